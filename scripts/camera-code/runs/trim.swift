import AVFoundation

/// Cuts the beginning off a composition and exports it: FIRST SECOND TARGET.
@main
enum Run {
    static func main() async throws {
        let paths = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
        let asset = AVURLAsset(url: paths[0])
        let composition = AVMutableComposition(asset: asset)
        for track in composition.tracks {
            guard let source = asset.track(withTrackID: track.trackID) else { exit(2) }
            try track.insertTimeRange(CMTimeRange(start: .zero, duration: asset.duration), of: source, at: .zero)
        }
        composition.trim(timeOffStart: 1)
        let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality)
        try await session?.export(to: paths[2], as: .mov)
    }
}
