import AVFoundation

/// Exports a film with a reader and a writer: FIRST SECOND TARGET.
@main
enum Run {
    static func main() async throws {
        let paths = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
        let exporter = NextLevelSessionExporter(withAsset: AVURLAsset(url: paths[0]))
        exporter.outputFileType = .mp4
        exporter.outputURL = paths[2]
        exporter.videoOutputConfiguration = [
            AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 160, AVVideoHeightKey: 120,
            AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: 2_000_000],
        ]
        exporter.audioOutputConfiguration = [
            AVFormatIDKey: kAudioFormatMPEG4AAC, AVEncoderBitRateKey: 128_000, AVNumberOfChannelsKey: 2,
            AVSampleRateKey: 44_100,
        ]
        _ = try await exporter.export(progress: nil)
    }
}
