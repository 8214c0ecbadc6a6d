import AVFoundation
import CameraSources
import CoreMedia
import Foundation
import Pacing
import Synchronization
import Testing

@testable import AVFCapture
@testable import AVFCore
@testable import Obscura

@Suite("The frame-rate governor", .timeLimit(.minutes(2)))
struct FrameRateGovernorTests {
    /// Collects all events of a governor until it is released.
    private func all(_ events: AsyncStream<FrameRateEvent>) async -> [FrameRateEvent] {
        var list: [FrameRateEvent] = []
        for await event in events { list.append(event) }
        return list
    }

    private func decisions(_ events: [FrameRateEvent]) -> [FrameRateDecision] {
        events.compactMap { if case .decided(let decision) = $0 { decision } else { nil } }
    }

    private func changes(_ events: [FrameRateEvent]) -> [FrameRateChange] {
        events.compactMap { if case .changed(let change) = $0 { change } else { nil } }
    }

    @Test(
        "50 ms of work at 30 fps settle within 3 s, then no drops in 60 s; at 10 ms, 30 fps are back within 15 s",
        arguments: [true, false]
    )
    func governs(changesRate: Bool) async throws {
        let rig = try GovernedRig(PacedSource(changesRate: changesRate))
        let stream: AsyncStream<FrameRateEvent>
        do {
            let governor = try FrameRateGovernor(session: rig.session, output: rig.output)
            stream = governor.events
            rig.delegate.work { _ in 0.05 }
            rig.session.startRunning()
            rig.run(seconds: 63)
            #expect(rig.delegate.drops.contains { $0 < 3 })
            #expect(!rig.delegate.drops.contains { $0 >= 3 }, "\(rig.delegate.drops.filter { $0 >= 3 })")
            let settled = governor.rate
            #expect((17...19).contains(settled))
            #expect(rig.device.activeVideoMinFrameDuration == CMTime(value: 1, timescale: Int32(settled)))
            #expect(rig.device.activeVideoMaxFrameDuration == rig.device.activeVideoMinFrameDuration)
            // The frame rate is that to which the camera was set.
            let count = rig.delegate.times.count { $0 >= 3 && $0 < 63 }
            #expect(abs(Double(count) - 60 * settled) <= 2, "\(count)")
            #expect(rig.device.leavesOutFrames == !changesRate)

            rig.delegate.work { _ in 0.01 }
            rig.run(seconds: 15)
            #expect(governor.rate == 30)
            #expect(rig.device.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
            #expect(!rig.device.leavesOutFrames)
            #expect(!rig.delegate.drops.contains { $0 >= 3 })
        }
        let events = await all(stream)
        #expect(decisions(events).map(\.kind) == [.lower, .raise])
        #expect(decisions(events).allSatisfy { $0.explanation.hasSuffix(".") && $0.inputs.delivered > 0 })
        let steps = changes(events)
        #expect(steps.count >= 8)
        #expect(steps.filter { $0.rate < 30 }.allSatisfy { $0.isThinned == !changesRate })
        let down = steps.filter { $0.target < 30 }
        #expect((0.7...1.3).contains((down.last?.time ?? 0) - (down.first?.time ?? 0)))
        // The session kept running.
        #expect(rig.source.starts == 1)
        #expect(rig.session.isRunning)
    }

    @Test("an hour of noisy load: at most one change of direction in any ten minutes")
    func noFlapping() async throws {
        let rig = try GovernedRig()
        let noise = Noise.wide
        let seed: UInt64 = 7
        let random = Mutex(SeededGenerator(seed: seed))
        rig.delegate.work { time in random.withLock { noise.work(mean: 0.05, time: time, &$0) } }
        let stream: AsyncStream<FrameRateEvent>
        do {
            let governor = try FrameRateGovernor(session: rig.session, output: rig.output)
            stream = governor.events
            rig.session.startRunning()
            rig.run(seconds: 3600)
            rig.session.stopRunning()
        }
        let moves = decisions(await all(stream)).filter { $0.kind != .stay }
        let turns = zip(moves, moves.dropFirst()).compactMap { $0.kind == $1.kind ? nil : $1.time }
        let isCalm = zip(turns, turns.dropFirst()).allSatisfy { $1 - $0 >= 600 }
        #expect(isCalm, "seed \(seed): \(moves.map { ($0.time, $0.to) })")
        let share = Double(rig.delegate.drops.count { $0 > 60 }) / Double(rig.delegate.times.count)
        #expect(share < 0.04, "seed \(seed)")
    }

    @Test("a real source thread: a virtual camera that refuses new rates, on a manual clock")
    func virtualCamera() throws {
        let clock = ManualClock()
        var settings = VirtualCameraSettings()
        (settings.width, settings.height, settings.codes, settings.rateChange) = (192, 144, [], .fixed)
        settings.seed = 9001
        let camera = try VirtualCamera(settings, pacing: clock)
        let device = try #require(
            AVCaptureDevice(source: camera, deviceType: .builtInWideAngleCamera, position: .back)
        )
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        let output = AVCaptureVideoDataOutput()
        let app = BusyApp(clock, work: CMTime(value: 50, timescale: 1000))
        let queue = DispatchQueue(label: "app")
        output.setSampleBufferDelegate(app, queue: queue)
        session.addOutput(output)
        let governor = try FrameRateGovernor(session: session, output: output)
        session.startRunning()
        while clock.now.seconds < 8 {
            clock.advance(by: CMTime(value: 1, timescale: 240))
            while !output.delivery.isIdle { queue.sync {} }
        }
        session.stopRunning()
        #expect((15...19).contains(governor.rate))
        #expect(app.drops.contains { $0 < 3 })
        #expect(!app.drops.contains { $0 >= 3 })
        #expect(app.isInOrder)
    }

    // MARK: Wrapping the delegate

    @Test("the app's delegate gets all calls, and is restored afterwards")
    func place() throws {
        let rig = try GovernedRig()
        rig.delegate.work { _ in 0.05 }
        do {
            let governor = try FrameRateGovernor(session: rig.session, output: rig.output)
            #expect(rig.output.sampleBufferDelegate !== rig.delegate)
            #expect(rig.output.sampleBufferCallbackQueue === rig.queue)
            rig.session.startRunning()
            rig.run(seconds: 2)
            governor.observe(rig.output)
            rig.run(seconds: 1)
            governor.stop()
            #expect(rig.output.sampleBufferDelegate === rig.delegate)
            #expect(governor.rate == 30)
            #expect(rig.device.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
            governor.observe(rig.output)
            #expect(rig.output.sampleBufferDelegate !== rig.delegate)
        }
        // The governor has been released.
        #expect(rig.output.sampleBufferDelegate === rig.delegate)
        let seen = Set(rig.delegate.numbers).count + rig.delegate.drops.count
        #expect(seen >= rig.source.frameCount - 2)
        #expect(!rig.delegate.drops.isEmpty)
    }

    @Test("a delegate that the app sets later is left alone")
    func otherDelegate() throws {
        let rig = try GovernedRig()
        let other = WorkingDelegate(rig.source)
        do {
            let governor = try FrameRateGovernor(session: rig.session, output: rig.output)
            rig.output.setSampleBufferDelegate(other, queue: rig.queue)
            governor.stop()
        }
        #expect(rig.output.sampleBufferDelegate === other)
    }

    @Test("an output without a camera is refused with a remedy")
    func noCamera() {
        let error = #expect(throws: FrameRateGovernorError.self) {
            try FrameRateGovernor(session: AVCaptureSession(), output: AVCaptureVideoDataOutput())
        }
        #expect(error?.code == .noCamera)
        #expect(
            error?.description
                == "The output has no camera whose rate could be governed. "
                + "Add the camera's input and the output to the session first."
        )
    }

    // MARK: Without an output

    @Test("an app that measures its own work is governed by these measurements")
    func measured() throws {
        let rig = try GovernedRig()
        let governor = FrameRateGovernor(device: rig.device)
        // Otherwise the output's delegate, on its own queue, also moves the clock.
        rig.delegate.work { _ in 0 }
        rig.session.startRunning()
        for frame in 0..<90 {
            let result = governor.measure {
                rig.source.advance(by: 0.05)
                return frame
            }
            #expect(result == frame)
            if governor.rate > 20, frame % 2 == 1 { governor.reportDrop(.late) }
        }
        #expect((17...19).contains(governor.rate))
        governor.stop(restoresRate: false)
        #expect((17...19).contains(governor.rate))
        rig.session.stopRunning()
    }

    @Test("limits are respected")
    func limits() throws {
        let rig = try GovernedRig()
        var configuration = FrameRateGovernor.Configuration()
        configuration.minimumRate = 20
        let governor = try FrameRateGovernor(session: rig.session, output: rig.output, configuration: configuration)
        rig.delegate.work { _ in 0.1 }
        rig.session.startRunning()
        rig.run(seconds: 10)
        #expect(governor.rate == 20)
        #expect(governor.setup.rates == (20...30).map(Double.init))
        rig.session.stopRunning()
    }

    @Test("a rate that the app sets becomes the highest rate")
    func adoption() async throws {
        let rig = try GovernedRig()
        rig.delegate.work { _ in 0.001 }
        let stream: AsyncStream<FrameRateEvent>
        do {
            let governor = try FrameRateGovernor(session: rig.session, output: rig.output)
            stream = governor.events
            rig.session.startRunning()
            rig.run(seconds: 1)
            try rig.device.lockForConfiguration()
            rig.device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 12)
            rig.device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 12)
            rig.device.unlockForConfiguration()
            rig.run(seconds: 60)
            #expect(governor.rate == 12)
            #expect(governor.setup.highest == 12)
        }
        let events = await all(stream)
        #expect(events.count == 1)
        guard case .adopted(let setup) = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(setup.rate == 12)
    }

    @Test("a camera that waits for its clients, or has one rate, is left alone, with an event")
    func idle() async throws {
        for source in [PacedSource(pace: .lossless), PacedSource(rates: 30...30)] {
            let rig = try GovernedRig(source)
            rig.delegate.work { _ in 0.05 }
            let stream: AsyncStream<FrameRateEvent>
            do {
                let governor = try FrameRateGovernor(session: rig.session, output: rig.output)
                stream = governor.events
                governor.reportFrame(work: 0.05)
                for _ in 0..<300 {
                    source.advance(by: 0.05)
                    governor.reportFrame(work: 0.05)
                    governor.reportDrop(.late)
                }
            }
            let events = await all(stream)
            #expect(
                events
                    == [
                        .idle(
                            source.pace == .lossless
                                ? "Paced waits for its clients and drops nothing for lateness."
                                : "Paced has only one rate in its present format."
                        )
                    ]
            )
        }
    }

    @Test("the trace of a run gives the same decisions when replayed")
    func trace() async throws {
        let rig = try GovernedRig()
        let lines = Mutex("")
        var configuration = FrameRateGovernor.Configuration()
        configuration.trace = { line in lines.withLock { $0 += line } }
        let stream: AsyncStream<FrameRateEvent>
        do {
            let governor = try FrameRateGovernor(
                session: rig.session,
                output: rig.output,
                configuration: configuration
            )
            stream = governor.events
            rig.delegate.work { $0 < 20 ? 0.05 : 0.01 }
            rig.session.startRunning()
            rig.run(seconds: 40)
        }
        let made = decisions(await all(stream))
        let trace = try FrameRateTrace(jsonLines: lines.withLock { $0 })
        #expect(made.map(\.kind) == [.lower, .raise])
        #expect(trace.replay(StandardFrameRatePolicy()) == made)
    }
}

/// An app that takes time on a manual clock for each frame.
private final class BusyApp: AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
    private struct State {
        var times: [Double] = []
        var drops: [Double] = []
    }
    private let state = Mutex(State())
    private let clock: ManualClock
    private let work: CMTime

    init(_ clock: ManualClock, work: CMTime) {
        self.clock = clock
        self.work = work
    }

    var drops: [Double] { state.withLock { $0.drops } }
    var isInOrder: Bool { state.withLock { state in zip(state.times, state.times.dropFirst()).allSatisfy { $0 < $1 } } }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let time = sampleBuffer.presentationTimeStamp.seconds
        state.withLock { $0.times.append(time) }
        clock.advance(by: work)
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let time = sampleBuffer.presentationTimeStamp.seconds
        state.withLock { $0.drops.append(time) }
    }
}
