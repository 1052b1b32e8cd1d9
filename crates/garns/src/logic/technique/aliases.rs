//! Other names that people use for techniques.

use crate::logic::techniques::TechniqueId::{self, *};

/// Techniques and their other names. A name may stand for several techniques.
type Entry = (&'static [TechniqueId], &'static [&'static str]);

#[rustfmt::skip]
static ALIASES: &[Entry] = &[
    (&[FullHouse], &["Last Digit"]),
    (&[HiddenSingle], &["Pinned Digit", "Unique Candidate"]),
    (&[NakedSingle], &["Sole Candidate", "Forced Digit"]),
    (&[LockedCandidates1], &["Pointing", "Pointing Pair", "Pointing Triple"]),
    (&[LockedCandidates2], &["Claiming", "Box-Line Reduction"]),
    (&[NakedQuadruple], &["Naked Quad"]),
    (&[HiddenQuadruple], &["Hidden Quad"]),
    (&[Squirmbag], &["Starfish"]),
    (&[TwoStringKite], &["Two-String Kite", "Kite"]),
    (&[TurbotFish], &["Crane", "Turbot Crane"]),
    (&[EmptyRectangle], &["Hinge"]),
    (&[WWing], &["Semi-Remote Naked Pair"]),
    (&[XyWing], &["Y-Wing", "Bent Naked Triple"]),
    (&[WxyzWing], &["Bent Naked Quad"]),
    (&[BugPlus1], &["BUG"]),
    (&[UniquenessTest1], &["Unique Rectangle", "Unique Rectangle Type 1", "UR 1"]),
    (&[UniquenessTest2], &["Unique Rectangle", "Unique Rectangle Type 2", "UR 2"]),
    (&[UniquenessTest3], &["Unique Rectangle", "Unique Rectangle Type 3", "UR 3"]),
    (&[UniquenessTest4], &["Unique Rectangle", "Unique Rectangle Type 4", "UR 4"]),
    (&[UniquenessTest5], &["Unique Rectangle", "Unique Rectangle Type 5", "UR 5"]),
    (&[UniquenessTest6], &["Unique Rectangle", "Unique Rectangle Type 6", "UR 6"]),
    (&[HiddenRectangle], &["Hidden Unique Rectangle"]),
    (&[AvoidableRectangle1, AvoidableRectangle2], &["Avoidable Rectangle"]),
    (&[ExtendedRectangle1, ExtendedRectangle2, ExtendedRectangle3, ExtendedRectangle4], &["Extended Rectangle", "Extended Unique Rectangle"]),
    (&[LinkedRectangle], &["UR Strong Links", "Unique Rectangle Strong Link"]),
    (&[BugLite1, BugLite2, BugLite3, BugLite4], &["BUG-Lite", "Bivalue Universal Grave Lite"]),
    (&[SueDeCoq], &["Two-Sector Disjoint Subsets"]),
    (&[SimpleColorsTrap, SimpleColorsWrap], &["Simple Coloring", "Simple Colouring", "Singles Chain"]),
    (&[MultiColors1, MultiColors2], &["Multi-Coloring", "Multi-Colouring"]),
    (&[RemotePair], &["Remote Pairs"]),
    (&[MWing], &["Medusa Wing"]),
    (&[SWing], &["Split Wing"]),
    (&[LWing], &["Local Wing"]),
    (&[HWing], &["Hybrid Wing"]),
    (&[GroupedWWing], &["Group W-Wing"]),
    (&[AlsWWing], &["Almost Locked Set W-Wing"]),
    (&[ContinuousNiceLoop], &["AIC Loop", "AIC Ring"]),
    (&[DiscontinuousNiceLoop], &["Discontinuous Loop"]),
    (&[Aic], &["Alternating Inference Chain"]),
    (&[AlsXyWing], &["ALS-XY"]),
    (&[AlsXyChain], &["ALS Chain"]),
    (&[FireworkTriple, FireworkQuad], &["Firework", "Fireworks"]),
    (&[JuniorExocet], &["Exocet", "JE"]),
    (&[JuniorExocetMirror], &["Exocet Mirror", "Mirror Node", "JE Mirror"]),
    (&[DoubleExocet], &["Double Junior Exocet", "JE2"]),
    (&[SkLoop], &["Domino Loop", "Steve Kurzhals Loop"]),
    (&[MultiSectorLockedSet], &["MSLS"]),
    (&[BrokenWing], &["Guardians", "Guardian"]),
    (&[BivalueOddagon], &["Oddagon"]),
    (&[Tridagon], &["Thor's Hammer", "Trivalue Oddagon"]),
    (&[TridagonChain], &["Tridagon Forcing Chain", "Thor's Hammer Chain"]),
    (&[TemplateSet, TemplateDelete], &["Pattern Overlay", "Templates"]),
    (&[BruteForce], &["Backtracking", "Guessing", "Trial and Error"]),
    (&[UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4], &["Unique Loop"]),
    (&[AlignedPairExclusion], &["APE"]),
    (&[AlignedTripletExclusion], &["ATE"]),
    (&[XCycle], &["Fishy Cycle"]),
    (&[NishioForcingChain], &["Nishio"]),
    (&[CellForcingChains], &["Cell Forcing Chain"]),
    (&[RegionForcingChains], &["Unit Forcing Chain", "House Forcing Chain"]),
];

impl TechniqueId {
    /// Other names that people use for the technique, such as `Y-Wing` for an XY-Wing. Some of these
    /// names stand for several techniques.
    #[must_use]
    pub fn aliases(self) -> &'static [&'static str] {
        ALIASES.iter().find(|(techniques, _)| techniques.contains(&self)).map_or(&[], |(_, names)| names)
    }

    /// Whether people call the technique by this name: its id, its name or another name. Capitals, spaces
    /// and hyphens make no difference.
    #[must_use]
    pub fn goes_by(self, name: &str) -> bool {
        let names = [self.as_str(), self.info().name].into_iter().chain(self.aliases().iter().copied());
        names.into_iter().any(|own| is_same(own, name))
    }
}

/// Whether two names have the same letters and digits; `+` counts as "plus".
fn is_same(one: &str, two: &str) -> bool {
    fn plain(name: &str) -> impl Iterator<Item = char> {
        let plus = |c| if c == '+' { "plus" } else { "" };
        let letters = name.chars().flat_map(move |c| plus(c).chars().chain(Some(c)));
        letters.filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
    }
    plain(one).eq(plain(two))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Family, Ladder};

    #[test]
    fn names_are_read_as_people_write_them() {
        assert_eq!("Y-Wing".parse(), Ok(XyWing));
        assert_eq!("thors hammer".parse(), Ok(Tridagon));
        assert_eq!("BUG+1".parse(), Ok(BugPlus1));
        assert_eq!("bug-1".parse(), Ok(Bug1));
        assert_eq!("Almost Locked Set XZ-Rule".parse(), Ok(AlsXz));
        assert!("".parse::<TechniqueId>().is_err() && "-".parse::<TechniqueId>().is_err());
        // A name that stands for several techniques is accepted only where a ladder is built.
        assert!("unique rectangle".parse::<TechniqueId>().is_err());
        assert_eq!(Ladder::of(["unique-rectangle"]).unwrap().techniques().len(), 6);
    }

    #[test]
    fn no_other_name_is_the_name_of_another_technique_or_family() {
        for technique in TechniqueId::ALL {
            let entries = ALIASES.iter().filter(|(techniques, _)| techniques.contains(technique));
            assert!(entries.count() < 2, "{technique} has two entries");
            for name in technique.aliases() {
                assert!(!is_same(name, technique.as_str()), "{technique}: {name} says nothing new");
                assert!(Family::ALL.iter().all(|family| !is_same(name, family.id())), "{technique}: {name}");
                for other in TechniqueId::ALL.iter().filter(|other| *other != technique) {
                    let own = [other.as_str(), other.info().name];
                    assert!(own.iter().all(|own| !is_same(name, own)), "{name}: {technique} and {other}");
                }
            }
        }
    }
}
