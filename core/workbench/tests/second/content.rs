//! The content of the small game: a module and two variants, next to those of the other games.

use content::ContentTree;

/// Tables of the module `cards`.
pub const CARDS: &str = "[table]\nhand = 4\n\n[[card]]\nid = \"wood\"\ncopies = 8\npoints = 1\n\n\
                         [[card]]\nid = \"gold\"\ncopies = 4\npoints = 3\n";

const SCENARIO: &str = "scenario Playing wood gives a point\nvariant cards\nseats ant bee\n\
                        ant: play wood\nexpect ant: points +1, cards -1\n";

/// Returns the embedded content with that of the small game.
pub fn tree() -> ContentTree {
    let mut tree = ContentTree::embedded()
        .written_in(<mystica::MysticaGame as workbench::Playable>::DIALECT, true);
    let module = "id = \"cards\"\ndialect = \"cards\"\nname = \"Cards\"\nversion = \"1\"\napi = 1\ndoc = \"Cards.\"\n";
    tree.insert("scripts/cards/module.toml", module);
    tree.insert("scripts/cards/cards.toml", CARDS);
    tree.insert("scripts/cards/tests/wood.txt", SCENARIO);
    let variant =
        "id = \"cards\"\nname = \"Cards\"\ndoc = \"A small game.\"\nmodules = [\"cards\"]\n";
    tree.insert("variants/cards.toml", variant);
    let other = "id = \"cards-rich\"\nname = \"Rich\"\ndoc = \"More.\"\nextends = \"cards\"\n\n\
                 [[amend]]\npiece = \"cards:gold\"\nset = { points = 5 }\n";
    tree.insert("variants/cards-rich.toml", other);
    tree
}
