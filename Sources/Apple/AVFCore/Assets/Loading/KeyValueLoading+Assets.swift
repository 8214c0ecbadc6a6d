public import AVFBase
import Foundation
import MediaFiles

extension KeyValueLoading {
    /// What has to be loaded for a property of an asset; nil for a name that is not known.
    static func assetLoads(_ key: String, _ asset: AVAsset) -> [any Loadable]? {
        assetKeys.contains(key) ? [asset.core.header] : nil
    }

    /// What has to be loaded for a property of a track; nil for a name that is not known.
    static func trackLoads(_ key: String, _ track: AVAssetTrack) -> [any Loadable]? {
        trackKeys.contains(key) ? track.loads(for: key) : nil
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
