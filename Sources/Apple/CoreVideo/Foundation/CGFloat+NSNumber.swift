public import Foundation

// Foundation has these on Apple's systems.

extension CGFloat {
    /// Creates a number from an object, rounded if necessary.
    public init(truncating number: NSNumber) { self.init(number.doubleValue) }

    /// Creates a number from an object; nil for one that is not exactly representable.
    public init?(exactly number: NSNumber) {
        guard let value = Double(exactly: number) else { return nil }
        self.init(value)
    }
}
