//! Techniques that the solution path of a puzzle should use, or should not use.

use core::fmt;
use core::str::FromStr;

use crate::logic::{Ladder, TechniqueId, UnknownTechnique};
use crate::rate::hodoku;

/// A technique, or a family of techniques, given by its name, such as `xy-wing` or `fish`.
///
/// ```
/// use garns::generate::Wanted;
///
/// assert!("fish".parse::<Wanted>().is_ok());
/// assert!("no such thing".parse::<Wanted>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub(super) name: String,
    techniques: Vec<TechniqueId>,
}

/// The solution path on which techniques are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Path {
    Hodoku,
    Player,
}

/// The reason why puzzles cannot be ordered by a technique.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotOrderable {
    /// No technique and no family has this name.
    Unknown(UnknownTechnique),
    /// The technique is tried only on request, so no solution path uses it.
    OnRequest(String),
    /// Only Sudoku Explainer's scale has the technique.
    OnlyExplainer(String),
}

impl Path {
    /// The technique's place in the order in which the path tries techniques, which is an order of
    /// difficulty; none if the path never uses the technique.
    pub(super) fn place(self, technique: TechniqueId) -> Option<usize> {
        match self {
            Path::Hodoku => {
                let defaults = hodoku::defaults(technique).filter(|defaults| defaults.enabled)?;
                Some(usize::from(defaults.order))
            }
            Path::Player => Ladder::player_place(technique),
        }
    }
}

impl Wanted {
    /// The places of the wanted techniques in the order of a path.
    pub(super) fn places(&self, path: Path) -> impl Iterator<Item = usize> + '_ {
        self.techniques.iter().filter_map(move |&technique| path.place(technique))
    }

    /// Whether the path can use one of the wanted techniques.
    pub(super) fn is_on(&self, path: Path) -> bool {
        self.places(path).next().is_some()
    }

    /// Whether the technique is a wanted technique, or shares its place on the path.
    pub(super) fn names(&self, technique: TechniqueId, path: Path) -> bool {
        let place = path.place(technique);
        place.is_some_and(|place| self.places(path).any(|other| other == place))
    }

    /// The wanted techniques.
    pub(super) fn techniques(&self) -> &[TechniqueId] {
        &self.techniques
    }
}

impl FromStr for Wanted {
    type Err = NotOrderable;

    /// Accepts the techniques that HoDoKu's path or the player's path can use.
    fn from_str(name: &str) -> Result<Wanted, NotOrderable> {
        let mut techniques: Vec<TechniqueId> = TechniqueId::ALL.to_vec();
        techniques.retain(|technique| technique.info().is_called(name));
        if techniques.is_empty() {
            return Err(NotOrderable::Unknown(UnknownTechnique(name.to_owned())));
        }
        let has_search = techniques.iter().any(|technique| technique.technique().is_some());
        let wanted = Wanted { name: name.to_owned(), techniques };
        if wanted.is_on(Path::Hodoku) || wanted.is_on(Path::Player) {
            Ok(wanted)
        } else if has_search {
            Err(NotOrderable::OnRequest(wanted.name))
        } else {
            Err(NotOrderable::OnlyExplainer(wanted.name))
        }
    }
}

impl fmt::Display for NotOrderable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotOrderable::Unknown(unknown) => unknown.fmt(f),
            NotOrderable::OnRequest(name) => {
                write!(f, "no solution path uses {name}, because it is tried only on request")
            }
            NotOrderable::OnlyExplainer(name) => {
                write!(f, "only Sudoku Explainer's scale uses {name}; order puzzles by its rating instead")
            }
        }
    }
}

impl core::error::Error for NotOrderable {}
