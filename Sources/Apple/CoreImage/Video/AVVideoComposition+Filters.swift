import AVFBase
public import AVFCore
import CoreMedia
import Foundation

extension AVVideoComposition {
    /// Creates a composition that filters each frame of an asset's first video track.
    ///
    /// It works in players, image generators, readers and exports. Blocks until the asset's headers are read.
    ///
    /// - Parameters:
    ///   - asset: The asset.
    ///   - applier: Called for each frame, one at a time, on a thread of the reader, player, generator or export. It
    ///     must finish the request, at once or later.
    public convenience init(
        asset: AVAsset,
        applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void
    ) {
        self.init(propertiesOf: asset) { FilterCompositor(asset, applier) }
    }

    /// Creates a composition that filters each frame of an asset's first video track.
    ///
    /// - Throws: An `AVError` if the asset cannot be read.
    public class func videoComposition(
        with asset: AVAsset,
        applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void
    ) async throws -> AVVideoComposition {
        _ = try await asset.load(.duration)
        return AVVideoComposition(asset: asset, applyingCIFiltersWithHandler: applier)
    }

    /// Creates a composition that filters each frame; calls the completion handler on any queue.
    public class func videoComposition(
        with asset: AVAsset,
        applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void,
        completionHandler: @escaping @Sendable (AVVideoComposition?, (any Error)?) -> Void
    ) {
        asset.loadValuesAsynchronously(forKeys: ["duration"]) {
            var error: NSError?
            guard asset.statusOfValue(forKey: "duration", error: &error) == .loaded else {
                return completionHandler(nil, error)
            }
            completionHandler(AVVideoComposition(asset: asset, applyingCIFiltersWithHandler: applier), nil)
        }
    }
}
