//! The manual: a page for each technique, made from the text in the technique's file.

use crate::Board;
use crate::logic::{Family, Info, Step, Technique, TechniqueId, techniques};
use crate::rate::{hodoku, se};
use crate::render::picture::Picture;
use crate::render::svg::svg;
use crate::render::text::sentence;

/// A page of the manual and its picture.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Page {
    /// Markdown; the picture is `ID.svg` beside it.
    pub text: String,
    /// The picture of the example, if it shows one.
    pub picture: Option<String>,
}

/// The step that a technique's example shows.
#[must_use]
pub fn example(technique: TechniqueId) -> Option<(Board, Step)> {
    let board = technique.info().example_board()?;
    let step = match technique.technique() {
        Some(search) => search.first(&board)?,
        // Only Sudoku Explainer's scale has this technique, so the example is the step that the scale takes
        // there.
        None => se::steps_from(board.clone()).next().map(|(_, rated)| rated.step)?,
    };
    (step.technique.id == technique).then_some((board, step))
}

/// The manual's page about a technique.
///
/// ```
/// use garns::logic::TechniqueId;
/// use garns::render::manual;
///
/// let page = manual::page(TechniqueId::XyWing);
/// assert!(page.text.starts_with("# XY-Wing") && page.picture.is_some());
/// ```
#[must_use]
pub fn page(technique: TechniqueId) -> Page {
    let info = technique.info();
    let mut text = format!("# {}\n\n{}\n", info.name, info.argument);
    if !technique.aliases().is_empty() {
        text += &format!("\nAlso called {}.\n", technique.aliases().join(", "));
    }
    let shown = example(technique);
    let picture = shown.as_ref().map(|(board, step)| svg(&Picture::new(board, step)));
    if let Some((board, step)) = shown {
        text += &format!("\n![{} on a board]({}.svg)\n\n{}.\n", info.name, info.id, sentence(&step));
        text += &format!("\nTry it yourself in this position:\n\n```text\n{board}\n```\n");
    }
    if let Some(defaults) = hodoku::defaults(technique) {
        text += &format!("\nHoDoKu's scale: {}, {} points for each step.\n", defaults.level, defaults.score);
    }
    Page { text, picture }
}

/// The page that lists all techniques: by family, then those that only one scale has.
#[must_use]
pub fn index() -> String {
    let mut text = String::from("# Techniques\n\nFrom the easiest family to the hardest.\n");
    for family in Family::ALL {
        text += &format!("\n## {family}\n\n");
        let of_family = techniques::all().map(Technique::info).filter(|info| info.family == family);
        text += &links(of_family);
    }
    text += "\n## Sudoku Explainer's own\n\n\
         Sudoku Explainer has some techniques that the lists above lack. `garns solve --steps --order se` and\n\
         `garns hint --order se` try techniques in its order, and each step has a sentence and a proof.\n\
         `garns rate --trace` shows the rating of each step. Singles, locked candidates, subsets, plain fish, XY-Wing\n\
         and XYZ-Wing are the same as above. From the easiest to the hardest:\n\n";
    text += &links(se::OWN_TECHNIQUES.into_iter().map(TechniqueId::info));
    text
}

fn links(infos: impl Iterator<Item = &'static Info>) -> String {
    infos.map(|info| format!("- [{}]({}.md)\n", info.name, info.id)).collect()
}
