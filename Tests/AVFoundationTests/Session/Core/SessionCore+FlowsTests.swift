import AVFoundation
import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

/// An output that records when its flow begins and ends.
private final class FlowLog: AVCaptureOutput {
    private let log = Mutex<[String]>([])

    init() { super.init(acceptedMediaTypes: [.video]) }

    var lines: [String] { log.withLock { $0 } }

    override func flowDidBegin() { log.withLock { $0.append("begin") } }

    override func flowDidEnd(_ reason: FlowEnd) {
        let line =
            switch reason {
            case .stopped: "stopped"
            case .interrupted: "interrupted"
            case .configurationChanged: "changed"
            case .deviceDisconnected: "disconnected"
            case .failed(let error): "failed \(error.code.rawValue)"
            case .finished: "finished"
            }
        log.withLock { $0.append(line) }
    }
}

@Suite("Flows of outputs")
struct SessionCoreFlowsTests {
    private func rig(_ source: ScriptedSource = ScriptedSource()) throws -> (CaptureRig, FlowLog) {
        let rig = try CaptureRig(source)
        let log = FlowLog()
        rig.session.addOutput(log)
        return (rig, log)
    }

    @Test("a flow begins with the session and ends with a stop or an interruption")
    func stopAndInterruption() throws {
        let (rig, log) = try rig()
        #expect(log.lines == [])
        rig.session.startRunning()
        rig.session.stopRunning()
        rig.session.startRunning()
        rig.session.beginInterruption(.videoDeviceInUseByAnotherClient)
        rig.session.endInterruption()
        #expect(log.lines == ["begin", "stopped", "begin", "interrupted", "begin"])
    }

    @Test("a failing start begins no flow")
    func failingStart() throws {
        let (rig, log) = try rig()
        rig.source.failNextStarts(for: .busy)
        rig.session.startRunning()
        #expect(log.lines == [])
    }

    @Test("only changes that affect the output's own connections end its flow")
    func changes() throws {
        let (rig, log) = try rig()
        rig.session.startRunning()
        rig.session.removeOutput(rig.output)
        rig.session.addOutput(rig.output)
        try rig.device.lockForConfiguration()
        rig.device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
        rig.device.unlockForConfiguration()
        log.connections[0].videoRotationAngle = 90
        #expect(log.lines == ["begin"])
        rig.session.sessionPreset = .hd1280x720
        #expect(log.lines == ["begin", "changed", "begin"])
        rig.session.beginConfiguration()
        rig.session.removeConnection(log.connections[0])
        #expect(log.lines.count == 3)
        rig.session.commitConfiguration()
        #expect(log.lines == ["begin", "changed", "begin", "changed", "begin"])
        rig.session.removeOutput(log)
        #expect(log.lines.last == "changed")
        rig.session.stopRunning()
        #expect(log.lines.count == 6)
    }

    @Test("the flow of an output that is added to a running session begins immediately")
    func addedLater() throws {
        let rig = try CaptureRig()
        let log = FlowLog()
        rig.session.startRunning()
        rig.session.addOutput(log)
        rig.session.stopRunning()
        #expect(log.lines == ["begin", "stopped"])
    }

    @Test(
        "a flow ends in the way its source does",
        arguments: [(Trouble?.none, "finished"), (.unplugged, "disconnected"), (.unreadable, "failed -11800")]
    )
    func endOfSource(trouble: Trouble?, line: String) throws {
        let (rig, log) = try rig()
        rig.session.startRunning()
        if let trouble { rig.source.fail(for: trouble) } else { rig.source.end() }
        rig.settle()
        #expect(log.lines == ["begin", line])
        #expect(!rig.session.isRunning)
    }

    @Test("the end of one of several cameras ends only the flows from that camera")
    func oneOfSeveral() throws {
        let rig = try MultiCamRig()
        let logs = [FlowLog(), FlowLog()]
        for (input, log) in zip(rig.inputs, logs) {
            rig.session.addOutputWithNoConnections(log)
            rig.session.addConnection(AVCaptureConnection(inputPorts: [input.ports[0]], output: log))
        }
        rig.session.startRunning()
        rig.sources[0].end()
        rig.settle()
        #expect(logs.map(\.lines) == [["begin", "finished"], ["begin"]])
        rig.session.stopRunning()
        #expect(logs.map(\.lines) == [["begin", "finished"], ["begin", "stopped"]])
    }

    @Test("a deallocated session ends its flows")
    func goingAway() throws {
        let log = FlowLog()
        do {
            let rig = try CaptureRig()
            rig.session.addOutput(log)
            rig.session.startRunning()
            rig.session.settle()
        }
        #expect(log.lines == ["begin", "stopped"])
    }
}
