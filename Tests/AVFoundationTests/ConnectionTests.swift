import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFoundation

@Suite("Connections")
struct ConnectionTests {
    @Test("CONN-1 CONN-2 CONN-3 a connection keeps its ends, and an output has none until it is added")
    func ends() throws {
        #expect(AVCaptureVideoDataOutput().connections.isEmpty)
        #expect(AVCaptureVideoDataOutput().connection(with: .video) == nil)
        let rig = try CaptureRig()
        let connection = try #require(rig.output.connection(with: .video))
        #expect(connection.output === rig.output)
        #expect(connection.videoPreviewLayer == nil)
        #expect(connection.inputPorts.first?.mediaType == .video)
        rig.session.removeOutput(rig.output)
        #expect(connection.output === rig.output)
    }

    @Test("CONN-4 a disabled connection stops the flow to its output only; active is observable")
    func enabling() throws {
        let rig = try CaptureRig(outputCount: 2)
        let seen = Mutex<[Bool]>([])
        let observation = rig.connection.observe(\.isActive, options: [.new]) { _, change in
            seen.withLock { $0.append(change.newValue ?? false) }
        }
        #expect(rig.connection.isEnabled && rig.connection.isActive)
        rig.session.startRunning()
        rig.connection.isEnabled = false
        rig.source.push()
        rig.settle()
        rig.connection.isEnabled = true
        rig.source.push()
        rig.settle()
        #expect(rig.delegates.map(\.outputs) == [[1], [0, 1]])
        #expect(seen.withLock { $0 } == [false, true])
        observation.invalidate()
    }

    @Test("CONN-5 a disabled port stops all that hangs on it")
    func ports() throws {
        let rig = try CaptureRig()
        let port = try #require(rig.input.ports.first)
        #expect(port.isEnabled)
        rig.session.startRunning()
        port.isEnabled = false
        #expect(!rig.connection.isActive)
        rig.source.push()
        port.isEnabled = true
        rig.source.push()
        rig.settle()
        #expect(rig.delegate.outputs == [1])
    }

    @Test("CONN-6 CONN-7 mirroring can be set only when the session does not decide about it")
    func mirroring() throws {
        let rig = try CaptureRig()
        #expect(rig.connection.isVideoMirroringSupported)
        #expect(rig.connection.automaticallyAdjustsVideoMirroring)
        #expect(!rig.connection.isVideoMirrored)
        #expect(exceptions { rig.connection.isVideoMirrored = true } == [.invalidArgument])
        rig.connection.automaticallyAdjustsVideoMirroring = false
        rig.connection.isVideoMirrored = true
        #expect(rig.connection.isVideoMirrored)
    }

    @Test("CONN-9 only quarter turns are accepted", arguments: [45.0, -90.0, 360.0, 0.5, .nan, .infinity])
    func illegalAngles(angle: Double) throws {
        let rig = try CaptureRig()
        #expect(!rig.connection.isVideoRotationAngleSupported(angle))
        #expect(exceptions { rig.connection.videoRotationAngle = angle } == [.invalidArgument])
        #expect(rig.connection.videoRotationAngle == 0)
    }

    @Test(
        "CONN-12 CONN-13 orientation and angle are two views of one setting",
        arguments: [AVCaptureDevice.Position.back, .front, .unspecified]
    )
    func orientation(position: AVCaptureDevice.Position) throws {
        let source = ScriptedSource()
        let device = try #require(AVCaptureDevice(source: source, deviceType: .external, position: position))
        let session = AVCaptureSession()
        let output = AVCaptureVideoDataOutput()
        session.addInput(try AVCaptureDeviceInput(device: device))
        session.addOutput(output)
        let connection = try #require(output.connections.first)
        let angles: [AVCaptureVideoOrientation: CGFloat] =
            position == .front
            ? [.landscapeLeft: 0, .portrait: 90, .landscapeRight: 180, .portraitUpsideDown: 270]
            : [.landscapeRight: 0, .portrait: 90, .landscapeLeft: 180, .portraitUpsideDown: 270]
        for (orientation, angle) in angles {
            connection.videoOrientation = orientation
            #expect(connection.videoRotationAngle == angle)
            connection.videoRotationAngle = angle
            #expect(connection.videoOrientation == orientation)
        }
        #expect(
            AVCaptureVideoOrientation.portrait.rawValue == 1 && AVCaptureVideoOrientation.landscapeLeft.rawValue == 4
        )
    }

    @Test("CONN-16 nothing steadies pictures here")
    func stabilization() throws {
        let connection = try CaptureRig().connection
        #expect(!connection.isVideoStabilizationSupported)
        connection.preferredVideoStabilizationMode = .auto
        #expect(connection.preferredVideoStabilizationMode == .auto)
        #expect(connection.activeVideoStabilizationMode == .off)
    }

    /// A picture of 4×2 blocks of one value each, so that turning it can be followed block by block.
    private static func image(_ values: [[UInt8]]) throws -> CVPixelBuffer {
        let block = 16
        let buffer = try CVPixelBuffer.make(
            width: values[0].count * block,
            height: values.count * block,
            format: kCVPixelFormatType_OneComponent8
        )
        let plane = buffer.planes[0]
        for y in 0..<plane.height {
            for x in 0..<plane.width { plane.row(y)[x] = values[y / block][x / block] }
        }
        return buffer
    }

    private static func values(_ buffer: CVPixelBuffer) -> [[UInt8]] {
        let block = 16
        return (0..<buffer.height / block).map { y in
            (0..<buffer.width / block).map { x in buffer.planes[0].row(y * block + 8)[x * block + 8] }
        }
    }

    @Test(
        "CONN-8 CONN-10 CONN-11 buffers are turned clockwise, then flipped, and sides change at 90 and 270",
        arguments: [0, 90, 180, 270],
        [false, true]
    )
    func turning(angle: Int, mirrored: Bool) throws {
        let picture: [[UInt8]] = [[10, 20, 30, 40], [50, 60, 70, 80]]
        let format = ScriptedSource.format(64, 32, pixelFormat: kCVPixelFormatType_OneComponent8)
        let rig = try CaptureRig.plain(ScriptedSource(formats: [format]))
        rig.output.videoSettings = [:]
        rig.connection.videoRotationAngle = CGFloat(angle)
        rig.connection.automaticallyAdjustsVideoMirroring = false
        rig.connection.isVideoMirrored = mirrored
        rig.delegate.keeps = true
        rig.session.startRunning()
        rig.source.push(
            CameraFrame(
                image: try Self.image(picture),
                presentationTime: .zero,
                duration: .invalid,
                number: 0,
                hostTime: 0
            )
        )
        rig.settle()
        var expected = picture
        for _ in 0..<angle / 90 {
            // A quarter turn clockwise: the left column, from the bottom, becomes the top row.
            expected = expected[0].indices.map { x in expected.reversed().map { $0[x] } }
        }
        if mirrored { expected = expected.map { $0.reversed() } }
        let sample = try #require(rig.delegate.kept.first?.buffer)
        let image = try #require(sample.imageBuffer)
        #expect(Self.values(image) == expected)
        #expect(sample.formatDescription?.dimensions.width == Int32(image.width))
        #expect(sample.duration == CMTime(value: 1, timescale: 30), "the nominal duration where the source knows none")
        let settings = try #require(rig.output.videoSettings)
        #expect(settings["Width"] as? Int == image.width && settings["Height"] as? Int == image.height)
    }
}
