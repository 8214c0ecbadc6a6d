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

    private struct Change {
        let turn: UInt64
        let apply: () -> Void
    }

    private struct Key: Hashable {
        let layer: ObjectIdentifier
        let path: AnyKeyPath
    }

    var levels: [Level] = []
    /// Blocks of levels that have ended, in that order.
    var completions: [@Sendable () -> Void] = []
    /// Layers that asked to be laid out or displayed, in that order, and which they are.
    private var due: [CALayer] = []
    private var isDue: Set<ObjectIdentifier> = []
    /// Animations whose delegates are to be told that they have ended.
    private var ended: [CAAnimation] = []
    private var changes: [Key: Change] = [:]
    private var edits: [(layer: CALayer, edit: ChildrenEdit)] = []
    private var edited: Set<ObjectIdentifier> = []
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
        keep(layer)
        let turn = CALayer.nextTurn()
        changes[Key(layer: ObjectIdentifier(layer), path: path)] = Change(turn: turn) { [unowned layer] in
            // What was written later and is drawn already stays.
            guard layer.drawnTurns[path, default: 0] < turn else { return }
            layer.drawn[keyPath: path] = value
            layer.drawnTurns[path] = turn
        }
    }

    /// Notes that a layer's list of sublayers is to be drawn otherwise; under the lock.
    func note(_ layer: CALayer, _ edit: ChildrenEdit) {
        keep(layer)
        if edited.insert(ObjectIdentifier(layer)).inserted { layer.undrawnEdits += 1 }
        edits.append((layer, edit))
    }

    private func keep(_ layer: CALayer) {
        if layers.isEmpty { CALayer.notedTransactions += 1 }
        layers[ObjectIdentifier(layer)] = layer
    }

    /// Notes that a layer asked to be laid out or displayed; under the lock.
    func noteDue(_ layer: CALayer) {
        if isDue.insert(ObjectIdentifier(layer)).inserted { due.append(layer) }
    }

    /// The layers that asked since the last call.
    func takeDue() -> [CALayer] {
        defer { (due, isDue) = ([], []) }
        return due
    }

    /// Notes that an animation was added.
    func note(_ animation: CAAnimation) { ended.append(animation) }

    /// Tells delegates and calls completion blocks.
    func complete() {
        for animation in ended { animation.tellDelegate() }
        for completion in completions { completion() }
    }

    /// Makes all changes be drawn, from one moment to the next.
    func apply() {
        let late = takeDue()
        if !late.isEmpty { CALayer.lock.withLock { for layer in late { layer.upkeep.isLeftToDrawing() } } }
        guard !layers.isEmpty else { return }
        let touched = Array(layers.values)
        var old: [LayerState] = []
        old.reserveCapacity(touched.count)
        CALayer.lock.withLock {
            CALayer.notedTransactions -= 1
            // What was drawn until now is freed outside of the lock.
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
