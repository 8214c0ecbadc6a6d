import AVFoundation

/// Exports the second second of a film in half its size: FIRST SECOND TARGET.
@main
enum Run {
    static func main() async throws {
        let paths = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
        var configuration = AssetExportSession.Configuration(
            fileType: .mp4,
            rawVideoSettings: [
                AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: CGFloat(80), AVVideoHeightKey: CGFloat(60),
            ],
            rawAudioSettings: [
                AVFormatIDKey: kAudioFormatMPEG4AAC, AVNumberOfChannelsKey: 1, AVSampleRateKey: 44_100,
            ]
        )
        configuration.timeRange = CMTimeRange(
            start: CMTime(value: 30, timescale: 30),
            duration: CMTime(value: 30, timescale: 30)
        )
        let session = try AssetExportSession(
            asset: AVURLAsset(url: paths[0]),
            outputURL: paths[2],
            configuration: configuration
        )
        let problem = await withCheckedContinuation { (done: CheckedContinuation<(any Error)?, Never>) in
            session.export(progress: nil) { done.resume(returning: $0) }
        }
        if let problem { throw problem }
    }
}
