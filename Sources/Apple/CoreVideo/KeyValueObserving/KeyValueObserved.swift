/// An object whose properties can be observed by key path.
///
/// Takes the place of key-value observing, which needs the Objective-C runtime. Only the properties whose documentation
/// says so call their observers; observing another one is allowed and never calls.
public protocol _KeyValueCodingAndObserving: AnyObject, SendableMetatype {
    /// The class whose properties can be observed; subclasses observe them as its.
    associatedtype _ObservedRoot
}

/// The owner's side: a class adds one stored property and calls ``notify(_:old:new:)`` when a property has changed.
///
///     public final class Lamp: NSObject, _KeyValueCodingAndObserving, KeyValueObserved {
///         public typealias _ObservedRoot = Lamp
///         package let keyValueObservers = KeyValueObservers()
///     }
package protocol KeyValueObserved: _KeyValueCodingAndObserving {
    /// Who observes this object.
    var keyValueObservers: KeyValueObservers { get }
}

extension _KeyValueCodingAndObserving {
    /// Calls a handler whenever a property has changed.
    ///
    /// The handler runs on the thread that changed the property, never under a lock of this library, as long as the
    /// returned observation is kept. It must not wait for the thread that it runs on.
    ///
    /// - Parameters:
    ///   - keyPath: the property, e.g. `\.isRunning`.
    ///   - options: which values the handler wants, and whether it wants calls at once and before changes.
    ///   - changeHandler: gets the object and the change.
    /// - Returns: the observation; it ends when it is released.
    @preconcurrency
    public func observe<Value>(
        _ keyPath: KeyPath<_ObservedRoot, Value>,
        options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        guard let observed = self as? any KeyValueObserved else {
            preconditionFailure("\(type(of: self)) tells nobody about its changes and cannot be observed.")
        }
        let observation = observed.keyValueObservers.add(keyPath, options: options) { object, change in
            guard let object = object as? Self, let change = change as? NSKeyValueObservedChange<Value> else { return }
            changeHandler(object, change)
        }
        if options.contains(.initial), let root = self as? _ObservedRoot {
            changeHandler(
                self,
                NSKeyValueObservedChange(
                    kind: .setting,
                    newValue: options.contains(.new) ? root[keyPath: keyPath] : nil,
                    oldValue: nil,
                    indexes: nil,
                    isPrior: false
                )
            )
        }
        return observation
    }
}

extension KeyValueObserved {
    /// Tells observers that want it that a property is about to change.
    ///
    /// To be followed by ``didChange(_:old:new:)``. Call it without holding a lock, on the thread that makes the change.
    package func willChange<Value>(_ keyPath: KeyPath<_ObservedRoot, Value>, old: @autoclosure () -> Value) {
        guard !keyValueObservers.isEmpty else { return }
        keyValueObservers.forEach(of: keyPath) { observer in
            guard observer.options.contains(.prior) else { return }
            observer.call(
                self,
                NSKeyValueObservedChange(
                    kind: .setting,
                    newValue: nil,
                    oldValue: observer.options.contains(.old) ? old() : nil,
                    indexes: nil,
                    isPrior: true
                )
            )
        }
    }

    /// Tells observers that a property has changed, after ``willChange(_:old:)``.
    ///
    /// Call it without holding a lock, on the thread that made the change.
    package func didChange<Value>(
        _ keyPath: KeyPath<_ObservedRoot, Value>,
        old: @autoclosure () -> Value,
        new: @autoclosure () -> Value
    ) {
        guard !keyValueObservers.isEmpty else { return }
        keyValueObservers.forEach(of: keyPath) { observer in
            observer.call(
                self,
                NSKeyValueObservedChange(
                    kind: .setting,
                    newValue: observer.options.contains(.new) ? new() : nil,
                    oldValue: observer.options.contains(.old) ? old() : nil,
                    indexes: nil,
                    isPrior: false
                )
            )
        }
    }

    /// Tells observers that a property has changed, where the owner could not tell before: calls before and after the
    /// change come both now, in that order.
    ///
    /// Call it without holding a lock, on the thread that made the change.
    package func notify<Value>(
        _ keyPath: KeyPath<_ObservedRoot, Value>,
        old: @autoclosure () -> Value,
        new: @autoclosure () -> Value
    ) {
        willChange(keyPath, old: old())
        didChange(keyPath, old: old(), new: new())
    }
}
