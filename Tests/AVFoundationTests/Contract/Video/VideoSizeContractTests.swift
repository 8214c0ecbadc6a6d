import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import Testing

@Suite("Contract: sizes of a video data output")
struct VideoSizeContractTests {
    private func size(_ rig: CaptureRig) throws -> [Int] { try VideoSettingsContractTests.delivered(rig).size }

    /// Returns the size in the output's settings.
    private func saidSize(_ rig: CaptureRig) throws -> [Int] {
        let settings = try #require(rig.output.videoSettings)
        return [
            try #require(settings[kCVPixelBufferWidthKey as String] as? Int),
            try #require(settings[kCVPixelBufferHeightKey as String] as? Int),
        ]
    }

    @Test(
        "VDO-25 buffers have the size of the camera's format, with the sides swapped by quarter turns",
        arguments: [0, 90, 180, 270]
    )
    func standard(angle: Int) throws {
        let rig = try CaptureRig(preset: .hd1280x720)
        rig.connection.videoRotationAngle = CGFloat(angle)
        let expected = angle % 180 == 0 ? [1280, 720] : [720, 1280]
        #expect(try size(rig) == expected)
        #expect(try saidSize(rig) == expected)
    }

    @Test("VDO-26 by default the output chooses its size, which is the camera's except with the photo preset")
    func automatic() throws {
        let output = AVCaptureVideoDataOutput()
        #expect(output.automaticallyConfiguresOutputBufferDimensions && !output.deliversPreviewSizedOutputBuffers)
        let rig = try CaptureRig(preset: .hd4K3840x2160)
        #expect(!rig.output.deliversPreviewSizedOutputBuffers)
        #expect(try size(rig) == [3840, 2160])
    }

    @Test(
        "VDO-26 with the photo preset buffers have about screen size",
        arguments: [
            ([3840, 2160], [1920, 1080]), ([4032, 3024], [1440, 1080]), ([1280, 720], [1280, 720]),
            ([1920, 1440], [1440, 1080]),
        ]
    )
    func photoPreset(camera: [Int], expected: [Int]) throws {
        let source = ScriptedSource(formats: [ScriptedSource.format(camera[0], camera[1])])
        let rig = try CaptureRig(source, preset: .photo)
        #expect(rig.output.deliversPreviewSizedOutputBuffers)
        #expect(try saidSize(rig) == expected)
        #expect(try size(rig) == expected)
        rig.connection.videoRotationAngle = 90
        #expect(try size(rig) == [expected[1], expected[0]])
        rig.connection.videoRotationAngle = 0
        rig.session.sessionPreset = .inputPriority
        #expect(!rig.output.deliversPreviewSizedOutputBuffers)
        #expect(try size(rig) == camera)
    }

    @Test("VDO-26 the preview size can be set only after the automatic choice was disabled")
    func byHand() throws {
        let rig = try CaptureRig(preset: .hd4K3840x2160)
        #expect(exceptions { rig.output.deliversPreviewSizedOutputBuffers = true } == [.invalidArgument])
        #expect(exceptions { rig.output.deliversPreviewSizedOutputBuffers = false } == [.invalidArgument])
        #expect(try size(rig) == [3840, 2160])
        rig.output.automaticallyConfiguresOutputBufferDimensions = false
        #expect(exceptions { rig.output.deliversPreviewSizedOutputBuffers = true } == [])
        #expect(try size(rig) == [1920, 1080])
        #expect(try saidSize(rig) == [1920, 1080])
        rig.output.automaticallyConfiguresOutputBufferDimensions = true
        #expect(try size(rig) == [3840, 2160])
    }

    @Test("VDO-26 full size with the photo preset can be set manually")
    func fullSizePhoto() throws {
        let rig = try CaptureRig(preset: .photo)
        rig.output.automaticallyConfiguresOutputBufferDimensions = false
        #expect(rig.output.deliversPreviewSizedOutputBuffers, "disabling the automatic choice changes nothing yet")
        rig.output.deliversPreviewSizedOutputBuffers = false
        #expect(try size(rig) == [3840, 2160])
    }

    @Test("VDO-27 after a change of format no buffer has the old size, and the port's notification is posted")
    func formatChange() throws {
        let rig = try CaptureRig()
        let port = try #require(rig.input.ports.first { $0.mediaType == .video })
        let log = NotificationLog(port, [AVCaptureInput.Port.formatDescriptionDidChangeNotification])
        rig.delegate.keeps = true
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.pushOneByOne(2)
        rig.session.sessionPreset = .hd1280x720
        rig.source.push(count: 2)
        rig.settle()
        let sizes = rig.delegate.kept.compactMap(\.buffer.imageBuffer).map(Images.size)
        #expect(sizes == [[640, 480], [640, 480], [1280, 720], [1280, 720]])
        let described = rig.delegate.kept.compactMap(\.buffer.formatDescription?.dimensions.width)
        #expect(described == [640, 640, 1280, 1280])
        #expect(log.names.count == 2)
    }
}
