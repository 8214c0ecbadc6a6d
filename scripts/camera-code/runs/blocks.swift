import AVFoundation

/// Exports a film whose frames a closure composes: FIRST SECOND TARGET. The closure passes every frame through.
@main
enum Run {
    static func main() async throws {
        let paths = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
        let asset = AVURLAsset(url: paths[0])
        guard let track = asset.tracks(withMediaType: .video).first?.trackID else { exit(2) }
        let composition = VideoComposition<BlockBasedVideoCompositor>(propertiesOf: asset) { request in
            guard let frame = request.sourceFrame(byTrackID: track) else {
                return request.finish(with: BlockBasedVideoCompositor.Error.unsupportedInstruction)
            }
            request.finish(withComposedVideoFrame: frame)
        }
        let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality)
        session?.videoComposition = composition.makeAVVideoComposition()
        try await session?.export(to: paths[2], as: .mp4)
    }
}
