//! Puzzles from pictures, as JSON that `garns.photo` turns into a `Reading`.

use garns_scan::{Channels, Image, Picture, ReadingForm, scan};
use pyo3::prelude::*;

use crate::exception::plain;

/// Reads the Sudoku of a file in memory: JPEG, PNG or WebP.
#[pyfunction]
pub(crate) fn scan_file(py: Python<'_>, data: &[u8]) -> PyResult<String> {
    let picture = Picture::decode(data).map_err(|error| plain(py, "NothingRead", &error))?;
    let image = picture.image().map_err(|error| plain(py, "NothingRead", &error))?;
    read(py, &image)
}

/// Reads the Sudoku of pixels in rows, each of 1 (grey), 3 (RGB) or 4 (RGBA) bytes.
#[pyfunction]
pub(crate) fn scan_pixels(
    py: Python<'_>,
    data: &[u8],
    width: usize,
    height: usize,
    channels: usize,
) -> PyResult<String> {
    let channels = match channels {
        1 => Channels::Grey,
        3 => Channels::Rgb,
        4 => Channels::Rgba,
        other => {
            return Err(plain(py, "NothingRead", &format!("pixels of {other} channels: expected 1, 3 or 4")));
        }
    };
    let image =
        Image::new(data, width, height, channels).map_err(|error| plain(py, "NothingRead", &error))?;
    read(py, &image)
}

fn read(py: Python<'_>, image: &Image) -> PyResult<String> {
    let reading = py.detach(|| scan(image)).map_err(|error| plain(py, "NothingRead", &error))?;
    serde_json::to_string(&ReadingForm::from(&reading)).map_err(|error| plain(py, "NothingRead", &error))
}
