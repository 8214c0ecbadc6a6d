import AVFoundation
import Dispatch
import Foundation
import Synchronization
import Testing

/// Records the deliveries of a synchronizer: the time in frames, and the outputs that have data.
private final class SynchronizedLog: NSObject, AVCaptureDataOutputSynchronizerDelegate, Sendable {
    private let entries = Mutex<[String]>([])

    var lines: [String] { entries.withLock { $0 } }

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
    ) {
        let outputs = synchronizer.dataOutputs.indices.filter {
            synchronizedDataCollection[synchronizer.dataOutputs[$0]] != nil
        }
        let time = synchronizedDataCollection.first { _ in true }?.timestamp ?? .invalid
        let frame = CMTimeConvertScale(time, timescale: 30, method: .default).value
        entries.withLock { $0.append("\(frame) \(outputs)") }
    }
}

@Suite("Contract: multi-camera sessions")
struct MultiCamContract {
    @Test("S-SESSION-64 the preset is input priority, and no other can be set")
    func preset() {
        #expect(AVCaptureMultiCamSession.isMultiCamSupported)
        let session = AVCaptureMultiCamSession()
        #expect(session.sessionPreset == .inputPriority)
        #expect(!session.canSetSessionPreset(.high) && session.canSetSessionPreset(.inputPriority))
        #expect(exceptions { session.sessionPreset = .high } == [.invalidArgument])
        session.sessionPreset = .inputPriority
        #expect(session.sessionPreset == .inputPriority)
    }

    @Test("S-SESSION-64 each camera runs with the format that the program has set", arguments: 1...4)
    func formats(count: Int) throws {
        let rig = try MultiCamRig((0..<count).map { _ in ScriptedSource() })
        for (index, input) in rig.inputs.enumerated() {
            let format = input.device.formats[index]
            #expect(format.isMultiCamSupported)
            try input.device.lockForConfiguration()
            input.device.activeFormat = format
            input.device.unlockForConfiguration()
        }
        rig.session.startRunning()
        for listener in rig.listeners { listener.delegate.keeps = true }
        for (index, source) in rig.sources.enumerated() { source.push(count: index + 1) }
        rig.settle()
        for (index, listener) in rig.listeners.enumerated() {
            #expect(listener.delegate.outputs == Array(0...index))
            let size = CMVideoFormatDescriptionGetDimensions(rig.inputs[index].device.activeFormat.formatDescription)
            let widths = listener.delegate.kept.compactMap {
                CMSampleBufferGetImageBuffer($0.buffer).map(CVPixelBufferGetWidth)
            }
            #expect(widths.allSatisfy { $0 == Int(size.width) })
        }
        #expect(rig.session.sessionPreset == .inputPriority)
        rig.session.stopRunning()
        #expect(rig.sources.allSatisfy { !$0.isRunning })
    }

    @Test("S-SESSION-64 one camera cannot be added twice")
    func twice() throws {
        let rig = try MultiCamRig()
        #expect(!rig.session.canAddInput(try AVCaptureDeviceInput(device: rig.inputs[0].device)))
    }

    @Test(
        "S-SESSION-64 disabling all connections or ports of one camera stops only that camera",
        arguments: [false, true]
    )
    func oneCameraStops(byPorts: Bool) throws {
        let rig = try MultiCamRig()
        func enable(_ isEnabled: Bool) {
            if byPorts {
                for port in rig.inputs[0].ports { port.isEnabled = isEnabled }
            } else {
                rig.connections[0].isEnabled = isEnabled
            }
        }
        rig.session.startRunning()
        for source in rig.sources { source.push() }
        rig.settle()
        enable(false)
        #expect(!rig.sources[0].isRunning && rig.sources[1].isRunning)
        #expect(rig.session.isRunning)
        rig.sources[1].push()
        enable(true)
        #expect(rig.sources[0].isRunning)
        rig.sources[0].push()
        rig.settle()
        #expect(rig.listeners.map(\.delegate.outputs) == [[0, 1], [0, 1]])
        #expect(rig.sources[1].history.count == 1, "the other camera was not touched")
    }

    @Test("S-SESSION-64 a camera that appears, disappears or fails does not disturb the others")
    func comingAndGoing() throws {
        let rig = try MultiCamRig()
        let log = NotificationLog(rig.session, NotificationLog.sessionNames)
        let third = ScriptedSource()
        let input = try third.makeInput()
        rig.session.startRunning()
        rig.session.addInput(input)
        let listener = Listener()
        rig.session.addOutputWithNoConnections(listener.output)
        let port = try #require(input.ports.first { $0.mediaType == .video })
        rig.session.addConnection(AVCaptureConnection(inputPorts: [port], output: listener.output))
        #expect(third.isRunning)
        rig.sources[0].fail(for: .unplugged)
        rig.settle()
        #expect(log.errors == [.deviceWasDisconnected])
        #expect(rig.session.isRunning)
        rig.session.removeInput(rig.inputs[0])
        rig.session.removeInput(input)
        #expect(!third.isRunning)
        rig.sources[1].push()
        rig.settle()
        #expect(rig.listeners[1].delegate.outputs == [0])
        #expect(rig.sources[1].history.count == 1)
    }

    @Test("S-SESSION-64 one synchronizer serves several cameras: data of the same time come together")
    func synchronizing() throws {
        let rig = try MultiCamRig()
        let log = SynchronizedLog()
        let queue = DispatchQueue(label: "synchronizer")
        let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: rig.listeners.map(\.output))
        synchronizer.setDelegate(log, queue: queue)
        rig.session.startRunning()
        for frame in 0..<3 {
            rig.sources[1].push(at: CMTime(value: CMTimeValue(frame), timescale: 30))
            rig.sources[0].push(at: CMTime(value: CMTimeValue(frame), timescale: 30))
        }
        // A frame of the second camera only; a disabled camera is not waited for.
        rig.sources[1].push(at: CMTime(value: 3, timescale: 30))
        rig.sources[0].push(at: CMTime(value: 4, timescale: 30))
        rig.connections[1].isEnabled = false
        rig.sources[0].push(at: CMTime(value: 5, timescale: 30))
        queue.sync {}
        queue.sync {}
        rig.settle()
        for _ in 0..<10 { queue.sync {} }
        #expect(log.lines.prefix(3) == ["0 [0, 1]", "1 [0, 1]", "2 [0, 1]"])
        #expect(log.lines.suffix(2) == ["4 [0]", "5 [0]"])
        #expect(rig.listeners.allSatisfy { $0.delegate.events == [] })
    }

    @Test("S-SESSION-64 the system pressure cost is below 1 for sustainable configurations")
    func pressureCost() throws {
        let rig = try MultiCamRig()
        #expect((0...1).contains(rig.session.systemPressureCost))
        #expect((0...1).contains(rig.session.hardwareCost))
    }
}
