public import Foundation

/// An event of a window: user input, or a change of its state.
///
/// Positions are in the coordinates of the root layer's superlayer: points from the window's upper left corner.
public enum LayerWindowEvent: Sendable, Hashable {
    /// The user pressed a key, or holds it down and it repeats.
    case keyDown(LayerWindowKey, modifiers: LayerWindowModifiers, isRepeat: Bool)
    /// The user released a key.
    case keyUp(LayerWindowKey, modifiers: LayerWindowModifiers)
    /// The user pressed a mouse button: 1 is left, 2 middle, 3 right.
    ///
    /// `clicks` is 2 for a double click.
    case mouseDown(button: Int, at: CGPoint, clicks: Int)
    /// The user released a mouse button.
    case mouseUp(button: Int, at: CGPoint)
    /// The mouse moved.
    case mouseMoved(to: CGPoint)
    /// The user turned the wheel, by this many steps to the right and away from the user.
    case scrolled(by: CGSize)
    /// The window's size in points, or its number of pixels per point, changed.
    case resized(to: CGSize, scale: CGFloat)
    /// The window became visible, or was hidden or minimised.
    ///
    /// A hidden window is not drawn.
    case visibilityChanged(isVisible: Bool)
    /// The window closed; this is the last event.
    ///
    /// `problem` describes a failure; it is nil if the user or ``LayerWindow/close()`` closed the window.
    case closed(problem: String?)
}
