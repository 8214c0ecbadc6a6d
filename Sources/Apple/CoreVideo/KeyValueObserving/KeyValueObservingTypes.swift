public import Foundation

/// What a change handler wants to be told, and when.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The value after the change.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The value before the change.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// One call at once, before `observe` returns, with the present value as the new one.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// One more call before each change.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// How a value changed.
public enum NSKeyValueChange: UInt, Sendable {
    /// It was set.
    case setting = 1
    /// Members were put into a collection.
    case insertion = 2
    /// Members were taken out of a collection.
    case removal = 3
    /// Members of a collection were replaced.
    case replacement = 4
}

/// A change of an observed value.
public struct NSKeyValueObservedChange<Value> {
    /// How the value changed: always `.setting` here, as arrays are set as a whole.
    public let kind: NSKeyValueChange
    /// The value after the change, where asked for; nil in a call before the change.
    public let newValue: Value?
    /// The value before the change, where asked for; nil in the initial call.
    public let oldValue: Value?
    /// Which members of a collection changed; always nil here.
    public let indexes: IndexSet?
    /// Whether the call comes before the change.
    public let isPrior: Bool
}

extension NSKeyValueObservedChange: Sendable where Value: Sendable {}

/// A running observation: it ends with ``invalidate()`` or with the last reference to it.
///
/// Keeps neither the observed object alive nor ends with it: when the object goes, no call follows.
public final class NSKeyValueObservation: NSObject, Sendable {
    private let id: UInt64
    private let observers: KeyValueObservers

    init(id: UInt64, observers: KeyValueObservers) {
        self.id = id
        self.observers = observers
    }

    deinit { observers.remove(id) }

    /// Ends the observation: no call begins after this one has returned, on any thread.
    ///
    /// Ending it again does nothing. A call that another thread is in the middle of may still be running.
    public func invalidate() { observers.remove(id) }
}
