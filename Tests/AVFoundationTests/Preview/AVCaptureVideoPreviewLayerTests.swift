import AVFoundation
import Testing

@Suite("Preview layer")
struct AVCaptureVideoPreviewLayerTests {
    @Test("S-SESSION-14 a layer can be left unconnected")
    func noConnection() throws {
        let stage = try VideoStage()
        let layer = AVCaptureVideoPreviewLayer(sessionWithNoConnection: stage.session)
        #expect(layer.session === stage.session)
        #expect(layer.connection == nil)
        #expect(stage.session.connections.isEmpty)
    }

    @Test("S-SESSION-14, CONN-1 a connection to a layer is created and added manually")
    func byHand() throws {
        let stage = try VideoStage()
        let layer = AVCaptureVideoPreviewLayer(sessionWithNoConnection: stage.session)
        let port = try #require(stage.input.ports.first { $0.mediaType == .video })
        let connection = AVCaptureConnection(inputPort: port, videoPreviewLayer: layer)
        #expect(connection.videoPreviewLayer === layer)
        #expect(connection.output == nil)
        #expect(stage.session.canAddConnection(connection))
        stage.session.addConnection(connection)
        #expect(layer.connection === connection)
        #expect(!stage.session.canAddConnection(AVCaptureConnection(inputPort: port, videoPreviewLayer: layer)))
        stage.session.removeConnection(connection)
        #expect(layer.connection == nil)
    }

    @Test("a deallocated layer leaves its session")
    func leaves() throws {
        let stage = try VideoStage()
        do { _ = AVCaptureVideoPreviewLayer(session: stage.session) }
        #expect(stage.session.connections.isEmpty)
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        #expect(layer.connection != nil)
    }
}
