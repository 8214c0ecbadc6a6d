import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import QuartzCore
import Synchronization
import Testing

@Suite("Contract: the preview layer")
struct PreviewContractTests {
    @Test("PREVIEW-1 a layer retains its session and is connected to its camera")
    func keepsSession() throws {
        weak var session: AVCaptureSession?
        var layer: AVCaptureVideoPreviewLayer?
        do {
            let stage = try VideoStage()
            session = stage.session
            layer = AVCaptureVideoPreviewLayer(session: stage.session)
        }
        #expect(session != nil && layer?.session === session)
        #expect(layer?.connection != nil)
        #expect(session?.connections.contains { $0 === layer?.connection } == true)
        layer?.session = nil
        #expect(layer?.connection == nil && session == nil)
        layer = nil
    }

    @Test("PREVIEW-1 a layer without a camera is connected when one is added, and disconnected when it is removed")
    func connectsLater() throws {
        let stage = try VideoStage(addsInput: false)
        let layer = AVCaptureVideoPreviewLayer()
        layer.session = stage.session
        #expect(layer.connection == nil)
        stage.session.addInput(stage.input)
        let connection = try #require(layer.connection)
        #expect(connection.inputPorts.first?.mediaType == .video)
        stage.session.removeInput(stage.input)
        #expect(layer.connection == nil)
    }

    @Test("PREVIEW-1 a layer that moves to another session leaves the previous one")
    func changesSession() throws {
        let (first, second) = (try VideoStage(), try VideoStage())
        let layer = AVCaptureVideoPreviewLayer(session: first.session)
        layer.session = second.session
        #expect(first.session.connections.isEmpty)
        #expect(layer.connection === second.session.connections.first && layer.connection != nil)
    }

    @Test("PREVIEW-2 the image is rotated, mirrored and stopped through one connection")
    func oneConnection() throws {
        let stage = try VideoStage()
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.videoGravity = .resize
        let connection = try #require(layer.connection)
        #expect(stage.session.connections.count { $0.videoPreviewLayer === layer } == 1)
        let port = try #require(connection.inputPorts.first)
        let another = AVCaptureConnection(inputPort: port, videoPreviewLayer: layer)
        #expect(!stage.session.canAddConnection(another))
        connection.videoRotationAngle = 90
        #expect(layer.layerPointConverted(fromCaptureDevicePoint: .zero) == CGPoint(x: 100, y: 0))
        connection.automaticallyAdjustsVideoMirroring = false
        connection.isVideoMirrored = true
        #expect(layer.layerPointConverted(fromCaptureDevicePoint: .zero) == .zero)
        stage.session.startRunning()
        stage.source.push()
        connection.isEnabled = false
        stage.source.push()
        #expect(VideoStage.number(shownBy: layer) != 1)
    }

    @Test("PREVIEW-3 the whole image is shown by default, and the gravity may change while running")
    func gravity() throws {
        #expect(AVCaptureVideoPreviewLayer().videoGravity == .resizeAspect)
        let stage = try VideoStage()
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        stage.session.startRunning()
        #expect(layer.layerPointConverted(fromCaptureDevicePoint: .zero) == CGPoint(x: 0, y: 12.5))
        layer.videoGravity = .resize
        #expect(layer.layerPointConverted(fromCaptureDevicePoint: .zero) == .zero)
        #expect(AVCaptureVideoPreviewLayer(layer: layer).videoGravity == .resize)
    }

    @Test("PREVIEW-4 isPreviewing is true while frames are shown, and is observable")
    func isPreviewing() throws {
        let stage = try VideoStage()
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        let seen = Mutex<[Bool?]>([])
        let observation = layer.observe(\.isPreviewing, options: [.new]) { _, change in
            seen.withLock { $0.append(change.newValue) }
        }
        stage.session.startRunning()
        VideoStage.settlePreviews()
        #expect(!layer.isPreviewing, "no frame has come")
        stage.source.push(count: 3)
        VideoStage.settlePreviews()
        #expect(layer.isPreviewing)
        stage.session.stopRunning()
        VideoStage.settlePreviews()
        #expect(!layer.isPreviewing)
        #expect(seen.withLock { $0 } == [true, false])
        observation.invalidate()
    }

    @Test("PREVIEW-4 in a multi-camera session isPreviewing is true as soon as starting or committing returns")
    func multiCamera() throws {
        let stage = try VideoStage(session: AVCaptureMultiCamSession())
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        #expect(!layer.isPreviewing)
        stage.session.startRunning()
        #expect(layer.isPreviewing)
        stage.session.beginConfiguration()
        let second = AVCaptureVideoPreviewLayer(session: stage.session)
        stage.session.commitConfiguration()
        #expect(second.isPreviewing)
        layer.connection?.isEnabled = false
        VideoStage.settlePreviews()
        #expect(!layer.isPreviewing)
        stage.session.stopRunning()
        VideoStage.settlePreviews()
        #expect(!second.isPreviewing)
    }

    @Test("PREVIEW-5 the newest frame is shown, and skipped frames are not reported")
    func newest() throws {
        let rig = try CaptureRig()
        let layer = AVCaptureVideoPreviewLayer(session: rig.session)
        rig.session.startRunning()
        for number in 0..<20 {
            rig.source.push()
            #expect(VideoStage.number(shownBy: layer) == number)
        }
        rig.settle()
        rig.pushOneByOne(5)
        #expect(VideoStage.number(shownBy: layer) == 24)
        #expect(rig.delegate.events.map(\.number) == Array(0..<25), "each frame once, for the data output")
        #expect(rig.delegate.outputs.suffix(5) == [20, 21, 22, 23, 24])
    }

    @Test("PREVIEW-5 a preview never blocks data outputs: all frames of a camera with two buffers arrive")
    func neverBlocks() throws {
        let rig = try CaptureRig(ScriptedSource.waiting(bufferCount: 2))
        let layers = (0..<3).map { _ in AVCaptureVideoPreviewLayer(session: rig.session) }
        rig.session.startRunning()
        rig.pushOneByOne(30)
        #expect(rig.delegate.events == (0..<30).map { .output($0) })
        #expect(layers.map(VideoStage.number(shownBy:)) == [29, 29, 29])
    }

    @Test(
        "PREVIEW-6 the image is stretched to the bounds, fitted inside them, or covers them",
        arguments: [
            (AVLayerVideoGravity.resize, CGRect(x: 0, y: 0, width: 300, height: 300)),
            (.resizeAspect, CGRect(x: 0, y: 37.5, width: 300, height: 225)),
            (.resizeAspectFill, CGRect(x: -50, y: 0, width: 400, height: 300)),
        ]
    )
    func placements(gravity: AVLayerVideoGravity, drawn: CGRect) throws {
        let stage = try VideoStage()
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        layer.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
        layer.videoGravity = gravity
        let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
        #expect(layer.layerRectConverted(fromMetadataOutputRect: whole) == drawn)
    }

    @Test("PREVIEW-7 each conversion uses bounds, gravity, frame size, rotation and mirroring at the time of the call")
    func atCallTime() throws {
        let stage = try VideoStage()
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
        func drawn() -> CGRect { layer.layerRectConverted(fromMetadataOutputRect: whole) }
        func corner() -> CGPoint { layer.layerPointConverted(fromCaptureDevicePoint: .zero) }
        layer.bounds = CGRect(x: 0, y: 0, width: 320, height: 320)
        #expect(drawn() == CGRect(x: 0, y: 40, width: 320, height: 240))
        layer.bounds = CGRect(x: 10, y: 20, width: 640, height: 640)
        #expect(drawn() == CGRect(x: 10, y: 100, width: 640, height: 480))
        stage.session.sessionPreset = .hd1280x720
        #expect(drawn() == CGRect(x: 10, y: 160, width: 640, height: 360))
        layer.connection?.videoRotationAngle = 90
        #expect(drawn() == CGRect(x: 150, y: 20, width: 360, height: 640))
        #expect(corner() == CGPoint(x: 510, y: 20))
        layer.connection?.automaticallyAdjustsVideoMirroring = false
        layer.connection?.isVideoMirrored = true
        #expect(corner() == CGPoint(x: 150, y: 20))
        layer.videoGravity = .resize
        #expect(corner() == CGPoint(x: 10, y: 20))
    }

    @Test("PREVIEW-8 without a connection conversions return zero and no object")
    func unconnected() throws {
        let layer = AVCaptureVideoPreviewLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
        #expect(layer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: 0.5, y: 0.5)) == .zero)
        #expect(layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 50, y: 50)) == .zero)
        #expect(layer.layerRectConverted(fromMetadataOutputRect: whole) == .zero)
        #expect(layer.metadataOutputRectConverted(fromLayerRect: layer.bounds) == .zero)
        let stage = try VideoStage()
        let code = stage.code(whole, corners: [], at: .zero)
        #expect(layer.transformedMetadataObject(for: code) == nil)
    }

    @Test("PREVIEW-8 before the session has started, conversions use the size of the active format")
    func beforeStart() throws {
        let stage = try VideoStage(preset: .hd1920x1080)
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        layer.frame = CGRect(x: 0, y: 0, width: 320, height: 320)
        let drawn = CGRect(x: 0, y: 70, width: 320, height: 180)
        let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
        #expect(layer.layerRectConverted(fromMetadataOutputRect: whole) == drawn)
        stage.session.startRunning()
        stage.source.push()
        stage.session.stopRunning()
        #expect(layer.layerRectConverted(fromMetadataOutputRect: whole) == drawn)
    }
}
