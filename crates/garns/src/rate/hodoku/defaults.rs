//! HoDoKu's techniques with their default order, levels and scores.

use crate::logic::TechniqueId::{self, *};
use crate::rate::level::Level::{self, *};

/// HoDoKu's defaults for a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defaults {
    /// The technique.
    pub technique: TechniqueId,
    /// The technique's code in HoDoKu's regression library: four digits, and a variant as in `0709-2` if the
    /// same code is used with other options; `bf` stands for brute force.
    pub code: &'static str,
    /// The technique's place in the order of trying. Techniques with the same place are searched
    /// together.
    pub order: u16,
    /// The least level of a puzzle that needs the technique.
    pub level: Level,
    /// How much each use of the technique adds to the score.
    pub score: u32,
    /// Whether HoDoKu tries the technique by default.
    pub enabled: bool,
}

/// HoDoKu's defaults for a technique; none if HoDoKu does not have it.
pub fn defaults(technique: TechniqueId) -> Option<&'static Defaults> {
    DEFAULTS.iter().find(|defaults| defaults.technique == technique)
}

const fn on(technique: TechniqueId, code: &'static str, order: u16, level: Level, score: u32) -> Defaults {
    Defaults { technique, code, order, level, score, enabled: true }
}

const fn off(technique: TechniqueId, code: &'static str, order: u16, level: Level, score: u32) -> Defaults {
    Defaults { enabled: false, ..on(technique, code, order, level, score) }
}

/// Every technique that HoDoKu has, in its order of trying.
#[rustfmt::skip]
pub static DEFAULTS: [Defaults; 107] = [
    on(FullHouse, "0000", 100, Easy, 4),
    on(NakedSingle, "0003", 200, Easy, 4),
    on(HiddenSingle, "0002", 300, Easy, 14),
    on(LockedPair, "0110", 1000, Medium, 40),
    on(LockedTriple, "0111", 1100, Medium, 60),
    on(LockedCandidates1, "0100", 1200, Medium, 50),
    on(LockedCandidates2, "0101", 1210, Medium, 50),
    on(NakedPair, "0200", 1300, Medium, 60),
    on(NakedTriple, "0201", 1400, Medium, 80),
    on(HiddenPair, "0210", 1500, Medium, 70),
    on(HiddenTriple, "0211", 1600, Medium, 100),
    on(NakedQuadruple, "0202", 2000, Hard, 120),
    on(HiddenQuadruple, "0212", 2100, Hard, 150),
    on(XWing, "0300", 2200, Hard, 140),
    on(Swordfish, "0301", 2300, Hard, 150),
    on(Jellyfish, "0302", 2400, Hard, 160),
    off(Squirmbag, "0303", 2500, Unfair, 470),
    off(Whale, "0304", 2600, Unfair, 470),
    off(Leviathan, "0305", 2700, Unfair, 470),
    on(RemotePair, "0703", 2800, Hard, 110),
    on(BugPlus1, "0610", 2900, Hard, 100),
    on(Skyscraper, "0400", 3000, Hard, 130),
    on(TwoStringKite, "0401", 3100, Hard, 150),
    off(DualTwoStringKite, "0404", 3100, Hard, 150),
    on(TurbotFish, "0403", 3120, Hard, 120),
    on(EmptyRectangle, "0402", 3170, Hard, 120),
    off(DualEmptyRectangle, "0405", 3170, Hard, 120),
    on(WWing, "0803", 3200, Hard, 150),
    on(XyWing, "0800", 3300, Hard, 160),
    on(XyzWing, "0801", 3400, Hard, 180),
    on(UniquenessTest1, "0600", 3500, Hard, 100),
    on(UniquenessTest2, "0601", 3600, Hard, 100),
    on(UniquenessTest3, "0602", 3700, Hard, 100),
    on(UniquenessTest4, "0603", 3800, Hard, 100),
    on(UniquenessTest5, "0604", 3900, Hard, 100),
    on(UniquenessTest6, "0605", 4000, Hard, 100),
    on(HiddenRectangle, "0606", 4010, Hard, 100),
    on(AvoidableRectangle1, "0607", 4020, Hard, 100),
    on(AvoidableRectangle2, "0608", 4030, Hard, 100),
    on(FinnedXWing, "0310", 4100, Hard, 130),
    on(SashimiXWing, "0320", 4200, Hard, 150),
    on(FinnedSwordfish, "0311", 4300, Unfair, 200),
    on(SashimiSwordfish, "0321", 4400, Unfair, 240),
    on(FinnedJellyfish, "0312", 4500, Unfair, 250),
    on(SashimiJellyfish, "0322", 4600, Unfair, 260),
    off(FinnedSquirmbag, "0313", 4700, Unfair, 470),
    off(SashimiSquirmbag, "0323", 4800, Unfair, 470),
    off(FinnedWhale, "0314", 4900, Unfair, 470),
    off(SashimiWhale, "0324", 5000, Unfair, 470),
    off(FinnedLeviathan, "0315", 5100, Unfair, 470),
    off(SashimiLeviathan, "0325", 5200, Unfair, 470),
    on(SueDeCoq, "1101", 5300, Unfair, 250),
    on(SimpleColorsTrap, "0500", 5330, Hard, 150),
    on(SimpleColorsWrap, "0501", 5330, Hard, 150),
    on(MultiColors1, "0502", 5360, Hard, 200),
    on(MultiColors2, "0503", 5360, Hard, 200),
    on(XChain, "0701", 5400, Unfair, 260),
    on(XyChain, "0702", 5500, Unfair, 260),
    on(ContinuousNiceLoop, "0706", 5600, Unfair, 280),
    on(DiscontinuousNiceLoop, "0707", 5600, Unfair, 280),
    on(Aic, "0708", 5600, Unfair, 280),
    on(GroupedContinuousNiceLoop, "0709", 5650, Unfair, 300),
    on(GroupedDiscontinuousNiceLoop, "0710", 5650, Unfair, 300),
    on(GroupedAic, "0711", 5650, Unfair, 300),
    off(AlsContinuousNiceLoop, "0709-2", 5660, Unfair, 300),
    off(AlsDiscontinuousNiceLoop, "0710-3", 5660, Unfair, 300),
    off(AlsAic, "0711-3", 5660, Unfair, 300),
    on(AlsXz, "0901", 5700, Unfair, 300),
    on(AlsXyWing, "0902", 5800, Unfair, 320),
    off(AlsXyWingOverlapping, "0902-2", 5801, Unfair, 320),
    on(AlsXyChain, "0903", 5900, Unfair, 340),
    off(AlsXyChainOverlapping, "0903-2", 5901, Unfair, 340),
    off(DeathBlossom, "0904", 6000, Unfair, 360),
    off(DeathBlossomOverlapping, "0904-2", 6001, Unfair, 360),
    on(FrankenXWing, "0330", 6100, Unfair, 300),
    on(FrankenSwordfish, "0331", 6200, Unfair, 350),
    off(FrankenJellyfish, "0332", 6300, Unfair, 370),
    off(FrankenSquirmbag, "0333", 6400, Extreme, 470),
    off(FrankenWhale, "0334", 6500, Extreme, 470),
    off(FrankenLeviathan, "0335", 6600, Extreme, 470),
    on(FinnedFrankenXWing, "0340", 6700, Unfair, 390),
    on(FinnedFrankenSwordfish, "0341", 6800, Unfair, 410),
    off(FinnedFrankenJellyfish, "0342", 6900, Unfair, 430),
    off(FinnedFrankenSquirmbag, "0343", 7000, Extreme, 470),
    off(FinnedFrankenWhale, "0344", 7100, Extreme, 470),
    off(FinnedFrankenLeviathan, "0345", 7200, Extreme, 470),
    off(MutantXWing, "0350", 7300, Extreme, 450),
    off(MutantSwordfish, "0351", 7400, Extreme, 450),
    off(MutantJellyfish, "0352", 7500, Extreme, 450),
    off(MutantSquirmbag, "0353", 7600, Extreme, 470),
    off(MutantWhale, "0354", 7700, Extreme, 470),
    off(MutantLeviathan, "0355", 7800, Extreme, 470),
    off(FinnedMutantXWing, "0360", 7900, Extreme, 470),
    off(FinnedMutantSwordfish, "0361", 8000, Extreme, 470),
    off(FinnedMutantJellyfish, "0362", 8100, Extreme, 470),
    off(FinnedMutantSquirmbag, "0363", 8200, Extreme, 470),
    off(FinnedMutantWhale, "0364", 8300, Extreme, 470),
    off(FinnedMutantLeviathan, "0365", 8400, Extreme, 470),
    off(KrakenFish1, "0371", 8450, Extreme, 500),
    off(KrakenFish2, "0372", 8450, Extreme, 500),
    on(ForcingChainContradiction, "1301", 8500, Extreme, 500),
    on(ForcingChainVerity, "1302", 8500, Extreme, 500),
    on(ForcingNetContradiction, "1303", 8600, Extreme, 700),
    on(ForcingNetVerity, "1304", 8600, Extreme, 700),
    off(TemplateSet, "1201", 8700, Extreme, 10000),
    off(TemplateDelete, "1202", 8800, Extreme, 10000),
    on(BruteForce, "bf", 8900, Extreme, 10000),
];
