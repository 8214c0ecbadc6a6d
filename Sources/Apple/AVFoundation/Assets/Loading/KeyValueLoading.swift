import Foundation
import MediaFiles
import Synchronization

/// The older functions, which identify properties by name.
enum KeyValueLoading {
    /// Returns the loads that a property of an asset needs; nil for an unknown name.
    static func assetLoads(_ key: String, _ asset: AVAsset) -> [any Loadable]? {
        assetKeys.contains(key) ? [asset.core.header] : nil
    }

    /// Returns the loads that a property of a track needs; nil for an unknown name.
    static func trackLoads(_ key: String, _ track: AVAssetTrack) -> [any Loadable]? {
        trackKeys.contains(key) ? track.loads(for: key) : nil
    }

    /// Returns the loads that a property of a metadata item needs; nil for an unknown name.
    static func itemLoads(_ key: String, _ item: AVMetadataItem) -> [any Loadable]? {
        itemKeys.contains(key) ? [item.contents.value] : nil
    }

    /// Returns the status of loads, and stores the error through the pointer.
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

    /// Starts loads and calls a handler once, when all have ended.
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

/// Calls a closure after a number of steps, which any thread may take.
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
    /// Returns the loading status of a property by its name.
    public func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
        KeyValueLoading.status(KeyValueLoading.assetLoads(key, self), outError)
    }

    /// Starts loading properties by their names; the handler runs once for all, on any queue.
    public func loadValuesAsynchronously(
        forKeys keys: [String],
        completionHandler handler: (@Sendable () -> Void)? = nil
    ) {
        KeyValueLoading.begin(keys.compactMap { KeyValueLoading.assetLoads($0, self) }, handler)
    }
}

extension AVAssetTrack {
    /// Returns the loading status of a property by its name.
    public func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
        KeyValueLoading.status(KeyValueLoading.trackLoads(key, self), outError)
    }

    /// Starts loading properties by their names; the handler runs once for all, on any queue.
    public func loadValuesAsynchronously(
        forKeys keys: [String],
        completionHandler handler: (@Sendable () -> Void)? = nil
    ) {
        KeyValueLoading.begin(keys.compactMap { KeyValueLoading.trackLoads($0, self) }, handler)
    }

    /// Returns the loads that a property needs beyond the header, which was read before the track was created.
    func loads(for key: String) -> [any Loadable] {
        key == "totalSampleDataLength" && facts.totalSampleDataLength == nil ? [core.samples] : []
    }
}
