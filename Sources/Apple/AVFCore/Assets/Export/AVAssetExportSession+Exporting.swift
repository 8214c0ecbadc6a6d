public import AVFBase
import CoreMedia
public import Foundation
import MediaFiles
import Synchronization

extension AVAssetExportSession {
    /// Makes the file; see ``status`` for the outcome.
    ///
    /// Raises in the same cases as ``exportAsynchronously(completionHandler:)``.
    public func export() async {
        guard outputURL != nil, outputFileType != nil, status == .unknown || status == .cancelled else {
            return exportAsynchronously {}
        }
        await withCheckedContinuation { continuation in
            exportAsynchronously { continuation.resume() }
        }
    }

    /// Makes the file; throws if there is none at the end.
    ///
    /// Cancelling the task cancels the export.
    ///
    /// - Throws: An `AVError`; `CancellationError` if the task was cancelled.
    public final func export(
        to url: URL,
        as fileType: AVFileType,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        guard supportedFileTypes.contains(fileType) else {
            throw AVError(
                .unsupportedOutputSettings,
                "The preset \(presetName) makes no files of type \(fileType.rawValue). Use one of supportedFileTypes."
            )
        }
        configuration.withLock { ($0.outputURL, $0.outputFileType) = (url, fileType) }
        guard run.begin() else {
            throw AVError(
                .operationNotAllowed,
                "An export session makes one file. Make another session for another file."
            )
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                start(url, fileType) { continuation.resume() }
            }
        } onCancel: {
            run.cancel()
        }
        guard status != .completed else { return }
        if Task.isCancelled { throw CancellationError() }
        throw run.error ?? AVError(.exportFailed)
    }

    var fittingFileTypes: [AVFileType] {
        guard let facts = asset.knownFacts else { return [] }
        return plan.fileTypes.filter { plan.fits(facts, $0) }
    }

    func begin() -> Bool {
        if run.begin() { return true }
        ObjectiveCException.raise(
            .generic,
            "An export session makes one file and has begun, or was cancelled, before. Make another session."
        )
        return false
    }

    func start(_ url: URL, _ type: AVFileType, _ handler: @escaping @Sendable () -> Void) {
        let configuration = configuration.withLock { $0 }
        let (asset, plan, interrupt) = (asset, plan, run.interrupt)
        run.start(
            { progress in
                guard let container = ExportPlan.container(type), url.isFileURL else {
                    throw AVError(.exportFailed, "Could not export: \(url) is not a file.")
                }
                let presentation = configuration.presentation
                let request = ExportRequest(
                    title: asset.location?.description ?? "the asset",
                    opening: { interrupt in
                        guard plan.isCopy else {
                            return try RenderedSource.open(asset, presentation, interrupt: interrupt)
                        }
                        let known = asset.knownFacts.flatMap { $0.isFragmented || !$0.isExact ? nil : $0.tracks }
                        return try asset.core.makeDemuxer(interrupt, isStored: true, known: known ?? [])
                    },
                    plan: plan,
                    path: url.path,
                    container: container,
                    timeRange: configuration.timeRange,
                    optimizesForNetwork: configuration.optimizesForNetwork,
                    byteLimit: configuration.fileLengthLimit,
                    temporaryDirectory: configuration.directoryForTemporaryFiles?.path,
                    metadata: Self.tags(configuration, asset)
                )
                try ExportJob(request: request, interrupt: interrupt, progress: progress).run()
            },
            // An export goes on if the program keeps no reference to its session.
            then: { [self] in withExtendedLifetime(self) { handler() } }
        )
    }

    /// Returns the metadata of the file.
    private static func tags(_ configuration: Configuration, _ asset: AVAsset) -> [MediaFileTag] {
        var items = configuration.metadata ?? asset.metadata
        if let filter = configuration.metadataItemFilter {
            items = AVMetadataItem.metadataItems(from: items, filteredBy: filter)
        }
        return items.compactMap(\.fileTag)
    }
}
