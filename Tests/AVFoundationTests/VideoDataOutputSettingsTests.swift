import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import AVFoundation

@Suite("Video settings")
struct VideoDataOutputSettingsTests {
    static let key = kCVPixelBufferPixelFormatTypeKey as String
    static let usual = [
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        kCVPixelFormatType_32BGRA,
    ]

    /// The format, size and description of one delivered frame.
    static func delivered(_ rig: CaptureRig) throws -> (OSType, Int, Int) {
        rig.delegate.release()
        rig.delegate.keeps = true
        if !rig.session.isRunning { rig.session.startRunning() }
        rig.source.push()
        rig.settle()
        let sample = try #require(rig.delegate.kept.last?.buffer)
        let image = try #require(sample.imageBuffer)
        let description = try #require(sample.formatDescription)
        #expect(CMVideoFormatDescriptionMatchesImageBuffer(description, imageBuffer: image), "VDO-21")
        defer { rig.delegate.release() }
        return (image.pixelFormatType, image.width, image.height)
    }

    @Test("VDO-10 VDO-11 VDO-12 an empty dictionary asks for the camera's format, nil for the default one")
    func standard() throws {
        let native = ScriptedSource.format(640, 480, pixelFormat: kCVPixelFormatType_422YpCbCr8)
        let rig = try CaptureRig(ScriptedSource(formats: [native]))
        #expect(rig.output.videoSettings[Self.key] as? OSType == Self.usual[0])
        #expect(try Self.delivered(rig).0 == Self.usual[0])
        rig.output.videoSettings = [:]
        #expect(try Self.delivered(rig).0 == kCVPixelFormatType_422YpCbCr8)
        #expect(rig.output.videoSettings[Self.key] as? OSType == kCVPixelFormatType_422YpCbCr8)
        rig.output.videoSettings = nil
        #expect(rig.output.videoSettings != nil)
        #expect(try Self.delivered(rig).0 == Self.usual[0])
        #expect(AVCaptureVideoDataOutput().videoSettings[Self.key] as? OSType == Self.usual[0])
    }

    @Test("VDO-16 VDO-17 the camera's format comes first, then 420v, 420f and BGRA")
    func available() throws {
        #expect(Array(AVCaptureVideoDataOutput().availableVideoPixelFormatTypes.prefix(3)) == Self.usual)
        let native = ScriptedSource.format(640, 480, pixelFormat: kCVPixelFormatType_422YpCbCr8_yuvs)
        let rig = try CaptureRig(ScriptedSource(formats: [native]))
        let list = rig.output.availableVideoPixelFormatTypes
        #expect(Array(list.prefix(4)) == [kCVPixelFormatType_422YpCbCr8_yuvs] + Self.usual)
        #expect(Set(list).count == list.count)
        #expect(rig.output.availableVideoCodecTypes.isEmpty)
    }

    @Test("VDO-21 VDO-20 each available format can be had, and is changed while running")
    func everyFormat() throws {
        let rig = try CaptureRig()
        for type in rig.output.availableVideoPixelFormatTypes {
            rig.output.videoSettings = [Self.key: type]
            let (format, width, height) = try Self.delivered(rig)
            #expect(format == type)
            #expect(width == 640 && height == 480)
        }
        #expect(rig.source.history.count == 1, "the camera is not restarted")
    }

    @Test("VDO-15 number types of the pixel format do not matter", arguments: [0, 1, 2, 3])
    func numberTypes(kind: Int) throws {
        let rig = try CaptureRig()
        let values: [Any] = [
            kCVPixelFormatType_32BGRA, Int(kCVPixelFormatType_32BGRA), NSNumber(value: kCVPixelFormatType_32BGRA),
            Int32(kCVPixelFormatType_32BGRA),
        ]
        rig.output.videoSettings = [Self.key: values[kind]]
        #expect(try Self.delivered(rig).0 == kCVPixelFormatType_32BGRA)
    }

    @Test(
        "VDO-14 VDO-15 settings that cannot be had raise and change nothing",
        arguments: [
            ["unknown": 1], ["PixelFormatType": "BGRA"], ["PixelFormatType": 0x7878_7878], ["PixelFormatType": -1],
            ["Width": 320], ["Height": 240], ["Width": 320, "Height": 320], ["Width": 1280, "Height": 960],
            ["Width": 0, "Height": 0], ["Width": -320, "Height": -240],
        ] as [[String: any Sendable]]
    )
    func refused(settings: [String: any Sendable]) throws {
        let rig = try CaptureRig()
        #expect(exceptions { rig.output.videoSettings = settings } == [.invalidArgument])
        #expect(rig.output.videoSettings[Self.key] as? OSType == Self.usual[0])
    }

    @Test("VDO-15 settings that the camera cannot do are found out when the output is added")
    func checkedWhenAdded() throws {
        let rig = try CaptureRig()
        let output = AVCaptureVideoDataOutput()
        output.videoSettings = [Self.key: 0x7878_7878]
        #expect(!rig.session.canAddOutput(output))
        #expect(exceptions { rig.session.addOutput(output) } == [.invalidArgument])
        output.videoSettings = ["Width": 1280, "Height": 960]
        #expect(!rig.session.canAddOutput(output))
        output.videoSettings = ["Width": 320, "Height": 240]
        #expect(rig.session.canAddOutput(output))
    }

    @Test("VDO-14 VDO-25 buffers have the size that was asked for, sides changed with the turn")
    func sizes() throws {
        let rig = try CaptureRig()
        rig.output.videoSettings = ["Width": 320, "Height": 240]
        var (_, width, height) = try Self.delivered(rig)
        #expect(width == 320 && height == 240)
        rig.output.videoSettings = [:]
        rig.connection.videoRotationAngle = 90
        (_, width, height) = try Self.delivered(rig)
        #expect(width == 480 && height == 640)
        #expect(exceptions { rig.output.videoSettings = ["Width": 320, "Height": 240] } == [.invalidArgument])
        rig.output.videoSettings = ["Width": 240, "Height": 320]
        (_, width, height) = try Self.delivered(rig)
        #expect(width == 240 && height == 320)
    }

    @Test("VDO-26 the preview size can be set only after the automatic choice was given up")
    func previewSize() {
        let output = AVCaptureVideoDataOutput()
        #expect(output.automaticallyConfiguresOutputBufferDimensions)
        #expect(!output.deliversPreviewSizedOutputBuffers)
        #expect(exceptions { output.deliversPreviewSizedOutputBuffers = true } == [.invalidArgument])
        output.automaticallyConfiguresOutputBufferDimensions = false
        #expect(exceptions { output.deliversPreviewSizedOutputBuffers = false } == [])
    }

    @Test("two outputs that ask for the same conversion share it; a third of another kind does not")
    func sharedConversions() throws {
        let rig = try CaptureRig(outputCount: 3)
        for (index, output) in rig.outputs.enumerated() {
            output.videoSettings = [
                Self.key: index < 2 ? kCVPixelFormatType_32BGRA : kCVPixelFormatType_OneComponent8
            ]
            rig.delegates[index].keeps = true
        }
        rig.session.startRunning()
        rig.source.push()
        rig.settle()
        let images = rig.delegates.map { $0.kept.first?.buffer.imageBuffer.map(ObjectIdentifier.init) }
        #expect(images[0] != nil && images[0] == images[1])
        #expect(images[2] != nil && images[2] != images[0])
        #expect(rig.source.buffersOut == 0, "the camera's own buffer is free once all have converted it")
    }

    @Test("DROP-10 whoever keeps all converted buffers gets drops, and nobody else does")
    func hoardedConversions() throws {
        let rig = try CaptureRig(outputCount: 2)
        rig.outputs[0].videoSettings = [Self.key: kCVPixelFormatType_32BGRA]
        rig.delegates[0].keeps = true
        rig.session.startRunning()
        for _ in 0..<20 {
            rig.source.push()
            rig.settle()
        }
        let got = rig.delegates[0].outputs.count
        #expect(got >= 8, "DROP-10 at least eight for the client")
        #expect(rig.delegates[0].events.dropFirst(got).elementsEqual((got..<20).map { .outOfBuffers($0) }))
        #expect(rig.delegates[1].outputs == Array(0..<20))
        rig.delegates[0].release(1)
        rig.source.push()
        rig.settle()
        #expect(rig.delegates[0].events.last?.isOutput == true)
    }

    @Test("VDO-22 a converted picture names its matrix: 709 from 720 rows on, else 601", arguments: [480, 720])
    func matrix(height: Int) throws {
        let format = ScriptedSource.format(
            height == 720 ? 1280 : 640,
            height,
            pixelFormat: kCVPixelFormatType_32BGRA
        )
        let rig = try CaptureRig.plain(ScriptedSource(formats: [format]))
        rig.output.videoSettings = [Self.key: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]
        rig.delegate.keeps = true
        rig.session.startRunning()
        rig.source.push()
        rig.settle()
        let image = try #require(rig.delegate.kept.first?.buffer.imageBuffer)
        let matrix = CVBufferCopyAttachment(image, kCVImageBufferYCbCrMatrixKey, nil) as? NSString
        #expect(
            matrix
                == (height == 720 ? kCVImageBufferYCbCrMatrix_ITU_R_709_2 : kCVImageBufferYCbCrMatrix_ITU_R_601_4)
        )
    }

    @Test("VDO-60 VDO-61 VDO-62 settings for a writer say codec and the delivered size; nil without a camera")
    func recommendations() throws {
        #expect(AVCaptureVideoDataOutput().recommendedVideoSettingsForAssetWriter(writingTo: .mov) == nil)
        let rig = try CaptureRig()
        rig.connection.videoRotationAngle = 90
        let settings = try #require(rig.output.recommendedVideoSettingsForAssetWriter(writingTo: .mp4))
        #expect(settings[AVVideoCodecKey] as? AVVideoCodecType == .h264)
        #expect(settings[AVVideoWidthKey] as? Int == 480 && settings[AVVideoHeightKey] as? Int == 640)
        #expect(rig.output.recommendedVideoSettingsForAssetWriter(writingTo: .wav) == nil)
        #expect(
            exceptions {
                _ = rig.output.recommendedVideoSettings(
                    forVideoCodecType: .proRes422,
                    assetWriterOutputFileType: .mp4
                )
            } == [.invalidArgument]
        )
    }
}
