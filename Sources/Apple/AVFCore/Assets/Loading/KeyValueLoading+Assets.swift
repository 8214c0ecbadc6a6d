public import AVFBase
import Foundation
import MediaFiles

extension KeyValueLoading {
    /// Returns the loads that a property of an asset needs; nil for an unknown name.
    static func assetLoads(_ key: String, _ asset: AVAsset) -> [any Loadable]? {
        assetKeys.contains(key) ? [asset.core.header] : nil
    }

    /// Returns the loads that a property of a track needs; nil for an unknown name.
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
