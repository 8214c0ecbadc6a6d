public import Foundation

// Sendable unchecked: nothing changes after the initializer.
/// A colour by its red, green and blue, from 0 to 1.
public final class CIColor: NSObject, @unchecked Sendable {
    /// How much red.
    public let red: CGFloat
    /// How much green.
    public let green: CGFloat
    /// How much blue.
    public let blue: CGFloat
    /// How opaque.
    public let alpha: CGFloat

    /// Makes a colour.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
        super.init()
    }

    /// Makes an opaque colour.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: 1)
    }

    /// No light.
    public static let black = CIColor(red: 0, green: 0, blue: 0)
    /// All light.
    public static let white = CIColor(red: 1, green: 1, blue: 1)
    /// Nothing.
    public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)
}
