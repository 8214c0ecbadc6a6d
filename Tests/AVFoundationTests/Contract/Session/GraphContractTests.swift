import AVFoundation
import Testing

@Suite("Contract: session graph")
struct SessionGraphContract {
    @Test("S-SESSION-1 a new session is empty and stopped, with the preset high")
    func newSession() {
        let session = AVCaptureSession()
        #expect(session.inputs.isEmpty && session.outputs.isEmpty && session.connections.isEmpty)
        #expect(!session.isRunning && !session.isInterrupted)
        #expect(session.sessionPreset == .high)
    }

    @Test("S-SESSION-2 unsupported additions raise and change nothing")
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

    @Test("S-SESSION-3 inputs, outputs and connections can be added and removed while the session runs")
    func changingWhileRunning() throws {
        let rig = try CaptureRig()
        let listener = Listener()
        rig.session.startRunning()
        rig.source.push()
        rig.session.addOutput(listener.output)
        rig.settle()
        rig.source.push()
        rig.settle()
        listener.settle()
        rig.session.removeConnection(rig.connection)
        rig.source.push()
        rig.settle()
        listener.settle()
        #expect(rig.delegate.outputs == [0, 1])
        #expect(listener.delegate.outputs == [1, 2])
        rig.session.removeInput(rig.input)
        #expect(!rig.source.isRunning)
        rig.session.addInput(rig.input)
        #expect(rig.source.isRunning)
        rig.source.push()
        listener.settle()
        #expect(listener.delegate.outputs == [1, 2, 3])
        rig.session.removeOutput(listener.output)
        rig.session.removeOutput(rig.output)
        #expect(rig.session.isRunning)
        #expect(rig.session.connections.isEmpty)
    }

    @Test("S-SESSION-4 inputs and outputs are listed in the order of addition, identically for every read")
    func order() throws {
        let rig = try CaptureRig(outputCount: 3)
        #expect(rig.session.outputs == rig.outputs)
        #expect(rig.session.outputs == rig.session.outputs)
        #expect(rig.session.inputs == [rig.input])
        #expect(rig.session.connections == rig.session.connections)
        rig.session.removeOutput(rig.outputs[0])
        rig.session.addOutput(rig.outputs[0])
        #expect(rig.session.outputs == [rig.outputs[1], rig.outputs[2], rig.outputs[0]])
    }

    @Test("S-SESSION-5 a member of a session cannot be added to it or another one, but can after it was removed")
    func otherSession() throws {
        let rig = try CaptureRig()
        let other = AVCaptureSession()
        #expect(!rig.session.canAddInput(rig.input) && !rig.session.canAddOutput(rig.output))
        #expect(!other.canAddInput(rig.input) && !other.canAddOutput(rig.output))
        rig.session.removeInput(rig.input)
        rig.session.removeOutput(rig.output)
        #expect(other.canAddInput(rig.input) && other.canAddOutput(rig.output))
    }

    @Test("S-SESSION-6 a second camera fits only after the first was removed, also within one transaction")
    func secondCamera() throws {
        let rig = try CaptureRig()
        let source = ScriptedSource()
        let second = try source.makeInput()
        #expect(!rig.session.canAddInput(second))
        #expect(exceptions { rig.session.addInput(second) } == [.invalidArgument])
        rig.session.startRunning()
        rig.session.beginConfiguration()
        rig.session.removeInput(rig.input)
        #expect(rig.session.canAddInput(second))
        rig.session.addInput(second)
        #expect(rig.source.isRunning && !source.isRunning)
        rig.session.commitConfiguration()
        #expect(!rig.source.isRunning && source.isRunning)
        #expect(rig.output.connections.count == 1)
        #expect(rig.output.connections.first?.inputPorts.first?.input === second)
    }

    @Test("S-SESSION-7 several video data outputs are allowed, but one of each other class")
    func severalOutputs() throws {
        let rig = try CaptureRig(outputCount: 4)
        #expect(rig.session.connections.count == 4)
        rig.session.addOutput(AVCaptureMetadataOutput())
        #expect(!rig.session.canAddOutput(AVCaptureMetadataOutput()))
        #expect(exceptions { rig.session.addOutput(AVCaptureMetadataOutput()) } == [.invalidArgument])
    }

    @Test(
        "S-SESSION-8 a session cannot contain both a photo output and a still image output",
        arguments: [false, true]
    )
    func stillImages(photoFirst: Bool) throws {
        let rig = try CaptureRig()
        let outputs = [AVCapturePhotoOutput(), AVCaptureStillImageOutput()]
        let (first, second) = (outputs[photoFirst ? 0 : 1], outputs[photoFirst ? 1 : 0])
        rig.session.addOutput(first)
        #expect(!rig.session.canAddOutput(second))
        #expect(exceptions { rig.session.addOutput(second) } == [.invalidArgument])
        rig.session.removeOutput(first)
        #expect(rig.session.canAddOutput(second))
    }

    @Test("S-SESSION-10 removal also removes the connections at both ends; removing a non-member has no effect")
    func removing() throws {
        let rig = try CaptureRig(outputCount: 2)
        let connection = rig.connection
        #expect(connection.isActive)
        rig.session.removeOutput(AVCaptureVideoDataOutput())
        rig.session.removeInput(try ScriptedSource().makeInput())
        #expect(rig.session.connections.count == 2)
        rig.session.removeOutput(rig.output)
        #expect(rig.session.connections.count == 1)
        #expect(rig.output.connections.isEmpty)
        #expect(!connection.isActive)
        rig.session.removeInput(rig.input)
        rig.session.removeInput(rig.input)
        #expect(rig.session.connections.isEmpty)
        #expect(rig.outputs[1].connections.isEmpty)
    }

    @Test("S-SESSION-11 an output's delegate is not called before the session runs")
    func nothingBeforeRunning() throws {
        let rig = try CaptureRig()
        #expect(!rig.source.isRunning)
        #expect(rig.source.push() == nil, "nobody listens")
        rig.settle()
        #expect(rig.delegate.events == [])
        rig.session.startRunning()
        rig.source.push()
        rig.settle()
        #expect(rig.delegate.events == [.output(0)])
    }

    @Test("S-SESSION-12 matching ports and outputs are connected, an output once and a layer to the first camera")
    func greedyConnections() throws {
        let rig = try CaptureRig(outputCount: 2)
        let metadata = AVCaptureMetadataOutput()
        rig.session.addOutput(metadata)
        let layer = AVCaptureVideoPreviewLayer(session: rig.session)
        #expect(rig.outputs.map(\.connections.count) == [1, 1])
        #expect(rig.outputs.allSatisfy { $0.connection(with: .video) != nil && $0.connection(with: .audio) == nil })
        #expect(metadata.connections.flatMap(\.inputPorts).map(\.mediaType) == [.metadataObject])
        #expect(layer.connection?.inputPorts.map(\.mediaType) == [.video])
        #expect(rig.session.connections.count == 4)
        // With several cameras, too, an output takes one camera, and a layer the first.
        let session = AVCaptureMultiCamSession()
        let inputs = [try ScriptedSource().makeInput(), try ScriptedSource().makeInput()]
        for input in inputs { session.addInput(input) }
        let output = AVCaptureVideoDataOutput()
        session.addOutput(output)
        let other = AVCaptureVideoPreviewLayer(session: session)
        #expect(output.connections.flatMap(\.inputPorts).map(\.input) == [inputs[0]])
        #expect(other.connection?.inputPorts.map(\.input) == [inputs[0]])
    }

    @Test("S-SESSION-13 the order of addition makes no difference to the connections", arguments: [true, false])
    func orderOfAddition(inputFirst: Bool) throws {
        let input = try ScriptedSource().makeInput()
        let output = AVCaptureVideoDataOutput()
        let session = AVCaptureSession()
        if inputFirst { session.addInput(input) }
        session.addOutput(output)
        if !inputFirst { session.addInput(input) }
        #expect(session.connections.count == 1)
        #expect(session.connections == output.connections)
        #expect(output.connection(with: .video)?.inputPorts.map(\.mediaType) == [.video])
        #expect(output.connections.first?.output === output)
    }

    @Test("S-SESSION-14 a member added without connections has none until one is added manually")
    func manualConnections() throws {
        let input = try ScriptedSource().makeInput()
        let output = AVCaptureVideoDataOutput()
        let session = AVCaptureSession()
        session.addInputWithNoConnections(input)
        session.addOutputWithNoConnections(output)
        let layers = [AVCaptureVideoPreviewLayer(sessionWithNoConnection: session), AVCaptureVideoPreviewLayer()]
        layers[1].setSessionWithNoConnection(session)
        #expect(session.connections.isEmpty)
        #expect(layers.allSatisfy { $0.connection == nil && $0.session === session })
        let video = try #require(input.ports.first { $0.mediaType == .video })
        let connections =
            [AVCaptureConnection(inputPorts: [video], output: output)]
            + layers.map { AVCaptureConnection(inputPort: video, videoPreviewLayer: $0) }
        for connection in connections { session.addConnection(connection) }
        #expect(output.connections == [connections[0]])
        #expect(layers.map(\.connection) == [connections[1], connections[2]])
        #expect(session.connections == connections)
    }

    @Test("S-SESSION-15 a connection can be added only if both ends are in the session, match and are free")
    func connectionsThatFit() throws {
        let input = try ScriptedSource().makeInput()
        let output = AVCaptureVideoDataOutput()
        let session = AVCaptureSession()
        session.addInputWithNoConnections(input)
        let video = try #require(input.ports.first { $0.mediaType == .video })
        let metadata = try #require(input.ports.first { $0.mediaType == .metadataObject })
        let early = AVCaptureConnection(inputPorts: [video], output: output)
        #expect(!session.canAddConnection(early), "the output is in no session")
        session.addOutputWithNoConnections(output)
        #expect(!session.canAddConnection(AVCaptureConnection(inputPorts: [metadata], output: output)))
        #expect(!session.canAddConnection(AVCaptureConnection(inputPorts: [], output: output)))
        let stranger = AVCaptureConnection(inputPorts: [video], output: AVCaptureVideoDataOutput())
        #expect(!session.canAddConnection(stranger))
        let otherInput = try ScriptedSource().makeInput()
        let otherPort = try #require(otherInput.ports.first { $0.mediaType == .video })
        #expect(!session.canAddConnection(AVCaptureConnection(inputPorts: [otherPort], output: output)))
        let layer = AVCaptureVideoPreviewLayer()
        #expect(!session.canAddConnection(AVCaptureConnection(inputPort: video, videoPreviewLayer: layer)))
        #expect(session.canAddConnection(early))
        session.addConnection(early)
        #expect(!session.canAddConnection(early))
        #expect(!session.canAddConnection(AVCaptureConnection(inputPorts: [video], output: output)))
        #expect(exceptions { session.addConnection(stranger) } == [.invalidArgument])
        layer.setSessionWithNoConnection(session)
        session.addConnection(AVCaptureConnection(inputPort: video, videoPreviewLayer: layer))
        #expect(!session.canAddConnection(AVCaptureConnection(inputPort: video, videoPreviewLayer: layer)))
    }

    @Test("S-SESSION-16 all connections are listed, including those to preview layers")
    func allConnections() throws {
        let rig = try CaptureRig(outputCount: 2)
        let layer = AVCaptureVideoPreviewLayer(session: rig.session)
        let expected = rig.outputs.flatMap(\.connections) + [try #require(layer.connection)]
        #expect(rig.session.connections == expected)
        layer.session = nil
        #expect(rig.session.connections == rig.outputs.flatMap(\.connections))
    }

    @Test("S-SESSION-17 a removed connection leaves both ends, and returns only when an end is added again")
    func removedConnection() throws {
        let rig = try CaptureRig()
        rig.session.removeConnection(rig.connection)
        #expect(rig.session.outputs == [rig.output] && rig.session.inputs == [rig.input])
        #expect(rig.session.connections.isEmpty)
        rig.session.addOutput(AVCaptureVideoDataOutput())
        rig.session.beginConfiguration()
        rig.session.commitConfiguration()
        #expect(rig.output.connections.isEmpty)
        rig.session.removeOutput(rig.output)
        rig.session.addOutput(rig.output)
        #expect(rig.output.connections.count == 1)
    }
}
