//! The player's order.

use crate::logic::techniques::TechniqueId::{self, *};

/// A technique, and whether it is tried by default.
pub(super) struct Rung {
    pub(super) technique: TechniqueId,
    pub(super) on: bool,
}

const fn on(technique: TechniqueId) -> Rung {
    Rung { technique, on: true }
}

/// A technique that is tried only when asked for: it is slow, or a person would not look for it.
const fn off(technique: TechniqueId) -> Rung {
    Rung { technique, on: false }
}

/// Every technique that has a search, from the easiest to find to the hardest.
#[rustfmt::skip]
pub(super) static PLAYER: [Rung; 146] = [
    on(FullHouse), on(HiddenSingle), on(NakedSingle), on(LockedCandidates1), on(LockedCandidates2),
    on(LockedPair), on(NakedPair), on(HiddenPair), on(LockedTriple), on(NakedTriple), on(HiddenTriple),
    on(XWing), on(NakedQuadruple), on(HiddenQuadruple), on(Swordfish), on(Jellyfish), off(Squirmbag),
    off(Whale), off(Leviathan), on(RemotePair), on(BugPlus1), on(Skyscraper), on(TwoStringKite),
    off(DualTwoStringKite), on(TurbotFish), on(EmptyRectangle), off(DualEmptyRectangle), on(WWing),
    on(XyWing), on(XyzWing), on(UniquenessTest1), on(UniquenessTest2), on(UniquenessTest3),
    on(UniquenessTest4), on(UniquenessTest5), on(UniquenessTest6), on(HiddenRectangle),
    on(AvoidableRectangle1), on(AvoidableRectangle2), on(ExtendedRectangle1), on(ExtendedRectangle2),
    on(ExtendedRectangle3), on(ExtendedRectangle4), on(UniqueLoop1), on(UniqueLoop2), on(UniqueLoop3),
    on(UniqueLoop4), on(BugLite1), on(BugLite2), on(BugLite3), on(BugLite4), on(FinnedXWing),
    on(SashimiXWing),
    on(FinnedSwordfish), on(SashimiSwordfish), on(FinnedJellyfish), on(SashimiJellyfish),
    off(FinnedSquirmbag), off(SashimiSquirmbag), off(FinnedWhale), off(SashimiWhale), off(FinnedLeviathan),
    off(SashimiLeviathan), on(SueDeCoq), on(WxyzWing), on(SimpleColorsTrap), on(SimpleColorsWrap), on(MultiColors1),
    on(MultiColors2), on(XChain), on(XyChain), on(MWing), on(SWing), on(LWing), on(HWing),
    on(ContinuousNiceLoop), on(DiscontinuousNiceLoop), on(Aic), on(LinkedRectangle), on(GroupedWWing),
    on(GroupedContinuousNiceLoop), on(GroupedDiscontinuousNiceLoop), on(GroupedAic),
    off(AlsContinuousNiceLoop), off(AlsDiscontinuousNiceLoop), off(AlsAic), on(VwxyzWing), on(AlsXz),
    on(AlsWWing), on(AlsXyWing),
    off(AlsXyWingOverlapping), on(AlsXyChain), off(AlsXyChainOverlapping), off(DeathBlossom),
    off(DeathBlossomOverlapping), on(FrankenXWing), on(FrankenSwordfish), off(FrankenJellyfish),
    off(FrankenSquirmbag), off(FrankenWhale), off(FrankenLeviathan), on(FinnedFrankenXWing),
    on(FinnedFrankenSwordfish), off(FinnedFrankenJellyfish), off(FinnedFrankenSquirmbag),
    off(FinnedFrankenWhale), off(FinnedFrankenLeviathan), off(MutantXWing), off(MutantSwordfish),
    off(MutantJellyfish), off(MutantSquirmbag), off(MutantWhale), off(MutantLeviathan),
    off(FinnedMutantXWing), off(FinnedMutantSwordfish), off(FinnedMutantJellyfish),
    off(FinnedMutantSquirmbag), off(FinnedMutantWhale), off(FinnedMutantLeviathan), off(KrakenFish1),
    off(KrakenFish2), on(BrokenWing), on(FireworkTriple), on(FireworkQuad), on(BivalueOddagon), on(Tridagon),
    on(SkLoop), on(JuniorExocet), on(JuniorExocetMirror), on(DoubleExocet), on(Whip), on(MultiSectorLockedSet), on(TridagonChain), on(ImpossiblePattern),
    on(ImpossiblePatternChain), on(GWhip), on(Braid), on(GBraid), off(ForcingChainContradiction), off(ForcingChainVerity),
    off(ForcingNetContradiction), off(ForcingNetVerity), off(TemplateSet), off(TemplateDelete), off(BruteForce), on(NestedForcingNet),
];
