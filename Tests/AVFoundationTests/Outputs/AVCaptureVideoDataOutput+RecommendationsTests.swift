import AVFoundation
import Foundation
import Testing

@Suite("Recommendations of video outputs")
struct AVCaptureVideoDataOutputRecommendationsTests {
    @Test("a writer accepts the settings that are recommended for each codec of a file type")
    func proposals() throws {
        let folder = try TemporaryFolder()
        for type in [AVFileType.mov, .mp4, .m4v] {
            let writer = try AVAssetWriter(outputURL: folder.file("never written"), fileType: type)
            for codec in AVCaptureVideoDataOutput().availableVideoCodecTypesForAssetWriter(writingTo: type) {
                let proposal = EncoderRecommendation(codec: codec, width: 1280, height: 720, rate: 29.97, isLive: true)
                let settings = proposal.videoSettings
                #expect(writer.canApply(outputSettings: settings, forMediaType: .video), "\(codec) in \(type)")
            }
        }
    }
}
