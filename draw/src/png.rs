//! PNG, made from SVG: resvg draws it, only with the bundled font.

use std::fmt;
use std::sync::{Arc, LazyLock};

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
    pixels.encode_png().map_err(|_| PngError::Encoding)
}
