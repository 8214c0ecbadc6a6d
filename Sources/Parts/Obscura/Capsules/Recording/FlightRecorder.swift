import Capsules
import Dispatch
public import Foundation
import Synchronization

/// The last moments of all capture sessions of this process in memory, written as a capsule when something goes wrong.
///
///     let recorder = FlightRecorder(last: 30) { number in
///         URL(fileURLWithPath: "/var/log/camera-\(number).capsule")
///     }
///
/// It writes a file when a frame is dropped, when a running camera delivers nothing for a while, when a signal arrives,
/// or when ``save(to:)`` is called: with the moments before, and with a second that follows. A drop that comes while a
/// file is due, or within ``Configuration/pause`` after one, has no file of its own. Without pixels it takes some
/// hundred bytes a frame, so it can always be on. May be used from any thread.
public final class FlightRecorder: Sendable {
    /// The events at which a file is written.
    public enum Trigger: String, Sendable, Hashable, CaseIterable {
        /// A frame is dropped on a connection, for any reason.
        case drop
        /// A running camera has delivered nothing for ``Configuration/stall`` seconds.
        case stall
        /// The process gets SIGUSR2.
        case signal
    }

    /// The choices for a flight recorder.
    public struct Configuration: Sendable {
        /// The pixels that are kept; none by default.
        public var pixels = CaptureCapsule.Pixels.none
        /// The events at which a file is written; drops and stalls by default.
        public var triggers: Set<Trigger> = [.drop, .stall]
        /// The seconds without a frame that count as a stall; 2 by default.
        public var stall = 2.0
        /// The seconds after an event that the file has as well; 1 by default.
        public var after = 1.0
        /// The seconds after a file in which no event makes another; 60 by default.
        public var pause = 60.0
        /// The largest number of bytes in memory; 64 MiB by default.
        public var memoryLimit = 64 << 20

        /// Creates the default choices.
        public init() {}
    }

    private let store: RingStore
    private let recorder: CapsuleRecorder
    private let source = Mutex<DispatchedSignal?>(nil)

    private struct DispatchedSignal: @unchecked Sendable {
        // @unchecked: dispatch sources may be used from any thread.
        let source: any DispatchSourceSignal
    }

    /// Begins to record.
    ///
    /// - Parameters:
    ///   - seconds: The number of seconds that are kept.
    ///   - configuration: The choices.
    ///   - place: Returns the file for the next writing, given its number from 1; an existing file is replaced. Called
    ///     on a thread of the recorder.
    public init(
        last seconds: Double,
        configuration: Configuration = Configuration(),
        place: @escaping @Sendable (Int) -> URL
    ) {
        let length = UInt64(min(max(seconds, 0.1), 86_400) * 1e9)
        let store = RingStore(
            CapsuleRing(length: length, limit: max(configuration.memoryLimit, 1 << 16)),
            RingWatch(configuration),
            place
        )
        self.store = store
        recorder = CapsuleRecorder(
            store,
            pixels: configuration.pixels.mode,
            keepsSound: false,
            isRing: true,
            whenWritten: { entries, now in store.watch(entries, now) }
        )
        if configuration.triggers.contains(.signal) { listen() }
    }

    deinit {
        source.withLock { $0 }?.source.cancel()
        try? recorder.stop()
    }

    private func listen() {
        signal(SIGUSR2, SIG_IGN)
        let made = DispatchSource.makeSignalSource(signal: SIGUSR2, queue: .global())
        made.setEventHandler { [store] in store.request() }
        made.resume()
        let dispatched = DispatchedSignal(source: made)
        source.withLock { $0 = dispatched }
    }

    /// Writes what is in memory now.
    ///
    /// - Parameter url: The file to write; an existing one is replaced.
    /// - Throws: ``CaptureCapsule/Failure`` if it cannot be written.
    public func save(to url: URL) throws(CaptureCapsule.Failure) {
        recorder.flush()
        do throws(CapsuleError) {
            try store.save(to: url)
        } catch {
            throw CaptureCapsule.Failure(error)
        }
    }

    /// The files that were written by themselves so far, in order.
    public var files: [URL] { store.files }

    /// Adds a word of the program at the present moment.
    public func note(_ text: String) { recorder.add(.note(text)) }
}
