public import CoreMedia
public import Foundation

/// Decides about the faults that the validation of a video composition finds.
///
/// Each method returns a Boolean value that indicates whether to search for more; the validation fails in any case.
public protocol AVVideoCompositionValidationHandling: NSObjectProtocol {
    /// Called for a property with an invalid value, such as `renderSize`.
    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidValueForKey key: String
    ) -> Bool

    /// Called for a range that no instruction covers.
    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
    ) -> Bool

    /// Called for an instruction whose range is invalid, overlaps the previous one, or is out of order.
    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTimeRangeIn videoCompositionInstruction:
            any AVVideoCompositionInstructionProtocol
    ) -> Bool

    /// Called for a layer instruction whose track is not in the asset.
    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
            any AVVideoCompositionInstructionProtocol,
        layerInstruction: AVVideoCompositionLayerInstruction,
        asset: AVAsset
    ) -> Bool
}

extension AVVideoCompositionValidationHandling {
    /// True.
    public func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidValueForKey key: String
    ) -> Bool { true }

    /// True.
    public func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
    ) -> Bool { true }

    /// True.
    public func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTimeRangeIn videoCompositionInstruction:
            any AVVideoCompositionInstructionProtocol
    ) -> Bool { true }

    /// True.
    public func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
            any AVVideoCompositionInstructionProtocol,
        layerInstruction: AVVideoCompositionLayerInstruction,
        asset: AVAsset
    ) -> Bool { true }
}

extension AVVideoComposition {
    /// Returns a Boolean value that indicates whether the composition fits an asset; see
    /// ``isValid(for:timeRange:validationDelegate:)``.
    ///
    /// - Throws: An `AVError` if the asset cannot be read.
    public func isValid(
        for asset: AVAsset,
        timeRange: CMTimeRange,
        validationDelegate: (any AVVideoCompositionValidationHandling)?
    ) async throws -> Bool {
        _ = try await asset.loadFacts()
        let composition = self
        func check(_ asset: AVAsset?) -> Bool {
            composition.isValid(for: asset, timeRange: timeRange, validationDelegate: validationDelegate)
        }
        return check(asset)
    }

    func isValid(
        trackIDs: Set<CMPersistentTrackID>?,
        asset: AVAsset?,
        end: CMTime,
        timeRange: CMTimeRange,
        delegate: (any AVVideoCompositionValidationHandling)?
    ) -> Bool {
        var isValid = true
        /// Notes a fault; returns whether to search for more.
        func goesOn(_ ask: (any AVVideoCompositionValidationHandling) -> Bool) -> Bool {
            isValid = false
            return delegate.map(ask) ?? false
        }
        let size = values.pixelSize
        for (key, isGood) in [
            ("frameDuration", frameDuration.isNumeric && frameDuration > .zero),
            ("renderSize", size.width > 0 && size.height > 0), ("renderScale", renderScale > 0 && renderScale.isFinite),
        ] where !isGood {
            guard
                goesOn({
                    $0.videoComposition(self, shouldContinueValidatingAfterFindingInvalidValueForKey: key)
                })
            else { return false }
        }
        var covered = timeRange.start.isNumeric ? timeRange.start : .zero
        let last = timeRange.end.isNumeric ? min(timeRange.end, end.isNumeric ? end : timeRange.end) : end
        var previousEnd = CMTime.negativeInfinity
        for instruction in instructions {
            let range = instruction.timeRange
            if !range.isValid || !range.start.isNumeric || range.start < previousEnd || range.duration <= .zero {
                guard
                    goesOn({
                        $0.videoComposition(
                            self,
                            shouldContinueValidatingAfterFindingInvalidTimeRangeIn: instruction
                        )
                    })
                else { return false }
                continue
            }
            previousEnd = range.end
            if range.start > covered, covered < last {
                let gap = CMTimeRange(start: covered, end: min(range.start, last))
                guard
                    goesOn({
                        $0.videoComposition(self, shouldContinueValidatingAfterFindingEmptyTimeRange: gap)
                    })
                else { return false }
            }
            covered = max(covered, range.end)
            guard let trackIDs, let asset, let own = instruction as? AVVideoCompositionInstruction else { continue }
            for layer in own.layerInstructions where !trackIDs.contains(layer.trackID) {
                if animationTool?.additionalTrackID == layer.trackID { continue }
                guard
                    goesOn({
                        $0.videoComposition(
                            self,
                            shouldContinueValidatingAfterFindingInvalidTrackIDIn: instruction,
                            layerInstruction: layer,
                            asset: asset
                        )
                    })
                else { return false }
            }
        }
        if last.isNumeric, covered < last {
            let gap = CMTimeRange(start: covered, end: last)
            _ = goesOn {
                $0.videoComposition(self, shouldContinueValidatingAfterFindingEmptyTimeRange: gap)
            }
        }
        return isValid
    }
}
