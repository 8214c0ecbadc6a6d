import AVFCapture
import AVFoundation
import Basics
import CameraSources
import Capsules
import Foundation
import Pacing
import Synchronization

/// Listens to the sessions of the process and writes what they do into a store, on a thread of its own.
///
/// On the way of a frame it only queues; the queue is bounded, and what does not fit is left out by name. A source that
/// waits for its clients also waits, for a bounded time, until the pixels of its frame can be queued.
///
/// `@unchecked Sendable`: the store and the encoders are used by the recorder's thread alone.
final class CapsuleRecorder: CaptureTap, @unchecked Sendable {
    /// The time between two looks at the queue in nanoseconds, unless there is more to do.
    static let interval: Int64 = 50_000_000
    /// The longest wait of a lossless source for the disk, in nanoseconds.
    static let patience: Int64 = 5_000_000_000

    private enum Job: Sendable {
        case record(CapsuleEntry)
        case pixels(camera: Int, CameraFrame, hostTime: UInt64)
    }

    private struct State {
        var queue: CapsuleQueue<Job>
        var scribe: CapsuleScribe
        var isStopping = false
        var isDone = false
        /// True while something waits that should not wait for the next look.
        var isUrgent = false
        var failure: CapsuleError?
        /// The number of requests for a look at the queue, and of those that were answered.
        var asked = 0
        var answered = 0
    }

    private let pixels: CapsulePixelMode
    private let condition = WaitCondition()
    private let state: Mutex<State>
    private let store: any CapsuleStore
    /// Called on the recorder's thread after each look at the queue, with what was written.
    private let whenWritten: @Sendable ([CapsuleEntry], UInt64) -> Void
    private var encoders: [Int: CapsulePixelEncoder] = [:]
    private let observers = Mutex<[UncheckedObserver]>([])

    private struct UncheckedObserver: @unchecked Sendable {
        // @unchecked: only handed to the notification center.
        let token: any NSObjectProtocol
    }

    /// Begins to record.
    init(
        _ store: any CapsuleStore,
        pixels: CapsulePixelMode,
        keepsSound: Bool,
        isRing: Bool = false,
        queueLimit: Int = 1 << 16,
        whenWritten: @escaping @Sendable ([CapsuleEntry], UInt64) -> Void = { _, _ in }
    ) {
        self.store = store
        self.pixels = pixels
        self.whenWritten = whenWritten
        var queue = CapsuleQueue<Job>(limit: queueLimit, pixelLimit: 2)
        let now = HostClock.hostTime
        let head = CapsuleHead(
            writer: "Obscura",
            calendarTime: Int64(HostClock.calendarTime),
            hostTime: now,
            machine: Self.machine,
            pixels: pixels,
            isRing: isRing
        )
        queue.add(.record(CapsuleEntry(hostTime: now, record: .head(head))), kind: "head", number: 0)
        state = Mutex(State(queue: queue, scribe: CapsuleScribe(keepsSound: keepsSound)))
        let thread = Thread(name: "capsule") { self.run() }
        thread.start()
        observe()
        CaptureTaps.add(self)
    }

    private static var machine: String {
        let info = ProcessInfo.processInfo
        return "\(info.operatingSystemVersionString), \(info.processorCount) processors"
    }

    /// Ends recording, and waits until everything is written.
    func stop() throws(CapsuleError) {
        CaptureTaps.remove(self)
        let tokens = observers.withLock { observers in
            defer { observers = [] }
            return observers
        }
        for observer in tokens { NotificationCenter.default.removeObserver(observer.token) }
        let failure = condition.locked {
            state.withLock { $0.isStopping = true }
            condition.broadcast()
            while !state.withLock({ $0.isDone }) { condition.wait() }
            return state.withLock { $0.failure }
        }
        if let failure { throw failure }
    }

    /// Waits, for a bounded time, until everything that was noted so far is in the store.
    func flush() {
        let end = HostClock.now + Self.patience
        condition.locked {
            let number = state.withLock { state in
                state.asked += 1
                state.isUrgent = true
                return state.asked
            }
            condition.broadcast()
            while !state.withLock({ $0.answered >= number || $0.isDone }), HostClock.now < end {
                condition.wait(untilNanoseconds: end)
            }
        }
    }

    /// The number of records that were left out, by the name of their kind.
    var omissions: [String: Int] { state.withLock { $0.queue.omissions } }

    // MARK: On any thread

    func note(_ note: CaptureNote) {
        let now = HostClock.hostTime
        let thread = UInt(pthread_self())
        if case .captured(let source, let frame) = note { return capture(source, frame, note, now, thread) }
        let isUrgent = state.withLock { state in
            for record in state.scribe.records(of: note, on: thread) { add(record, now, &state) }
            // A look at a queue that fills up comes sooner.
            return state.queue.count > state.queue.limit / 2 && !state.isUrgent
        }
        if isUrgent { wake() }
    }

    private func capture(
        _ source: any CameraSource,
        _ frame: CameraFrame,
        _ note: CaptureNote,
        _ now: UInt64,
        _ thread: UInt
    ) {
        let camera = state.withLock { state in
            var records: [CapsuleRecord] = []
            let camera = state.scribe.camera(source, &records)
            for record in records + state.scribe.records(of: note, on: thread) { add(record, now, &state) }
            return camera
        }
        guard pixels != .none else { return }
        if source.pace == .lossless { waitForRoom() }
        let isUrgent = state.withLock { state in
            let job = Job.pixels(camera: camera, frame, hostTime: now)
            return state.queue.add(job, kind: "pixels", number: frame.number, holdsPixels: true)
        }
        if isUrgent { wake() }
    }

    private func add(_ record: CapsuleRecord, _ now: UInt64, _ state: inout State) {
        let entry = CapsuleEntry(hostTime: now, record: record)
        state.queue.add(.record(entry), kind: record.kindName, number: record.frameNumber)
    }

    /// Adds a record of the recorder's owner.
    func add(_ record: CapsuleRecord) {
        let now = HostClock.hostTime
        state.withLock { add(record, now, &$0) }
    }

    private func waitForRoom() {
        let end = HostClock.now + Self.patience
        condition.locked {
            while !state.withLock({ $0.queue.hasRoomForPixels || $0.isDone || $0.isStopping }), HostClock.now < end {
                condition.wait(untilNanoseconds: end)
            }
        }
    }

    private func wake() {
        condition.locked {
            state.withLock { $0.isUrgent = true }
            condition.broadcast()
        }
    }

    private func observe() {
        let center = NotificationCenter.default
        func add(_ name: Notification.Name, _ body: @escaping @Sendable (CapsuleRecorder, Notification) -> Void) {
            let token = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] notification in
                if let self { body(self, notification) }
            }
            observers.withLock { $0.append(UncheckedObserver(token: token)) }
        }
        add(AVCaptureSession.wasInterruptedNotification) { recorder, notification in
            let reason = notification.userInfo?[AVCaptureSessionInterruptionReasonKey]
            recorder.add(.interruption(reason.map { "\($0)" } ?? "unknown"))
        }
        add(AVCaptureSession.interruptionEndedNotification) { recorder, _ in recorder.add(.interruption("")) }
        add(AVCaptureSession.runtimeErrorNotification) { recorder, notification in
            let error = notification.userInfo?[AVCaptureSessionErrorKey] as? any Error
            recorder.add(.failure(error.map { "\($0.localizedDescription)" } ?? "unknown"))
        }
        add(AVCaptureSession.didStartRunningNotification) { recorder, _ in
            recorder.add(.setting(subject: "session", name: "running", value: "true"))
        }
        add(AVCaptureSession.didStopRunningNotification) { recorder, _ in
            recorder.add(.setting(subject: "session", name: "running", value: "false"))
        }
        add(AVCaptureDevice.wasConnectedNotification) { recorder, notification in
            recorder.notePlug(notification, isConnected: true)
        }
        add(AVCaptureDevice.wasDisconnectedNotification) { recorder, notification in
            recorder.notePlug(notification, isConnected: false)
        }
    }

    private func notePlug(_ notification: Notification, isConnected: Bool) {
        guard let device = notification.object as? AVCaptureDevice else { return }
        let id = device.uniqueID
        let now = HostClock.hostTime
        state.withLock { state in
            for record in state.scribe.plug(id, isConnected: isConnected) { add(record, now, &state) }
        }
    }

    // MARK: On the recorder's thread

    private func run() {
        while true {
            let isStopping = waitForWork()
            write()
            if isStopping { break }
        }
        finish()
    }

    private func waitForWork() -> Bool {
        let end = HostClock.now + Self.interval
        return condition.locked {
            while !state.withLock({ $0.isUrgent || $0.isStopping }), HostClock.now < end {
                condition.wait(untilNanoseconds: end)
            }
            return state.withLock { state in
                state.isUrgent = false
                return state.isStopping
            }
        }
    }

    private func write() {
        let (jobs, omissions, asked) = state.withLock { ($0.queue.takeAll(), $0.queue.takeOmissions(), $0.asked) }
        let now = HostClock.hostTime
        var written: [CapsuleEntry] = []
        for (job, holdsPixels) in jobs {
            switch job {
            case .record(let entry): written.append(entry)
            case .pixels(let camera, let frame, let hostTime):
                written += encode(camera, frame, hostTime)
            }
            if holdsPixels { releasePixels() }
        }
        written += omissions.map { CapsuleEntry(hostTime: now, record: $0) }
        put(written, at: now)
        whenWritten(written, now)
        condition.locked {
            state.withLock { $0.answered = asked }
            condition.broadcast()
        }
    }

    private func encode(_ camera: Int, _ frame: CameraFrame, _ hostTime: UInt64) -> [CapsuleEntry] {
        let encoder = encoders[camera] ?? CapsulePixelEncoder(pixels, camera: camera)
        encoders[camera] = encoder
        do throws(CapsuleError) {
            return try encoder.encode(frame).map { CapsuleEntry(hostTime: hostTime, record: .pixels($0)) }
        } catch {
            let omission = CapsuleRecord.omission(kind: "pixels", count: 1, firstNumber: frame.number)
            return [CapsuleEntry(hostTime: hostTime, record: omission)]
        }
    }

    private func releasePixels() {
        condition.locked {
            state.withLock { $0.queue.release(1) }
            condition.broadcast()
        }
    }

    private func put(_ entries: [CapsuleEntry], at now: UInt64) {
        guard state.withLock({ $0.failure }) == nil else { return }
        do throws(CapsuleError) {
            for entry in entries { try store.append(entry) }
            try store.flush(at: now)
        } catch {
            state.withLock { $0.failure = error }
        }
    }

    private func finish() {
        let ledgers = state.withLock { $0.scribe.ledgers }
        let now = HostClock.hostTime
        put(
            ledgers.map { CapsuleEntry(hostTime: now, record: .ledger(connection: $0.connection, $0.counts)) },
            at: now
        )
        do throws(CapsuleError) {
            try store.finish()
        } catch {
            state.withLock { $0.failure = $0.failure ?? error }
        }
        condition.locked {
            state.withLock { $0.isDone = true }
            condition.broadcast()
        }
    }
}

extension CapsuleRecord {
    /// The number of the record's frame; 0 for records without one.
    fileprivate var frameNumber: Int {
        switch self {
        case .frame(let frame): frame.number
        case .loss(let loss): loss.number
        case .fate(let fate): fate.number
        case .scan(let scan): scan.number
        case .examined(_, let number, _): number
        default: 0
        }
    }
}
