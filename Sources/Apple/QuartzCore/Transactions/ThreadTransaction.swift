import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The changes of a thread between the outermost begin and its commit.
final class ThreadTransaction {
    /// The state of one nesting level.
    struct Level {
        var values: [String: Any] = [:]
        var completion: (@Sendable () -> Void)?
    }

    private struct Change {
        let turn: UInt64
        let apply: () -> Void
    }

    private struct Key: Hashable {
        let layer: ObjectIdentifier
        let path: AnyKeyPath
    }

    var levels: [Level] = []
    /// Completion blocks of levels that have ended, in that order.
    var completions: [@Sendable () -> Void] = []
    /// Layers with layout or display requests, in order, and the set of their identities.
    private var due: [CALayer] = []
    private var isDue: Set<ObjectIdentifier> = []
    /// Animations whose delegates are notified at the end.
    private var ended: [CAAnimation] = []
    private var changes: [Key: Change] = [:]
    private var edits: [(layer: CALayer, edit: ChildrenEdit)] = []
    private var edited: Set<ObjectIdentifier> = []
    private var layers: [ObjectIdentifier: CALayer] = [:]

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { pointer in
            guard let pointer else { return }
            // If a thread ends within a transaction, its changes are applied.
            Unmanaged<ThreadTransaction>.fromOpaque(pointer).takeRetainedValue().apply()
        }
        precondition(status == 0, "No thread-specific storage is left for CATransaction: \(status).")
        return key
    }()

    /// The calling thread's transaction; nil outside a transaction.
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

    /// Records a change of a property.
    ///
    /// The caller holds the lock.
    func note<Value>(_ layer: CALayer, _ path: WritableKeyPath<LayerState, Value>, _ value: Value) {
        keep(layer)
        let turn = CALayer.nextTurn()
        changes[Key(layer: ObjectIdentifier(layer), path: path)] = Change(turn: turn) { [unowned layer] in
            // A later write that is already drawn stays.
            guard layer.drawnTurns[path, default: 0] < turn else { return }
            layer.drawn[keyPath: path] = value
            layer.drawnTurns[path] = turn
        }
    }

    /// Records a change to a layer's list of sublayers.
    ///
    /// The caller holds the lock.
    func note(_ layer: CALayer, _ edit: ChildrenEdit) {
        keep(layer)
        if edited.insert(ObjectIdentifier(layer)).inserted { layer.undrawnEdits += 1 }
        edits.append((layer, edit))
    }

    private func keep(_ layer: CALayer) {
        if layers.isEmpty { CALayer.notedTransactions += 1 }
        layers[ObjectIdentifier(layer)] = layer
    }

    /// Records that a layer has a layout or display request.
    ///
    /// The caller holds the lock.
    func noteDue(_ layer: CALayer) {
        if isDue.insert(ObjectIdentifier(layer)).inserted { due.append(layer) }
    }

    /// Returns the layers that made requests since the last call, and clears the list.
    func takeDue() -> [CALayer] {
        defer { (due, isDue) = ([], []) }
        return due
    }

    /// Records an animation that was added.
    func note(_ animation: CAAnimation) { ended.append(animation) }

    /// Notifies delegates and calls completion blocks.
    func complete() {
        for animation in ended { animation.notifyDelegate() }
        for completion in completions { completion() }
    }

    /// Applies all changes to the drawn state atomically.
    func apply() {
        let late = takeDue()
        if !late.isEmpty { CALayer.lock.withLock { for layer in late { layer.upkeep.isLeftToDrawing() } } }
        guard !layers.isEmpty else { return }
        let touched = Array(layers.values)
        var old: [LayerState] = []
        old.reserveCapacity(touched.count)
        CALayer.lock.withLock {
            CALayer.notedTransactions -= 1
            // The previously drawn values are freed outside the lock.
            for layer in touched { old.append(layer.drawn) }
            for change in changes.values.sorted(by: { $0.turn < $1.turn }) { change.apply() }
            for (layer, edit) in edits { edit.apply(to: &layer.drawn.children, isCurrent: false) }
            for layer in touched {
                if edited.contains(ObjectIdentifier(layer)) { layer.editsWereDrawn() }
                layer.drawnDidChange()
            }
        }
        (changes, layers, edits, edited) = ([:], [:], [], [])
    }
}
