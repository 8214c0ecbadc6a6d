import AVFBase
import CoreMedia
import CoreVideo
import Foundation

extension VideoCompositionValues {
    /// Creates the properties that present an asset's video.
    init(propertiesOf asset: AVAsset, prototype: AVVideoCompositionInstruction?) {
        let tracks = asset.tracks(withMediaType: .video)
        guard let first = tracks.first else { return }
        let shown = CGRect(origin: .zero, size: first.naturalSize).applying(first.preferredTransform).standardized
        if let composition = asset as? AVComposition, composition.naturalSize != .zero,
            composition.naturalSize != first.naturalSize
        {
            renderSize = composition.naturalSize
        } else {
            renderSize = shown.size
        }
        let fastest = tracks.compactMap(\.frameInterval).min()
        frameDuration = fastest ?? CMTime(value: 1, timescale: 30)
        let instruction = AVMutableVideoCompositionInstruction()
        if let prototype { instruction.contents = prototype.contents }
        instruction.timeRange = CMTimeRange(start: .zero, duration: asset.duration)
        instruction.layerInstructions = tracks.map { track in
            let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
            layer.setTransform(track.preferredTransform, at: .zero)
            return layer
        }
        instructions = [instruction]
    }
}

extension AVAssetTrack {
    /// The interval of the track's frames; nil if unknown.
    fileprivate var frameInterval: CMTime? {
        let rate = Double(nominalFrameRate)
        if rate > 0 {
            // The usual rates as exact fractions: 30, 29.97, 23.976.
            let whole = rate.rounded()
            if abs(rate - whole) < 0.005 { return CMTime(value: 1, timescale: CMTimeScale(whole)) }
            if abs(rate - whole * 1000 / 1001) < 0.005 {
                return CMTime(value: 1001, timescale: CMTimeScale(whole * 1000))
            }
        }
        if minFrameDuration.isNumeric, minFrameDuration > .zero { return minFrameDuration }
        return rate > 0 ? CMTime(seconds: 1 / rate, preferredTimescale: 600_000) : nil
    }
}
