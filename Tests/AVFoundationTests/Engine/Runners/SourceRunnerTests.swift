import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

/// A runner without a session: a scripted camera, hooks that record their calls, and sinks.
private final class RunnerRig: Sendable {
    struct Log {
        var isBlack = false
        var notedTimes: [CMTime] = []
        var descriptionCount = 0
        var endings: [String] = []
        var settings: FrameSettings?
    }

    let source: ScriptedSource
    let sinks: [RecordingSink]
    let log = Mutex(Log())

    init(_ source: ScriptedSource = ScriptedSource(), sinkCount: Int = 1) {
        self.source = source
        sinks = (0..<sinkCount).map { _ in RecordingSink() }
    }

    var request: CameraRequest { CameraRequest(format: source.info.formats[0], frameDuration: duration(30)) }

    func duration(_ rate: CMTimeScale) -> CMTime { CMTime(value: 1, timescale: rate) }

    func makeRunner() -> SourceRunner {
        let format = source.info.formats[0]
        let hooks = CameraHooks(
            notePlainFrame: { _ in false },
            noteFrame: { _, time in
                self.log.withLock { log in
                    log.notedTimes.append(time)
                    return log.settings
                }
            },
            isBlack: { self.log.withLock { $0.isBlack } },
            cameraFormat: { format },
            setFormatDescription: { _ in self.log.withLock { $0.descriptionCount += 1 } }
        )
        return SourceRunner(source: source, hooks: hooks) { _, ending in
            let line =
                switch ending {
                case .finished: "finished"
                case .failing: "failing"
                case .failed: "failed"
                }
            self.log.withLock { $0.endings.append(line) }
        }
    }

    func startedRunner() throws -> SourceRunner {
        let runner = makeRunner()
        try runner.start(request, receivers: sinks, sessionTime: SessionTime())
        return runner
    }
}

@Suite("Stages of a captured frame")
struct SourceRunnerTests {
    @Test("each sink gets the same frame, and the input its description once")
    func allSinks() throws {
        let rig = RunnerRig(sinkCount: 2)
        rig.log.withLock { $0.settings = FrameSettings(settings: nil, zoom: 2) }
        let runner = try rig.startedRunner()
        rig.source.push(count: 3)
        #expect(rig.sinks[0].frames.map(\.frame.number) == [0, 1, 2])
        #expect(rig.sinks[0].frames.map(ObjectIdentifier.init) == rig.sinks[1].frames.map(ObjectIdentifier.init))
        #expect(rig.sinks[0].frames.allSatisfy { $0.content.zoom != nil })
        #expect(rig.log.withLock { $0.descriptionCount } == 1)
        runner.stop()
        #expect(rig.sinks.map(\.flushes) == [1, 1])
    }

    @Test("black images take the place of images that must not be shown")
    func concealed() throws {
        let rig = RunnerRig()
        let runner = try rig.startedRunner()
        rig.log.withLock { $0.isBlack = true }
        rig.source.push { _, _ in 200 }
        rig.log.withLock { $0.isBlack = false }
        rig.source.push { _, _ in 200 }
        let values = rig.sinks[0].frames.compactMap(\.frame.image).map {
            $0.planes[0].baseAddress.load(as: UInt8.self)
        }
        #expect(values == [16, 200])
        runner.stop()
    }

    @Test("the camera's controls follow frames that are left out, too")
    func leftOut() throws {
        let rig = RunnerRig(ScriptedSource(changesRate: false))
        let runner = try rig.startedRunner()
        var slower = rig.request
        slower.frameDuration = rig.duration(15)
        #expect(!runner.needsRestart(from: rig.request, to: slower))
        runner.update(slower, receivers: rig.sinks, sessionTime: SessionTime())
        #expect(runner.isThinning)
        rig.source.push(count: 4)
        #expect(rig.sinks[0].frames.map(\.frame.number) == [0, 2])
        #expect(rig.log.withLock { $0.notedTimes.count } == 4)
        runner.stop()
    }

    @Test("a frame without content and one out of order are reported as lost")
    func unusable() throws {
        let rig = RunnerRig()
        let runner = try rig.startedRunner()
        rig.source.push(at: CMTime(value: 1, timescale: 1))
        rig.source.push(
            CameraFrame(
                image: nil,
                presentationTime: CMTime(value: 2, timescale: 1),
                duration: .invalid,
                number: 7,
                hostTime: 0
            )
        )
        rig.source.push(at: CMTime(value: 1, timescale: 2))
        #expect(rig.sinks[0].frames.count == 1)
        #expect(rig.sinks[0].losses.map(\.reason) == [.discontinuity, .discontinuity])
        #expect(rig.sinks[0].losses.first?.number == 7)
        runner.stop()
    }

    @Test("the frames of a source that waits hold places in the gate, and a pause closes it")
    func gate() throws {
        let rig = RunnerRig(ScriptedSource(pace: .lossless))
        let runner = try rig.startedRunner()
        rig.source.push(count: SourceRunner.framesInFlight)
        #expect(rig.sinks[0].frames.allSatisfy { $0.isLossless })
        #expect(runner.delivery.withLock { $0.gate }?.inFlight == SourceRunner.framesInFlight)
        rig.sinks[0].releaseFrames()
        #expect(runner.delivery.withLock { $0.gate }?.inFlight == 0)
        let gate = runner.delivery.withLock { $0.gate }
        runner.pause()
        let ticket = gate?.enter()
        #expect(ticket == nil)
        runner.stop()
    }

    @Test("a failure is reported at once, and again when everything before it has been passed on")
    func failure() throws {
        let rig = RunnerRig(sinkCount: 0)
        let runner = try rig.startedRunner()
        rig.source.fail()
        #expect(rig.log.withLock { $0.endings } == ["failing", "failed"])
        runner.stop()
    }

    @Test("a source restarts for another format, and for a higher rate only if it cannot change its rate")
    func restarts() throws {
        for changesRate in [true, false] {
            let rig = RunnerRig(ScriptedSource(changesRate: changesRate))
            let runner = try rig.startedRunner()
            var other = rig.request
            other.format = rig.source.info.formats[1]
            #expect(runner.needsRestart(from: rig.request, to: other))
            #expect(!runner.needsRestart(from: rig.request, to: rig.request))
            var faster = rig.request
            faster.frameDuration = rig.duration(60)
            #expect(runner.needsRestart(from: rig.request, to: faster) == !changesRate)
            runner.stop()
        }
    }
}
