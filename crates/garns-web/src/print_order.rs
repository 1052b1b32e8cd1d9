//! An order for pages to print.

use garns_game::wire::{Level, Symmetry};
use garns_print as print;
use serde::Deserialize;
use utoipa::ToSchema;

/// The most puzzles in one file.
pub(crate) const MOST_PRINTED: usize = 100;

/// A file to print: the puzzles, and the layout of the pages.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrintOrder {
    pub(crate) puzzles: PuzzlesToPrint,
    #[serde(default)]
    pub(crate) paper: Paper,
    /// Puzzles on a page; 2 if absent.
    #[serde(default)]
    pub(crate) per_page: PerPage,
    /// The place of the solutions. A player who prints the solution of a puzzle has seen it: no game of that
    /// puzzle is ranked afterwards, and the game that is printed counts as assisted.
    #[serde(default)]
    pub(crate) solutions: Solutions,
    /// Whether the candidates of open cells are printed.
    #[serde(default)]
    pub(crate) candidates: bool,
    /// Large print: digits of at least 16 pt.
    #[serde(default)]
    pub(crate) large: bool,
    /// The title on every page.
    #[schema(max_length = 80)]
    pub(crate) title: Option<String>,
    /// The address of a server, such as `https://example.org`: a QR code beside each puzzle leads to its page there.
    #[schema(max_length = 200, pattern = "^https?://")]
    pub(crate) link: Option<String>,
}

/// Which puzzles are printed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum PuzzlesToPrint {
    /// The puzzle of one of the player's games.
    Game {
        id: String,
        /// Whether the digits entered and the candidates removed so far are printed, too.
        #[serde(default)]
        position: bool,
    },
    /// The first stored games that match.
    Library {
        level: Option<Level>,
        technique: Option<String>,
        symmetry: Option<Symmetry>,
        #[schema(minimum = 1, maximum = 100)]
        count: usize,
        /// The number of games to skip.
        #[serde(default)]
        #[schema(maximum = 1000000)]
        skip: usize,
    },
    /// New puzzles.
    Fresh {
        level: Option<Level>,
        technique: Option<String>,
        symmetry: Option<Symmetry>,
        #[schema(minimum = 1, maximum = 100)]
        count: usize,
    },
}

/// The paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 148 × 210 mm.
    A5,
    /// 8.5 × 11 in.
    Letter,
    /// 6 × 9 in.
    #[serde(rename = "6x9")]
    SixByNine,
}

impl From<Paper> for print::Paper {
    fn from(paper: Paper) -> print::Paper {
        match paper {
            Paper::A4 => print::Paper::A4,
            Paper::A5 => print::Paper::A5,
            Paper::Letter => print::Paper::LETTER,
            Paper::SixByNine => print::Paper::SIX_BY_NINE,
        }
    }
}

/// The number of puzzles on a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
pub(crate) enum PerPage {
    #[serde(rename = "1")]
    One,
    #[default]
    #[serde(rename = "2")]
    Two,
    #[serde(rename = "4")]
    Four,
    #[serde(rename = "6")]
    Six,
}

impl From<PerPage> for print::PerPage {
    fn from(per_page: PerPage) -> print::PerPage {
        match per_page {
            PerPage::One => print::PerPage::One,
            PerPage::Two => print::PerPage::Two,
            PerPage::Four => print::PerPage::Four,
            PerPage::Six => print::PerPage::Six,
        }
    }
}

/// Where solutions are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Solutions {
    /// After all puzzles.
    End,
    /// After each page of puzzles.
    Back,
    /// Nowhere.
    #[default]
    None,
}

impl From<Solutions> for print::Solutions {
    fn from(solutions: Solutions) -> print::Solutions {
        match solutions {
            Solutions::End => print::Solutions::End,
            Solutions::Back => print::Solutions::Back,
            Solutions::None => print::Solutions::None,
        }
    }
}

impl PrintOrder {
    /// The layout of the pages.
    pub(crate) fn layout(&self) -> print::Layout {
        print::Layout {
            paper: self.paper.into(),
            per_page: self.per_page.into(),
            large: self.large,
            title: self.title.clone().filter(|title| !title.trim().is_empty()),
            ..print::Layout::default()
        }
    }
}
