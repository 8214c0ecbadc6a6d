public import AVFBase
import CoreMedia
public import Foundation
import Synchronization

/// Appends groups of timed metadata to a metadata input.
///
/// Each group becomes a sample of the track, from its start to its end; a duration that is not numeric lasts until the
/// next group. Append groups in order of their times, without overlap. Times between groups have no metadata. The
/// input's source format hint has the keys of the track; keys of a group that are missing are added.
public final class AVAssetWriterInputMetadataAdaptor: NSObject {
    /// The input to which the groups are appended.
    public let assetWriterInput: AVAssetWriterInput
    private let coder: Mutex<TimedMetadataCoder>

    /// Creates an adaptor for an input.
    ///
    /// Raises for an input that is not for metadata or already has an adaptor.
    public init(assetWriterInput input: AVAssetWriterInput) {
        assetWriterInput = input
        coder = Mutex(TimedMetadataCoder(input.sourceFormatHint))
        super.init()
        if input.mediaType != .metadata {
            ObjectiveCException.raise(
                .invalidArgument,
                "A metadata adaptor was made for an input for \(input.mediaType.rawValue). Use a metadata input."
            )
        } else if !input.storage.takeAdaptor() {
            ObjectiveCException.raise(
                .generic,
                "A second metadata adaptor was made for one input. Use the first one."
            )
        }
    }

    /// Appends a group.
    ///
    /// Raises as the input's own append does, and for a group whose items have no identifier, no value, or a value that
    /// does not fit its type.
    ///
    /// - Returns: False if the writer has failed or ended in the meantime; see its status.
    @discardableResult
    public func append(_ timedMetadataGroup: AVTimedMetadataGroup) -> Bool {
        guard let place = assetWriterInput.placeForAppending(), place.core.mayAppend(to: place.track) else {
            return false
        }
        let result = coder.withLock { coder -> Result<UncheckedReference<CMSampleBuffer>, TimedMetadataCoder.Problem> in
            do throws(TimedMetadataCoder.Problem) {
                return .success(UncheckedReference(try coder.sample(timedMetadataGroup)))
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let sample): return assetWriterInput.append(WriterEntry(media: .sample(sample.value)), to: place)
        case .failure(let problem):
            ObjectiveCException.raise(.invalidArgument, "A metadata group cannot be appended: \(problem.reason).")
            return false
        }
    }
}
