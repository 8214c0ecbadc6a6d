import AVFoundation

/// Appends player items to a composition, plays it into an output, and exports it: FIRST SECOND TARGET.
@main
enum Run {
    static func main() async throws {
        let paths = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
        let items = paths[0...1].map { AVPlayerItem(url: $0) }
        guard let asset = VideosComposer.AppendVideos(items) else { exit(2) }
        let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality)
        try await session?.export(to: paths[2], as: .mp4)
    }
}
