import CoreMedia

/// Draws a tree of layers into a window.
///
/// Used on the windows' thread only.
protocol WindowPainter: AnyObject {
    /// What draws, for people.
    var name: String { get }

    /// Draws the tree with its pictures of a time of the host clock, and shows it; whether that could be done.
    func paint(at time: CMTime, facts: DisplayWindow.Facts) -> Bool

    /// What the graphics processor kept is gone.
    func loseTextures()
}
