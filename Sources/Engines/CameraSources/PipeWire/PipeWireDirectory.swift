import CPipeWire
import Foundation
import Glibc
import Synchronization

/// The list of a PipeWire server's cameras, kept up to date on a thread of the library.
// @unchecked because the C object is used only in init and deinit; mutable state is in a mutex.
final class PipeWireDirectory: @unchecked Sendable {
    /// Timeout for the first list, in seconds.
    static let timeout = 3.0

    /// The context of the C callbacks.
    fileprivate final class Listener: Sendable {
        struct State {
            var nodes = PipeWireNodes()
            var isSettled = false
            var failure: String?
        }

        let state = Mutex(State())
        let ready = DispatchSemaphore(value: 0)
        let changed: @Sendable ([PipeWireNode], String?) -> Void

        init(_ changed: @escaping @Sendable ([PipeWireNode], String?) -> Void) { self.changed = changed }

        func notify() {
            let (nodes, failure, isFirst) = state.withLock { state in
                defer { state.isSettled = true }
                return (state.nodes.usable, state.failure, !state.isSettled)
            }
            changed(nodes, failure)
            if isFirst { ready.signal() }
        }
    }

    private let listener: Listener
    private let directory: OpaquePointer

    /// Connects and starts listing.
    ///
    /// - Parameters:
    ///   - remote: The socket's path; nil for that of the user's session.
    ///   - changed: Called on the library's thread with all cameras whenever they change, and at the end with the
    ///     reason for the loss of the server.
    init(
        remote: String? = nil,
        changed: @escaping @Sendable ([PipeWireNode], String?) -> Void
    ) throws(CameraError) {
        let listener = Listener(changed)
        self.listener = listener
        let user = Unmanaged.passRetained(listener)
        var events = cpipewire_directory_events()
        events.user = user.toOpaque()
        events.node = { user, id, keys, values, count in
            guard let user, let keys, let values else { return }
            var properties: [String: String] = [:]
            for index in 0..<Int(count) {
                guard let key = keys[index], let value = values[index] else { continue }
                properties[String(cString: key)] = String(cString: value)
            }
            let new = properties
            Listener.from(user).state.withLock { $0.nodes.describe(id, new) }
        }
        events.format = { user, id, format in
            guard let user, let format = format.flatMap({ PipeWireFormat($0.pointee) }) else { return }
            Listener.from(user).state.withLock { $0.nodes.add(format, to: id) }
        }
        events.removed = { user, id in
            if let user { Listener.from(user).state.withLock { $0.nodes.remove(id) } }
        }
        events.settled = { user in
            if let user { Listener.from(user).notify() }
        }
        events.failed = { user, message in
            guard let user else { return }
            let text = message.map { String(cString: $0) } ?? "the connection was lost"
            Listener.from(user).state.withLock { state in
                state.nodes = PipeWireNodes()
                state.failure = text
            }
            Listener.from(user).notify()
        }
        var error: Int32 = 0
        let made =
            remote.map { $0.withCString { cpipewire_directory_create($0, -1, &events, &error) } }
            ?? cpipewire_directory_create(nil, -1, &events, &error)
        guard let made else {
            user.release()
            throw PipeWireLibrary.error("Could not ask PipeWire for its cameras", error)
        }
        directory = made
    }

    deinit {
        // Destroying the object waits for the library's thread, so it must not happen on that thread.
        let end = UncheckedPointers(directory, Unmanaged.passUnretained(listener))
        Thread.detachNewThread {
            cpipewire_directory_destroy(end.object)
            end.listener.release()
        }
    }

    /// The objects to release with a directory, on a thread that may wait.
    private struct UncheckedPointers: @unchecked Sendable {
        // @unchecked: handed over, not shared.
        let object: OpaquePointer
        let listener: Unmanaged<Listener>

        init(_ object: OpaquePointer, _ listener: Unmanaged<Listener>) {
            self.object = object
            self.listener = listener
        }
    }

    /// Waits until the server has listed everything; returns false after the timeout.
    func waitUntilListed() -> Bool {
        defer { listener.ready.signal() }
        return listener.ready.wait(timeout: .now() + Self.timeout) == .success
    }

    /// The usable cameras.
    var nodes: [PipeWireNode] { listener.state.withLock { $0.nodes.usable } }

    /// Connects, lists the cameras and disconnects.
    static func list(remote: String? = nil) throws(CameraError) -> [PipeWireNode] {
        let directory = try PipeWireDirectory(remote: remote) { _, _ in }
        guard directory.waitUntilListed() else {
            throw PipeWireLibrary.error("Could not list PipeWire's cameras within \(Int(timeout)) seconds", 0)
        }
        return directory.nodes
    }
}

extension PipeWireDirectory.Listener {
    fileprivate static func from(_ user: UnsafeMutableRawPointer) -> PipeWireDirectory.Listener {
        Unmanaged<PipeWireDirectory.Listener>.fromOpaque(user).takeUnretainedValue()
    }
}

extension PipeWireFormat {
    /// Converts a format that the C side has read; nil if it is not supported.
    init?(_ format: cpipewire_format) {
        switch format.coding {
        case UInt32(CPIPEWIRE_RAW): coding = .raw
        case UInt32(CPIPEWIRE_JPEG): coding = .jpeg
        default: return nil
        }
        guard let sizes = Choice(format.size, { Size($0) }) else { return nil }
        self.sizes = sizes
        preferredSize = Size(format.size.preferred)
        rates = Choice(format.rate, { Rate($0) }) ?? .list([])
        preferredRate = format.rate.count > 0 ? Rate(format.rate.preferred) : nil
        pixels = Self.values(format.format).map { UInt32(truncatingIfNeeded: $0) }
        if coding == .raw, pixels.isEmpty { return nil }
    }

    fileprivate static func values(_ choice: cpipewire_choice) -> [UInt64] {
        withUnsafeBytes(of: choice.values) { bytes in
            Array(bytes.bindMemory(to: UInt64.self).prefix(Int(choice.count)))
        }
    }
}

extension PipeWireFormat.Choice {
    fileprivate init?(_ choice: cpipewire_choice, _ read: (UInt64) -> Value?) {
        let values = PipeWireFormat.values(choice).compactMap(read)
        switch choice.kind {
        case UInt32(CPIPEWIRE_FIXED), UInt32(CPIPEWIRE_LIST): self = .list(values)
        case UInt32(CPIPEWIRE_RANGE), UInt32(CPIPEWIRE_STEP):
            guard values.count >= 2 else { return nil }
            self = .range(values[0], values[1])
        default: return nil
        }
    }
}

extension PipeWireFormat.Size {
    fileprivate init(_ pair: UInt64) { self.init(width: Int(pair >> 32), height: Int(pair & 0xFFFF_FFFF)) }
}

extension PipeWireFormat.Rate {
    fileprivate init?(_ pair: UInt64) {
        self.init(numerator: Int(pair >> 32), denominator: Int(pair & 0xFFFF_FFFF))
        if denominator == 0 { return nil }
    }
}
