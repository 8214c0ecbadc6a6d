import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@Suite("Contract: connections")
struct ConnectionContractTests {
    /// A session with a camera, a video data output, a metadata output and a preview layer.
    private struct Ends {
        let stage: VideoStage
        let video = AVCaptureVideoDataOutput()
        let metadata = AVCaptureMetadataOutput()
        let layer: AVCaptureVideoPreviewLayer

        init(position: AVCaptureDevice.Position = .back) throws {
            stage = try VideoStage(position: position)
            stage.session.addOutput(video)
            stage.session.addOutput(metadata)
            layer = AVCaptureVideoPreviewLayer(session: stage.session)
        }

        func connection(_ mediaType: AVMediaType) throws -> AVCaptureConnection {
            try #require((mediaType == .video ? video : metadata).connection(with: mediaType))
        }
    }

    @Test("CONN-1 a connection ends at an output or at a preview layer, and retains both ends")
    func ends() throws {
        let ends = try Ends()
        let port = try #require(ends.stage.input.ports.first { $0.mediaType == .video })
        let connection = try ends.connection(.video)
        let preview = try #require(ends.layer.connection)
        #expect(connection.output === ends.video && connection.videoPreviewLayer == nil)
        #expect(preview.output == nil && preview.videoPreviewLayer === ends.layer)
        #expect(connection.inputPorts.count == 1 && connection.inputPorts.first === port)
        ends.stage.session.removeOutput(ends.video)
        ends.stage.session.removeInput(ends.stage.input)
        #expect(connection.output === ends.video && connection.inputPorts.first === port)
        #expect(preview.videoPreviewLayer === ends.layer && preview.inputPorts.first === port)
        let own = AVCaptureConnection(inputPorts: [port], output: ends.video)
        #expect(own.output === ends.video && own.inputPorts.first === port && own.videoPreviewLayer == nil)
    }

    @Test("CONN-2 an output has no connections before it is added to a session and after it was removed")
    func none() throws {
        let output = AVCaptureVideoDataOutput()
        #expect(output.connections.isEmpty && output.connection(with: .video) == nil)
        let stage = try VideoStage()
        stage.session.addOutput(output)
        #expect(output.connections.count == 1)
        stage.session.removeOutput(output)
        #expect(output.connections.isEmpty)
    }

    @Test("CONN-3 connection(with:) returns the first connection with a port of a media type, or nil")
    func byMediaType() throws {
        let ends = try Ends()
        #expect(ends.video.connection(with: .video) === ends.video.connections.first)
        #expect(ends.video.connection(with: .audio) == nil)
        #expect(ends.video.connection(with: .metadataObject) == nil)
        #expect(ends.metadata.connection(with: .metadataObject) === ends.metadata.connections.first)
        #expect(ends.metadata.connection(with: .video) == nil)
    }

    @Test("CONN-4 a disabled connection stops delivery only to its output, while the session runs")
    func enabling() throws {
        let rig = try CaptureRig(outputCount: 2)
        #expect(rig.connection.isEnabled && rig.connection.isActive)
        rig.session.startRunning()
        rig.connection.isEnabled = false
        rig.pushOneByOne(1)
        rig.connection.isEnabled = true
        rig.pushOneByOne(1)
        #expect(rig.delegates.map(\.events) == [[.output(1)], [.output(0), .output(1)]])
    }

    @Test("CONN-4 a disabled connection to a layer stops the preview there and nowhere else")
    func disablingPreview() throws {
        let rig = try CaptureRig()
        let layer = AVCaptureVideoPreviewLayer(session: rig.session)
        rig.session.startRunning()
        layer.connection?.isEnabled = false
        rig.pushOneByOne(1)
        #expect(VideoStage.number(shownBy: layer) == nil)
        layer.connection?.isEnabled = true
        rig.pushOneByOne(1)
        #expect(VideoStage.number(shownBy: layer) == 1)
        #expect(rig.delegate.outputs == [0, 1])
    }

    @Test("CONN-4 isActive is observable")
    func activity() throws {
        let rig = try CaptureRig()
        let seen = Mutex<[[Bool?]]>([])
        let observation = rig.connection.observe(\.isActive, options: [.old, .new]) { _, change in
            seen.withLock { $0.append([change.oldValue, change.newValue]) }
        }
        let connection = rig.connection
        connection.isEnabled = false
        connection.isEnabled = true
        rig.session.removeOutput(rig.output)
        #expect(!connection.isActive)
        #expect(seen.withLock { $0 } == [[true, false], [false, true], [true, false]])
        observation.invalidate()
    }

    @Test("CONN-5 a port is enabled by default, and a disabled one stops all of its connections")
    func ports() throws {
        let rig = try CaptureRig()
        let port = try #require(rig.input.ports.first { $0.mediaType == .video })
        #expect(port.isEnabled)
        rig.session.startRunning()
        port.isEnabled = false
        #expect(!rig.connection.isActive)
        rig.pushOneByOne(1)
        port.isEnabled = true
        #expect(rig.connection.isActive)
        rig.pushOneByOne(1)
        #expect(rig.delegate.outputs == [1])
    }

    @Test("CONN-5 a port's format is nil before data arrive, and every change of it is posted")
    func portFormat() throws {
        let rig = try CaptureRig()
        let port = try #require(rig.input.ports.first { $0.mediaType == .video })
        let log = NotificationLog(port, [AVCaptureInput.Port.formatDescriptionDidChangeNotification])
        #expect(port.formatDescription == nil)
        rig.session.startRunning()
        rig.pushOneByOne(3)
        #expect(port.formatDescription?.dimensions.width == 640)
        #expect(log.names.count == 1, "frames of the same format change nothing")
        rig.session.sessionPreset = .hd1280x720
        rig.pushOneByOne(2)
        #expect(port.formatDescription?.dimensions.width == 1280)
        #expect(log.names.count == 2)
    }

    @Test("CONN-6 mirroring can be set only if it is supported and not adjusted automatically")
    func mirroring() throws {
        let ends = try Ends()
        let video = try ends.connection(.video)
        #expect(video.isVideoMirroringSupported && !video.isVideoMirrored)
        #expect(exceptions { video.isVideoMirrored = true } == [.invalidArgument])
        #expect(!video.isVideoMirrored)
        video.automaticallyAdjustsVideoMirroring = false
        #expect(exceptions { video.isVideoMirrored = true } == [])
        #expect(video.isVideoMirrored)
        let metadata = try ends.connection(.metadataObject)
        #expect(!metadata.isVideoMirroringSupported)
        metadata.automaticallyAdjustsVideoMirroring = false
        #expect(exceptions { metadata.isVideoMirrored = true } == [.invalidArgument])
    }

    @Test(
        "CONN-7 automatic mirroring applies only to previews of front cameras",
        arguments: [AVCaptureDevice.Position.back, .front, .unspecified]
    )
    func automaticMirroring(position: AVCaptureDevice.Position) throws {
        let ends = try Ends(position: position)
        let preview = try #require(ends.layer.connection)
        let video = try ends.connection(.video)
        #expect(preview.automaticallyAdjustsVideoMirroring && video.automaticallyAdjustsVideoMirroring)
        #expect(preview.isVideoMirrored == (position == .front))
        #expect(!video.isVideoMirrored)
        preview.automaticallyAdjustsVideoMirroring = false
        #expect(!preview.isVideoMirrored, "the value that was set applies")
    }

    /// A block image rotated clockwise and then mirrored, as the expected result.
    private static func turned(_ image: [[UInt8]], _ angle: Int, _ isMirrored: Bool) -> [[UInt8]] {
        var result = image
        for _ in 0..<angle / 90 {
            // A clockwise quarter turn: the left column, from the bottom, becomes the top row.
            result = result[0].indices.map { x in result.reversed().map { $0[x] } }
        }
        return isMirrored ? result.map { $0.reversed() } : result
    }

    private static let image: [[UInt8]] = [[10, 20, 30, 40], [50, 60, 70, 80]]

    private static func rig() throws -> CaptureRig {
        let format = ScriptedSource.format(64, 32, pixelFormat: kCVPixelFormatType_OneComponent8)
        let rig = try CaptureRig.plain(ScriptedSource(formats: [format]))
        rig.output.videoSettings = [:]
        rig.delegate.keeps = true
        rig.connection.automaticallyAdjustsVideoMirroring = false
        return rig
    }

    @Test("CONN-8 frames are rotated first, then mirrored", arguments: [0, 90, 180, 270], [false, true])
    func turning(angle: Int, isMirrored: Bool) throws {
        let rig = try Self.rig()
        rig.connection.videoRotationAngle = CGFloat(angle)
        rig.connection.isVideoMirrored = isMirrored
        rig.session.startRunning()
        rig.source.push(image: try Images.blocks(Self.image), at: .zero)
        rig.settle()
        let image = try #require(rig.delegate.kept.first?.buffer.imageBuffer)
        #expect(try Images.blocks(of: image) == Self.turned(Self.image, angle, isMirrored))
    }

    @Test("CONN-9 only multiples of 90 degrees are accepted", arguments: [45.0, -90.0, 360.0, 0.5, .nan, .infinity])
    func illegalAngles(angle: Double) throws {
        let rig = try CaptureRig()
        #expect(!rig.connection.isVideoRotationAngleSupported(angle))
        #expect(exceptions { rig.connection.videoRotationAngle = angle } == [.invalidArgument])
        #expect(rig.connection.videoRotationAngle == 0)
    }

    @Test("CONN-9 the default is no rotation; all four angles are supported if the connection carries video")
    func legalAngles() throws {
        let ends = try Ends()
        for angle in [0, 90, 180, 270] as [CGFloat] {
            let video = try ends.connection(.video)
            #expect(video.isVideoRotationAngleSupported(angle))
            #expect(exceptions { video.videoRotationAngle = angle } == [])
            #expect(video.videoRotationAngle == angle)
            let metadata = try ends.connection(.metadataObject)
            #expect(!metadata.isVideoRotationAngleSupported(angle))
            #expect(exceptions { metadata.videoRotationAngle = angle } == [.invalidArgument])
        }
        #expect(ends.layer.connection?.videoRotationAngle == 0)
    }

    @Test(
        "CONN-10 buffers of a video data output are rotated; of a preview only the drawing is",
        arguments: [0, 90, 270]
    )
    func destinations(angle: Int) throws {
        let rig = try Self.rig()
        let layer = AVCaptureVideoPreviewLayer(session: rig.session)
        layer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        layer.videoGravity = .resize
        for connection in rig.session.connections { connection.videoRotationAngle = CGFloat(angle) }
        rig.session.startRunning()
        rig.source.push(image: try Images.blocks(Self.image), at: .zero)
        rig.settle()
        let sample = try #require(rig.delegate.kept.first?.buffer)
        let size = angle == 0 ? [64, 32] : [32, 64]
        #expect(Images.size(of: try #require(sample.imageBuffer)) == size)
        let dimensions = try #require(sample.formatDescription?.dimensions)
        #expect([Int(dimensions.width), Int(dimensions.height)] == size)
        let shown = try #require(VideoStage.image(shownBy: layer))
        #expect(try Images.blocks(of: shown) == Self.image)
        let corner = layer.layerPointConverted(fromCaptureDevicePoint: .zero)
        let expected = [0: CGPoint.zero, 90: CGPoint(x: 64, y: 0), 270: CGPoint(x: 0, y: 64)][angle]
        #expect(corner == expected)
    }

    @Test("CONN-11 rotation and mirroring may change while the session runs")
    func turningLive() throws {
        let rig = try Self.rig()
        rig.session.startRunning()
        let steps: [(Int, Bool)] = [(0, false), (90, false), (90, true), (180, true), (0, false)]
        for (index, (angle, isMirrored)) in steps.enumerated() {
            rig.connection.videoRotationAngle = CGFloat(angle)
            rig.connection.isVideoMirrored = isMirrored
            rig.source.push(
                image: try Images.blocks(Self.image),
                at: CMTime(value: CMTimeValue(index), timescale: 30)
            )
            rig.settle()
        }
        let images = rig.delegate.kept.compactMap(\.buffer.imageBuffer)
        #expect(images.count == steps.count)
        for (image, step) in zip(images, steps) {
            #expect(try Images.blocks(of: image) == Self.turned(Self.image, step.0, step.1))
        }
    }

    @Test("CONN-12 orientation and angle are two views of one setting, with the older raw values")
    func orientation() throws {
        #expect(AVCaptureVideoOrientation.portrait.rawValue == 1)
        #expect(AVCaptureVideoOrientation.portraitUpsideDown.rawValue == 2)
        #expect(AVCaptureVideoOrientation.landscapeRight.rawValue == 3)
        #expect(AVCaptureVideoOrientation.landscapeLeft.rawValue == 4)
        let ends = try Ends()
        let video = try ends.connection(.video)
        #expect(video.isVideoOrientationSupported && video.videoOrientation == .landscapeRight)
        video.videoOrientation = .portrait
        #expect(video.videoRotationAngle == 90)
        video.videoRotationAngle = 180
        #expect(video.videoOrientation == .landscapeLeft)
        let metadata = try ends.connection(.metadataObject)
        #expect(!metadata.isVideoOrientationSupported)
        #expect(exceptions { metadata.videoOrientation = .portrait } == [.invalidArgument])
    }

    @Test(
        "CONN-13 the angle of an orientation depends on the position of the camera",
        arguments: [AVCaptureDevice.Position.back, .front, .unspecified]
    )
    func mapping(position: AVCaptureDevice.Position) throws {
        let video = try Ends(position: position).connection(.video)
        let angles: [AVCaptureVideoOrientation: CGFloat] =
            position == .front
            ? [.landscapeLeft: 0, .portrait: 90, .landscapeRight: 180, .portraitUpsideDown: 270]
            : [.landscapeRight: 0, .portrait: 90, .landscapeLeft: 180, .portraitUpsideDown: 270]
        for (orientation, angle) in angles {
            video.videoOrientation = orientation
            #expect(video.videoRotationAngle == angle)
            video.videoRotationAngle = angle
            #expect(video.videoOrientation == orientation)
        }
    }

    @Test("CONN-15 a connection has no frame duration limits by default, nor with zero or invalid")
    func frameDurations() throws {
        let rig = try CaptureRig()
        let connection = rig.connection
        #expect(connection.isVideoMinFrameDurationSupported && !connection.isVideoMaxFrameDurationSupported)
        #expect(!connection.videoMinFrameDuration.isValid && !connection.videoMaxFrameDuration.isValid)
        rig.session.startRunning()
        connection.videoMinFrameDuration = CMTime(value: 1, timescale: 10)
        rig.pushOneByOne(7)
        connection.videoMinFrameDuration = .zero
        rig.pushOneByOne(2)
        connection.videoMinFrameDuration = CMTime(value: 1, timescale: 15)
        rig.pushOneByOne(2)
        connection.videoMinFrameDuration = .invalid
        rig.pushOneByOne(2)
        #expect(rig.delegate.events == [0, 3, 6, 7, 8, 10, 11, 12].map { .output($0) }, "and none is a drop")
    }

    @Test("CONN-15 frame durations can be set only if supported")
    func unsupportedDurations() throws {
        let ends = try Ends()
        let duration = CMTime(value: 1, timescale: 10)
        for connection in [try ends.connection(.metadataObject), try #require(ends.layer.connection)] {
            #expect(!connection.isVideoMinFrameDurationSupported && !connection.isVideoMaxFrameDurationSupported)
            #expect(exceptions { connection.videoMinFrameDuration = duration } == [.invalidArgument])
            #expect(exceptions { connection.videoMaxFrameDuration = duration } == [.invalidArgument])
            #expect(!connection.videoMinFrameDuration.isValid)
        }
    }

    @Test("CONN-16 stabilization is unsupported, whatever mode is preferred")
    func stabilization() throws {
        let connection = try CaptureRig().connection
        #expect(!connection.isVideoStabilizationSupported && connection.preferredVideoStabilizationMode == .off)
        let modes: [AVCaptureVideoStabilizationMode] = [
            .auto, .standard, .cinematic, .cinematicExtended, .previewOptimized, .cinematicExtendedEnhanced,
            .lowLatency,
        ]
        #expect(modes.map(\.rawValue) == [-1, 1, 2, 3, 4, 5, 6])
        for mode in modes {
            connection.preferredVideoStabilizationMode = mode
            #expect(connection.preferredVideoStabilizationMode == mode)
            #expect(connection.activeVideoStabilizationMode == .off && !connection.isVideoStabilizationEnabled)
        }
    }

    @Test("CONN-18 only connections to still image outputs scale and crop")
    func scaleAndCrop() throws {
        let ends = try Ends()
        let connections = [
            try ends.connection(.video), try ends.connection(.metadataObject), try #require(ends.layer.connection),
        ]
        for connection in connections {
            #expect(connection.videoMaxScaleAndCropFactor == 1 && connection.videoScaleAndCropFactor == 1)
            for factor in [0.5, 1.5, 0, -1, .nan, .infinity] as [CGFloat] {
                #expect(exceptions { connection.videoScaleAndCropFactor = factor } == [.invalidArgument])
            }
            #expect(exceptions { connection.videoScaleAndCropFactor = 1 } == [])
            #expect(connection.videoScaleAndCropFactor == 1)
        }
    }

    /// A camera of 640×480 with an output for still images.
    private struct Still {
        let stage: VideoStage
        let output = AVCaptureStillImageOutput()
        let connection: AVCaptureConnection
        static let format = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange

        init() throws {
            stage = try VideoStage()
            output.outputSettings = [kCVPixelBufferPixelFormatTypeKey as String: Self.format]
            stage.session.addOutput(output)
            connection = try #require(output.connection(with: .video))
        }

        private struct Carried: @unchecked Sendable {
            // @unchecked: handed from one thread to another.
            let sample: CMSampleBuffer?
        }

        /// Captures an image with a bright middle.
        func take() async throws -> CMSampleBuffer {
            let image = try Images.centred(200, in: 50, width: 640, height: 480, Self.format)
            stage.session.startRunning()
            let taken = await withCheckedContinuation { continuation in
                output.captureStillImageAsynchronously(from: connection) { sample, _ in
                    continuation.resume(returning: Carried(sample: sample))
                }
                stage.source.push(image: image, at: .zero)
            }
            stage.session.stopRunning()
            return try #require(taken.sample)
        }
    }

    @Test("CONN-18 the middle of a still image is cropped and scaled to the size of the whole")
    func enlarging() async throws {
        let still = try Still()
        #expect(still.connection.videoMaxScaleAndCropFactor > 2 && still.connection.videoScaleAndCropFactor == 1)
        let beyond = still.connection.videoMaxScaleAndCropFactor + 1
        #expect(exceptions { still.connection.videoScaleAndCropFactor = beyond } == [.invalidArgument])
        #expect(exceptions { still.connection.videoScaleAndCropFactor = 0.5 } == [.invalidArgument])
        for factor in [1, 1.5, 2, 3] as [CGFloat] {
            still.connection.videoScaleAndCropFactor = factor
            let image = try #require(try await still.take().imageBuffer)
            #expect(Images.size(of: image) == [640, 480])
            // The bright middle is 320 pixels wide before scaling.
            let edge = 320 - Int(160 * factor)
            if edge > 0 {
                #expect(try Images.luma(of: image, x: edge - 10, y: 240) == 50)
                #expect(try Images.luma(of: image, x: edge + 10, y: 240) == 200)
            } else {
                for (x, y) in [(5, 5), (634, 474), (320, 240)] {
                    #expect(try Images.luma(of: image, x: x, y: y) == 200)
                }
            }
        }
    }

    @Test("CONN-10 the orientation of a still image is metadata, and its pixels are not rotated")
    func stillOrientation() async throws {
        let still = try Still()
        still.connection.videoRotationAngle = 90
        let sample = try await still.take()
        #expect(Images.size(of: try #require(sample.imageBuffer)) == [640, 480])
        let orientation = CMGetAttachment(sample, key: "Orientation" as NSString, attachmentModeOut: nil)
        #expect((orientation as? NSNumber)?.intValue == 6)
    }
}
