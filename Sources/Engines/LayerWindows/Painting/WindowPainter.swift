import CoreMedia

/// A renderer that draws a tree of layers into a window.
protocol WindowPainter: AnyObject {
    /// A description of the renderer for display to people.
    var name: String { get }

    /// Draws the tree with its images for a host time and presents it; returns whether that succeeded.
    func paint(at time: CMTime, facts: DisplayWindow.Facts) -> Bool

    /// Discards textures because the graphics processor lost them.
    func loseTextures()
}
