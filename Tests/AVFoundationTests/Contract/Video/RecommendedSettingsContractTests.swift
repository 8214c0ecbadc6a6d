import AVFoundation
import CoreMedia
import Foundation
import Testing

@Suite("Contract: recommended writer settings of a video data output")
struct RecommendedSettingsContractTests {
    private func size(_ settings: [String: Any]?) throws -> [Int] {
        let settings = try #require(settings)
        return [
            try #require(settings[AVVideoWidthKey] as? Int), try #require(settings[AVVideoHeightKey] as? Int),
        ]
    }

    @Test("VDO-60 nothing is recommended outside a session, nor for a file without video")
    func nothing() throws {
        let output = AVCaptureVideoDataOutput()
        #expect(output.recommendedVideoSettingsForAssetWriter(writingTo: .mov) == nil)
        #expect(output.recommendedVideoSettings(forVideoCodecType: .h264, assetWriterOutputFileType: .mov) == nil)
        let rig = try CaptureRig()
        #expect(rig.output.recommendedVideoSettingsForAssetWriter(writingTo: .wav) == nil)
        #expect(rig.output.recommendedVideoSettingsForAssetWriter(writingTo: .mov) != nil)
    }

    @Test("VDO-60 a writer's input accepts the recommended settings unchanged", arguments: [AVFileType.mov, .mp4])
    func usable(fileType: AVFileType) throws {
        let rig = try CaptureRig()
        let settings = try #require(rig.output.recommendedVideoSettingsForAssetWriter(writingTo: fileType))
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("recommended-\(UUID().uuidString)")
        let writer = try AVAssetWriter(outputURL: url, fileType: fileType)
        #expect(writer.canApply(outputSettings: settings, forMediaType: .video))
        #expect(exceptions { writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: settings)) } == [])
        let codecs = rig.output.availableVideoCodecTypesForAssetWriter(writingTo: fileType)
        for codec in codecs {
            let own = try #require(
                rig.output.recommendedVideoSettings(forVideoCodecType: codec, assetWriterOutputFileType: fileType)
            )
            #expect(own[AVVideoCodecKey] as? AVVideoCodecType == codec)
            #expect(writer.canApply(outputSettings: own, forMediaType: .video))
        }
    }

    @Test("VDO-60 the recommendation depends on the session's configuration")
    func configuration() throws {
        let rig = try CaptureRig()
        let first = rig.output.recommendedVideoSettingsForAssetWriter(writingTo: .mov)
        rig.session.sessionPreset = .hd1280x720
        let second = rig.output.recommendedVideoSettingsForAssetWriter(writingTo: .mov)
        #expect(try size(first) == [640, 480])
        #expect(try size(second) == [1280, 720])
        func bitRate(_ settings: [String: Any]?) -> Int {
            (settings?[AVVideoCompressionPropertiesKey] as? [String: Any])?[AVVideoAverageBitRateKey] as? Int ?? 0
        }
        #expect(bitRate(first) > 0 && bitRate(second) > bitRate(first))
        #expect(rig.output.recommendedMediaTimeScaleForAssetWriter > 0)
    }

    @Test("VDO-61 a codec must be on the list for the file type")
    func codecs() throws {
        let rig = try CaptureRig()
        #expect(rig.output.availableVideoCodecTypesForAssetWriter(writingTo: .mp4).contains(.h264))
        #expect(rig.output.availableVideoCodecTypesForAssetWriter(writingTo: .wav).isEmpty)
        let wrong: [(AVVideoCodecType, AVFileType)] = [
            (.proRes422, .mp4), (.h264, .wav), (AVVideoCodecType(rawValue: "none"), .mov),
        ]
        for (codec, fileType) in wrong {
            var settings: [String: Any]? = [:]
            let raised = exceptions {
                settings = rig.output.recommendedVideoSettings(
                    forVideoCodecType: codec,
                    assetWriterOutputFileType: fileType
                )
            }
            #expect(raised == [.invalidArgument] && settings == nil)
        }
    }

    @Test("VDO-62 width and height are those of the delivered buffers", arguments: [0, 90, 180, 270])
    func deliveredSize(angle: Int) throws {
        let rig = try CaptureRig(preset: .hd4K3840x2160)
        rig.connection.videoRotationAngle = CGFloat(angle)
        func check() throws {
            let delivered = try VideoSettingsContractTests.delivered(rig).size
            let settings = rig.output.recommendedVideoSettingsForAssetWriter(writingTo: .mov)
            #expect(try size(settings) == delivered)
            let own = rig.output.recommendedVideoSettings(
                forVideoCodecType: .hevc,
                assetWriterOutputFileType: .mov,
                outputFileURL: nil
            )
            #expect(try size(own) == delivered)
        }
        try check()
        rig.output.automaticallyConfiguresOutputBufferDimensions = false
        rig.output.deliversPreviewSizedOutputBuffers = true
        try check()
        rig.output.deliversPreviewSizedOutputBuffers = false
        let own = angle % 180 == 0 ? [1280, 720] : [720, 1280]
        rig.output.videoSettings = ["Width": own[0], "Height": own[1]]
        try check()
    }
}
