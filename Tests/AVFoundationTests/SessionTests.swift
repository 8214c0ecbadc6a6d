import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFoundation

@Suite("Session graph")
struct SessionGraphTests {
    @Test("S-SESSION-1 a new session is empty, stopped and high")
    func newSession() {
        let session = AVCaptureSession()
        #expect(session.inputs.isEmpty && session.outputs.isEmpty && session.connections.isEmpty)
        #expect(!session.isRunning && !session.isInterrupted)
        #expect(session.sessionPreset == .high)
        #expect(session.synchronizationClock == nil)
    }

    @Test("S-SESSION-2 what cannot be added raises and changes nothing")
    func addingTwiceRaises() throws {
        let rig = try CaptureRig()
        let other = AVCaptureSession()
        #expect(exceptions { rig.session.addInput(rig.input) } == [.invalidArgument])
        #expect(exceptions { rig.session.addOutput(rig.output) } == [.invalidArgument])
        #expect(exceptions { rig.session.addInputWithNoConnections(rig.input) } == [.invalidArgument])
        #expect(exceptions { rig.session.addOutputWithNoConnections(rig.output) } == [.invalidArgument])
        #expect(exceptions { rig.session.addConnection(rig.connection) } == [.invalidArgument])
        #expect(exceptions { other.addInput(rig.input) } == [.invalidArgument])
        #expect(exceptions { other.addOutput(rig.output) } == [.invalidArgument])
        #expect(rig.session.inputs.count == 1 && rig.session.outputs.count == 1)
        #expect(rig.session.connections.count == 1)
        #expect(other.inputs.isEmpty && other.outputs.isEmpty)
    }

    @Test("S-SESSION-4 inputs and outputs are listed in the order of addition")
    func order() throws {
        let rig = try CaptureRig(outputCount: 3)
        #expect(rig.session.outputs == rig.outputs)
        #expect(rig.session.outputs == rig.session.outputs)
        #expect(rig.session.inputs == [rig.input])
    }

    @Test("S-SESSION-5 an input or output of another session cannot be added, and can after it was removed there")
    func otherSession() throws {
        let rig = try CaptureRig()
        let other = AVCaptureSession()
        #expect(!other.canAddInput(rig.input) && !other.canAddOutput(rig.output))
        rig.session.removeInput(rig.input)
        rig.session.removeOutput(rig.output)
        #expect(other.canAddInput(rig.input) && other.canAddOutput(rig.output))
    }

    @Test("S-SESSION-6 a second camera fits only after the first was removed")
    func secondCamera() throws {
        let rig = try CaptureRig()
        let source = ScriptedSource()
        let device = try #require(AVCaptureDevice(source: source, deviceType: .external, position: .unspecified))
        let second = try AVCaptureDeviceInput(device: device)
        #expect(!rig.session.canAddInput(second))
        rig.session.beginConfiguration()
        rig.session.removeInput(rig.input)
        #expect(rig.session.canAddInput(second))
        rig.session.addInput(second)
        rig.session.commitConfiguration()
        #expect(rig.output.connections.count == 1)
        #expect(rig.output.connections.first?.inputPorts.first?.input === second)
    }

    @Test("S-SESSION-7 several video data outputs are allowed")
    func severalVideoOutputs() throws {
        let rig = try CaptureRig(outputCount: 4)
        #expect(rig.session.connections.count == 4)
    }

    @Test("S-SESSION-10 removing takes the connections along at both ends; removing a stranger does nothing")
    func removing() throws {
        let rig = try CaptureRig(outputCount: 2)
        let connection = rig.connection
        #expect(connection.isActive)
        rig.session.removeOutput(AVCaptureVideoDataOutput())
        rig.session.removeOutput(rig.output)
        #expect(rig.session.connections.count == 1)
        #expect(rig.output.connections.isEmpty)
        #expect(!connection.isActive)
        rig.session.removeInput(rig.input)
        rig.session.removeInput(rig.input)
        #expect(rig.session.connections.isEmpty)
        #expect(rig.outputs[1].connections.isEmpty)
    }

    @Test("S-SESSION-12 S-SESSION-13 the order of addition makes no difference to the connections")
    func orderOfAddition() throws {
        for inputFirst in [true, false] {
            let source = ScriptedSource()
            let device = try #require(AVCaptureDevice(source: source, deviceType: .external, position: .front))
            let input = try AVCaptureDeviceInput(device: device)
            let output = AVCaptureVideoDataOutput()
            let session = AVCaptureSession()
            if inputFirst {
                session.addInput(input)
                session.addOutput(output)
            } else {
                session.addOutput(output)
                session.addInput(input)
            }
            #expect(session.connections.count == 1)
            #expect(session.connections == output.connections)
            #expect(output.connection(with: .video)?.inputPorts.map(\.mediaType) == [.video])
            #expect(output.connection(with: .audio) == nil)
            #expect(output.connections.first?.output === output)
        }
    }

    @Test("S-SESSION-14 S-SESSION-15 connections can be made by hand, and only those that fit")
    func manualConnections() throws {
        let source = ScriptedSource()
        let device = try #require(AVCaptureDevice(source: source, deviceType: .external, position: .front))
        let input = try AVCaptureDeviceInput(device: device)
        let output = AVCaptureVideoDataOutput()
        let session = AVCaptureSession()
        session.addInputWithNoConnections(input)
        session.addOutputWithNoConnections(output)
        #expect(session.connections.isEmpty)
        let video = try #require(input.ports.first { $0.mediaType == .video })
        let metadata = try #require(input.ports.first { $0.mediaType == .metadataObject })
        #expect(!session.canAddConnection(AVCaptureConnection(inputPorts: [metadata], output: output)))
        #expect(!session.canAddConnection(AVCaptureConnection(inputPorts: [], output: output)))
        let stranger = AVCaptureConnection(inputPorts: [video], output: AVCaptureVideoDataOutput())
        #expect(!session.canAddConnection(stranger))
        let connection = AVCaptureConnection(inputPorts: [video], output: output)
        #expect(session.canAddConnection(connection))
        session.addConnection(connection)
        #expect(output.connections == [connection])
        #expect(!session.canAddConnection(AVCaptureConnection(inputPorts: [video], output: output)))
        #expect(exceptions { session.addConnection(stranger) } == [.invalidArgument])
    }

    @Test("S-SESSION-17 a removed connection comes back only when an end is added again")
    func removedConnection() throws {
        let rig = try CaptureRig()
        rig.session.removeConnection(rig.connection)
        #expect(rig.session.outputs == [rig.output] && rig.session.inputs == [rig.input])
        #expect(rig.session.connections.isEmpty)
        rig.session.addOutput(AVCaptureVideoDataOutput())
        #expect(rig.output.connections.isEmpty)
        rig.session.removeOutput(rig.output)
        rig.session.addOutput(rig.output)
        #expect(rig.output.connections.count == 1)
    }

    @Test("S-SESSION-35 what is added to a running session starts flowing")
    func addingWhileRunning() throws {
        let source = ScriptedSource()
        let device = try #require(AVCaptureDevice(source: source, deviceType: .external, position: .front))
        let session = AVCaptureSession()
        let delegate = RecordingDelegate()
        let queue = DispatchQueue(label: "delegate")
        let output = AVCaptureVideoDataOutput()
        output.setSampleBufferDelegate(delegate, queue: queue)
        session.startRunning()
        #expect(session.isRunning)
        session.addInput(try AVCaptureDeviceInput(device: device))
        #expect(!source.isRunning)
        session.addOutput(output)
        #expect(source.isRunning)
        source.push()
        while !output.delivery.isIdle { queue.sync {} }
        #expect(delegate.events == [.output(0)])
        session.removeOutput(output)
        #expect(!source.isRunning)
        #expect(session.isRunning)
    }

    @Test("S-SESSION-60 S-SESSION-61 S-SESSION-62 the clock is the source's, and nil without one")
    func clock() throws {
        let clock = CMClock(name: "script") { .zero }
        let rig = try CaptureRig(ScriptedSource(clock: clock))
        #expect(rig.session.synchronizationClock === clock)
        #expect(rig.input.ports.allSatisfy { $0.clock === clock })
        rig.session.removeInput(rig.input)
        #expect(rig.session.synchronizationClock == nil)
        #expect(try CaptureRig().session.synchronizationClock === CMClock.hostTimeClock)
    }
}

@Suite("Session transactions")
struct SessionTransactionTests {
    @Test("S-SESSION-20 S-SESSION-23 changes show at once and flow with the commit")
    func changesWaitForTheCommit() throws {
        let rig = try CaptureRig(outputCount: 2)
        rig.session.removeOutput(rig.outputs[1])
        rig.session.startRunning()
        rig.session.beginConfiguration()
        rig.session.removeOutput(rig.outputs[0])
        rig.session.addOutput(rig.outputs[1])
        #expect(rig.session.outputs == [rig.outputs[1]])
        #expect(rig.outputs[1].connections.count == 1)
        rig.source.push()
        rig.settle()
        #expect(rig.delegates[0].events == [.output(0)])
        #expect(rig.delegates[1].events == [])
        rig.session.commitConfiguration()
        rig.source.push()
        rig.settle()
        #expect(rig.delegates[0].events == [.output(0)])
        #expect(rig.delegates[1].events == [.output(1)])
    }

    @Test("S-SESSION-21 only the outermost commit counts")
    func nesting() throws {
        let rig = try CaptureRig(outputCount: 2)
        rig.session.removeOutput(rig.outputs[1])
        rig.session.startRunning()
        rig.session.beginConfiguration()
        rig.session.beginConfiguration()
        rig.session.addOutput(rig.outputs[1])
        rig.session.commitConfiguration()
        rig.source.push()
        rig.settle()
        #expect(rig.delegates[1].events == [])
        rig.session.commitConfiguration()
        rig.source.push()
        rig.settle()
        #expect(rig.delegates[1].events == [.output(1)])
    }

    @Test("S-SESSION-22 format and rate change together, with one restart of the camera")
    func atomicFormatAndRate() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        rig.session.beginConfiguration()
        try rig.device.lockForConfiguration()
        rig.device.activeFormat = try #require(rig.device.formats.first { $0.source.width == 1280 })
        rig.device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
        rig.device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 15)
        rig.device.unlockForConfiguration()
        #expect(rig.source.history.count == 1)
        rig.session.commitConfiguration()
        #expect(
            rig.source.history == [
                .start(width: 640, height: 480, duration: CMTime(value: 1, timescale: 30)), .stop,
                .start(width: 1280, height: 720, duration: CMTime(value: 1, timescale: 15)),
            ]
        )
        #expect(rig.session.sessionPreset == .inputPriority)
    }

    @Test("S-SESSION-24 starting and stopping between begin and commit raises")
    func startingInsideRaises() throws {
        let rig = try CaptureRig()
        rig.session.beginConfiguration()
        #expect(exceptions { rig.session.startRunning() } == [.generic])
        #expect(exceptions { rig.session.stopRunning() } == [.generic])
        #expect(!rig.session.isRunning)
        rig.session.commitConfiguration()
        rig.session.startRunning()
        #expect(rig.session.isRunning)
    }

    @Test("S-SESSION-25 S-SESSION-26 a commit without begin is ignored, and a pair on a stopped session is harmless")
    func harmlessPairs() throws {
        let rig = try CaptureRig()
        rig.session.commitConfiguration()
        rig.session.beginConfiguration()
        rig.session.commitConfiguration()
        rig.session.startRunning()
        #expect(rig.session.isRunning)
    }

    @Test("S-SESSION-22 VDO-20 settings of outputs change between two frames")
    func settingsChange() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.source.push()
        rig.session.beginConfiguration()
        rig.connection.isEnabled = false
        rig.source.push()
        rig.session.commitConfiguration()
        rig.source.push()
        rig.connection.isEnabled = true
        rig.source.push()
        rig.settle()
        // What was waiting when the connection was disabled is forgotten or was handed over before.
        #expect(rig.delegate.outputs.contains(3))
        #expect(!rig.delegate.outputs.contains(2))
        #expect(rig.source.isRunning, "disabling the only connection does not stop the camera")
        #expect(rig.source.history.count == 1)
    }
}
