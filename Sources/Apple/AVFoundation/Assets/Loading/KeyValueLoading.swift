import Foundation
import MediaFiles
import Synchronization

/// The older functions, which know properties by their names.
enum KeyValueLoading {
    /// What has to be loaded for a property of an asset; nil for a name that is not known.
    static func assetLoads(_ key: String, _ asset: AVAsset) -> [any Loadable]? {
        assetKeys.contains(key) ? [asset.core.header] : nil
    }

    /// What has to be loaded for a property of a track; nil for a name that is not known.
    static func trackLoads(_ key: String, _ track: AVAssetTrack) -> [any Loadable]? {
        trackKeys.contains(key) ? track.loads(for: key) : nil
    }

    /// What has to be loaded for a property of a metadata item; nil for a name that is not known.
    static func itemLoads(_ key: String, _ item: AVMetadataItem) -> [any Loadable]? {
        itemKeys.contains(key) ? [item.contents.value] : nil
    }

    /// How far loads are, with the error in the place for it.
    static func status(_ loads: [any Loadable]?, _ outError: NSErrorPointer) -> AVKeyValueStatus {
        outError?.pointee = nil
        guard let loads else {
            outError?.pointee = AVError(.unknown, "There is no property of this name. Check its spelling.") as NSError
            return .failed
        }
        switch loads.progress {
        case .notYetLoaded: return .unknown
        case .loading: return .loading
        case .loaded: return .loaded
        case .failed(let error):
            outError?.pointee = error as NSError
            return .failed
        case .cancelled:
            outError?.pointee = AVError(.operationCancelled) as NSError
            return .cancelled
        }
    }

    /// Begins loads and calls a handler once, when all have ended.
    static func begin(_ loads: [[any Loadable]], _ handler: (@Sendable () -> Void)?) {
        let all = loads.flatMap { $0 }
        guard let handler else {
            for load in all { load.begin() }
            return
        }
        let countdown = Countdown(all.count + 1, handler)
        for load in all { load.whenDone { countdown.step() } }
        countdown.step()
    }

    private static let assetKeys: Set<String> = [
        "allMediaSelections", "availableChapterLocales", "availableMetadataFormats", "canContainFragments",
        "commonMetadata", "composable", "containsFragments", "creationDate", "duration", "exportable", "isComposable",
        "isExportable", "isPlayable", "isReadable", "metadata", "minimumTimeOffsetFromLive", "overallDurationHint",
        "playable", "preferredMediaSelection", "preferredRate", "preferredTransform", "preferredVolume",
        "providesPreciseDurationAndTiming", "readable", "trackGroups", "tracks",
        "availableMediaCharacteristicsWithMediaSelectionOptions", "compatibleWithSavedPhotosAlbum",
        "hasProtectedContent",
        "lyrics",
    ]
    private static let trackKeys: Set<String> = [
        "availableMetadataFormats", "availableTrackAssociationTypes", "canProvideSampleCursors", "commonMetadata",
        "decodable", "enabled", "estimatedDataRate", "extendedLanguageTag", "formatDescriptions",
        "hasAudioSampleDependencies", "isDecodable", "isEnabled", "isPlayable", "isSelfContained", "languageCode",
        "mediaCharacteristics", "metadata", "minFrameDuration", "naturalSize", "naturalTimeScale", "nominalFrameRate",
        "playable", "preferredTransform", "preferredVolume", "requiresFrameReordering", "segments", "selfContained",
        "timeRange", "totalSampleDataLength",
    ]
    private static let itemKeys: Set<String> = [
        "dataValue", "dateValue", "extraAttributes", "numberValue", "stringValue", "value",
    ]
}

/// Calls a closure after a number of steps, from any threads.
private final class Countdown: Sendable {
    private let left: Atomic<Int>
    private let handler: @Sendable () -> Void

    init(_ count: Int, _ handler: @escaping @Sendable () -> Void) {
        left = Atomic(count)
        self.handler = handler
    }

    func step() {
        if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { handler() }
    }
}

extension AVAsset {
    /// How far the loading of a property is, by its name.
    public func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
        KeyValueLoading.status(KeyValueLoading.assetLoads(key, self), outError)
    }

    /// Begins to load properties by their names; the handler runs once for all, on any queue.
    public func loadValuesAsynchronously(
        forKeys keys: [String],
        completionHandler handler: (@Sendable () -> Void)? = nil
    ) {
        KeyValueLoading.begin(keys.compactMap { KeyValueLoading.assetLoads($0, self) }, handler)
    }
}

extension AVAssetTrack {
    /// How far the loading of a property is, by its name.
    public func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
        KeyValueLoading.status(KeyValueLoading.trackLoads(key, self), outError)
    }

    /// Begins to load properties by their names; the handler runs once for all, on any queue.
    public func loadValuesAsynchronously(
        forKeys keys: [String],
        completionHandler handler: (@Sendable () -> Void)? = nil
    ) {
        KeyValueLoading.begin(keys.compactMap { KeyValueLoading.trackLoads($0, self) }, handler)
    }

    /// What has to be loaded for a property beyond what is known since the track was made.
    func loads(for key: String) -> [any Loadable] {
        key == "totalSampleDataLength" && facts.totalSampleDataLength == nil ? [core.samples] : []
    }
}
