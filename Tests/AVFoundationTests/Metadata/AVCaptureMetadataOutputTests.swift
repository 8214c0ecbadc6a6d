import AVFoundation
import Barcodes
import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

/// Records the reports of a metadata output.
private final class MetadataLog: AVCaptureMetadataOutputObjectsDelegate, Sendable {
    private struct State {
        var calls: [[String]] = []
        var objects: [UncheckedReference<AVMetadataObject>] = []
    }

    private let state = Mutex(State())
    private let whenCalled: @Sendable () -> Void

    init(whenCalled: @escaping @Sendable () -> Void = {}) { self.whenCalled = whenCalled }

    /// The texts of each call's codes.
    var calls: [[String]] { state.withLock { $0.calls } }
    var objects: [AVMetadataMachineReadableCodeObject] {
        state.withLock { $0.objects }.compactMap { $0.value as? AVMetadataMachineReadableCodeObject }
    }

    func metadataOutput(
        _ output: AVCaptureMetadataOutput,
        didOutput metadataObjects: [AVMetadataObject],
        from connection: AVCaptureConnection
    ) {
        #expect(connection.output === output)
        let kept = metadataObjects.map(UncheckedReference.init)
        let texts = metadataObjects.map { ($0 as? AVMetadataMachineReadableCodeObject)?.stringValue ?? "" }
        state.withLock { state in
            state.calls.append(texts)
            state.objects += kept
        }
        whenCalled()
    }
}

@Suite("Metadata output")
struct AVCaptureMetadataOutputTests {
    @Test("META-1 a delegate needs a queue; without a delegate both read nil")
    func delegate() throws {
        let output = AVCaptureMetadataOutput()
        let log = MetadataLog()
        #expect(raised { output.setMetadataObjectsDelegate(log, queue: nil) } == [.invalidArgument])
        #expect(output.metadataObjectsDelegate == nil)
        let queue = DispatchQueue(label: "delegate")
        output.setMetadataObjectsDelegate(log, queue: queue)
        #expect(output.metadataObjectsDelegate === log && output.metadataObjectsCallbackQueue === queue)
        output.setMetadataObjectsDelegate(nil, queue: nil)
        #expect(output.metadataObjectsDelegate == nil && output.metadataObjectsCallbackQueue == nil)
    }

    @Test("META-2 META-3 META-4 META-5 types are available only with a camera")
    func types() throws {
        let lone = AVCaptureMetadataOutput()
        #expect(lone.availableMetadataObjectTypes.isEmpty && lone.metadataObjectTypes.isEmpty)
        #expect(raised { lone.metadataObjectTypes = [.qr] } == [.invalidArgument])
        #expect(lone.metadataObjectTypes.isEmpty)

        let fed = try HandFed(types: nil)
        #expect(fed.metadata.availableMetadataObjectTypes.count == 19 + 4)
        #expect(fed.metadata.metadataObjectTypes.isEmpty)
        fed.metadata.metadataObjectTypes = [.aztec, .qr]
        #expect(raised { fed.metadata.metadataObjectTypes = [.qr, .catBody] } == [.invalidArgument])
        #expect(fed.metadata.metadataObjectTypes == [.aztec, .qr])
        fed.session.removeInput(fed.input)
        #expect(fed.metadata.availableMetadataObjectTypes.isEmpty && fed.metadata.metadataObjectTypes.isEmpty)
        fed.session.addInput(fed.input)
        #expect(fed.metadata.metadataObjectTypes == [.aztec, .qr])
        fed.metadata.metadataObjectTypes = nil
        #expect(fed.metadata.metadataObjectTypes.isEmpty)
    }

    @Test("META-2 the available types are observable")
    func observing() throws {
        let output = AVCaptureMetadataOutput()
        let changes = Mutex<[Int]>([])
        let observation = output.observe(\.availableMetadataObjectTypes, options: [.old, .new]) { _, change in
            changes.withLock { $0 += [change.oldValue?.count ?? -1, change.newValue?.count ?? -1] }
        }
        let fed = try HandFed()
        fed.session.removeOutput(fed.metadata)
        fed.session.addOutput(output)
        fed.session.removeOutput(output)
        observation.invalidate()
        let count = 19 + 4 + (VisionSubjectDetector.isInstalled ? 2 : 0)
        #expect(changes.withLock { $0 } == [0, count, count, 0])
    }

    @Test("META-11 one call for each frame with objects, one after the last has disappeared, then none")
    func emptyArrays() throws {
        let fed = try HandFed { [0, 1, 5].contains($0) ? [.at(0, 0, text: "\($0)")] : [] }
        let log = MetadataLog()
        fed.metadata.setMetadataObjectsDelegate(log, queue: fed.queue)
        for number in 0..<8 {
            try fed.feed(number)
            fed.settle()
        }
        #expect(log.calls == [["0"], ["1"], [], ["5"], []])
    }

    @Test("META-10 while a live frame is examined the newest waits, and the others are skipped and counted")
    func skipping() throws {
        let fed = try HandFed { [.at(0, 0, text: "\($0)")] }
        let log = MetadataLog()
        fed.metadata.setMetadataObjectsDelegate(log, queue: fed.queue)
        let hold = fed.detector.block(0)
        try fed.feed(0)
        fed.detector.waitUntilDetecting(at: 0)
        for number in 1..<5 { try fed.feed(number) }
        hold.signal()
        fed.settle()
        #expect(log.calls == [["0"], ["4"]])
        let counts = fed.metadata.connections[0].ledger.counts
        #expect(counts.captured == 5 && counts.delivered == 2 && counts.droppedLate == 3 && counts.inFlight == 0)
    }

    @Test("META-10 with a slow delegate live frames are skipped rather than queued")
    func slowDelegate() throws {
        let hold = DispatchSemaphore(value: 0)
        let fed = try HandFed { [.at(0, 0, text: "\($0)")] }
        let log = MetadataLog { hold.wait() }
        fed.metadata.setMetadataObjectsDelegate(log, queue: fed.queue)
        for number in 0..<20 {
            try fed.feed(number)
            fed.metadata.examiner.workQueue.sync(flags: .barrier) {}
        }
        #expect(fed.detector.seen == [0, 1])
        for _ in 0..<3 { hold.signal() }
        fed.settle()
        #expect(log.calls == [["0"], ["1"], ["19"]])
    }

    @Test("All frames of a source that waits are examined, and the results of two workers come in order")
    func lossless() throws {
        let fed = try HandFed { [.at(0, 0, text: "\($0)")] }
        let log = MetadataLog()
        fed.metadata.setMetadataObjectsDelegate(log, queue: fed.queue)
        let hold = fed.detector.block(0)
        for number in 0..<10 { try fed.feed(number, isLossless: true, video: false) }
        while fed.detector.seen.count < 9 {}
        #expect(fed.detector.seen == Array(1..<10), "the second worker examines all others meanwhile")
        #expect(log.calls.isEmpty && fed.gate.inFlight == 10)
        hold.signal()
        fed.settle()
        #expect(log.calls == (0..<10).map { ["\($0)"] })
        #expect(fed.gate.inFlight == 0)
    }

    @Test("META-6 without requested types no frame is examined")
    func nothingWanted() throws {
        let fed = try HandFed(types: []) { _ in [.at(0, 0)] }
        let log = MetadataLog()
        fed.metadata.setMetadataObjectsDelegate(log, queue: fed.queue)
        try fed.feed(0)
        fed.settle()
        #expect(fed.detector.seen.isEmpty && log.calls.isEmpty)
    }

    @Test("S-SESSION-32 after a stop no callback begins for an earlier frame")
    func flush() throws {
        let fed = try HandFed { [.at(0, 0, text: "\($0)")] }
        let log = MetadataLog()
        fed.metadata.setMetadataObjectsDelegate(log, queue: fed.queue)
        let hold = DispatchSemaphore(value: 0)
        fed.queue.async { hold.wait() }
        try fed.feed(0)
        fed.metadata.examiner.workQueue.sync(flags: .barrier) {}
        let detection = fed.detector.block(1)
        try fed.feed(1)
        fed.metadataSink.flush()
        hold.signal()
        detection.signal()
        fed.settle()
        #expect(log.calls.isEmpty)
        #expect(fed.metadata.connections[0].ledger.counts.inFlight == 0)
        // The output can continue.
        try fed.feed(2)
        fed.settle()
        #expect(log.calls == [["2"]])
    }

    @Test("The end of a source is complete when the last callback has returned")
    func end() throws {
        let isReleased = Mutex(false)
        let fed = try HandFed { [.at(0, 0, text: "\($0)")] }
        let log = MetadataLog { #expect(!isReleased.withLock { $0 }) }
        fed.metadata.setMetadataObjectsDelegate(log, queue: fed.queue)
        let hold = fed.detector.block(0)
        try fed.feed(0)
        fed.metadataSink.sourceDidEnd(DrainToken { isReleased.withLock { $0 = true } })
        #expect(!isReleased.withLock { $0 })
        hold.signal()
        fed.settle()
        fed.queue.sync {}
        #expect(log.calls == [["0"]] && isReleased.withLock { $0 })
    }

    @Test("META-20 META-21 META-25 META-26 time, duration, bounds and corners are those of the frame")
    func values() throws {
        let fed = try HandFed { _ in [.at(20, 10, text: "here")] }
        let log = MetadataLog()
        fed.metadata.setMetadataObjectsDelegate(log, queue: fed.queue)
        try fed.feed(7)
        fed.settle()
        let object = try #require(log.objects.first)
        #expect(object.time == CMTime(value: 7, timescale: 1) && object.duration == CMTime(value: 1, timescale: 1))
        #expect(object.type == .qr && object.stringValue == "here" && object.payloadBytes == Array("here".utf8))
        #expect(abs(object.bounds.minX - 0.2) < 1e-9 && abs(object.bounds.minY - 0.2) < 1e-9)
        #expect(abs(object.bounds.width - 0.1) < 1e-9 && abs(object.bounds.height - 0.2) < 1e-9)
        #expect(object.corners.first == CGPoint(x: 0.2, y: 0.2) && object.corners.count == 4)
        #expect(object.objectID == -1 && object.descriptor == nil)
    }

    @Test("META-25 corners are inside the image")
    func corners() throws {
        let fed = try HandFed { _ in [.at(-5, 45, text: "edge")] }
        let log = MetadataLog()
        fed.metadata.setMetadataObjectsDelegate(log, queue: fed.queue)
        try fed.feed(0)
        fed.settle()
        let object = try #require(log.objects.first)
        #expect(object.bounds == CGRect(x: 0, y: 0.9, width: 0.05, height: 1 - 0.9))
        #expect(object.corners.allSatisfy { 0...1 ~= $0.x && 0...1 ~= $0.y })
    }

    static let regions: [(CGRect, Bool)] = [
        (CGRect(x: 0, y: 0, width: 1, height: 1), true),
        (CGRect(x: 0.4, y: 0.4, width: 0.05, height: 0.05), true),  // Part of the code.
        (CGRect(x: 0, y: 0, width: 0.41, height: 0.41), true),
        (CGRect(x: 0, y: 0, width: 0.4, height: 1), false),  // Touches only.
        (CGRect(x: 0.55, y: 0, width: 0.45, height: 1), false),
        (CGRect(x: 0, y: 0, width: 1, height: 0.35), false),
        (CGRect(x: 0, y: 0.65, width: 1, height: 0.35), false),
        (CGRect(x: -5, y: -5, width: 10, height: 10), true),  // The part outside is ignored.
        (CGRect(x: 1, y: 0, width: 1, height: 1), false),
        (CGRect(x: 0.4, y: 0.4, width: 0, height: 0), false),
        (CGRect(x: 0.6, y: 0.9, width: -0.2, height: -0.6), true),
    ]

    @Test("META-7 META-8 META-9 objects that overlap the rectangle at least in part are reported", arguments: regions)
    func rectOfInterest(rect: CGRect, isFound: Bool) throws {
        // The code extends from (0.4, 0.4) to (0.5, 0.6), as fractions.
        let fed = try HandFed { _ in [.at(40, 20, text: "code")] }
        let log = MetadataLog()
        fed.metadata.setMetadataObjectsDelegate(log, queue: fed.queue)
        #expect(fed.metadata.rectOfInterest == CGRect(x: 0, y: 0, width: 1, height: 1))
        fed.metadata.rectOfInterest = rect
        #expect(fed.metadata.rectOfInterest == rect)
        try fed.feed(0)
        fed.settle()
        #expect(log.calls == (isFound ? [["code"]] : []))
    }

    @Test("META-12 objects are ordered by the request, then from top to bottom and left to right")
    func order() throws {
        let fed = try HandFed(types: [.aztec, .qr]) { _ in
            [
                .at(50, 20, .qr, text: "qr low right"), .at(10, 20, .qr, text: "qr low left"),
                .at(80, 0, .qr, text: "qr high"), .at(0, 40, .aztec, text: "aztec"),
                .at(0, 0, .dataMatrix, text: "not requested"),
            ]
        }
        let log = MetadataLog()
        fed.metadata.setMetadataObjectsDelegate(log, queue: fed.queue)
        try fed.feed(0)
        fed.settle()
        #expect(log.calls == [["aztec", "qr high", "qr low left", "qr low right"]])
    }

    @Test("VDO-3 waiting callbacks are not made for a former delegate")
    func changingDelegate() throws {
        let fed = try HandFed { [.at(0, 0, text: "\($0)")] }
        let (first, second) = (MetadataLog(), MetadataLog())
        fed.metadata.setMetadataObjectsDelegate(first, queue: fed.queue)
        let hold = DispatchSemaphore(value: 0)
        fed.queue.async { hold.wait() }
        try fed.feed(0)
        fed.metadata.examiner.workQueue.sync(flags: .barrier) {}
        fed.metadata.setMetadataObjectsDelegate(second, queue: fed.queue)
        hold.signal()
        try fed.feed(1)
        fed.settle()
        #expect(first.calls.isEmpty && second.calls == [["1"]])
    }
}
