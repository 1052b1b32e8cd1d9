//! Chains that players published, judged on their positions: whether they hold, and where a planted error is.

use garns::format;
use garns::notation::Eureka;

const SKYSCRAPER: &str = "
2 9 3 4567 578 1 5678 578 457
4 678 678 567 2 3 5678 1 9
5 1 678 467 78 9 2 3 47
78 2478 2478 9 1 57 4578 6 3
3 678 1 2 567 4 9 578 57
9 5 467 3 67 8 47 2 1
6 3 9 1 4 2 57 57 8
78 478 4578 57 3 6 1 9 2
1 27 257 8 9 57 3 4 6
";
const W_WING: &str = "
689 69 3 78 27 1 4 5 267
4 2 7 3 5 6 9 1 8
168 16 5 478 247 9 67 3 267
2 149 189 147 6 3 178 47 5
3 146 16 5 47 8 167 2 9
7 5 168 14 9 2 168 46 3
1569 7 169 2 18 45 3 89 146
16 8 2 9 3 47 5 67 1467
159 3 4 6 18 57 2 89 17
";
const XY_WING: &str = "
89 69 3 78 2 1 4 5 67
4 2 7 3 5 6 9 1 8
18 16 5 78 4 9 67 3 2
2 19 189 14 6 3 178 47 5
3 4 16 5 7 8 16 2 9
7 5 168 14 9 2 168 46 3
56 7 19 2 18 45 3 89 46
16 8 2 9 3 47 5 67 1467
159 3 4 6 18 57 2 89 17
";
const AIC: &str = "
569 58 5679 1 2 4 57 3 789
1 37 4 5 38 389 279 6 27
3589 2 359 39 6 7 45 4589 1
3569 35 8 367 1 235 237 279 4
7 4 36 368 9 238 1 28 5
2 1 359 378 4 58 6 789 3789
358 3578 2357 4 358 389 29 1 6
345 9 1 2 35 6 8 457 37
3458 6 25 389 7 1 2345 2459 239
";
const ALS: &str = "
569 58 5679 1 2 4 57 3 789
1 37 4 5 38 389 279 6 27
3589 2 359 39 6 7 4 589 1
3569 35 8 367 1 235 237 279 4
7 4 36 368 9 238 1 28 5
2 1 359 378 4 58 6 789 3789
358 3578 2357 4 358 389 29 1 6
345 9 1 2 35 6 8 457 37
3458 6 25 389 7 1 235 2459 239
";
const TWO_DIGITS: &str = "
479 14 147 8 3 5 49 2 6
49 3 5 2 19 6 149 7 8
2 8 6 7 19 4 139 139 5
47 6 478 9 2 3 58 45 1
5 9 3 4 8 1 7 6 2
1 2 48 5 6 7 89 49 3
6 145 14 13 7 2 135 8 9
8 7 2 13 5 9 6 13 4
3 15 9 6 4 8 2 15 7
";
const XY_CHAIN: &str = "
3 8 6 79 27 29 1 4 5
7 4 5 6 8 1 9 2 3
2 9 1 3 4 5 6 7 8
1 5 38 78 37 4 2 9 6
4 2 39 19 13 6 8 5 7
6 7 89 589 25 29 4 3 1
8 1 7 2 9 3 5 6 4
9 6 4 15 15 7 3 8 2
5 3 2 4 6 8 7 1 9
";
const PINCERS: &str = "
3 4 8 6 27 27 9 5 1
5 1 6 39 39 8 7 2 4
2 9 7 5 4 1 6 3 8
6 57 39 27 8 23579 4 1 259
4 8 39 1 25 2359 235 6 7
1 57 2 4 6 3579 35 8 59
7 3 4 8 1 25 25 9 6
8 2 5 79 79 6 1 4 3
9 6 1 23 35 4 8 7 25
";
const TWO_SETS: &str = "
8 5 2346 234 7 9 12346 1346 126
1236 9 2346 2348 123 5 2346 7 268
123 37 2347 2348 6 123 2345 9 258
5 36 1 36 4 7 8 2 9
7 2 36 1 9 8 36 5 4
4 8 9 236 5 23 136 136 7
2369 1 2367 5 8 2346 24679 46 26
2369 4 8 7 123 1236 12569 16 1256
26 67 5 9 12 1246 12467 8 3
";
/// The only published line here that stands on the clues alone.
const CLUES: &str = "000004800400050020008009004200030100050100009007000040700200600060080000009005003";

/// The deductions that the line says, or where it is refused and why.
fn judged(position: &str, line: &str) -> Result<String, (usize, String)> {
    let board = format::parse(position).unwrap_or_else(|error| panic!("{error}: {position}")).content.board();
    let read = Eureka::parse(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    match read.judge(&board) {
        Ok(verdict) => {
            assert!(read.deductions.iter().all(|deduction| verdict.follows.contains(deduction)), "{line}");
            let words: Vec<String> = read.deductions.iter().map(|deduction| deduction.to_string()).collect();
            Ok(words.join(" "))
        }
        Err(refused) => Err((refused.column, refused.to_string())),
    }
}

#[test]
fn published_chains_hold() {
    for (position, line, follows) in [
        (
            SKYSCRAPER,
            "Skyscraper: (7)r8c1 = r4c1 - r4c6 = (7)r9c6 => -7 r8c4,r9c23; stte",
            "r8c4<>7 r9c2<>7 r9c3<>7",
        ),
        (W_WING, "(7=4)r5c5-r6c4=r6c8-(4=7)r4c8 => -7 r4c4, r5c7", "r4c4<>7 r5c7<>7"),
        (XY_WING, "(4=6)r7c9-(6=7)r8c8-(7=4)r8c6 => -4 r7c6, r8c9; sste", "r7c6<>4 r8c9<>4"),
        (AIC, "(4)r3c7=(4-3)r9c7=(3)r4c7-(3=5)r4c2-(5=8)r1c2-(8)r1c9=(8)r3c8 => r3c8<>4", "r3c8<>4"),
        (ALS, "(2=359)r9c379-(9=2)r7c7 => r9c8<>2", "r9c8<>2"),
        (
            TWO_DIGITS,
            "(1=4)r7c3 - r6c3 = r6c8 - (4=5)r4c8 - (5=1)r9c8 => -1 r7c7,r9c2; stte",
            "r7c7<>1 r9c2<>1",
        ),
        (
            XY_CHAIN,
            "XY Chain Length 4: (9=7) r1c4 - (7=8) r4c4 - (8=3) r4c3 - (3=9) r5c3 => - 9 r5c4; stte",
            "r5c4<>9",
        ),
        (PINCERS, "(2=3)r9c4-(3=5)r9c5-(5=2)r5c5=>r4c4<>2", "r4c4<>2"),
        (
            TWO_SETS,
            "(6=12)r9c15 - 1r2c5 = r3c6 - (1=2369)r3789c1 => -6 r2c1,b7p38 ; stte",
            "r2c1<>6 r7c3<>6 r9c2<>6",
        ),
        (CLUES, "Skyscraper (Grouped): (4)r5c3 = r5c5 - r7c5 = (4)r7c23 => -4 r8c3", "r8c3<>4"),
    ] {
        assert_eq!(judged(position, line), Ok(follows.to_string()), "{line}");
    }
}

#[test]
fn errors_are_refused_at_their_place() {
    for (position, line, column, words) in [
        (
            SKYSCRAPER,
            "(7)r8c1 = r4c1 - r4c6 = (7)r9c2 => -7 r8c4",
            23,
            "7 in r4c6 may be false together with 7 in r9c2",
        ),
        (
            W_WING,
            "(7=4)r5c5-r6c8=r6c4-(4=7)r4c8 => -7 r4c4",
            10,
            "4 in r5c5 may be true together with 4 in r6c8",
        ),
        (ALS, "(2=359)r9c39-(9=2)r7c7 => r9c8<>2", 3, "2 in r9c39 may be false together with 359 in r9c39"),
        (
            XY_CHAIN,
            "(9=7)r1c4 - (7=8)r4c4 - (8=9)r6c4 => -9 r5c4",
            27,
            "8 in r6c4 may be false together with 9 in r6c4",
        ),
        (PINCERS, "(2=3)r9c4-(3=5)r9c5-(5=2)r5c5=>r4c6<>2", 32, "r4c6<>2 does not follow"),
        // This error is the author's own: the cells are b7p38.
        (
            TWO_SETS,
            "(6=12)r9c15 - 1r2c5 = r3c6 - (1=2369)r3789c1 => -6 r2c1,b7p58 ; stte",
            49,
            "r8c2<>6 changes nothing: the candidate is gone",
        ),
    ] {
        assert_eq!(judged(position, line), Err((column, format!("column {column}: {words}"))), "{line}");
    }
}
