import AVFoundation
import CameraSources
import Testing

/// A session with a virtual camera that leaves the registry with the object.
private final class Stage {
    let session = AVCaptureSession()
    let input: AVCaptureDeviceInput
    private let source: any CameraSource

    /// - Parameter options: with a seed of the test's own, as cameras of one name are one camera.
    init(_ name: String, addsInput: Bool = true) throws {
        // Other tests add cameras at the same time; what this one answers as must not depend on its place.
        let name = name.contains("position=") ? name : name + "&position=back"
        source = try CameraRegistry.make(named: name)
        _ = try #require(CameraRegistry.add(source), "another test uses this camera; give it another seed")
        let device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
        session.sessionPreset = .inputPriority
        input = try AVCaptureDeviceInput(device: device)
        if addsInput { session.addInput(input) }
    }

    deinit { CameraRegistry.remove(source) }
}

private func near(_ a: CGPoint, _ x: CGFloat, _ y: CGFloat, _ tolerance: CGFloat = 1e-6) -> Bool {
    abs(a.x - x) < tolerance && abs(a.y - y) < tolerance
}

@Suite("The preview layer")
struct PreviewLayerTests {
    @Test("PREVIEW-1 a layer keeps its session alive and is connected to its camera")
    func keepsSession() throws {
        weak var session: AVCaptureSession?
        var layer: AVCaptureVideoPreviewLayer?
        do {
            let stage = try Stage("virtual:640x480@30?codes=none&seed=201")
            session = stage.session
            layer = AVCaptureVideoPreviewLayer(session: stage.session)
        }
        #expect(session != nil)
        #expect(layer?.session === session)
        #expect(layer?.connection != nil)
        #expect(layer?.connection?.output == nil)
        #expect(session?.connections.contains { $0 === layer?.connection } == true)
        layer?.session = nil
        #expect(layer?.connection == nil)
        #expect(session == nil)
        layer = nil
    }

    @Test("PREVIEW-1 a layer on a session without a camera is connected when one is added, and no longer when it goes")
    func connectsLater() throws {
        let stage = try Stage("virtual:640x480@30?codes=none&seed=202", addsInput: false)
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        #expect(layer.connection == nil)
        stage.session.addInput(stage.input)
        #expect(layer.connection != nil)
        stage.session.removeInput(stage.input)
        #expect(layer.connection == nil)
    }

    @Test("S-SESSION-14 a layer can be left unconnected")
    func noConnection() throws {
        let stage = try Stage("virtual:640x480@30?codes=none&seed=203")
        let layer = AVCaptureVideoPreviewLayer(sessionWithNoConnection: stage.session)
        #expect(layer.session === stage.session)
        #expect(layer.connection == nil)
        #expect(stage.session.connections.isEmpty)
    }

    @Test("S-SESSION-14, CONN-1 a connection to a layer is made and added by hand")
    func byHand() throws {
        let stage = try Stage("virtual:640x480@30?codes=none&seed=213")
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

    @Test("a freed layer leaves its session")
    func leaves() throws {
        let stage = try Stage("virtual:640x480@30?codes=none&seed=204")
        do { _ = AVCaptureVideoPreviewLayer(session: stage.session) }
        #expect(stage.session.connections.isEmpty)
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        #expect(layer.connection != nil)
    }

    @Test("PREVIEW-3 the gravity shows the whole picture at first")
    func gravity() {
        let layer = AVCaptureVideoPreviewLayer()
        #expect(layer.videoGravity == .resizeAspect)
        layer.videoGravity = .resizeAspectFill
        #expect(AVCaptureVideoPreviewLayer(layer: layer).videoGravity == .resizeAspectFill)
        #expect(AVCaptureVideoPreviewLayer(layer: layer).session == nil)
    }

    @Test("PREVIEW-8 without a connection conversions give zero and no object")
    func unconnected() {
        let layer = AVCaptureVideoPreviewLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
        #expect(layer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: 0.5, y: 0.5)) == .zero)
        #expect(layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 50, y: 50)) == .zero)
        #expect(layer.layerRectConverted(fromMetadataOutputRect: whole) == .zero)
        #expect(layer.metadataOutputRectConverted(fromLayerRect: layer.bounds) == .zero)
    }

    @Test("PREVIEW-26 a a landscape picture shown upright in a tall layer, filled, before the session starts")
    func workedA() throws {
        let stage = try Stage("virtual:1920x1080@30?codes=none&seed=205")
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        layer.frame = CGRect(x: 30, y: 40, width: 375, height: 812)
        layer.videoGravity = .resizeAspectFill
        layer.connection?.videoRotationAngle = 90
        #expect(near(layer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: 0.5, y: 0.5)), 187.5, 406))
        #expect(near(layer.layerPointConverted(fromCaptureDevicePoint: .zero), 415.875, 0))
        let seen = layer.metadataOutputRectConverted(fromLayerRect: layer.bounds)
        #expect(near(seen.origin, 0, 0.089_491_0))
        #expect(near(CGPoint(x: seen.width, y: seen.height), 1, 0.821_018_1))
    }

    @Test("PREVIEW-26 b a picture with bars; PREVIEW-25 points in the bars are not clamped")
    func workedB() throws {
        let stage = try Stage("virtual:640x480@30?codes=none&seed=206")
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        layer.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
        #expect(near(layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 150, y: 37.5)), 0.5, 0))
        #expect(near(layer.captureDevicePointConverted(fromLayerPoint: .zero), 0, -1.0 / 6))
        let drawn = layer.layerRectConverted(fromMetadataOutputRect: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(drawn == CGRect(x: 0, y: 37.5, width: 300, height: 225))
    }

    @Test("PREVIEW-26 c a mirrored picture, stretched")
    func workedC() throws {
        let stage = try Stage("virtual:640x480@30?codes=none&seed=207")
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.videoGravity = .resize
        layer.connection?.automaticallyAdjustsVideoMirroring = false
        layer.connection?.isVideoMirrored = true
        #expect(near(layer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: 0.25, y: 0.5)), 75, 50))
    }

    @Test("PREVIEW-7, PREVIEW-29 conversions follow bounds, not frame, and what is set at the time of the call")
    func live() throws {
        let stage = try Stage("virtual:640x480@30?codes=none&seed=208")
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        layer.videoGravity = .resize
        let centre = CGPoint(x: 0.5, y: 0.5)
        layer.frame = CGRect(x: 500, y: 500, width: 100, height: 100)
        #expect(near(layer.layerPointConverted(fromCaptureDevicePoint: centre), 50, 50))
        layer.bounds = CGRect(x: 10, y: 20, width: 200, height: 100)
        #expect(near(layer.layerPointConverted(fromCaptureDevicePoint: centre), 110, 70))
        layer.connection?.videoRotationAngle = 90
        #expect(near(layer.layerPointConverted(fromCaptureDevicePoint: .zero), 210, 20))
    }

    @Test("PREVIEW-23, PREVIEW-24 points and rectangles come back from a round trip", arguments: [0, 90, 180, 270])
    func roundTrip(angle: Int) throws {
        let stage = try Stage("virtual:640x480@30?codes=none&seed=209\(angle)")
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        layer.frame = CGRect(x: 0, y: 0, width: 123, height: 457)
        layer.connection?.videoRotationAngle = CGFloat(angle)
        layer.connection?.automaticallyAdjustsVideoMirroring = false
        for gravity in [AVLayerVideoGravity.resize, .resizeAspect, .resizeAspectFill, .init(rawValue: "unknown")] {
            layer.videoGravity = gravity
            for isMirrored in [false, true] {
                layer.connection?.isVideoMirrored = isMirrored
                let point = CGPoint(x: 0.3, y: 0.8)
                let back = layer.captureDevicePointConverted(
                    fromLayerPoint: layer.layerPointConverted(fromCaptureDevicePoint: point)
                )
                #expect(near(back, 0.3, 0.8, 1e-9))
                let rect = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
                let drawn = layer.layerRectConverted(fromMetadataOutputRect: rect)
                #expect(drawn.width > 0 && drawn.height > 0)
                let again = layer.metadataOutputRectConverted(fromLayerRect: drawn)
                #expect(
                    near(again.origin, 0.1, 0.2, 1e-9) && near(CGPoint(x: again.maxX, y: again.maxY), 0.4, 0.6, 1e-9)
                )
            }
        }
    }

    @Test("PREVIEW-4 it is previewing while frames are shown, and observers are told", .timeLimit(.minutes(1)))
    func isPreviewing() async throws {
        let stage = try Stage("virtual:320x240@30?codes=none&clock=virtual&seed=212")
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        #expect(!layer.isPreviewing)
        let (changes, told) = AsyncStream.makeStream(of: Bool.self)
        let observation = layer.observe(\.isPreviewing, options: [.new]) { _, change in
            if let value = change.newValue { told.yield(value) }
        }
        var iterator = changes.makeAsyncIterator()
        stage.session.startRunning()
        #expect(await iterator.next() == true)
        #expect(layer.isPreviewing)
        #expect(layer.newestFrame != nil)
        stage.session.stopRunning()
        #expect(await iterator.next() == false)
        #expect(!layer.isPreviewing)
        #expect(layer.newestFrame == nil)
        observation.invalidate()
    }
}
