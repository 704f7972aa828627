//! Games of content of which only what is in play was read are those of the whole content.

use content::VariantChoice;
use games::GAMES;
use loam::games::Visitor;
use loam::{Content, GameWanted, Rules, Tables, Title};

/// What is compared of a variant in both contents.
struct Same<'c> {
    part: &'c Content,
    whole: &'c Content,
    variant: &'c str,
}

impl Visitor for Same<'_> {
    type Out = ();

    fn visit<G: Title>(self) {
        let Same { part, whole, variant } = self;
        let choice = VariantChoice::named(variant);
        let [one, other] = [part, whole].map(|content| {
            Rules::<G>::compile(&content.library, choice.clone()).expect("it compiles")
        });
        let (a, b) = (&one.compiled, &other.compiled);
        assert_eq!(a.hash(), b.hash(), "{variant}");
        assert_eq!(a.modules, b.modules, "{variant}");
        assert_eq!((&a.map, &a.profile, a.stats), (&b.map, &b.profile, b.stats), "{variant}");
        assert_eq!(a.settings, b.settings, "{variant}");
        assert_eq!(a.scripts, b.scripts, "{variant}");
        let [one, other] = [one.heading(), other.heading()]
            .map(|heading| (heading.variant, heading.map, heading.settings, heading.options));
        assert_eq!(one, other, "{variant}");
        let wanted = GameWanted::of_variant(Some(variant));
        let [one, other] =
            [part, whole].map(|content| Tables::<G>::new(content, &wanted).expect("it plays"));
        assert_eq!((one.title(), one.doc()), (other.title(), other.doc()), "{variant}");
    }
}

#[test]
fn every_shipped_variant_is_the_same_game() {
    let whole = Content::open(GAMES, None, &[]).expect("it is in the program");
    let variants = whole.library.list_variants();
    assert!(variants.len() > 10, "{variants:?}");
    for variant in &variants {
        let part = Content::in_play(GAMES, None, &[&variant.id], &[]).expect("it is there");
        assert!(part.is_part() && part.tree.files.len() < whole.tree.files.len());
        let dialect = part.dialect_of(Some(&variant.id)).expect("it is there");
        assert_eq!(Some(dialect), whole.dialect_of(Some(&variant.id)).ok(), "{}", variant.id);
        games::visit(dialect, Same { part: &part, whole: &whole, variant: &variant.id });
    }
    let part = Content::in_play(GAMES, None, &[], &[]).expect("it is there");
    assert_eq!(part.default_variant().ok(), whole.default_variant().ok());
}

/// Which module an option means does not depend on what else was read: no two declare the same.
#[test]
fn every_option_of_ledgers_means_the_same_in_a_part() {
    let whole = Content::open(GAMES, None, &[]).expect("it is in the program");
    for variant in whole.library.list_variants() {
        let part = Content::in_play(GAMES, None, &[&variant.id], &[]).expect("it is there");
        for option in part.library.ledger_options() {
            let (of_part, of_whole) =
                (part.library.ledger_option(&option), whole.library.ledger_option(&option));
            assert_eq!(of_part, of_whole, "{option} in {}", variant.id);
        }
    }
}
