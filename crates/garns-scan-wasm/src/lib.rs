//! The scanner as WebAssembly: the pixels of a picture in, a reading as JSON out.
//!
//! It is a module of its own, so that a page loads it only when a photo is chosen. The question has binary form:
//!
//! | bytes | meaning |
//! |---|---|
//! | 0 to 3 | the width |
//! | 4 to 7 | the height |
//! | 8 | the bytes of a pixel: 1 for grey, 3 for RGB, 4 for RGBA |
//! | 9 | the orientation, as its EXIF number from 1 to 8 |
//! | 10 | 1 if the corners of the grid follow, else 0 |
//! | 11 | 0 |
//! | 32 bytes | only with corners: x and y of the four corners, clockwise |
//! | the rest | the pixels, row by row |
//!
//! Numbers have four bytes, the lowest first; those of corners are floats. The answer is `{"value": …}` with a
//! [`ReadingForm`], or `{"error": "…"}`.

use garns_scan::{Channels, Image, Orientation, Point, ReadingForm, scan, scan_at};
use serde_json::json;

garns_exchange::exchange!(reply);

fn reply(question: &[u8]) -> Vec<u8> {
    let answer = match read(question) {
        Ok(form) => json!({ "value": form }),
        Err(error) => json!({ "error": error }),
    };
    answer.to_string().into_bytes()
}

fn read(question: &[u8]) -> Result<ReadingForm, String> {
    let short = || "the question is too short".to_string();
    let (head, rest) = question.split_first_chunk::<12>().ok_or_else(short)?;
    let [width, height] =
        [0, 4].map(|at| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]) as usize);
    let channels = match head[8] {
        1 => Channels::Grey,
        3 => Channels::Rgb,
        4 => Channels::Rgba,
        other => return Err(format!("pixels of {other} bytes: expected 1, 3 or 4")),
    };
    let orientation = Orientation::from_exif(u16::from(head[9]))
        .ok_or_else(|| format!("orientation {}: expected 1 to 8", head[9]))?;
    let (corners, pixels) = if head[10] == 1 {
        let (corners, pixels) = rest.split_first_chunk::<32>().ok_or_else(short)?;
        (Some(points(corners)), pixels)
    } else {
        (None, rest)
    };
    let image = Image::new(pixels, width, height, channels).map_err(|error| error.to_string())?;
    let image = image.oriented(orientation);
    let reading = match corners {
        Some(corners) => scan_at(&image, corners),
        None => scan(&image),
    };
    reading.map(|reading| ReadingForm::from(&reading)).map_err(|error| error.to_string())
}

fn points(bytes: &[u8; 32]) -> [Point; 4] {
    let float = |at: usize| f32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    [0, 8, 16, 24].map(|at| Point { x: float(at), y: float(at + 4) })
}

#[cfg(test)]
mod tests {

    fn error(question: &[u8]) -> String {
        let answer: serde_json::Value = serde_json::from_slice(&super::reply(question)).expect("JSON");
        answer["error"].as_str().expect("an error").to_string()
    }

    #[test]
    fn wrong_questions_are_refused() {
        assert_eq!(error(b""), "the question is too short");
        assert_eq!(error(&[1, 0, 0, 0, 1, 0, 0, 0, 2, 1, 0, 0, 9]), "pixels of 2 bytes: expected 1, 3 or 4");
        assert_eq!(error(&[1, 0, 0, 0, 1, 0, 0, 0, 1, 9, 0, 0, 9]), "orientation 9: expected 1 to 8");
        assert_eq!(error(&[1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 9]), "the question is too short");
        assert!(error(&[2, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 9]).contains("2 bytes"));
        assert_eq!(error(&[1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 9]), "no Sudoku grid found in the picture");
    }
}
