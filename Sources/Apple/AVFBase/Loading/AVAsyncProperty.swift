public import Foundation

/// A property that is loaded when it is asked for, whatever it belongs to and whatever its type.
public class AVAnyAsyncProperty: CustomStringConvertible, @unchecked Sendable {
    // @unchecked: immutable, as are the subclasses; all are made in this module.

    /// The name by which the older functions know the property.
    let key: String

    package init(key: String) { self.key = key }

    /// The name of the property.
    public var description: String { key }
}

/// A property of one kind of object that is loaded when it is asked for, whatever its type.
public class AVPartialAsyncProperty<Root>: AVAnyAsyncProperty, @unchecked Sendable {
    /// The name of the property and of what it belongs to.
    public override var description: String { "\(Root.self).\(key)" }
}

/// A property that is loaded when it is asked for.
///
/// There is no way to make one: they are static members, written as `.duration` where one is asked for.
public class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
    /// What has to be loaded for it.
    let loads: @Sendable (Root) -> [any Loadable]
    /// The value, when that is loaded.
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

    /// How far the loading of a property is.
    @frozen
    public enum Status {
        /// Nobody has asked for it.
        case notYetLoaded
        /// It is being loaded.
        case loading
        /// It is there.
        case loaded(Value)
        /// It could not be loaded, or loading was cancelled.
        case failed(NSError)
    }
}

extension AVAsyncProperty.Status: @unchecked Sendable {
    // @unchecked: the values of all properties are immutable once they are loaded.
}

extension AVAsyncProperty.Status: Equatable, CustomStringConvertible {
    /// Whether both say the same; values of types that cannot be compared are never equal.
    public static func == (lhs: AVAsyncProperty<Root, Value>.Status, rhs: AVAsyncProperty<Root, Value>.Status) -> Bool {
        switch (lhs, rhs) {
        case (.notYetLoaded, .notYetLoaded), (.loading, .loading): true
        case (.loaded(let a), .loaded(let b)): (a as? any Equatable)?.equals(b) ?? false
        case (.failed(let a), .failed(let b)): a.isEqual(b)
        default: false
        }
    }

    /// The name of the case, and what it brings.
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
    /// Whether it equals something of any type.
    fileprivate func equals(_ other: Any) -> Bool { other as? Self == self }
}
