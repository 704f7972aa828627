//! Tests that the screen can be drawn at every size of a terminal, even 0 × 0.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use workbench::edits::write_tree;
use workbench::{Diagnostic, GameParameters, Workbench};

use crate::screen::panels::PanelScreen;
use crate::screen::tests::around;
use crate::screen::view::ScreenPanel;

/// Columns and rows around every size at which the layout changes.
const WIDTHS: [u16; 12] = [0, 1, 2, 3, 7, 28, 79, 80, 109, 110, 149, 150];
const HEIGHTS: [u16; 12] = [0, 1, 2, 3, 4, 5, 6, 7, 12, 24, 31, 60];

#[test]
fn the_screen_is_drawn_at_every_size() {
    let folder = tempfile::tempdir().unwrap();
    write_tree(&content::ContentTree::embedded(), folder.path()).unwrap();
    let parameters = GameParameters::of_variant(Some("base"));
    let mut bench = Workbench::<mystica::MysticaGame>::open(
        crate::games::GAMES,
        folder.path(),
        &parameters,
        None,
    )
    .unwrap();
    let mistake = Diagnostic {
        file: "scripts/base/cults.toml".to_owned(),
        line: 1,
        column: 1,
        message: "wrong".to_owned(),
        suggestion: None,
        also: std::collections::BTreeSet::new(),
        text: "error: wrong\n".repeat(20),
    };
    let key = |code| KeyEvent::new(code, KeyModifiers::NONE);
    // Three cases: without messages, with messages above and below, and with a line being typed.
    for panel_number in 0..3 {
        bench.rules.diagnostics = vec![mistake.clone(); usize::from(panel_number > 0)];
        bench.rules.elsewhere = vec![mistake.clone(); usize::from(panel_number > 1)];
        for panel in ScreenPanel::ALL {
            for (width, height) in WIDTHS.iter().flat_map(|w| HEIGHTS.map(|h| (*w, h))) {
                let mut screen = PanelScreen::new(around(panel_number == 1));
                screen.panel = panel;
                screen.scroll = if panel_number == 0 { 0 } else { u16::MAX };
                if panel_number == 2 {
                    "\nbuild E5".chars().for_each(|c| {
                        let code = if c == '\n' { KeyCode::Enter } else { KeyCode::Char(c) };
                        screen.key(&mut bench, key(code));
                    });
                }
                let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
                for _ in 0..2 {
                    terminal.draw(|frame| screen.draw(frame, &bench)).unwrap();
                }
            }
        }
    }
}
