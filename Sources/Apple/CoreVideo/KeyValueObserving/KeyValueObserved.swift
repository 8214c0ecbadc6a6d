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

    /// The key paths that the object itself reports; other paths lead through further objects. Nil if the object is the
    /// end of every path.
    static var ownKeyPaths: Set<AnyKeyPath>? { get }

    /// The objects that paths from this one lead to at present.
    var keyPathObjects: [any KeyValueObserved] { get }
}

extension KeyValueObserved {
    package static var ownKeyPaths: Set<AnyKeyPath>? { nil }
    package var keyPathObjects: [any KeyValueObserved] { [] }

    /// The object and all that paths from it lead to.
    fileprivate var allKeyPathObjects: [any KeyValueObserved] {
        // No path of Apple's classes is longer.
        var result: [any KeyValueObserved] = [self]
        var last = result
        for _ in 0..<4 {
            last = last.flatMap(\.keyPathObjects)
            result += last
        }
        return result
    }
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
        let observed = self as? any KeyValueObserved
        if let observed, let own = type(of: observed).ownKeyPaths, !own.contains(keyPath),
            let observation = nested(observed, keyPath, options, changeHandler)
        {
            return observation
        }
        let observers = observed?.keyValueObservers ?? KeyValueObservers()
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

    /// Observes a path through several objects.
    private func nested<Value>(
        _ observed: any KeyValueObserved,
        _ keyPath: KeyPath<_ObservedRoot, Value>,
        _ options: NSKeyValueObservingOptions,
        _ changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation? {
        guard let root = self as? _ObservedRoot else { return nil }
        nonisolated(unsafe) let path = keyPath  // As in KeyValueObservers.Observer.
        let reference = WeakObject(self)
        @Sendable func change(_ new: Value?, _ old: Value?, isPrior: Bool = false) -> NSKeyValueObservedChange<Value> {
            NSKeyValueObservedChange(
                kind: .setting,
                newValue: options.contains(.new) && !isPrior ? new : nil,
                oldValue: options.contains(.old) ? old : nil,
                indexes: nil,
                isPrior: isPrior
            )
        }
        let nested = NestedObservation(
            NestedObservation.Handler(
                options: options,
                read: { (reference.object as? _ObservedRoot).map { $0[keyPath: path] as Any } },
                call: { old, new in
                    guard let object = reference.object as? Self, let old = old as? Value, let new = new as? Value
                    else {
                        return
                    }
                    if options.contains(.prior) { changeHandler(object, change(nil, old, isPrior: true)) }
                    changeHandler(object, change(new, old))
                },
                objects: { (reference.object as? any KeyValueObserved)?.allKeyPathObjects ?? [] }
            ),
            initial: root[keyPath: keyPath]
        )
        nested.begin()
        if options.contains(.initial) { changeHandler(self, change(root[keyPath: keyPath], nil)) }
        return NSKeyValueObservation { nested.end() }
    }
}

// @unchecked: objects that are observed are used on any thread.
/// A weak reference to an observed object.
private struct WeakObject: @unchecked Sendable {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
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
        return NSKeyValueObservation {}
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
        keyValueObservers.callListeners()
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
