public import Foundation

// Observing by the name of a property needs the Objective-C runtime. These say what to write instead.

/// A key of the dictionary that describes a change.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind of the change.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The value after the change.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The value before the change.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// The indexes of the changed elements.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// Whether the change is about to happen.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

extension NSObject {
    /// Observes a property by name, which needs the Objective-C runtime.
    @available(*, unavailable, message: "Keep the result of observe(\\.property, options:) { object, change in … }.")
    public func addObserver(
        _ observer: NSObject,
        forKeyPath keyPath: String,
        options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) { fatalError("Observing by name needs the Objective-C runtime; use observe(_:options:changeHandler:).") }

    /// Ends an observation by name, which needs the Objective-C runtime.
    @available(*, unavailable, message: "Call invalidate() on the result of observe(_:options:changeHandler:).")
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}

    /// Ends an observation by name, which needs the Objective-C runtime.
    @available(*, unavailable, message: "Call invalidate() on the result of observe(_:options:changeHandler:).")
    public func removeObserver(
        _ observer: NSObject,
        forKeyPath keyPath: String,
        context: UnsafeMutableRawPointer?
    ) {}

    /// Called about a property that is observed by name, which needs the Objective-C runtime.
    @available(*, unavailable, message: "Move this into the closure of observe(_:options:changeHandler:).")
    public func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}
}
