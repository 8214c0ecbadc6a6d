public import AVFBase
public import CoreMedia
import Foundation
import MediaFiles

extension AVAssetExportSession {
    /// Returns the names of all presets that can be used here.
    ///
    /// Presets with an alpha layer are not among them, because FFmpeg encodes none.
    public class func allExportPresets() -> [String] { ExportPlan.all.keys.sorted() }

    /// Returns the presets that can export an asset to some file type; blocks until the asset's headers are read.
    public class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
        allExportPresets().filter { fits($0, asset, nil) }
    }

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

    /// Determines whether a preset can export an asset to a file type; calls the handler on any queue.
    public class func determineCompatibility(
        ofExportPreset presetName: String,
        with asset: AVAsset,
        outputFileType: AVFileType?,
        completionHandler handler: @escaping @Sendable (Bool) -> Void
    ) {
        asset.whenHeaderIsRead { _ in handler(fits(presetName, asset, outputFileType)) }
    }

    private class func fits(_ presetName: String, _ asset: AVAsset, _ fileType: AVFileType?) -> Bool {
        guard let plan = ExportPlan.all[presetName], let facts = asset.knownFacts else { return false }
        return plan.fits(facts, fileType)
    }

    // MARK: Estimates

    /// The approximate size of the file in bytes; blocks until the asset's headers are read; 0 if they cannot be read.
    public var estimatedOutputFileLength: Int64 { asset.knownFacts.map(length) ?? 0 }

    /// The approximate size of the file in bytes.
    ///
    /// - Throws: An `AVError` if the file cannot be read.
    public var estimatedOutputFileLengthInBytes: Int64 {
        get async throws { length(try await asset.loadFacts()) }
    }

    /// Estimates the size of the file in bytes; calls the handler on any queue, with 0 on error.
    public func estimateOutputFileLength(completionHandler handler: @escaping @Sendable (Int64, (any Error)?) -> Void) {
        asset.whenHeaderIsRead { error in handler(error == nil ? self.estimatedOutputFileLength : 0, error) }
    }

    /// The longest duration that stays within ``fileLengthLimit``; the asset's duration without a limit.
    ///
    /// Blocks until the asset's headers are read; zero if they cannot be read.
    public var maxDuration: CMTime { asset.knownFacts.map(longest) ?? .zero }

    /// The longest duration that stays within ``fileLengthLimit``; the asset's duration without a limit.
    ///
    /// - Throws: An `AVError` if the file cannot be read.
    public var estimatedMaximumDuration: CMTime {
        get async throws { longest(try await asset.loadFacts()) }
    }

    /// Estimates the longest duration that stays within the limit; calls the handler on any queue, with an invalid time
    /// on error.
    public func estimateMaximumDuration(completionHandler handler: @escaping @Sendable (CMTime, (any Error)?) -> Void) {
        asset.whenHeaderIsRead { error in handler(error == nil ? self.maxDuration : .invalid, error) }
    }

    private func length(_ facts: AssetFacts) -> Int64 {
        let range = timeRange.intersection(CMTimeRange(start: .zero, duration: facts.duration))
        guard range.duration.isNumeric else { return 0 }
        return Int64(rate(facts) * range.duration.seconds / 8)
    }

    private func longest(_ facts: AssetFacts) -> CMTime {
        let limit = fileLengthLimit
        guard limit > 0, rate(facts) > 0 else { return facts.duration }
        return min(facts.duration, CMTime(seconds: Double(limit) * 8 / rate(facts), preferredTimescale: 600))
    }

    private func rate(_ facts: AssetFacts) -> Double {
        plan.tracks(of: facts).reduce(0) { $0 + plan.dataRate($1) }
    }
}
