//! Drawings of men. No rule asks for them.

/// A drawing of a man: shapes in a box.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// The box that is shown: left, top, width, height. Shapes may reach beyond it; nothing is drawn outside of the square around a man's disc.
    pub view: [f64; 4],
    /// Whether it is turned the way its owner's men go forward.
    pub faces_forward: bool,
    /// The shapes, from the back to the front.
    pub shapes: Vec<Drawn>,
}

impl Picture {
    /// Tests whether it has a body of its own, so that no disc is drawn behind it.
    pub fn has_body(&self) -> bool {
        self.shapes.iter().any(|shape| shape.is_body)
    }
}

/// A shape of a [`Picture`]. Its texts hold numbers and the words of SVG for paths and transforms, and nothing else.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawn {
    /// The outline, as SVG writes paths.
    pub path: String,
    /// What is done with it first, as SVG writes transforms; empty for nothing.
    pub transform: String,
    /// What is inside.
    pub fill: Paint,
    /// The line around it.
    pub stroke: Paint,
    /// The width of that line.
    pub stroke_width: f64,
    /// Whether what is inside an even number of outlines is outside.
    pub is_even_odd: bool,
    /// Whether it stands in the place of the man's disc and takes its colour.
    pub is_body: bool,
}

/// What a shape is painted with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Nothing.
    None,
    /// The colour of the letters of a player's men.
    Ink,
    /// Red, green and blue.
    Colour([u8; 3]),
}
