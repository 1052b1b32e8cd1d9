//! Puzzles from pictures: a file that starts like a picture is scanned.

use garns_scan::{Picture, PictureKind, Reading, scan};

/// The largest file of a picture that is read.
pub(crate) const LARGEST: u64 = 256 << 20;

/// The number of bytes that tell a picture from text.
pub(crate) const HEAD: usize = 12;

/// Whether a picture may start with this byte: PNG, JPEG, WebP, GIF and HEIC have one of these.
pub(crate) fn begins_with(first: u8) -> bool {
    [0x89, 0xff, b'R', b'G', 0].contains(&first)
}

/// Whether a file that starts with these bytes is a picture.
pub(crate) fn is_picture(start: &[u8]) -> bool {
    PictureKind::of(start).is_some()
}

/// Scans the bytes of a picture, or says why nothing was read.
pub(crate) fn read(bytes: &[u8]) -> Result<(Picture, Reading), String> {
    let picture = Picture::decode(bytes).map_err(|error| error.to_string())?;
    let image = picture.image().map_err(|error| error.to_string())?;
    let reading = scan(&image).map_err(|error| error.to_string())?;
    Ok((picture, reading))
}

/// The doubts of a reading in words: `r1c1 (another reading is nearly as probable), r4c7 (…)`.
pub(crate) fn doubts(reading: &Reading) -> String {
    let words = reading.doubts().iter().map(|doubt| format!("{} ({})", doubt.cell, doubt.reason));
    words.collect::<Vec<_>>().join(", ")
}

/// The 81 digits of a picture. Unless trusted, a reading with doubts or without exactly one solution is refused.
pub(crate) fn puzzle(bytes: &[u8], trust: bool) -> Result<String, String> {
    let (_, reading) = read(bytes)?;
    let grid = reading.grid();
    if trust || reading.is_certain() {
        return Ok(grid.to_string());
    }
    let why = match reading.puzzle() {
        Err(reason) => reason.to_string(),
        Ok(_) => format!("check {}", doubts(&reading)),
    };
    Err(format!("read {grid}, which is doubtful: {why}; add --trust to use it all the same"))
}
