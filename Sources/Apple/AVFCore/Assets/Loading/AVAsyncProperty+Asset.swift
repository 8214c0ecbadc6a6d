public import AVFBase
public import CoreMedia
public import CoreVideo
import Foundation

extension AVPartialAsyncProperty where Root: AVAsset {
    /// The length of the timeline.
    public static var duration: AVAsyncProperty<Root, CMTime> {
        AVAsyncProperty("duration", from: { [$0.core.header] }, read: { $0.duration })
    }

    /// Whether times are exact and not estimates.
    public static var providesPreciseDurationAndTiming: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty(
            "providesPreciseDurationAndTiming",
            from: { [$0.core.header] },
            read: { $0.providesPreciseDurationAndTiming }
        )
    }

    /// The rate at which it is meant to be played.
    public static var preferredRate: AVAsyncProperty<Root, Float> {
        AVAsyncProperty("preferredRate", from: { [$0.core.header] }, read: { $0.preferredRate })
    }

    /// How loud it is meant to be played.
    public static var preferredVolume: AVAsyncProperty<Root, Float> {
        AVAsyncProperty("preferredVolume", from: { [$0.core.header] }, read: { $0.preferredVolume })
    }

    /// How the whole picture is to be turned.
    public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
        AVAsyncProperty("preferredTransform", from: { [$0.core.header] }, read: { $0.preferredTransform })
    }

    /// The tracks, in the order of the file.
    public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> {
        AVAsyncProperty("tracks", from: { [$0.core.header] }, read: { $0.tracks })
    }

    /// Groups of tracks of which one is presented at a time.
    public static var trackGroups: AVAsyncProperty<Root, [AVAssetTrackGroup]> {
        AVAsyncProperty("trackGroups", from: { [$0.core.header] }, read: { $0.trackGroups })
    }

    /// Whether it can be played.
    public static var isPlayable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("isPlayable", from: { [$0.core.header] }, read: { $0.isPlayable })
    }

    /// Whether a reader can read it.
    public static var isReadable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("isReadable", from: { [$0.core.header] }, read: { $0.isReadable })
    }

    /// Whether it can be exported.
    public static var isExportable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("isExportable", from: { [$0.core.header] }, read: { $0.isExportable })
    }

    /// Whether its tracks can be put into a composition.
    public static var isComposable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("isComposable", from: { [$0.core.header] }, read: { $0.isComposable })
    }

    /// Whether the file may be made of movie fragments.
    public static var canContainFragments: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("canContainFragments", from: { [$0.core.header] }, read: { $0.canContainFragments })
    }

    /// Whether the file is made of movie fragments.
    public static var containsFragments: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("containsFragments", from: { [$0.core.header] }, read: { $0.containsFragments })
    }

    /// How long the whole will be, where a file in the making says so.
    public static var overallDurationHint: AVAsyncProperty<Root, CMTime> {
        AVAsyncProperty("overallDurationHint", from: { [$0.core.header] }, read: { $0.overallDurationHint })
    }

    /// How far behind a live stream playback must stay.
    public static var minimumTimeOffsetFromLive: AVAsyncProperty<Root, CMTime> {
        AVAsyncProperty("minimumTimeOffsetFromLive", from: { [$0.core.header] }, read: { $0.minimumTimeOffsetFromLive })
    }

    /// What the file says about itself.
    public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> {
        AVAsyncProperty("metadata", from: { [$0.core.header] }, read: { $0.metadata })
    }

    /// Of what the file says about itself, that which has a common key.
    public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
        AVAsyncProperty("commonMetadata", from: { [$0.core.header] }, read: { $0.commonMetadata })
    }

    /// When it was made.
    public static var creationDate: AVAsyncProperty<Root, AVMetadataItem?> {
        AVAsyncProperty("creationDate", from: { [$0.core.header] }, read: { $0.creationDate })
    }

    /// In which forms the file stores its metadata.
    public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
        AVAsyncProperty("availableMetadataFormats", from: { [$0.core.header] }, read: { $0.availableMetadataFormats })
    }

    /// The languages that chapters have titles in.
    public static var availableChapterLocales: AVAsyncProperty<Root, [Locale]> {
        AVAsyncProperty("availableChapterLocales", from: { [$0.core.header] }, read: { $0.availableChapterLocales })
    }

    /// All ways to choose among alternative tracks.
    public static var allMediaSelections: AVAsyncProperty<Root, [AVMediaSelection]> {
        AVAsyncProperty("allMediaSelections", from: { [$0.core.header] }, read: { $0.allMediaSelections })
    }

    /// What is chosen among alternative tracks when nobody chooses.
    public static var preferredMediaSelection: AVAsyncProperty<Root, AVMediaSelection> {
        AVAsyncProperty("preferredMediaSelection", from: { [$0.core.header] }, read: { $0.preferredMediaSelection })
    }
}
