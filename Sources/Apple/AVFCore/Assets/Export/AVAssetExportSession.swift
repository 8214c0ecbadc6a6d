public import AVFBase
public import CoreMedia
public import Foundation
import MediaFiles
import Synchronization

/// Exports an asset, or a part of it, to a file using a preset.
///
/// A session makes one file. Set its properties before the export begins; later changes have no effect. Usable from any
/// thread; handlers run on a queue of the session.
open class AVAssetExportSession: NSObject, @unchecked Sendable {
    // @unchecked: mutable state is locked.

    /// The states of an export, with the raw values of Apple's header.
    public enum Status: Int, Sendable {
        /// The export has not begun.
        case unknown = 0
        /// The export is waiting to begin.
        case waiting = 1
        /// The export is in progress.
        case exporting = 2
        /// The export has succeeded: the file is complete.
        case completed = 3
        /// The export has failed: there is no file.
        case failed = 4
        /// The export was cancelled: there is no file.
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
        var presentation = RenderedSource.Presentation(listsAllTracks: false)
    }

    /// The asset to export.
    public let asset: AVAsset
    /// The name of the preset.
    public let presetName: String
    let plan: ExportPlan
    let configuration = Mutex(Configuration())
    let run = ExportRun()

    /// Creates a session; nil for a preset that is unknown or cannot be used here, for which the log has the reason.
    ///
    /// Differs from Apple: there is no encoder for HEVC with alpha. ProRes 4444 keeps alpha.
    public init?(asset: AVAsset, presetName: String) {
        guard let plan = ExportPlan.all[presetName] else {
            WriterLog.warnOnce(ExportPlan.refusal(presetName))
            return nil
        }
        self.asset = asset
        self.presetName = presetName
        self.plan = plan
    }

    deinit { run.cancel() }

    /// The file types that the preset supports, the default one first.
    open var supportedFileTypes: [AVFileType] { plan.fileTypes }

    /// The state of the export.
    open var status: Status { run.status }

    /// The reason why the export failed or was cancelled; nil otherwise.
    open var error: (any Error)? { run.error }

    /// The progress of the export, from 0 to 1.
    open var progress: Float { Float(run.progress) }

    // MARK: Configuration

    /// The type of the file.
    ///
    /// Raises for a type that is not among ``supportedFileTypes``.
    open var outputFileType: AVFileType? {
        get { configuration.withLock { $0.outputFileType } }
        set {
            if let newValue, !plan.fileTypes.contains(newValue) {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "The preset \(presetName) makes no files of type \(newValue.rawValue). Use one of "
                        + "supportedFileTypes."
                )
                return
            }
            configuration.withLock { $0.outputFileType = newValue }
        }
    }

    /// The URL of the file; it must not exist yet.
    open var outputURL: URL? {
        get { configuration.withLock { $0.outputURL } }
        set { configuration.withLock { $0.outputURL = newValue } }
    }

    /// The range of the asset to export; initially everything.
    open var timeRange: CMTimeRange {
        get { configuration.withLock { $0.timeRange } }
        set { configuration.withLock { $0.timeRange = newValue } }
    }

    /// A Boolean value that indicates whether the file's header comes before the media, which lets the file play while
    /// it is loading.
    open var shouldOptimizeForNetworkUse: Bool {
        get { configuration.withLock { $0.optimizesForNetwork } }
        set { configuration.withLock { $0.optimizesForNetwork = newValue } }
    }

    /// The approximate maximum size of the file in bytes, at which the export ends; 0 for no limit.
    open var fileLengthLimit: Int64 {
        get { configuration.withLock { $0.fileLengthLimit } }
        set { configuration.withLock { $0.fileLengthLimit = newValue } }
    }

    /// The folder for temporary files; nil for the folder of the file.
    open var directoryForTemporaryFiles: URL? {
        get { configuration.withLock { $0.directoryForTemporaryFiles } }
        set { configuration.withLock { $0.directoryForTemporaryFiles = newValue } }
    }

    /// The metadata of the file; nil copies the asset's metadata.
    open var metadata: [AVMetadataItem]? {
        get { configuration.withLock { $0.metadata } }
        set { configuration.withLock { $0.metadata = newValue } }
    }

    /// The filter for the asset's metadata; nil copies all.
    open var metadataItemFilter: AVMetadataItemFilter? {
        get { configuration.withLock { $0.metadataItemFilter } }
        set { configuration.withLock { $0.metadataItemFilter = newValue } }
    }

    /// The algorithm for time-stretching audio; stored without effect, as audio is never stretched.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { configuration.withLock { $0.pitchAlgorithm } }
        set { configuration.withLock { $0.pitchAlgorithm = newValue } }
    }

    /// The handling of tracks that are alternatives; stored without effect, as FFmpeg does not report them.
    open var audioTrackGroupHandling: AVAssetTrackGroupOutputHandling {
        get { configuration.withLock { $0.trackGroupHandling } }
        set { configuration.withLock { $0.trackGroupHandling = newValue } }
    }

    /// A Boolean value that indicates whether the asset may be read several times for better quality; stored without
    /// effect, as it is read once.
    open var canPerformMultiplePassesOverSourceMediaData: Bool {
        get { configuration.withLock { $0.performsMultiplePasses } }
        set { configuration.withLock { $0.performsMultiplePasses = newValue } }
    }

    /// Returns the names of all presets that can be used here.
    ///
    /// Presets with an alpha layer are not among them, because FFmpeg encodes none.
    open class func allExportPresets() -> [String] { ExportPlan.all.keys.sorted() }

    /// Returns the presets that can export an asset to some file type; blocks until the asset's headers are read.
    open class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
        allExportPresets().filter { fits($0, asset, nil) }
    }

    /// Determines whether a preset can export an asset to a file type; calls the handler on any queue.
    open class func determineCompatibility(
        ofExportPreset presetName: String,
        with asset: AVAsset,
        outputFileType: AVFileType?,
        completionHandler handler: @escaping @Sendable (Bool) -> Void
    ) {
        asset.whenHeaderIsRead { _ in handler(fits(presetName, asset, outputFileType)) }
    }

    // MARK: Estimates

    /// The approximate size of the file in bytes; blocks until the asset's headers are read; 0 if they cannot be read.
    open var estimatedOutputFileLength: Int64 { asset.knownFacts.map(length) ?? 0 }

    /// The approximate size of the file in bytes.
    ///
    /// - Throws: An `AVError` if the file cannot be read.
    open var estimatedOutputFileLengthInBytes: Int64 {
        get async throws { length(try await asset.loadFacts()) }
    }

    /// Estimates the size of the file in bytes; calls the handler on any queue, with 0 on error.
    open func estimateOutputFileLength(completionHandler handler: @escaping @Sendable (Int64, (any Error)?) -> Void) {
        asset.whenHeaderIsRead { error in handler(error == nil ? self.estimatedOutputFileLength : 0, error) }
    }

    /// The longest duration that stays within ``fileLengthLimit``; the asset's duration without a limit.
    ///
    /// Blocks until the asset's headers are read; zero if they cannot be read.
    open var maxDuration: CMTime { asset.knownFacts.map(longest) ?? .zero }

    /// The longest duration that stays within ``fileLengthLimit``; the asset's duration without a limit.
    ///
    /// - Throws: An `AVError` if the file cannot be read.
    open var estimatedMaximumDuration: CMTime {
        get async throws { longest(try await asset.loadFacts()) }
    }

    /// Estimates the longest duration that stays within the limit; calls the handler on any queue, with an invalid time
    /// on error.
    open func estimateMaximumDuration(completionHandler handler: @escaping @Sendable (CMTime, (any Error)?) -> Void) {
        asset.whenHeaderIsRead { error in handler(error == nil ? self.maxDuration : .invalid, error) }
    }

    /// Starts making the file and returns immediately.
    ///
    /// Raises if ``outputURL`` or ``outputFileType`` is not set, or if an export was started before.
    ///
    /// - Parameter handler: Called once when the export has ended in any way, on a queue of the session; see ``status``
    ///   for the outcome.
    open func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
        guard let url = outputURL, let type = outputFileType else {
            ObjectiveCException.raise(
                .invalidArgument,
                "An export was begun without \(outputURL == nil ? "outputURL" : "outputFileType"). Set it first."
            )
            return
        }
        guard begin() else { return }
        start(url, type, handler)
    }

    /// Cancels the export and removes the partial file; has no effect after the end.
    open func cancelExport() { run.cancel() }

    /// Determines the file types to which the preset can export the asset; calls the handler on any queue.
    open func determineCompatibleFileTypes(completionHandler handler: @escaping @Sendable ([AVFileType]) -> Void) {
        asset.whenHeaderIsRead { _ in handler(self.fittingFileTypes) }
    }

    /// The file types to which the preset can export the asset.
    open var compatibleFileTypes: [AVFileType] {
        get async {
            _ = try? await asset.loadFacts()
            return fittingFileTypes
        }
    }

    /// The way the frames of the video tracks are composed; nil to export the tracks as they are.
    ///
    /// A copy is stored. Has no effect with the preset that copies samples.
    open var videoComposition: AVVideoComposition? {
        get { configuration.withLock { $0.presentation.composition } }
        set {
            let copy = newValue?.copy() as? AVVideoComposition
            let made = UncheckedReference(copy.flatMap { try? VideoComposer.makeCompositor($0.values) })
            configuration.withLock {
                $0.presentation.composition = copy
                $0.presentation.compositor = made
            }
        }
    }

    /// The custom compositor; nil without one.
    open var customVideoCompositor: (any AVVideoCompositing)? {
        let made = configuration.withLock { $0.presentation.compositor }.value
        return made is BuiltInCompositor ? nil : made
    }

    /// The volumes of the audio tracks, which are mixed into one track; nil to export the tracks as they are.
    ///
    /// A copy is stored. Has no effect with the preset that copies samples. A composition's audio tracks are always
    /// mixed.
    open var audioMix: AVAudioMix? {
        get { configuration.withLock { $0.presentation.mix } }
        set {
            let copy = newValue?.copy() as? AVAudioMix
            configuration.withLock { $0.presentation.mix = copy }
        }
    }
}
