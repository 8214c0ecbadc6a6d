/// An object whose properties can be observed by key path.
///
/// Replaces key-value observing, which needs the Objective-C runtime. Only properties that are documented as observable
/// notify observers. Observing another property is allowed, but its handler is never called.
public protocol _KeyValueCodingAndObserving: AnyObject, SendableMetatype {
    /// The class that declares the observable properties; subclasses use it as their root as well.
    associatedtype _ObservedRoot
}

/// The owner's side of observation.
///
/// A class adds one stored property and calls ``notify(_:old:new:)`` after a property has changed.
///
///     public final class Lamp: NSObject, _KeyValueCodingAndObserving, KeyValueObserved {
///         public typealias _ObservedRoot = Lamp
///         package let keyValueObservers = KeyValueObservers()
///     }
package protocol KeyValueObserved: _KeyValueCodingAndObserving {
    /// The observers of this object.
    var keyValueObservers: KeyValueObservers { get }
}

extension _KeyValueCodingAndObserving {
    /// Calls a handler each time a property changes.
    ///
    /// The handler runs on the thread that changed the property, never under a lock of this library, while the returned
    /// observation is alive. It must not wait for the thread that it runs on.
    ///
    /// - Parameters:
    ///   - keyPath: The property, for example `\.isRunning`.
    ///   - options: The values that the handler receives, and whether it is called at once and before changes.
    ///   - changeHandler: A closure that receives the object and the change.
    /// - Returns: The observation, which ends when it is released.
    @preconcurrency
    public func observe<Value>(
        _ keyPath: KeyPath<_ObservedRoot, Value>,
        options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observers = (self as? any KeyValueObserved)?.keyValueObservers ?? KeyValueObservers()
        let observation = observers.add(keyPath, options: options) { object, change in
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

extension _KeyValueCodingAndObserving {
    /// Calls a handler with the current value of a property that a subclass declares, and no more.
    ///
    /// Differs from Apple: only the properties of the class that declares the observable ones notify, so that the
    /// handler is called once, for the option `.initial`.
    @_disfavoredOverload
    @preconcurrency
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>,
        options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        if options.contains(.initial) {
            let value = options.contains(.new) ? self[keyPath: keyPath] : nil
            changeHandler(
                self,
                NSKeyValueObservedChange(kind: .setting, newValue: value, oldValue: nil, indexes: nil, isPrior: false)
            )
        }
        return KeyValueObservers().add(keyPath, options: options) { _, _ in }
    }
}

extension KeyValueObserved {
    /// Notifies observers with the `.prior` option that a property is about to change.
    ///
    /// Follow it with ``didChange(_:old:new:)``. Call it without holding a lock, on the thread that makes the change.
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

    /// Notifies observers that a property has changed, after ``willChange(_:old:)``.
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

    /// Notifies observers of a change that the owner could not announce beforehand.
    ///
    /// The prior notification and the notification of the change both come now, in that order. Call it without holding
    /// a lock, on the thread that made the change.
    package func notify<Value>(
        _ keyPath: KeyPath<_ObservedRoot, Value>,
        old: @autoclosure () -> Value,
        new: @autoclosure () -> Value
    ) {
        willChange(keyPath, old: old())
        didChange(keyPath, old: old(), new: new())
    }
}
