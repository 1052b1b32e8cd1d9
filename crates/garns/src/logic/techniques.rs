//! The registry of techniques: ids, texts and searches.
//!
//! A file has one technique or several similar techniques, and one entry here. The registry knows no order,
//! levels or scores: each ladder and each scale has its own.

use core::fmt;
use core::str::FromStr;

use crate::logic::ladder::UnknownTechnique;
use crate::logic::technique::{Info, Technique};

pub(crate) use ids::TechniqueId;

pub mod aligned_exclusion;
pub mod als_chain;
pub mod als_w_wing;
pub mod als_xy_wing;
pub mod als_xz;
pub mod avoidable_rectangle;
pub mod bent_set;
pub mod brute_force;
pub mod bug;
pub mod bug_lite;
pub mod chain_wing;
pub mod colours;
pub mod death_blossom;
pub mod direct;
pub mod empty_rectangle;
pub mod explainer_chain;
pub mod extended_rectangle;
pub mod fireworks;
pub mod fish;
pub mod forcing_chain;
pub mod forcing_net;
pub mod full_house;
pub mod grave;
pub mod hidden_single;
pub mod hidden_subset;
pub mod impossible_pattern;
pub mod junior_exocet;
pub mod kraken_fish;
pub mod linked_rectangle;
pub mod locked_candidates;
pub mod multi_sector;
pub mod naked_single;
pub mod naked_subset;
pub mod nested_forcing_net;
pub mod nice_loop;
pub mod oddagon;
pub mod remote_pair;
pub mod sk_loop;
pub mod skyscraper;
pub mod sue_de_coq;
pub mod template;
pub mod tridagon;
pub mod turbot_fish;
pub mod two_string_kite;
pub mod unique_loop;
pub mod uniqueness;
pub mod w_wing;
pub mod whip;
pub mod x_chain;
pub mod xy_chain;
pub mod xy_wing;

/// Declares [`TechniqueId`] and collects the techniques of all files.
macro_rules! registry {
    ($($file:ident { $($id:ident = $text:literal,)+ })+) => {
        /// The ids, in a private module; `logic` exports them.
        pub(crate) mod ids {
            /// Every technique of the player's ladder, of HoDoKu, of Sudoku Explainer and of Denis Berthier's
            /// classification.
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            #[non_exhaustive]
            pub enum TechniqueId {
                $($(#[doc = concat!("`", $text, "`")] $id,)+)+
            }
        }

        impl TechniqueId {
            /// All techniques, with similar techniques next to each other.
            pub const ALL: &[TechniqueId] = &[$($(TechniqueId::$id,)+)+];

            /// The technique's name in commands and addresses: `xy-wing`.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($(TechniqueId::$id => $text,)+)+
                }
            }
        }

        /// Every technique, indexed by the number of its id.
        static TECHNIQUES: [&Technique; TechniqueId::ALL.len()] = by_number(&[$($file::TECHNIQUES,)+]);
    };
}

registry! {
    full_house { FullHouse = "full-house", }
    naked_single { NakedSingle = "naked-single", }
    hidden_single { HiddenSingle = "hidden-single", }
    locked_candidates {
        LockedCandidates1 = "locked-candidates-1", LockedCandidates2 = "locked-candidates-2",
    }
    naked_subset {
        LockedPair = "locked-pair", LockedTriple = "locked-triple", NakedPair = "naked-pair",
        NakedTriple = "naked-triple", NakedQuadruple = "naked-quadruple",
    }
    hidden_subset {
        HiddenPair = "hidden-pair", HiddenTriple = "hidden-triple", HiddenQuadruple = "hidden-quadruple",
    }
    fish {
        XWing = "x-wing", Swordfish = "swordfish", Jellyfish = "jellyfish", Squirmbag = "squirmbag",
        Whale = "whale", Leviathan = "leviathan", FinnedXWing = "finned-x-wing",
        FinnedSwordfish = "finned-swordfish", FinnedJellyfish = "finned-jellyfish",
        FinnedSquirmbag = "finned-squirmbag", FinnedWhale = "finned-whale",
        FinnedLeviathan = "finned-leviathan", SashimiXWing = "sashimi-x-wing",
        SashimiSwordfish = "sashimi-swordfish", SashimiJellyfish = "sashimi-jellyfish",
        SashimiSquirmbag = "sashimi-squirmbag", SashimiWhale = "sashimi-whale",
        SashimiLeviathan = "sashimi-leviathan", FrankenXWing = "franken-x-wing",
        FrankenSwordfish = "franken-swordfish", FrankenJellyfish = "franken-jellyfish",
        FrankenSquirmbag = "franken-squirmbag", FrankenWhale = "franken-whale",
        FrankenLeviathan = "franken-leviathan", FinnedFrankenXWing = "finned-franken-x-wing",
        FinnedFrankenSwordfish = "finned-franken-swordfish",
        FinnedFrankenJellyfish = "finned-franken-jellyfish",
        FinnedFrankenSquirmbag = "finned-franken-squirmbag", FinnedFrankenWhale = "finned-franken-whale",
        FinnedFrankenLeviathan = "finned-franken-leviathan", MutantXWing = "mutant-x-wing",
        MutantSwordfish = "mutant-swordfish", MutantJellyfish = "mutant-jellyfish",
        MutantSquirmbag = "mutant-squirmbag", MutantWhale = "mutant-whale",
        MutantLeviathan = "mutant-leviathan", FinnedMutantXWing = "finned-mutant-x-wing",
        FinnedMutantSwordfish = "finned-mutant-swordfish",
        FinnedMutantJellyfish = "finned-mutant-jellyfish",
        FinnedMutantSquirmbag = "finned-mutant-squirmbag", FinnedMutantWhale = "finned-mutant-whale",
        FinnedMutantLeviathan = "finned-mutant-leviathan",
    }
    skyscraper { Skyscraper = "skyscraper", }
    two_string_kite { TwoStringKite = "2-string-kite", DualTwoStringKite = "dual-2-string-kite", }
    turbot_fish { TurbotFish = "turbot-fish", }
    empty_rectangle { EmptyRectangle = "empty-rectangle", DualEmptyRectangle = "dual-empty-rectangle", }
    w_wing { WWing = "w-wing", }
    xy_wing { XyWing = "xy-wing", XyzWing = "xyz-wing", }
    bent_set { WxyzWing = "wxyz-wing", VwxyzWing = "vwxyz-wing", }
    bug { BugPlus1 = "bug-plus-1", }
    uniqueness {
        UniquenessTest1 = "uniqueness-test-1", UniquenessTest2 = "uniqueness-test-2",
        UniquenessTest3 = "uniqueness-test-3", UniquenessTest4 = "uniqueness-test-4",
        UniquenessTest5 = "uniqueness-test-5", UniquenessTest6 = "uniqueness-test-6",
        HiddenRectangle = "hidden-rectangle",
    }
    avoidable_rectangle {
        AvoidableRectangle1 = "avoidable-rectangle-1", AvoidableRectangle2 = "avoidable-rectangle-2",
    }
    extended_rectangle {
        ExtendedRectangle1 = "extended-rectangle-1", ExtendedRectangle2 = "extended-rectangle-2",
        ExtendedRectangle3 = "extended-rectangle-3", ExtendedRectangle4 = "extended-rectangle-4",
    }
    linked_rectangle { LinkedRectangle = "linked-rectangle", }
    bug_lite {
        BugLite1 = "bug-lite-1", BugLite2 = "bug-lite-2", BugLite3 = "bug-lite-3", BugLite4 = "bug-lite-4",
    }
    sue_de_coq { SueDeCoq = "sue-de-coq", }
    colours {
        SimpleColorsTrap = "simple-colors-trap", SimpleColorsWrap = "simple-colors-wrap",
        MultiColors1 = "multi-colors-1", MultiColors2 = "multi-colors-2",
    }
    remote_pair { RemotePair = "remote-pair", }
    x_chain { XChain = "x-chain", }
    xy_chain { XyChain = "xy-chain", }
    nice_loop {
        ContinuousNiceLoop = "continuous-nice-loop", DiscontinuousNiceLoop = "discontinuous-nice-loop",
        Aic = "aic", GroupedContinuousNiceLoop = "grouped-continuous-nice-loop",
        GroupedDiscontinuousNiceLoop = "grouped-discontinuous-nice-loop", GroupedAic = "grouped-aic",
        AlsContinuousNiceLoop = "als-continuous-nice-loop",
        AlsDiscontinuousNiceLoop = "als-discontinuous-nice-loop", AlsAic = "als-aic",
    }
    chain_wing {
        MWing = "m-wing", SWing = "s-wing", LWing = "l-wing", HWing = "h-wing",
        GroupedWWing = "grouped-w-wing",
    }
    als_xz { AlsXz = "als-xz", }
    als_w_wing { AlsWWing = "als-w-wing", }
    als_xy_wing { AlsXyWing = "als-xy-wing", AlsXyWingOverlapping = "als-xy-wing-overlapping", }
    als_chain { AlsXyChain = "als-xy-chain", AlsXyChainOverlapping = "als-xy-chain-overlapping", }
    death_blossom { DeathBlossom = "death-blossom", DeathBlossomOverlapping = "death-blossom-overlapping", }
    kraken_fish { KrakenFish1 = "kraken-fish-1", KrakenFish2 = "kraken-fish-2", }
    fireworks { FireworkTriple = "firework-triple", FireworkQuad = "firework-quad", }
    junior_exocet {
        JuniorExocet = "junior-exocet", JuniorExocetMirror = "junior-exocet-mirror",
        DoubleExocet = "double-exocet",
    }
    sk_loop { SkLoop = "sk-loop", }
    multi_sector { MultiSectorLockedSet = "multi-sector-locked-set", }
    oddagon { BrokenWing = "broken-wing", BivalueOddagon = "bivalue-oddagon", }
    impossible_pattern {
        ImpossiblePattern = "impossible-pattern", ImpossiblePatternChain = "impossible-pattern-chain",
    }
    tridagon { Tridagon = "tridagon", TridagonChain = "tridagon-chain", }
    forcing_chain {
        ForcingChainContradiction = "forcing-chain-contradiction",
        ForcingChainVerity = "forcing-chain-verity",
    }
    forcing_net {
        ForcingNetContradiction = "forcing-net-contradiction", ForcingNetVerity = "forcing-net-verity",
    }
    nested_forcing_net { NestedForcingNet = "nested-forcing-net", }
    template { TemplateSet = "template-set", TemplateDelete = "template-delete", }
    brute_force { BruteForce = "brute-force", }
    direct {
        DirectPointing = "direct-pointing", DirectClaiming = "direct-claiming",
        DirectHiddenPair = "direct-hidden-pair", DirectHiddenTriplet = "direct-hidden-triplet",
    }
    unique_loop {
        UniqueLoop1 = "unique-loop-1", UniqueLoop2 = "unique-loop-2", UniqueLoop3 = "unique-loop-3",
        UniqueLoop4 = "unique-loop-4",
    }
    grave { Bug1 = "bug-1", Bug2 = "bug-2", Bug3 = "bug-3", Bug4 = "bug-4", }
    aligned_exclusion {
        AlignedPairExclusion = "aligned-pair-exclusion",
        AlignedTripletExclusion = "aligned-triplet-exclusion",
    }
    explainer_chain {
        XCycle = "x-cycle", YCycle = "y-cycle", XyCycle = "xy-cycle", ForcingXChain = "forcing-x-chain",
        ForcingChain = "forcing-chain", NishioForcingChain = "nishio-forcing-chain",
        CellForcingChains = "cell-forcing-chains", RegionForcingChains = "region-forcing-chains",
        DynamicContradiction = "dynamic-contradiction", DynamicDouble = "dynamic-double",
        DynamicCell = "dynamic-cell", DynamicRegion = "dynamic-region",
        DynamicContradictionPlus = "dynamic-contradiction-plus", DynamicDoublePlus = "dynamic-double-plus",
        DynamicCellPlus = "dynamic-cell-plus", DynamicRegionPlus = "dynamic-region-plus",
        DynamicContradictionPlusChains = "dynamic-contradiction-plus-chains",
        DynamicDoublePlusChains = "dynamic-double-plus-chains",
        DynamicCellPlusChains = "dynamic-cell-plus-chains",
        DynamicRegionPlusChains = "dynamic-region-plus-chains",
        DynamicContradictionPlusMultiple = "dynamic-contradiction-plus-multiple",
        DynamicDoublePlusMultiple = "dynamic-double-plus-multiple",
        DynamicCellPlusMultiple = "dynamic-cell-plus-multiple",
        DynamicRegionPlusMultiple = "dynamic-region-plus-multiple",
        DynamicContradictionPlusDynamic = "dynamic-contradiction-plus-dynamic",
        DynamicDoublePlusDynamic = "dynamic-double-plus-dynamic",
        DynamicCellPlusDynamic = "dynamic-cell-plus-dynamic",
        DynamicRegionPlusDynamic = "dynamic-region-plus-dynamic",
        DynamicContradictionPlusNested = "dynamic-contradiction-plus-nested",
        DynamicDoublePlusNested = "dynamic-double-plus-nested",
        DynamicCellPlusNested = "dynamic-cell-plus-nested",
        DynamicRegionPlusNested = "dynamic-region-plus-nested",
    }
    whip { Whip = "whip", GWhip = "g-whip", Braid = "braid", GBraid = "g-braid", }
}

impl TechniqueId {
    /// The technique's name, sentence, argument and example.
    pub fn info(self) -> &'static Info {
        TECHNIQUES[self as usize].info()
    }

    /// The technique, if it has a search; `None` for Sudoku Explainer's own techniques, which only its
    /// scale finds.
    pub fn technique(self) -> Option<&'static Technique> {
        Some(TECHNIQUES[self as usize]).filter(|technique| technique.has_search())
    }
}

/// Every technique that a ladder can try, with similar techniques next to each other.
pub fn all() -> impl Iterator<Item = &'static Technique> {
    TechniqueId::ALL.iter().filter_map(|id| id.technique())
}

/// The technique with this id or name (`xy-wing`, `Y-Wing`), if a ladder can try it.
pub fn by_id(id: &str) -> Option<&'static Technique> {
    id.parse::<TechniqueId>().ok()?.technique()
}

/// The technique with this id or name, or all techniques of the family with this id (`fish`), if a ladder can
/// try them.
pub fn by_name(name: &str) -> Vec<&'static Technique> {
    all().filter(|technique| technique.info().is_called(name)).collect()
}

impl fmt::Display for TechniqueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for TechniqueId {
    type Err = UnknownTechnique;
    /// Reads an id, or any name that belongs to one technique only. A name has at most 80 bytes, however many hyphens
    /// and spaces there are.
    fn from_str(text: &str) -> Result<TechniqueId, UnknownTechnique> {
        if text.len() > 80 {
            return Err(UnknownTechnique(text.to_string()));
        }
        if let Some(&id) = TechniqueId::ALL.iter().find(|id| id.as_str() == text) {
            return Ok(id);
        }
        let mut named = TechniqueId::ALL.iter().filter(|id| id.goes_by(text));
        match (named.next(), named.next()) {
            (Some(&id), None) => Ok(id),
            _ => Err(UnknownTechnique(text.to_string())),
        }
    }
}

/// The techniques of all files in one list. It does not compile if the techniques of a file are not those of
/// its entry in the registry, in the same order.
const fn by_number<const N: usize>(files: &[&'static [Technique]]) -> [&'static Technique; N] {
    let mut all = [&files[0][0]; N];
    let mut number = 0;
    let mut file = 0;
    while file < files.len() {
        let mut i = 0;
        while i < files[file].len() {
            all[number] = &files[file][i];
            assert!(all[number].id() as usize == number);
            number += 1;
            i += 1;
        }
        file += 1;
    }
    assert!(number == N, "a technique is missing in its file");
    all
}
