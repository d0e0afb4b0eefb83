//! Piece images. No rule reads them.

/// A piece image: shapes in a box.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// The visible box: left, top, width, height. Shapes may reach beyond it; nothing is drawn outside the square
    /// around a piece's disc.
    pub view: [f64; 4],
    /// Whether it is turned towards the forward direction of its owner's pieces.
    pub faces_forward: bool,
    /// The shapes, from back to front.
    pub shapes: Vec<Drawn>,
}

impl Picture {
    /// Tests whether the image has a body of its own, so that no disc is drawn below it.
    pub fn has_body(&self) -> bool {
        self.shapes.iter().any(|shape| shape.is_body)
    }

    /// Returns the tile on which the image is drawn, if it has one.
    pub fn tile(&self) -> Option<&Drawn> {
        self.shapes.iter().find(|shape| shape.is_tile)
    }
}

/// A shape of a [`Picture`]. Its strings contain only numbers and the SVG commands of paths and transforms.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawn {
    /// The outline, in the syntax of SVG paths.
    pub path: String,
    /// The transform of the outline, in the syntax of SVG transforms; empty for none.
    pub transform: String,
    /// The paint of the inside.
    pub fill: Paint,
    /// The paint of the line around it.
    pub stroke: Paint,
    /// The width of that line.
    pub stroke_width: f64,
    /// Whether points inside an even number of outlines count as outside.
    pub is_even_odd: bool,
    /// Whether it replaces the piece's disc and has its colour.
    pub is_body: bool,
    /// Whether it is a body on which a sign is drawn, made of the same material as discs.
    pub is_tile: bool,
}

/// The paint of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// No paint.
    None,
    /// The colour of the letters of a player's pieces.
    Ink,
    /// Red, green and blue.
    Colour([u8; 3]),
}
