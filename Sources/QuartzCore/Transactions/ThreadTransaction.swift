import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The changes of a thread between the outermost begin and its commit.
final class ThreadTransaction {
    /// What one begin and its commit have for themselves.
    struct Level {
        var values: [String: Any] = [:]
        var completion: (@Sendable () -> Void)?
    }

    private struct Key: Hashable {
        let layer: ObjectIdentifier
        let path: AnyKeyPath
    }

    var levels: [Level] = []
    /// Blocks of levels that have ended, in that order.
    var completions: [@Sendable () -> Void] = []
    private var changes: [Key: () -> Void] = [:]
    private var layers: [ObjectIdentifier: CALayer] = [:]

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { pointer in
            guard let pointer else { return }
            // A thread that ends within a transaction has made its changes.
            Unmanaged<ThreadTransaction>.fromOpaque(pointer).takeRetainedValue().apply()
        }
        precondition(status == 0, "No thread-specific storage is left for CATransaction: \(status).")
        return key
    }()

    /// The calling thread's transaction; nil outside of one.
    static var current: ThreadTransaction? {
        get {
            pthread_getspecific(key).map { Unmanaged<ThreadTransaction>.fromOpaque($0).takeUnretainedValue() }
        }
        set {
            let old = pthread_getspecific(key)
            pthread_setspecific(key, newValue.map { Unmanaged.passRetained($0).toOpaque() })
            if let old { Unmanaged<ThreadTransaction>.fromOpaque(old).release() }
        }
    }

    /// Notes that a property of a layer is to be drawn otherwise; under the lock.
    func note<Value>(_ layer: CALayer, _ path: WritableKeyPath<LayerState, Value>, _ value: Value) {
        let id = ObjectIdentifier(layer)
        layers[id] = layer
        changes[Key(layer: id, path: path)] = { [unowned layer] in layer.drawn[keyPath: path] = value }
    }

    /// Notes that a layer's list of sublayers is to be drawn as it is by then; under the lock.
    func noteChildren(of layer: CALayer) {
        let id = ObjectIdentifier(layer)
        layers[id] = layer
        changes[Key(layer: id, path: \LayerState.children)] = { [unowned layer] in
            layer.drawn.children = layer.state.children
            layer.hasUndrawnChildren = false
        }
    }

    /// Makes all changes be drawn, from one moment to the next.
    func apply() {
        guard !changes.isEmpty else { return }
        let touched = Array(layers.values)
        var old: [LayerState] = []
        old.reserveCapacity(touched.count)
        CALayer.lock.withLock {
            // What was drawn until now is freed outside of the lock.
            for layer in touched { old.append(layer.drawn) }
            for change in changes.values { change() }
            for layer in touched { layer.drawnDidChange() }
        }
        changes = [:]
        layers = [:]
    }
}
