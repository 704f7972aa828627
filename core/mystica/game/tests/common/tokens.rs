//! Invented tokens for tests: boats that trade, flags under structures that were traded with, carts
//! that move by land.

use kernel::token_kind::*;
use kernel::*;

pub const BOAT: TokenId = TokenId(0);
pub const FLAG: TokenId = TokenId(1);
pub const CART: TokenId = TokenId(2);

/// Returns an effect of the kernel's table.
fn effect(name: &str, what: EffectObject, n: i16) -> Effect {
    EffectRule::by_name(name).expect("an effect").effect(what, AmountFormula::fixed(n))
}

/// Returns the effect that gains a resource.
pub fn gain(what: Resource, n: i16) -> Effect {
    effect("gain", EffectObject::Resource(what), n)
}

/// Adds boats (three a seat), flags (fifteen) and carts (two) to a ruleset. The first power actions
/// cost nothing; they give a boat, move boats, give a cart and move carts.
pub fn add(r: &mut Ruleset) {
    let number = AmountFormula::fixed;
    let dwelling = StructureId(0);
    let house = StructureId(1);
    let mut piece = |name: &str| {
        let id = format!("test:{name}");
        let source = PieceSource { file: "tokens.toml".to_owned(), line: 1 };
        let piece = Piece::new(id, name.into(), name.into(), PieceClass::Token, source, vec![]);
        r.pieces.push(piece);
        PieceId(r.pieces.len() as u8 - 1)
    };
    let (boat, flag, cart) = (piece("boat"), piece("flag"), piece("cart"));
    let mut option = |text: &str, effect: Effect| {
        r.answers.push(text.into());
        ChoiceOption {
            answer: AnswerId(r.answers.len() as u8 - 1),
            each_terrain: false,
            when: Condition::Is(true),
            effects: [effect].into(),
        }
    };
    let options = vec![
        option("+P", gain(Resource::Priests, 1)),
        option("+2C and +1W", gain(Resource::Coins, 2)),
    ];
    r.choices.push(Choice { piece: boat, wait: AnswerDeadline::Turn, options });
    let choice = Some(r.choices.len() as u8 - 1);
    let mut trades = vec![None; r.structures.len()];
    let coins = gain(Resource::Coins, 2);
    trades[dwelling.at()] = Some(TradeReward { effects: kernel::Effects::default(), choice });
    trades[house.at()] = Some(TradeReward { effects: [coins].into(), choice: None });
    let enters = |river, land, own, foreign, partner| [river, land, own, foreign, partner];
    let extra = |pay| ExtraSteps { steps: 1, pay, amount: 1, when: Condition::Is(true) };
    let none = TokenKind {
        piece: boat,
        code: "boat".into(),
        plural: "boats".into(),
        letter: 'b',
        limit: 3,
        first: 0,
        placing: TokenPlacement {
            anchors: vec![PlacementAnchor::Structure(dwelling), PlacementAnchor::Structure(house)],
            beside: true,
            riverside: true,
        },
        optional: true,
        movement: Some(TokenMovement {
            steps: MoveSteps::Amount(number(3)),
            extras: vec![extra(Resource::Power), extra(Resource::RestingPower)],
            enters: enters(
                EntryRule::Any,
                EntryRule::Never,
                EntryRule::Stop,
                EntryRule::Never,
                EntryRule::Stop,
            ),
            canals: true,
            bridges: false,
            each_hex: false,
        }),
        reach: TokenReach::Around,
        pays_for_dwelling: true,
        power: 0,
        counts_as: 0,
        joins: false,
        marker: FLAG,
        trades,
    };
    let flags = TokenKind {
        piece: flag,
        code: "flag".into(),
        plural: "flags".into(),
        letter: 'f',
        limit: 15,
        first: 3,
        placing: TokenPlacement::default(),
        optional: false,
        movement: None,
        reach: TokenReach::None,
        pays_for_dwelling: false,
        power: 0,
        counts_as: 0,
        joins: false,
        marker: TokenId::NONE,
        trades: vec![],
    };
    let carts = TokenKind {
        piece: cart,
        code: "cart".into(),
        plural: "carts".into(),
        letter: 'c',
        limit: 2,
        first: 18,
        placing: TokenPlacement {
            anchors: vec![PlacementAnchor::Structure(dwelling), PlacementAnchor::Token(CART)],
            ..TokenPlacement::default()
        },
        movement: Some(TokenMovement {
            steps: MoveSteps::Amount(number(2)),
            extras: vec![extra(Resource::Workers)],
            enters: enters(
                EntryRule::Never,
                EntryRule::Any,
                EntryRule::Any,
                EntryRule::Any,
                EntryRule::Any,
            ),
            canals: false,
            bridges: true,
            each_hex: true,
        }),
        reach: TokenReach::Here,
        ..flags.clone()
    };
    r.tokens = vec![none, flags, carts];
    let effects = [
        effect("gain_at", EffectObject::Token(BOAT), 1),
        effect("move_tokens", EffectObject::Token(BOAT), 1),
        effect("gain_at", EffectObject::Token(CART), 1),
        effect("move_tokens", EffectObject::Token(CART), 1),
    ];
    let free = r.spaces.iter_mut().filter(|space| space.shared);
    for (space, effect) in free.zip(effects) {
        space.cost = Cost::default();
        space.effects = [effect].into();
        space.once_a_round = false;
    }
    r.index();
}
