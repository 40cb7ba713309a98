//! PNG, made from SVG: resvg draws it, only with the bundled font.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, fontdb};

/// The regular face of the bundled font, a TrueType file of 37 KB; its licence lies beside it.
const REGULAR: &[u8] = include_bytes!("font/DejaVuSans-subset.ttf");

/// The bold face.
const BOLD: &[u8] = include_bytes!("font/DejaVuSans-Bold-subset.ttf");

/// The most pixels per side; a larger picture would take too much memory.
pub const WIDEST: u32 = 8192;

/// Why an SVG did not become a PNG.
#[derive(Debug)]
pub enum PngError {
    /// It cannot be read as SVG.
    Svg(usvg::Error),
    /// It would be too large: its width and its height in pixels.
    TooLarge(u32, u32),
    /// The pixels cannot be written as PNG.
    Encoding,
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PngError::Svg(error) => write!(f, "the picture cannot be drawn: {error}"),
            PngError::TooLarge(width, height) => {
                write!(f, "{width} by {height} pixels are too many; at most {WIDEST} per side")
            }
            PngError::Encoding => f.write_str("the picture cannot be written as PNG"),
        }
    }
}

impl std::error::Error for PngError {}

/// The bundled faces, read once.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(REGULAR.to_vec());
    fonts.load_font_data(BOLD.to_vec());
    Arc::new(fonts)
});

/// Draws an SVG of this layer as PNG, at the width and height that it names. Equal input gives equal
/// bytes on one architecture.
///
/// # Errors
/// When the SVG cannot be read or is too large.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let options = usvg::Options {
        font_family: "DejaVu Sans".to_owned(),
        fontdb: Arc::clone(&FONTS),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(svg, &options).map_err(PngError::Svg)?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let too_large = PngError::TooLarge(width, height);
    if width > WIDEST || height > WIDEST {
        return Err(too_large);
    }
    let mut pixels = Pixmap::new(width, height).ok_or(too_large)?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    encoded(&pixels).map_err(|_| PngError::Encoding)
}

/// The pixels with a palette: a picture has some twenty colours and their blends at edges, so the 256 most frequent ones
/// show all of it in a third of the bytes. What is rarer takes the nearest.
fn encoded(pixels: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let colours: Vec<[u8; 3]> =
        pixels.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let mut counts: BTreeMap<[u8; 3], usize> = BTreeMap::new();
    colours.iter().for_each(|&colour| *counts.entry(colour).or_default() += 1);
    let mut palette: Vec<[u8; 3]> = counts.keys().copied().collect();
    palette.sort_by_key(|colour| Reverse(counts[colour]));
    palette.truncate(256);
    let nearest: BTreeMap<[u8; 3], u8> =
        counts.keys().map(|&colour| (colour, nearest(colour, &palette))).collect();
    let indices: Vec<u8> = colours.iter().map(|colour| nearest[colour]).collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_compression(Compression::High);
    // Neighbours in a palette are no neighbours in colour.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indices)?;
    writer.finish()?;
    Ok(bytes)
}

/// The place of the colour of a palette that is nearest to this one.
fn nearest(colour: [u8; 3], palette: &[[u8; 3]]) -> u8 {
    let distance = |other: &[u8; 3]| -> u32 {
        colour.iter().zip(other).map(|(&one, &other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    };
    let places = (0..=u8::MAX).zip(palette);
    places.min_by_key(|(_, other)| distance(other)).map_or(0, |(place, _)| place)
}
