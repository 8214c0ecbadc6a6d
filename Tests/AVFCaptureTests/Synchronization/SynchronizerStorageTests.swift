import CameraSources
import CoreMedia
import CoreVideo
import Dispatch
import Testing

@testable import AVFCapture

/// The pieces that no client will see, which are collected as ``SynchronizerLeftovers``: they leave the ledger
/// and are released, after the storage's lock.
@Suite("Forgotten pieces of a synchronizer")
struct SynchronizerStorageTests {
    /// What happened, in order.
    private final class Log: @unchecked Sendable {
        // @unchecked: used on the test's thread only.
        var lines: [String] = []
    }

    private let log = Log()
    private let outputs = [AVCaptureVideoDataOutput(), AVCaptureVideoDataOutput()]
    private let connections: [AVCaptureConnection]
    private let routes: [VideoRoute]
    private let gate = FrameGate(limit: .max)
    private let clock = ManualHoldClock()
    private let storage: SynchronizerStorage
    private let image: CVPixelBuffer
    private let format: CapturedFormat

    init() throws {
        connections = outputs.map { AVCaptureConnection(inputPorts: [], output: $0) }
        routes = connections.map { VideoRoute(connection: $0, recipe: .identity) }
        storage = SynchronizerStorage(outputs: outputs, clock: clock, holdLimit: 500)
        image = try CVPixelBuffer.make(width: 2, height: 2, format: kCVPixelFormatType_32BGRA)
        format = CapturedFormat(like: image, nominalDuration: CMTime(value: 1, timescale: 30))
    }

    private func time(_ number: Int) -> CMTime { CMTime(value: CMTimeValue(number), timescale: 30) }

    /// Returns a frame of an output, with a place in the gate if its source waits.
    private func frame(_ number: Int, of output: Int = 0, waits: Bool = false) -> OutputEvent {
        let frame = CapturedFrame(
            frame: CameraFrame(
                image: image,
                presentationTime: time(number),
                duration: .invalid,
                number: number,
                hostTime: 0
            ),
            format: format,
            ticket: waits ? gate.enter() : nil
        )
        return .data(.video(VideoDatum(frame: frame, route: routes[output])))
    }

    /// Returns a dropped frame that is in the ledger.
    private func drop(_ number: Int, of output: Int = 0) -> OutputEvent {
        routes[output].ledger.lose(.discontinuity)
        return .dropped(
            VideoDrop(
                time: time(number),
                duration: .invalid,
                number: number,
                reason: .discontinuity,
                format: format,
                route: routes[output]
            )
        )
    }

    /// Returns an end whose token notes its release, and that the storage can be asked at that moment.
    private func end(_ name: String) -> OutputEvent {
        .end(DrainToken { [log, storage] in log.lines.append("\(name), \(storage.waitingCount) waiting") })
    }

    /// Frames in the ledger of an output: captured, dropped, and in flight.
    private func counts(_ output: Int = 0) -> [Int] {
        let counts = connections[output].ledger.counts
        return [counts.captured, counts.dropped, counts.inFlight]
    }

    @Test("events that come before the beginning are forgotten: data, drops and ends")
    func beforeBeginning() {
        storage.receive(frame(0, waits: true), tag: 0)
        #expect(counts() == [0, 0, 0] && gate.inFlight == 0)
        storage.receive(drop(1), tag: 0)
        #expect(counts() == [0, 0, 0])
        storage.receive(.nothing(time(2)), tag: 0)
        storage.receive(.end(nil), tag: 0)
        storage.receive(end("end"), tag: 0)
        #expect(log.lines == ["end, 0 waiting"])
        #expect(storage.waitingCount == 0 && storage.isIdle)
        #expect(clock.count == 0)
    }

    @Test("the end of the storage forgets waiting data, drops and tokens of all outputs")
    func end() {
        storage.begin()
        storage.receive(.nothing(time(0)), tag: 1)
        storage.receive(frame(1, waits: true), tag: 0)
        storage.receive(drop(2), tag: 0)
        storage.receive(end("first"), tag: 0)
        // The second output still has to say what it has at these times.
        #expect(storage.waitingCount == 2)
        #expect(counts() == [2, 1, 1] && gate.inFlight == 1 && log.lines == [])
        storage.end()
        #expect(counts() == [0, 0, 0] && gate.inFlight == 0)
        #expect(log.lines == ["first, 0 waiting"])
        #expect(!storage.isAttached && storage.waitingCount == 0 && storage.isIdle)
        // What follows is forgotten too.
        storage.receive(frame(3), tag: 0)
        #expect(counts() == [0, 0, 0])
    }

    @Test("sets that wait for the delegate are forgotten with everything else")
    func waitingSets() {
        storage.begin()
        storage.receive(frame(0), tag: 0)
        storage.receive(drop(1), tag: 0)
        #expect(storage.waitingCount == 0 && !storage.isIdle)
        storage.receive(end("token"), tag: 0)
        #expect(log.lines == [])
        storage.end()
        #expect(counts() == [0, 0, 0])
        #expect(log.lines == ["token, 0 waiting"])
    }

    @Test("an output that leaves forgets its own data; with the last output everything is forgotten")
    func leaving() {
        storage.begin()
        storage.receive(.nothing(time(0)), tag: 1)
        storage.receive(frame(1), tag: 0)
        storage.receive(drop(2), tag: 0)
        #expect(storage.waitingCount == 2 && counts() == [2, 1, 1])
        storage.receive(.end(nil), tag: 0)
        #expect(storage.waitingCount == 0 && counts() == [0, 0, 0])
        // The other output goes on alone, and its frame is ready for the delegate.
        storage.receive(frame(3, of: 1), tag: 1)
        #expect(storage.waitingCount == 0 && counts(1) == [1, 0, 1])
        storage.receive(end("token"), tag: 0)
        #expect(counts(1) == [1, 0, 1] && log.lines == [])
        storage.receive(.end(nil), tag: 1)
        #expect(counts(1) == [0, 0, 0])
        #expect(log.lines == ["token, 0 waiting"])
    }

    @Test("data that come after their time has passed are dropped as late; without pixels they are only released")
    func late() {
        storage.begin()
        storage.receive(.nothing(time(0)), tag: 1)
        storage.receive(frame(5, of: 0), tag: 0)
        #expect(storage.waitingCount == 1)
        // The hold limit releases the set although the second output has not reached its time.
        clock.advance(by: 600)
        #expect(storage.waitingCount == 0)
        storage.receive(frame(3, of: 1), tag: 1)
        #expect(counts(1) == [1, 1, 0])
        storage.receive(drop(4, of: 1), tag: 1)
        #expect(counts(1) == [2, 2, 0])
        #expect(storage.waitingCount == 0)
    }

    @Test("a forgotten piece may call back into the storage, because its lock is free by then")
    func outsideTheLock() {
        storage.begin()
        storage.receive(.nothing(time(0)), tag: 1)
        storage.receive(frame(1), tag: 0)
        storage.receive(
            .end(
                DrainToken { [log, storage] in
                    storage.begin()
                    log.lines.append("attached again: \(storage.isAttached)")
                }
            ),
            tag: 0
        )
        storage.end()
        #expect(log.lines == ["attached again: true"])
        storage.end()
    }
}
