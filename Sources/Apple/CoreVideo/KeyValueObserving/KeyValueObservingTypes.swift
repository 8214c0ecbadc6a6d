public import Foundation

/// The values that a change handler receives, and the times at which it is called.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The value after the change.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The value before the change.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// A call at once, before `observe` returns, with the current value as the new one.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// An additional call before each change.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of a change.
public enum NSKeyValueChange: UInt, Sendable {
    /// The value was set.
    case setting = 1
    /// Elements were inserted into a collection.
    case insertion = 2
    /// Elements were removed from a collection.
    case removal = 3
    /// Elements of a collection were replaced.
    case replacement = 4
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
    /// The kind of the change: always `.setting` here, because arrays are set as a whole.
    public let kind: NSKeyValueChange
    /// The value after the change, if requested; nil in a call before the change.
    public let newValue: Value?
    /// The value before the change, if requested; nil in the initial call.
    public let oldValue: Value?
    /// The indexes of the changed elements of a collection; always nil here.
    public let indexes: IndexSet?
    /// A Boolean value that indicates whether the call precedes the change.
    public let isPrior: Bool
}

extension NSKeyValueObservedChange: Sendable where Value: Sendable {}

/// An active observation, which ends with ``invalidate()`` or when it is released.
///
/// It does not keep the observed object alive and does not end with it. After the object has been released, no call
/// follows.
public final class NSKeyValueObservation: NSObject, Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }

    /// Ends the observation: after this method returns, no call begins on any thread.
    ///
    /// Further calls have no effect. A handler call already in progress on another thread may still be running.
    public func invalidate() { end() }
}
