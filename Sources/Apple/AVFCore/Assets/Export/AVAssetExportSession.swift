public import AVFBase
public import CoreMedia
public import Foundation
import MediaFiles
import Synchronization

/// Makes a file of an asset, or of a part of it, by a preset.
///
/// A session makes one file. What can be set is to be set before the export begins; setting it later changes nothing.
/// May be used from any thread; handlers run on a queue of the session.
///
/// Differs from Apple: mixing sound and composing pictures are missing.
open class AVAssetExportSession: NSObject, @unchecked Sendable {
    // @unchecked: what can change is locked.

    /// How far an export is, with the raw values of Apple's header.
    public enum Status: Int, Sendable {
        /// Not begun.
        case unknown = 0
        /// Waiting to begin.
        case waiting = 1
        /// Under way.
        case exporting = 2
        /// Done: the file is complete.
        case completed = 3
        /// Failed: there is no file.
        case failed = 4
        /// Cancelled: there is no file.
        case cancelled = 5
    }

    struct Configuration {
        var outputFileType: AVFileType?
        var outputURL: URL?
        var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
        var optimizesForNetwork = false
        var fileLengthLimit: Int64 = 0
        var directoryForTemporaryFiles: URL?
        var metadata: [AVMetadataItem]?
        var metadataItemFilter: AVMetadataItemFilter?
        var pitchAlgorithm = AVAudioTimePitchAlgorithm.spectral
        var trackGroupHandling: AVAssetTrackGroupOutputHandling = []
        var performsMultiplePasses = false
    }

    /// What is exported.
    public let asset: AVAsset
    /// The preset.
    public let presetName: String
    let plan: ExportPlan
    let configuration = Mutex(Configuration())
    let run = ExportRun()

    /// Makes a session; nil for a preset that is not known or that cannot be made here.
    public init?(asset: AVAsset, presetName: String) {
        guard let plan = ExportPlan.all[presetName] else { return nil }
        self.asset = asset
        self.presetName = presetName
        self.plan = plan
    }

    deinit { run.cancel() }

    /// The types of files that the preset makes, the usual one first.
    open var supportedFileTypes: [AVFileType] { plan.fileTypes }

    /// How far the export is.
    open var status: Status { run.status }

    /// Why the export failed or was cancelled; nil otherwise.
    open var error: (any Error)? { run.error }

    /// How much is done, from 0 to 1.
    open var progress: Float { Float(run.progress) }

    // MARK: What to make

    /// The type of the file.
    ///
    /// Raises for a type that is not among ``supportedFileTypes``.
    open var outputFileType: AVFileType? {
        get { configuration.withLock { $0.outputFileType } }
        set {
            if let newValue, !plan.fileTypes.contains(newValue) {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "The preset \(presetName) makes no files of type \(newValue.rawValue). Choose one of "
                        + "supportedFileTypes."
                )
                return
            }
            configuration.withLock { $0.outputFileType = newValue }
        }
    }

    /// Where the file goes; nothing may be there.
    open var outputURL: URL? {
        get { configuration.withLock { $0.outputURL } }
        set { configuration.withLock { $0.outputURL = newValue } }
    }

    /// What of the asset gets into the file; at first all of it.
    open var timeRange: CMTimeRange {
        get { configuration.withLock { $0.timeRange } }
        set { configuration.withLock { $0.timeRange = newValue } }
    }

    /// Whether the file's header comes before the media, so that it plays while it is loaded.
    open var shouldOptimizeForNetworkUse: Bool {
        get { configuration.withLock { $0.optimizesForNetwork } }
        set { configuration.withLock { $0.optimizesForNetwork = newValue } }
    }

    /// About how many bytes the file may have, after which the export ends; 0 for any number.
    open var fileLengthLimit: Int64 {
        get { configuration.withLock { $0.fileLengthLimit } }
        set { configuration.withLock { $0.fileLengthLimit = newValue } }
    }

    /// Where temporary files go; nil for beside the file.
    open var directoryForTemporaryFiles: URL? {
        get { configuration.withLock { $0.directoryForTemporaryFiles } }
        set { configuration.withLock { $0.directoryForTemporaryFiles = newValue } }
    }

    /// What the file says about itself; nil takes over what the asset says.
    open var metadata: [AVMetadataItem]? {
        get { configuration.withLock { $0.metadata } }
        set { configuration.withLock { $0.metadata = newValue } }
    }

    /// What of the asset's metadata is taken over; nil for all.
    open var metadataItemFilter: AVMetadataItemFilter? {
        get { configuration.withLock { $0.metadataItemFilter } }
        set { configuration.withLock { $0.metadataItemFilter = newValue } }
    }

    /// How sound is stretched where the timeline is; kept without effect, as it never is.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { configuration.withLock { $0.pitchAlgorithm } }
        set { configuration.withLock { $0.pitchAlgorithm = newValue } }
    }

    /// What becomes of tracks that are alternatives; kept without effect, as FFmpeg does not tell them.
    open var audioTrackGroupHandling: AVAssetTrackGroupOutputHandling {
        get { configuration.withLock { $0.trackGroupHandling } }
        set { configuration.withLock { $0.trackGroupHandling = newValue } }
    }

    /// Whether the asset may be read several times for better quality; kept without effect, it is read once.
    open var canPerformMultiplePassesOverSourceMediaData: Bool {
        get { configuration.withLock { $0.performsMultiplePasses } }
        set { configuration.withLock { $0.performsMultiplePasses = newValue } }
    }
}
