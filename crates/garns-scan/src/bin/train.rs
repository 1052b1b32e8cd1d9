//! Trains the network of `garns-scan`, and measures it on labelled photos and drawn scenes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use garns::{Grid, Puzzle, Random};
use garns_scan::training::{Blank, Fonts, Look, Scene, Training, Verdict, blank, scan_with, scene, train};
use garns_scan::{Channels, Image, Picture};

const USAGE: &str = "\
usage: garns-scan-train train [--fonts FOLDER] [--rounds N] [--seed N] [--without FOLD] --out FILE
       garns-scan-train photos WEIGHTS FOLDER
       garns-scan-train scenes WEIGHTS FONTS COUNT
       garns-scan-train time WEIGHTS FONTS

train draws digits of the fonts below FOLDER (/usr/share/fonts) and writes the weights.
  --without FOLD  leaves out one of five parts of the font folders, from 0 to 4
photos reads the photos of a folder, each with a .dat file of its digits.
scenes reads COUNT drawn scenes of each kind, with the fonts below a folder.
time measures how much processor time a photo of 12 million pixels takes.";

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["train", ..] => write_weights(&args[1..]),
        ["photos", weights, folder] => photos(&read(weights), Path::new(folder)),
        ["scenes", weights, fonts, count] => {
            scenes(&read(weights), Path::new(fonts), count.parse().expect("a number"));
        }
        ["time", weights, fonts] => time(&read(weights), Path::new(fonts)),
        _ => {
            eprintln!("{USAGE}");
            std::process::exit(2);
        }
    }
}

fn read(file: &str) -> Vec<u8> {
    std::fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn option<'a>(args: &'a [String], name: &str) -> Option<&'a str> {
    let at = args.iter().position(|arg| arg == name)?;
    args.get(at + 1).map(String::as_str)
}

fn number(args: &[String], name: &str, default: u64) -> u64 {
    option(args, name).map_or(default, |text| text.parse().expect("a number"))
}

fn fonts_of(files: &[PathBuf]) -> Fonts {
    let bytes: Vec<Vec<u8>> = files.iter().filter_map(|file| std::fs::read(file).ok()).collect();
    let fonts = Fonts::of_files(&bytes).expect("fonts");
    eprintln!("{} files, {} different faces", files.len(), fonts.count());
    fonts
}

fn write_weights(args: &[String]) {
    let out = option(args, "--out").expect("--out FILE");
    let mut files = Fonts::files_below(Path::new(option(args, "--fonts").unwrap_or("/usr/share/fonts")));
    if let Some(fold) = option(args, "--without") {
        let fold: usize = fold.parse().expect("a number from 0 to 4");
        // Faces of one family are in one folder, and stay together.
        let mut folders: Vec<&Path> = files.iter().filter_map(|file| file.parent()).collect();
        folders.dedup();
        let part = |file: &PathBuf| folders.iter().position(|folder| file.parent() == Some(folder));
        let kept: Vec<PathBuf> =
            files.iter().filter(|file| part(file).unwrap_or_default() % 5 != fold).cloned().collect();
        files = kept;
    }
    let fonts = fonts_of(&files);
    let training =
        Training { seed: number(args, "--seed", 1), rounds: number(args, "--rounds", 72) as usize };
    let start = Instant::now();
    let weights = train(&fonts, training, |done, loss| {
        eprintln!("{:3.0} % after {:4.0} s: loss {loss:.4}", 100.0 * done, start.elapsed().as_secs_f32());
    });
    std::fs::write(out, weights).expect("the weights can be written");
}

fn photos(weights: &[u8], folder: &Path) {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    let mut names: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|extension| extension == "dat")).collect();
    names.sort();
    let mut verdicts: BTreeMap<Verdict, usize> = BTreeMap::new();
    let mut time = 0.0;
    for name in &names {
        let text = std::fs::read_to_string(name).expect("a text");
        let digits: String = text.lines().skip(2).flat_map(str::split_whitespace).collect();
        let truth: Grid = digits.parse().expect("81 digits");
        let bytes = std::fs::read(name.with_extension("jpg")).expect("a photo");
        let picture = Picture::decode(&bytes).expect("a picture");
        let image = picture.image().expect("a picture");
        let start = Instant::now();
        let reading = scan_with(weights, &image);
        time += start.elapsed().as_secs_f32();
        let verdict = Verdict::of(&reading, &truth);
        *verdicts.entry(verdict).or_default() += 1;
        let Ok(reading) = reading else {
            println!("{}: {verdict:?}", name.display());
            continue;
        };
        if !reading.is_certain() || verdict != Verdict::Exact {
            let doubts =
                reading.doubts().iter().map(|doubt| format!("{} {}", doubt.cell, doubt.reason.name()));
            let wrong = garns::Cell::all().filter(|&cell| reading.grid().get(cell) != truth.get(cell));
            println!(
                "{}: {verdict:?}, wrong {:?}, doubts {:?}",
                name.display(),
                wrong.map(|cell| cell.to_string()).collect::<Vec<_>>(),
                doubts.collect::<Vec<_>>()
            );
        }
    }
    println!("{} photos: {verdicts:?}, {:.1} ms each", names.len(), 1000.0 * time / names.len() as f32);
}

fn scenes(weights: &[u8], fonts: &Path, count: u64) {
    let fonts = fonts_of(&Fonts::files_below(fonts));
    let puzzles: Vec<Puzzle> =
        garns::games::STORED.lines().skip(1).filter_map(|line| line.get(..81)?.parse().ok()).collect();
    for look in Look::ALL {
        let mut verdicts: BTreeMap<Verdict, usize> = BTreeMap::new();
        let mut doubted = 0;
        for i in 0..count {
            let mut random = Random::stream(look as u64, i);
            let truth = *puzzles[random.below(puzzles.len())].givens();
            let drawn = scene(&fonts, &truth, look, &mut random);
            let reading = scan_with(weights, &image(&drawn));
            doubted += usize::from(reading.as_ref().is_ok_and(|reading| !reading.is_certain()));
            let verdict = Verdict::of(&reading, &truth);
            *verdicts.entry(verdict).or_default() += 1;
            if verdict != Verdict::Exact
                && let Ok(folder) = std::env::var("KEEP")
            {
                let header = format!("P5 {} {} 255\n", drawn.width, drawn.height);
                let file = format!("{folder}/{look:?}-{i}.pgm");
                std::fs::write(file, [header.as_bytes(), &drawn.pixels].concat()).expect("a file");
            }
        }
        println!("{look:?}: {verdicts:?}, {doubted} with doubts");
    }
    for kind in Blank::ALL {
        let mut read = 0;
        let mut certain = 0;
        for i in 0..count {
            let drawn = blank(&fonts, kind, &mut Random::stream(100 + kind as u64, i));
            let reading = scan_with(weights, &image(&drawn));
            read += usize::from(reading.is_ok());
            certain += usize::from(reading.is_ok_and(|reading| reading.puzzle().is_ok()));
        }
        println!("{kind:?}: {read} of {count} read, {certain} as a puzzle");
    }
}

fn time(weights: &[u8], fonts: &Path) {
    let fonts = fonts_of(&Fonts::files_below(fonts));
    let truth: Puzzle =
        garns::games::STORED.lines().nth(1).and_then(|line| line.get(..81)?.parse().ok()).expect("a puzzle");
    let small = scene(&fonts, truth.givens(), Look::Large, &mut Random::new(1));
    let (width, height) = (3000, 4000);
    let pixels: Vec<u8> = (0..width * height)
        .flat_map(|i| {
            [small.pixels[i / width * small.height / height * small.width + i % width * small.width / width];
                3]
        })
        .collect();
    let image = Image::new(&pixels, width, height, Channels::Rgb).expect("a picture");
    let begin = Instant::now();
    let times = [(); 10].map(|()| {
        let start = processor_time(begin);
        let reading = scan_with(weights, &image);
        let time = processor_time(begin) - start;
        assert_eq!(reading.map(|reading| reading.grid()), Ok(*truth.givens()));
        time
    });
    println!("the fastest of ten: {:.1} ms", 1000.0 * times.iter().copied().fold(f32::MAX, f32::min));
}

/// The seconds for which this thread has run. Systems that do not tell count the time since the beginning.
fn processor_time(begin: Instant) -> f32 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    nanoseconds.map_or_else(|| begin.elapsed().as_secs_f32(), |nanoseconds| nanoseconds as f32 / 1e9)
}

fn image(scene: &Scene) -> Image<'_> {
    Image::new(&scene.pixels, scene.width, scene.height, Channels::Grey).expect("a picture")
}
