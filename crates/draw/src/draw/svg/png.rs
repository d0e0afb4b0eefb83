//! SVG to pixels.

use resvg::{tiny_skia, usvg};

/// The reason why there is no PNG.
#[derive(thiserror::Error, Debug)]
pub enum PngError {
    /// A text that is no drawable SVG document.
    #[error("the picture cannot be drawn: {0}")]
    Svg(#[from] usvg::Error),
    /// Too little memory for so many pixels.
    #[error("a picture of {0} x {1} pixels is too large")]
    Size(u32, u32),
    /// An error of the encoder.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
}

/// Converts a picture made by [`svg`](super::svg) to a PNG file, a pixel for each unit.
///
/// # Errors
/// If the text is no SVG document.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    resvg::render(
        &tree,
        tiny_skia::Transform::identity(),
        &mut pixels.as_mut(),
    );
    pixels
        .encode_png()
        .map_err(|cause| PngError::Encoding(cause.to_string()))
}
