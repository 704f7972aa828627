//! A game that implements required methods alone: every default can be called with any argument, and
//! none panics.

use game::{
    ActionAttempt, ActionRole, ActionWithDraws, ApplyError, GameText, LegalAction, Narration,
    ObservedSeat, Overlay, PanelItemId, PendingDecision, QueryError, Report, Rules,
    StateTransition, Viewer, Views, saved,
};
use serde::{Deserialize, Serialize};

/// Two seats take one to three stones from a heap; the hidden points are what they took.
struct Stones;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Heap {
    left: u8,
    taken: Vec<u8>,
    turn: u8,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Take(u8);

/// The result of a die that no seat can throw in this game.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Die(u8);

impl Rules for Stones {
    type State = Heap;
    type Action = Take;

    fn seats(&self, heap: &Heap) -> u8 {
        heap.taken.len() as u8
    }

    fn is_over(&self, heap: &Heap) -> bool {
        heap.left == 0
    }

    fn pending_decisions(&self, heap: &Heap, out: &mut Vec<PendingDecision>) {
        if !self.is_over(heap) {
            let seat = heap.turn;
            out.push(PendingDecision { seat, must_answer_now: true, is_mid_action: false });
        }
    }

    fn legal_actions(
        &mut self,
        heap: &Heap,
        out: &mut Vec<LegalAction<Take>>,
    ) -> Result<(), QueryError> {
        out.extend((1..=heap.left.min(3)).map(|number| LegalAction {
            seat: heap.turn,
            action: Take(number),
            amounts: (0, 0),
            kind: 0,
            role: ActionRole::Move,
        }));
        Ok(())
    }

    fn apply(&mut self, heap: &mut Heap, seat: u8, take: Take) -> Result<(), ApplyError> {
        if seat != heap.turn || take.0 == 0 || take.0 > heap.left.min(3) {
            return Err(ApplyError::Illegal("not now".to_owned()));
        }
        heap.left -= take.0;
        heap.taken[usize::from(seat)] += take.0;
        heap.turn = 1 - seat;
        Ok(())
    }

    fn save(&self, heap: &Heap) -> Vec<u8> {
        saved::to_bytes(&[0; 32], heap)
    }

    fn restore(&self, bytes: &[u8]) -> Result<Heap, String> {
        saved::from_bytes(&[0; 32], bytes)
    }

    fn well_formed_actions(&self, _: &Heap, _: u8, out: &mut Vec<Take>) {
        out.extend((1..=3).map(Take));
    }
}

impl Views for Stones {
    type View = u8;
    type Draw = Die;

    fn view(&self, heap: &Heap, _: Viewer) -> u8 {
        heap.left
    }

    fn sample_state(&self, left: &u8, _: u64) -> Heap {
        Heap { left: *left, taken: vec![0; 2], turn: 0 }
    }
}

impl GameText for Stones {
    fn text(&self, _: &Heap, _: u8, take: Take) -> String {
        format!("take {}", take.0)
    }
}

impl Report for Stones {
    fn scores(&self, heap: &Heap) -> Vec<i32> {
        heap.taken.iter().map(|taken| i32::from(*taken)).collect()
    }
}

const START: Heap = Heap { left: 9, taken: Vec::new(), turn: 0 };

fn start() -> Heap {
    Heap { taken: vec![0; 2], ..START }
}

const SEATS: [u8; 4] = [0, 1, 2, 255];

#[test]
fn no_default_about_rules_panics() {
    let mut game = Stones;
    for state in [start(), START, Heap { left: 0, ..start() }] {
        let mut after = start();
        for seat in SEATS {
            for action in [Take(0), Take(1), Take(255)] {
                game.end_of_turn(&state, seat);
                let _ = game.leave(&mut state.clone(), seat);
                let _ = game.look_ahead(&start(), &mut after, seat, action);
                let _ = game.apply_without_backup(&mut start(), seat, action);
                game.own_situation_hash(&state, seat);
                game.well_formed_actions_by_kind(&state, seat, &mut Vec::new());
                assert_eq!(game.with_amount(action, 200), action);
            }
        }
        assert_eq!(game.hash(&state), game.situation_hash(&state));
        assert!(game.is_same(&state, &game.restore(&game.save(&state)).unwrap()));
        assert!(!game.has_offers());
        assert_eq!((game.script_steps(), game.work_so_far()), (0, 0));
        assert_eq!(game.rules_hash(), "");
        game.check_invariants(&state).unwrap();
        game.check_expensive_invariants(&state).unwrap();
    }
}

#[test]
fn no_default_about_views_and_chance_panics() {
    let mut game = Stones;
    let die = [Die(6)];
    for seat in SEATS {
        let action = Take(1);
        let applied = game.apply_with_draws(&mut start(), seat, action, &die);
        assert!(matches!(applied, Err(ApplyError::Illegal(_))));
        let is_legal = seat == 0;
        assert_eq!(game.apply_with_draws(&mut start(), seat, action, &[]).is_ok(), is_legal);
        let mut drawn = Vec::new();
        let noted = game.apply_recording_draws(&mut start(), seat, action, &mut drawn);
        assert_eq!((noted.is_ok(), drawn), (is_legal, Vec::new()));
        for draws in [None, Some(&die[..]), Some(&[])] {
            let attempt = ActionAttempt { seat, action, draws };
            let _ = game.apply_and_observe(&mut start(), attempt, Viewer::Seat(seat));
        }
        for draws in [&die[..], &[]] {
            let of = ActionWithDraws { seat, action, draws };
            assert_eq!(game.next_draws(&start(), of), Ok(Vec::new()));
            let mut narration = Narration::new(Viewer::Spectator);
            let _ = game.narrate_with_draws(&mut start(), of, &mut narration);
            let _ = game.explain_with_draws(&start(), of);
        }
        game.secrecy(&start(), seat, action);
    }
    assert_eq!(game.stream_names(), Vec::<String>::new());
    assert_eq!(game.draw_text(Die(6)), "Die(6)");
    assert!(game.read_draw("").is_err());
    assert!(game.has_private_information() && game.has_hidden_information(&START));
    assert!(!game.has_secret_decision(&START));
}

#[test]
fn no_default_about_text_panics() {
    let mut game = Stones;
    let item = PanelItemId { panel: "", item: "" };
    for seat in SEATS {
        assert_eq!(game.read(&START, seat, " Take 2 "), Ok(Take(2)));
        let wrong = game.read(&START, seat, "tak 2").unwrap_err();
        assert_eq!(wrong, "unknown action `tak 2`; did you mean `take 2`?");
        for text in ["", " ", "take", "ä\u{0}", &"x".repeat(100_000)] {
            game.read(&START, seat, text).unwrap_err();
            game.expand_codes(text);
            game.describe(&START, text).unwrap_err();
        }
        assert_eq!(game.seat_name(&START, seat), format!("seat{}", u16::from(seat) + 1));
        let mut narration = Narration::new(Viewer::Seat(seat));
        let _ = game.apply_and_narrate(&mut start(), seat, Take(1), &mut narration);
        game.spellings(&START, seat, Take(9), &mut Vec::new());
        game.meaning(&START, seat, Take(9));
        game.price(&START, seat, Take(9));
        game.warnings(&START, seat, Take(9));
        game.explain(&START, seat, Take(9)).unwrap();
        game.explain_item(&START, seat, Take(9), item).unwrap();
    }
    game.explain_start(&START, item).unwrap();
    game.explain_income(&START, item);
    assert!(game.kind_names().is_empty() && !game.explains_items());
}

#[test]
fn no_default_about_reports_panics() {
    let mut game = Stones;
    assert_eq!(game.feature_names().len(), game.feature_weights().len());
    for state in [start(), START] {
        for seat in SEATS {
            let (mut features, mut inputs) = (Vec::new(), Vec::new());
            game.features(&state, seat, &mut features);
            game.inputs(&state, seat, &mut inputs);
            assert_eq!((features.len(), inputs.len()), (1, game.input_names().len()));
            for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                let of = ObservedSeat { seat, viewer };
                game.observed_features(&state, of, &mut Vec::new());
                let of = StateTransition { before: None, now: &state };
                game.all_features(of, viewer, &mut vec![7]);
                game.visible_scores(&state, viewer);
            }
            let _ = game.apply_recording_changes(&mut start(), seat, Take(1), &mut Vec::new());
            game.sources_in_play(&state, seat, &mut Vec::new());
            game.put_in_play(&mut state.clone(), seat, 255, true);
            game.grant_resource(&mut state.clone(), seat, 255, -1);
            game.subject_place(&state, seat, Take(9));
            assert_eq!(game.action_kind_name(&state, seat, Take(9)), "take");
            game.pieces_on_board(&state, seat, &mut Vec::new());
            game.counters(&state, Some(seat));
            game.value_outside_features(&state, seat);
            game.value_outside_inputs(&state, seat);
            game.prepare_evaluations(&state, seat);
            game.forget_evaluations();
        }
        assert_eq!(game.standings(&state).len(), game.scores(&state).len());
        assert_eq!(game.stage_names()[usize::from(game.stage(&state))], "game");
        assert!(!game.is_in_setup(&state) && game.tie_breaks(&state).is_empty());
    }
    game.source_kind(255);
    game.can_take_effect(255);
    game.effective_sources(&mut Vec::new());
    game.subjects(255);
    game.share_network_with(&[], false);
    assert!(game.resource_names().is_empty() && game.source_names().is_empty());
    assert!(game.counter_names().is_empty() && game.modules().is_empty());
    assert!(game.tallies().is_empty() && game.style_metrics().is_empty());
    assert!(game.value_networks().is_empty());
}

#[test]
fn no_default_about_display_panics() {
    let game = Stones;
    let mark = game::BoardMark { place: "A<1>".to_owned(), text: "&".to_owned(), heat: Some(7) };
    let overlay = Overlay {
        title: "\u{0}'\"".to_owned(),
        meaning: "<b>".to_owned(),
        marks: vec![mark],
        ids: "board".to_owned(),
    };
    for view in [0, 9, 255] {
        let panels = game.panels(&view);
        assert_eq!(panels.len(), 3);
        assert_eq!(panels[1].groups[0].items[0].value, "0");
        for overlay in [&Overlay::default(), &overlay] {
            let text = game.draw(&view, overlay, false);
            assert!(text.contains("seat1\n  points: 0\n"), "{text}");
            assert!(game.draw(&view, overlay, true).contains("\u{1b}[1mseat1"));
            let svg = game.draw_svg(&view, overlay);
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>") && !svg.contains("<b>"));
            assert!(!svg.contains('\u{0}'));
        }
        for seat in SEATS {
            game.spots(&view, seat, &mut Vec::new());
            assert!(game.layers(&view, seat).is_empty());
            assert!(game.spot_table(seat).rows.is_empty());
        }
    }
    assert!(game.places().is_empty() && game.item_explanations().is_empty());
    assert!(game.bare_board().is_none() && game.read_board("").is_none());
}

#[test]
fn the_default_parser_finds_amounts() {
    /// As [`Stones`], but one action with an amount.
    struct Amounts;
    impl Rules for Amounts {
        type State = u8;
        type Action = Take;

        fn seats(&self, _: &u8) -> u8 {
            1
        }

        fn is_over(&self, left: &u8) -> bool {
            *left == 0
        }

        fn pending_decisions(&self, _: &u8, _: &mut Vec<PendingDecision>) {}

        fn legal_actions(
            &mut self,
            _: &u8,
            _: &mut Vec<LegalAction<Take>>,
        ) -> Result<(), QueryError> {
            Ok(())
        }

        fn apply(&mut self, _: &mut u8, _: u8, _: Take) -> Result<(), ApplyError> {
            Ok(())
        }

        fn save(&self, left: &u8) -> Vec<u8> {
            vec![*left]
        }

        fn restore(&self, bytes: &[u8]) -> Result<u8, String> {
            bytes.first().copied().ok_or_else(|| "empty".to_owned())
        }

        fn well_formed_actions(&self, _: &u8, _: u8, out: &mut Vec<Take>) {
            out.push(Take(0));
        }

        fn with_amount(&self, _: Take, amount: u8) -> Take {
            Take(amount)
        }
    }
    impl GameText for Amounts {
        fn text(&self, _: &u8, _: u8, take: Take) -> String {
            format!("take {}", take.0)
        }
    }
    assert_eq!(Amounts.read(&9, 0, "take 200"), Ok(Take(200)));
    assert!(Amounts.read(&9, 0, "take 256").is_err());
}
