public import Foundation

/// A property that is loaded on request, of any root and value type.
public class AVAnyAsyncProperty: CustomStringConvertible, @unchecked Sendable {
    // @unchecked: immutable, as are the subclasses; all are created in this module.

    /// The name of the property in the older functions.
    let key: String

    package init(key: String) { self.key = key }

    /// The name of the property.
    public var description: String { key }
}

/// A property of one root type that is loaded on request, of any value type.
public class AVPartialAsyncProperty<Root>: AVAnyAsyncProperty, @unchecked Sendable {
    /// The name of the property and of its root type.
    public override var description: String { "\(Root.self).\(key)" }
}

/// A property that is loaded on request.
///
/// Properties cannot be created; they are static members, written as `.duration` in a request.
public class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
    /// The loads that the property needs.
    let loads: @Sendable (Root) -> [any Loadable]
    /// Returns the value after these loads have succeeded.
    let read: @Sendable (Root) -> Value

    package init(
        _ key: String,
        from loads: @escaping @Sendable (Root) -> [any Loadable],
        read: @escaping @Sendable (Root) -> Value
    ) {
        self.loads = loads
        self.read = read
        super.init(key: key)
    }

    /// The loading status of a property.
    @frozen
    public enum Status {
        /// The property has not been requested.
        case notYetLoaded
        /// The property is being loaded.
        case loading
        /// The property is available.
        case loaded(Value)
        /// The property could not be loaded, or loading was cancelled.
        case failed(NSError)
    }
}

extension AVAsyncProperty.Status: @unchecked Sendable {
    // @unchecked: the values of all properties are immutable once they are loaded.
}

extension AVAsyncProperty.Status: Equatable, CustomStringConvertible {
    /// Returns whether two statuses are equal; values of types that are not equatable are never equal.
    public static func == (lhs: AVAsyncProperty<Root, Value>.Status, rhs: AVAsyncProperty<Root, Value>.Status) -> Bool {
        switch (lhs, rhs) {
        case (.notYetLoaded, .notYetLoaded), (.loading, .loading): true
        case (.loaded(let a), .loaded(let b)): (a as? any Equatable)?.equals(b) ?? false
        case (.failed(let a), .failed(let b)): a.isEqual(b)
        default: false
        }
    }

    /// The name of the case with its associated value.
    public var description: String {
        switch self {
        case .notYetLoaded: "notYetLoaded"
        case .loading: "loading"
        case .loaded(let value): "loaded(\(value))"
        case .failed(let error): "failed(\(error.localizedDescription))"
        }
    }
}

extension Equatable {
    /// Returns whether this value equals a value of any type.
    fileprivate func equals(_ other: Any) -> Bool { other as? Self == self }
}
