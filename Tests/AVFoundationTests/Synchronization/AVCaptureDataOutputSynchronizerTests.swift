import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

/// Records the deliveries of a synchronizer, one line for each callback.
///
/// `v3` is a frame, `V3` a dropped one (with `l`, `o` or `d` for the reason), `m3` metadata with the texts in brackets.
private final class SynchronizerLog: AVCaptureDataOutputSynchronizerDelegate, Sendable {
    private struct State {
        var lines: [String] = []
        var collections: [UncheckedReference<AVCaptureSynchronizedDataCollection>] = []
    }

    private let state = Mutex(State())
    private let keeps: Bool
    private let whenCalled: @Sendable () -> Void

    init(keeps: Bool = true, whenCalled: @escaping @Sendable () -> Void = {}) {
        self.keeps = keeps
        self.whenCalled = whenCalled
    }

    var lines: [String] { state.withLock { $0.lines } }
    var collections: [AVCaptureSynchronizedDataCollection] { state.withLock { $0.collections }.map(\.value) }

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput collection: AVCaptureSynchronizedDataCollection
    ) {
        let parts = synchronizer.dataOutputs.compactMap { output -> String? in
            guard let data = collection[output] else { return nil }
            let time = data.timestamp.value
            if let sample = data as? AVCaptureSynchronizedSampleBufferData {
                #expect(sample.sampleBuffer.presentationTimeStamp == data.timestamp)
                #expect(sample.sampleBufferWasDropped == (sample.sampleBuffer.imageBuffer == nil))
                switch sample.droppedReason {
                case .none: return "v\(time)"
                case .lateData: return "V\(time)l"
                case .outOfBuffers: return "V\(time)o"
                case .discontinuity: return "V\(time)d"
                }
            }
            guard let metadata = data as? AVCaptureSynchronizedMetadataObjectData else { return "?" }
            #expect(metadata.metadataObjects.allSatisfy { $0.time == data.timestamp })
            let texts = metadata.metadataObjects.map { ($0 as? AVMetadataMachineReadableCodeObject)?.stringValue ?? "" }
            return "m\(time)\(texts)".replacingOccurrences(of: "\"", with: "")
        }
        #expect(parts.count == collection.count && collection.count >= 1)
        let kept = keeps ? [UncheckedReference(collection)] : []
        state.withLock { state in
            state.lines.append(parts.joined(separator: " "))
            state.collections += kept
        }
        whenCalled()
    }
}

/// Makes a synchronizer with a manual clock, which holds data for as long as a test needs, however busy the machine is.
private func still(_ outputs: [AVCaptureOutput]) -> AVCaptureDataOutputSynchronizer {
    AVCaptureDataOutputSynchronizer(
        dataOutputs: outputs,
        clock: ManualHoldClock(),
        holdLimit: SynchronizerStorage.defaultHoldLimit
    )
}

/// Counts the deliveries of a video data output to its own delegate.
private final class VideoLog: AVCaptureVideoDataOutputSampleBufferDelegate, AVCaptureMetadataOutputObjectsDelegate,
    Sendable
{
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let time = sampleBuffer.presentationTimeStamp.value
        lines.withLock { $0.append("v\(time)") }
    }

    func metadataOutput(
        _ output: AVCaptureMetadataOutput,
        didOutput metadataObjects: [AVMetadataObject],
        from connection: AVCaptureConnection
    ) {
        let time = metadataObjects.first?.time.value ?? -1
        lines.withLock { $0.append("m\(time)") }
    }
}

@Suite("Synchronizer")
struct AVCaptureDataOutputSynchronizerTests {
    private static func code(_ number: Int) -> [DetectedCode] { [.at(0, 0, text: "\(number)")] }

    @Test("SYNC-2 arrays that cannot be synchronized raise")
    func arrays() throws {
        let (fed, other) = (try HandFed(), try HandFed())
        #expect(raised { _ = AVCaptureDataOutputSynchronizer(dataOutputs: []) } == [.invalidArgument])
        #expect(
            raised { _ = AVCaptureDataOutputSynchronizer(dataOutputs: [fed.video, fed.video]) } == [.invalidArgument]
        )
        #expect(
            raised { _ = AVCaptureDataOutputSynchronizer(dataOutputs: [fed.video, other.metadata]) }
                == [.invalidArgument]
        )
        let plain = AVCaptureOutput(acceptedMediaTypes: [])
        #expect(raised { _ = AVCaptureDataOutputSynchronizer(dataOutputs: [plain]) } == [.invalidArgument])
        // Outputs outside a session are valid; they deliver nothing.
        let outputs = [AVCaptureVideoDataOutput(), AVCaptureMetadataOutput()]
        #expect(AVCaptureDataOutputSynchronizer(dataOutputs: outputs).dataOutputs == outputs)
    }

    @Test("SYNC-2 SYNC-4 an output has one synchronizer with a delegate; a delegate needs a queue")
    func delegates() throws {
        let fed = try HandFed()
        let log = SynchronizerLog()
        let first = AVCaptureDataOutputSynchronizer(dataOutputs: [fed.video, fed.metadata])
        let second = AVCaptureDataOutputSynchronizer(dataOutputs: [fed.metadata])
        #expect(raised { first.setDelegate(log, queue: nil) } == [.invalidArgument])
        #expect(first.delegate == nil)
        first.setDelegate(log, queue: fed.queue)
        #expect(first.delegate === log && first.delegateCallbackQueue === fed.queue)
        #expect(raised { second.setDelegate(log, queue: fed.queue) } == [.invalidArgument])
        #expect(second.delegate == nil)
        first.setDelegate(nil, queue: nil)
        #expect(first.delegate == nil && first.delegateCallbackQueue == nil)
        second.setDelegate(log, queue: fed.queue)
        #expect(second.delegate === log)
    }

    @Test("SYNC-4 the delegate is observable")
    func observing() throws {
        let fed = try HandFed()
        let log = SynchronizerLog()
        let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [fed.video])
        let changes = Mutex<[Bool]>([])
        let observation = synchronizer.observe(\.delegate, options: .new) { _, change in
            let isSet = (change.newValue ?? nil) != nil
            changes.withLock { $0.append(isSet) }
        }
        synchronizer.setDelegate(log, queue: fed.queue)
        synchronizer.setDelegate(nil, queue: nil)
        observation.invalidate()
        #expect(changes.withLock { $0 } == [true, false])
    }

    @Test("SYNC-8 SYNC-9 SYNC-13 SYNC-19 a frame waits until it has been examined, but for no later one")
    func matching() throws {
        let fed = try HandFed { [1, 2].contains($0) ? Self.code($0) : [] }
        let log = SynchronizerLog()
        let synchronizer = still([fed.video, fed.metadata])
        synchronizer.setDelegate(log, queue: fed.queue)
        for number in 0..<5 {
            let hold = fed.detector.block(number)
            try fed.feed(number)
            fed.queue.sync {}
            #expect(log.lines.count == number, "nothing before examination is complete")
            hold.signal()
            fed.settle(synchronizer)
            #expect(log.lines.count == number + 1)
        }
        #expect(log.lines == ["v0", "v1 m1[1]", "v2 m2[2]", "v3 m3[]", "v4"])
    }

    @Test("SYNC-14 SYNC-15 a collection iterates over its data in the outputs' order")
    func collection() throws {
        let fed = try HandFed { Self.code($0) }
        let log = SynchronizerLog()
        let synchronizer = still([fed.video, fed.metadata])
        synchronizer.setDelegate(log, queue: fed.queue)
        try fed.feed(0)
        fed.settle(synchronizer)
        let collection = try #require(log.collections.first)
        #expect(collection.count == 2)
        #expect(Array(collection)[0] is AVCaptureSynchronizedSampleBufferData)
        #expect(Array(collection)[1] is AVCaptureSynchronizedMetadataObjectData)
        #expect(collection.synchronizedData(for: AVCaptureVideoDataOutput()) == nil)
    }

    @Test("SYNC-5 SYNC-6 the outputs' own delegates get nothing meanwhile, and everything again afterwards")
    func ownDelegates() throws {
        let fed = try HandFed { Self.code($0) }
        let (own, log) = (VideoLog(), SynchronizerLog())
        fed.video.setSampleBufferDelegate(own, queue: fed.queue)
        let synchronizer = still([fed.video, fed.metadata])
        try fed.feed(0)
        fed.settle(synchronizer)
        synchronizer.setDelegate(log, queue: fed.queue)
        fed.metadata.setMetadataObjectsDelegate(own, queue: fed.queue)
        try fed.feed(1)
        fed.settle(synchronizer)
        synchronizer.setDelegate(nil, queue: nil)
        try fed.feed(2)
        fed.settle(synchronizer)
        #expect(log.lines == ["v1 m1[1]"])
        #expect(own.all.sorted() == ["m2", "v0", "v2"])
    }

    @Test("SYNC-7 a deallocated synchronizer returns the data to the outputs")
    func goes() throws {
        let fed = try HandFed { Self.code($0) }
        let (own, log) = (VideoLog(), SynchronizerLog())
        fed.video.setSampleBufferDelegate(own, queue: fed.queue)
        var synchronizer: AVCaptureDataOutputSynchronizer? = still([fed.video, fed.metadata])
        synchronizer?.setDelegate(log, queue: fed.queue)
        synchronizer = nil
        try fed.feed(0)
        fed.settle()
        #expect(log.lines.isEmpty && own.all == ["v0"])
    }

    @Test("VDO-3 waiting data go to the new delegate, and are discarded without one")
    func changingDelegate() throws {
        let fed = try HandFed()
        let (first, second) = (SynchronizerLog(), SynchronizerLog())
        let synchronizer = still([fed.video])
        synchronizer.setDelegate(first, queue: fed.queue)
        let hold = DispatchSemaphore(value: 0)
        fed.queue.async { hold.wait() }
        try fed.feed(0, metadata: false)
        let other = DispatchQueue(label: "other")
        synchronizer.setDelegate(second, queue: other)
        other.sync {}
        #expect(second.lines == ["v0"])
        other.async { hold.wait() }
        try fed.feed(1, metadata: false)
        synchronizer.setDelegate(nil, queue: nil)
        hold.signal()
        hold.signal()
        other.sync {}
        fed.queue.sync {}
        #expect(first.lines.isEmpty && second.lines == ["v0"])
        let counts = fed.video.connections[0].ledger.counts
        #expect(counts.captured == 1 && counts.delivered == 1 && counts.inFlight == 0)
        // A new delegate gets the data that arrive from now on.
        synchronizer.setDelegate(first, queue: fed.queue)
        try fed.feed(2, metadata: false)
        fed.settle(synchronizer)
        #expect(first.lines == ["v2"])
    }

    @Test("G-4 a deallocated delegate is not called, and data do not accumulate")
    func goneDelegate() throws {
        let fed = try HandFed()
        let synchronizer = still([fed.video])
        synchronizer.setDelegate(SynchronizerLog(), queue: fed.queue)
        for number in 0..<3 { try fed.feed(number, isLossless: true, metadata: false) }
        fed.settle(synchronizer)
        #expect(fed.gate.inFlight == 0 && fed.video.connections[0].ledger.counts.inFlight == 0)
    }

    @Test("SYNC-10 SYNC-12 data without main data of their time come alone, in time order")
    func alone() throws {
        let fed = try HandFed { Self.code($0) }
        let log = SynchronizerLog()
        let synchronizer = still([fed.video, fed.metadata])
        synchronizer.setDelegate(log, queue: fed.queue)
        try fed.feed(0)
        fed.settle(synchronizer)
        try fed.feed(1, video: false)
        fed.settle(synchronizer)
        #expect(log.lines == ["v0 m0[0]"])
        try fed.feed(2)
        fed.settle(synchronizer)
        #expect(log.lines == ["v0 m0[0]", "m1[1]", "v2 m2[2]"])
    }

    @Test("SYNC-26 with metadata as the main output, frames without objects come alone")
    func metadataMain() throws {
        let fed = try HandFed { $0 == 1 ? Self.code($0) : [] }
        let log = SynchronizerLog()
        let synchronizer = still([fed.metadata, fed.video])
        synchronizer.setDelegate(log, queue: fed.queue)
        for number in 0..<4 {
            try fed.feed(number)
            fed.settle(synchronizer)
        }
        #expect(log.lines == ["v0", "m1[1] v1", "m2[] v2", "v3"])
    }

    @Test("SYNC-17 SYNC-22 lost frames are entries without pixels, with the reason, in order")
    func lost() throws {
        let fed = try HandFed()
        let log = SynchronizerLog()
        let synchronizer = still([fed.video, fed.metadata])
        synchronizer.setDelegate(log, queue: fed.queue)
        try fed.feed(0)
        try fed.lose(1)
        try fed.lose(2, .outOfBuffers)
        fed.settle(synchronizer)
        try fed.feed(3)
        fed.settle(synchronizer)
        #expect(log.lines == ["v0", "V1d", "V2o", "v3"])
        let counts = fed.video.connections[0].ledger.counts
        #expect(counts.captured == 4 && counts.delivered == 2 && counts.dropped == 2 && counts.inFlight == 0)
    }

    @Test("SYNC-18 SYNC-23 a frame that waits for a busy delegate is replaced by a newer one, and keeps its metadata")
    func late() throws {
        let fed = try HandFed { $0 == 2 ? Self.code($0) : [] }
        let hold = DispatchSemaphore(value: 0)
        let log = SynchronizerLog(keeps: false) { hold.wait() }
        let synchronizer = still([fed.video, fed.metadata])
        synchronizer.setDelegate(log, queue: fed.queue)
        for number in 0..<5 {
            try fed.feed(number)
            fed.metadata.examiner.workQueue.sync(flags: .barrier) {}
            if number == 0 { while log.lines.isEmpty {} }
        }
        let counts = { fed.video.connections[0].ledger.counts }
        #expect(counts().droppedLate == 3 && counts().inFlight == 1 && counts().captured == 5)
        for _ in 0..<5 { hold.signal() }
        fed.settle(synchronizer)
        #expect(log.lines == ["v0", "V1l", "V2l m2[2]", "V3l m3[]", "v4"])
        #expect(counts().delivered == 2 && counts().inFlight == 0)
    }

    @Test("SYNC-18 late frames of an output that keeps them queue up")
    func keepsLate() throws {
        let fed = try HandFed()
        let hold = DispatchSemaphore(value: 0)
        let log = SynchronizerLog(keeps: false) { hold.wait() }
        fed.video.alwaysDiscardsLateVideoFrames = false
        let synchronizer = still([fed.video, fed.metadata])
        synchronizer.setDelegate(log, queue: fed.queue)
        for number in 0..<5 {
            try fed.feed(number)
            fed.metadata.examiner.workQueue.sync(flags: .barrier) {}
        }
        for _ in 0..<5 { hold.signal() }
        fed.settle(synchronizer)
        #expect(log.lines == ["v0", "v1", "v2", "v3", "v4"])
    }

    @Test("SYNC-27 a frame with a code is not replaced by frames that arrived while it was examined")
    func burst() throws {
        let fed = try HandFed { $0 == 0 ? Self.code($0) : [] }
        let log = SynchronizerLog()
        let synchronizer = still([fed.video, fed.metadata])
        synchronizer.setDelegate(log, queue: fed.queue)
        let (hold, isIn) = (fed.detector.block(0), DispatchSemaphore(value: 0))
        try fed.feed(0)
        fed.detector.waitUntilDetecting(at: 0)
        // The other frames arrive while the first is examined; the delegate's queue is busy too.
        fed.queue.async { isIn.wait() }
        for number in 1..<4 { try fed.feed(number) }
        hold.signal()
        fed.metadata.examiner.workQueue.sync(flags: .barrier) {}
        isIn.signal()
        fed.settle(synchronizer)
        #expect(log.lines == ["v0 m0[0]", "v1", "v2", "v3 m3[]"])
    }

    @Test("SYNC-21 an output without a flowing connection is not waited for")
    func disabled() throws {
        let fed = try HandFed()
        let log = SynchronizerLog()
        fed.metadata.connections[0].isEnabled = false
        let synchronizer = still([fed.video, fed.metadata])
        synchronizer.setDelegate(log, queue: fed.queue)
        try fed.feed(0, metadata: false)
        fed.settle(synchronizer)
        #expect(log.lines == ["v0"])
    }

    @Test("SYNC-21 a connection that is disabled later releases the data that waited for it")
    func disabledLater() throws {
        let fed = try HandFed()
        let log = SynchronizerLog()
        let synchronizer = still([fed.video, fed.metadata])
        synchronizer.setDelegate(log, queue: fed.queue)
        try fed.feed(0, metadata: false)
        fed.settle(synchronizer)
        #expect(log.lines.isEmpty && synchronizer.storage.waitingCount == 1)
        fed.metadata.connections[0].isEnabled = false
        fed.metadataSink.flush()
        fed.settle(synchronizer)
        #expect(log.lines == ["v0"])
        try fed.feed(1, metadata: false)
        fed.settle(synchronizer)
        #expect(log.lines == ["v0", "v1"])
    }

    @Test("SYNC-21 a silent output is waited for up to half a second, each time")
    func holdLimit() throws {
        let fed = try HandFed { Self.code($0) }
        let (log, clock) = (SynchronizerLog(), ManualHoldClock())
        let synchronizer = AVCaptureDataOutputSynchronizer(
            dataOutputs: [fed.video, fed.metadata],
            clock: clock,
            holdLimit: SynchronizerStorage.defaultHoldLimit
        )
        synchronizer.setDelegate(log, queue: fed.queue)
        try fed.feed(0, metadata: false)
        clock.advance(by: 100_000_000)
        try fed.feed(1, metadata: false)
        clock.advance(by: 399_999_999)
        fed.settle(synchronizer)
        #expect(log.lines.isEmpty)
        clock.advance(by: 1)
        fed.settle(synchronizer)
        #expect(log.lines == ["v0"])
        clock.advance(by: 99_999_999)
        fed.settle(synchronizer)
        #expect(log.lines == ["v0"])
        clock.advance(by: 1)
        fed.settle(synchronizer)
        #expect(log.lines == ["v0", "v1"])
        #expect(clock.count == 0)
        // Later data for an earlier time are discarded; from the current time on everything is as before.
        try fed.feed(0, video: false)
        try fed.feed(2)
        fed.settle(synchronizer)
        #expect(log.lines.last == "v2 m2[2]")
    }

    @Test("SYNC-21 a source that waits for its clients has no timeout")
    func holdLimitLossless() throws {
        let fed = try HandFed()
        let (log, clock) = (SynchronizerLog(), ManualHoldClock())
        let synchronizer = AVCaptureDataOutputSynchronizer(
            dataOutputs: [fed.video, fed.metadata],
            clock: clock,
            holdLimit: SynchronizerStorage.defaultHoldLimit
        )
        synchronizer.setDelegate(log, queue: fed.queue)
        try fed.feed(0, isLossless: true, metadata: false)
        clock.advance(by: 10_000_000_000)
        fed.settle(synchronizer)
        #expect(log.lines.isEmpty && fed.gate.inFlight == 1)
    }

    @Test("SYNC-21 a camera without free buffers ends the wait for a silent output")
    func pressure() throws {
        let fed = try HandFed()
        let log = SynchronizerLog()
        let synchronizer = still([fed.video, fed.metadata])
        synchronizer.setDelegate(log, queue: fed.queue)
        for number in 0..<4 { try fed.feed(number, metadata: false) }
        fed.settle(synchronizer)
        #expect(log.lines.isEmpty)
        let loss = CameraLoss(
            reason: .outOfBuffers,
            presentationTime: CMTime(value: 4, timescale: 1),
            duration: .invalid,
            number: 4,
            count: 1
        )
        fed.videoSink.receive(loss, format: try fed.frame(4).format)
        fed.settle(synchronizer)
        #expect(log.lines == ["v0", "v1", "v2", "v3"])
    }

    @Test("SYNC-20 frames of a source that waits hold their ticket until they are delivered, and none is late")
    func lossless() throws {
        let fed = try HandFed { Self.code($0) }
        let hold = DispatchSemaphore(value: 0)
        let log = SynchronizerLog(keeps: false) { hold.wait() }
        let synchronizer = still([fed.video, fed.metadata])
        synchronizer.setDelegate(log, queue: fed.queue)
        for number in 0..<10 { try fed.feed(number, isLossless: true) }
        fed.metadata.examiner.workQueue.sync(flags: .barrier) {}
        #expect(fed.gate.inFlight >= 9)
        for _ in 0..<10 { hold.signal() }
        fed.settle(synchronizer)
        #expect(log.lines == (0..<10).map { "v\($0) m\($0)[\($0)]" })
        #expect(fed.gate.inFlight == 0)
    }

    @Test("The end of a source is complete when the last callback has returned")
    func end() throws {
        let isReleased = Mutex(false)
        let fed = try HandFed { Self.code($0) }
        let log = SynchronizerLog { #expect(!isReleased.withLock { $0 }) }
        let synchronizer = still([fed.video, fed.metadata])
        synchronizer.setDelegate(log, queue: fed.queue)
        let hold = fed.detector.block(0)
        try fed.feed(0)
        do {
            let token = DrainToken { isReleased.withLock { $0 = true } }
            fed.videoSink.sourceDidEnd(token)
            fed.metadataSink.sourceDidEnd(token)
        }
        #expect(!isReleased.withLock { $0 })
        hold.signal()
        fed.settle(synchronizer)
        fed.queue.sync {}
        #expect(log.lines == ["v0 m0[0]"] && isReleased.withLock { $0 })
    }

    @Test("S-SESSION-32 after a stop nothing that waited is delivered, and the next run may begin with earlier times")
    func stop() throws {
        let fed = try HandFed { Self.code($0) }
        let log = SynchronizerLog()
        let synchronizer = still([fed.video, fed.metadata])
        synchronizer.setDelegate(log, queue: fed.queue)
        let hold = DispatchSemaphore(value: 0)
        fed.queue.async { hold.wait() }
        try fed.feed(100)
        try fed.lose(101)
        fed.metadata.examiner.workQueue.sync(flags: .barrier) {}
        try fed.feed(102, metadata: false)
        fed.videoSink.flush()
        fed.metadataSink.flush()
        hold.signal()
        fed.settle(synchronizer)
        #expect(log.lines.isEmpty)
        #expect(fed.video.connections[0].ledger.counts == FrameLedger.Counts())
        try fed.feed(1)
        fed.settle(synchronizer)
        #expect(log.lines == ["v1 m1[1]"])
    }

    @Test("The delegate may end delivery within its callback")
    func endsInside() throws {
        let fed = try HandFed()
        let box = Mutex<UncheckedWeakReference<AVCaptureDataOutputSynchronizer>>(UncheckedWeakReference(nil))
        let log = SynchronizerLog { box.withLock { $0 }.value?.setDelegate(nil, queue: nil) }
        let synchronizer = still([fed.video])
        box.withLock { $0 = UncheckedWeakReference(synchronizer) }
        synchronizer.setDelegate(log, queue: fed.queue)
        for number in 0..<3 {
            try fed.feed(number, metadata: false)
            fed.settle(synchronizer)
        }
        #expect(log.lines == ["v0"])
    }

    @Test(
        "SYNC-22 whatever the delegate and the detector do, each frame is reported once, in order",
        arguments: 0..<10
    )
    func conservation(round: Int) throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let fed = try HandFed { $0.isMultiple(of: 3) ? Self.code($0) : [] }
        let permits = DispatchSemaphore(value: 0)
        let log = SynchronizerLog(keeps: false) { permits.wait() }
        fed.video.alwaysDiscardsLateVideoFrames = round.isMultiple(of: 2)
        let synchronizer = still([fed.video, fed.metadata])
        synchronizer.setDelegate(log, queue: fed.queue)
        let ledger = fed.video.connections[0].ledger
        for number in 0..<300 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: try fed.lose(number)
            case 1: try fed.lose(number, .outOfBuffers)
            case 2:
                fed.metadata.examiner.workQueue.sync(flags: .barrier) {}
                try fed.feed(number)
            default: try fed.feed(number)
            }
            for _ in 0..<Int.random(in: 0...3, using: &random) { permits.signal() }
            let counts = ledger.counts
            #expect(counts.captured == number + 1, "seed \(seed)")
            #expect(counts.captured == counts.delivered + counts.dropped + counts.inFlight, "seed \(seed)")
        }
        for _ in 0..<300 { permits.signal() }
        fed.settle(synchronizer)
        let times = log.lines.compactMap { line in
            line.first?.lowercased() == "v" ? Int(line.dropFirst().prefix { $0.isNumber }) : nil
        }
        #expect(times == Array(0..<300), "seed \(seed)")
        let counts = ledger.counts
        #expect(counts.inFlight == 0 && counts.delivered + counts.dropped == 300, "seed \(seed)")
        #expect(counts.delivered == log.lines.count { $0.hasPrefix("v") }, "seed \(seed)")
        let found = fed.metadata.connections[0].ledger.counts
        #expect(found.captured == 300 && found.inFlight == 0, "seed \(seed)")
    }
}
