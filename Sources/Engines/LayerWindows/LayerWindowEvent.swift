public import Foundation

/// What happened to a window, or was done in it.
///
/// Points are in the coordinates that the window's root layer is placed in: points from the window's upper left corner.
public enum LayerWindowEvent: Sendable, Hashable {
    /// A key was pressed, or is held down and repeats.
    case keyDown(LayerWindowKey, modifiers: LayerWindowModifiers, isRepeat: Bool)
    /// A key was let go of.
    case keyUp(LayerWindowKey, modifiers: LayerWindowModifiers)
    /// A button of the mouse was pressed: 1 is the left one, 2 the middle one, 3 the right one.
    ///
    /// `clicks` is 2 with a double click.
    case mouseDown(button: Int, at: CGPoint, clicks: Int)
    /// A button of the mouse was let go of.
    case mouseUp(button: Int, at: CGPoint)
    /// The mouse was moved.
    case mouseMoved(to: CGPoint)
    /// The wheel was turned: so many of its steps to the right, and away from the user.
    case scrolled(by: CGSize)
    /// The window has another size in points, or another number of pixels for each of them.
    case resized(to: CGSize, scale: CGFloat)
    /// The window can be seen, or cannot: it is hidden or minimised, and nothing is drawn.
    case visibilityChanged(isVisible: Bool)
    /// The window is closed: by its user, by ``LayerWindow/close()``, or, with words, because it could not go on.
    ///
    /// The last event.
    case closed(problem: String?)
}
