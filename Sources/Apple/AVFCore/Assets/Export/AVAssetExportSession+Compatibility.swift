public import AVFBase
import CoreMedia
import Foundation
import MediaFiles

extension AVAssetExportSession {
    /// Returns a Boolean value that indicates whether a preset can export an asset to a file type; nil stands for any
    /// type.
    public class func compatibility(
        ofExportPreset presetName: String,
        with asset: AVAsset,
        outputFileType: AVFileType?
    ) async -> Bool {
        _ = try? await asset.loadFacts()
        return fits(presetName, asset, outputFileType)
    }

    class func fits(_ presetName: String, _ asset: AVAsset, _ fileType: AVFileType?) -> Bool {
        guard let plan = ExportPlan.all[presetName], let facts = asset.knownFacts else { return false }
        return plan.fits(facts, fileType)
    }

    func length(_ facts: AssetFacts) -> Int64 {
        let range = timeRange.intersection(CMTimeRange(start: .zero, duration: facts.duration))
        guard range.duration.isNumeric else { return 0 }
        return Int64(rate(facts) * range.duration.seconds / 8)
    }

    func longest(_ facts: AssetFacts) -> CMTime {
        let limit = fileLengthLimit
        guard limit > 0, rate(facts) > 0 else { return facts.duration }
        return min(facts.duration, CMTime(seconds: Double(limit) * 8 / rate(facts), preferredTimescale: 600))
    }

    private func rate(_ facts: AssetFacts) -> Double {
        plan.tracks(of: facts).reduce(0) { $0 + plan.dataRate($1) }
    }
}
