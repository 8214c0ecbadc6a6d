public import AVFBase
public import CoreMedia
public import CoreVideo
import Foundation

extension AVPartialAsyncProperty where Root: AVAsset {
    /// The duration of the timeline.
    public static var duration: AVAsyncProperty<Root, CMTime> {
        AVAsyncProperty("duration", from: { [$0.core.header] }, read: { $0.duration })
    }

    /// Indicates whether times are exact instead of estimates.
    public static var providesPreciseDurationAndTiming: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty(
            "providesPreciseDurationAndTiming",
            from: { [$0.core.header] },
            read: { $0.providesPreciseDurationAndTiming }
        )
    }

    /// The preferred playback rate.
    public static var preferredRate: AVAsyncProperty<Root, Float> {
        AVAsyncProperty("preferredRate", from: { [$0.core.header] }, read: { $0.preferredRate })
    }

    /// The preferred playback volume.
    public static var preferredVolume: AVAsyncProperty<Root, Float> {
        AVAsyncProperty("preferredVolume", from: { [$0.core.header] }, read: { $0.preferredVolume })
    }

    /// The preferred transform of the whole video.
    public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
        AVAsyncProperty("preferredTransform", from: { [$0.core.header] }, read: { $0.preferredTransform })
    }

    /// The tracks in file order.
    public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> {
        AVAsyncProperty("tracks", from: { [$0.core.header] }, read: { $0.tracks })
    }

    /// Groups of tracks of which one is presented at a time.
    public static var trackGroups: AVAsyncProperty<Root, [AVAssetTrackGroup]> {
        AVAsyncProperty("trackGroups", from: { [$0.core.header] }, read: { $0.trackGroups })
    }

    /// Indicates whether the asset can be played.
    public static var isPlayable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("isPlayable", from: { [$0.core.header] }, read: { $0.isPlayable })
    }

    /// Indicates whether a reader can read the asset.
    public static var isReadable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("isReadable", from: { [$0.core.header] }, read: { $0.isReadable })
    }

    /// Indicates whether the asset can be exported.
    public static var isExportable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("isExportable", from: { [$0.core.header] }, read: { $0.isExportable })
    }

    /// Indicates whether the tracks can be used in a composition.
    public static var isComposable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("isComposable", from: { [$0.core.header] }, read: { $0.isComposable })
    }

    /// Indicates whether the file may contain movie fragments.
    public static var canContainFragments: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("canContainFragments", from: { [$0.core.header] }, read: { $0.canContainFragments })
    }

    /// Indicates whether the file contains movie fragments.
    public static var containsFragments: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("containsFragments", from: { [$0.core.header] }, read: { $0.containsFragments })
    }

    /// The total duration that a file still being written announces.
    public static var overallDurationHint: AVAsyncProperty<Root, CMTime> {
        AVAsyncProperty("overallDurationHint", from: { [$0.core.header] }, read: { $0.overallDurationHint })
    }

    /// The offset from live that playback of a live stream must keep.
    public static var minimumTimeOffsetFromLive: AVAsyncProperty<Root, CMTime> {
        AVAsyncProperty("minimumTimeOffsetFromLive", from: { [$0.core.header] }, read: { $0.minimumTimeOffsetFromLive })
    }

    /// The metadata of the file.
    public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> {
        AVAsyncProperty("metadata", from: { [$0.core.header] }, read: { $0.metadata })
    }

    /// The metadata of the file that have a common key.
    public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
        AVAsyncProperty("commonMetadata", from: { [$0.core.header] }, read: { $0.commonMetadata })
    }

    /// The creation date.
    public static var creationDate: AVAsyncProperty<Root, AVMetadataItem?> {
        AVAsyncProperty("creationDate", from: { [$0.core.header] }, read: { $0.creationDate })
    }

    /// The formats in which the file stores its metadata.
    public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
        AVAsyncProperty("availableMetadataFormats", from: { [$0.core.header] }, read: { $0.availableMetadataFormats })
    }

    /// The languages of chapter titles.
    public static var availableChapterLocales: AVAsyncProperty<Root, [Locale]> {
        AVAsyncProperty("availableChapterLocales", from: { [$0.core.header] }, read: { $0.availableChapterLocales })
    }

    /// All possible selections among alternative tracks.
    public static var allMediaSelections: AVAsyncProperty<Root, [AVMediaSelection]> {
        AVAsyncProperty("allMediaSelections", from: { [$0.core.header] }, read: { $0.allMediaSelections })
    }

    /// The default selection among alternative tracks.
    public static var preferredMediaSelection: AVAsyncProperty<Root, AVMediaSelection> {
        AVAsyncProperty("preferredMediaSelection", from: { [$0.core.header] }, read: { $0.preferredMediaSelection })
    }
}
