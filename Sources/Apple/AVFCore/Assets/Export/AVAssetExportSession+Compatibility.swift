public import AVFBase
public import CoreMedia
import Foundation
import MediaFiles

extension AVAssetExportSession {
    /// The names of all presets that can be made here.
    ///
    /// Those with an alpha layer are not among them: FFmpeg encodes none.
    public class func allExportPresets() -> [String] { ExportPlan.all.keys.sorted() }

    /// The presets by which an asset can be exported to some type of file; blocks until its headers are read.
    public class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
        allExportPresets().filter { fits($0, asset, nil) }
    }

    /// Whether an asset can be exported by a preset, to a type of file or to some.
    public class func compatibility(
        ofExportPreset presetName: String,
        with asset: AVAsset,
        outputFileType: AVFileType?
    ) async -> Bool {
        _ = try? await asset.loadFacts()
        return fits(presetName, asset, outputFileType)
    }

    /// The same, handed over on any queue.
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

    /// About how many bytes the file will have; blocks until the asset's headers are read; 0 when they cannot be.
    public var estimatedOutputFileLength: Int64 { asset.knownFacts.map(length) ?? 0 }

    /// About how many bytes the file will have.
    ///
    /// - Throws: an `AVError` when the file cannot be read.
    public var estimatedOutputFileLengthInBytes: Int64 {
        get async throws { length(try await asset.loadFacts()) }
    }

    /// About how many bytes the file will have, handed over on any queue; 0 with an error.
    public func estimateOutputFileLength(completionHandler handler: @escaping @Sendable (Int64, (any Error)?) -> Void) {
        asset.whenHeaderIsRead { error in handler(error == nil ? self.estimatedOutputFileLength : 0, error) }
    }

    /// How long the film may be to keep to ``fileLengthLimit``; the asset's length without a limit.
    ///
    /// Blocks until the asset's headers are read; zero when they cannot be.
    public var maxDuration: CMTime { asset.knownFacts.map(longest) ?? .zero }

    /// How long the film may be to keep to ``fileLengthLimit``; the asset's length without a limit.
    ///
    /// - Throws: an `AVError` when the file cannot be read.
    public var estimatedMaximumDuration: CMTime {
        get async throws { longest(try await asset.loadFacts()) }
    }

    /// The same, handed over on any queue; invalid with an error.
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
