public import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation

extension AVPartialAsyncProperty where Root: AVAssetTrack {
    /// How its samples are stored.
    public static var formatDescriptions: AVAsyncProperty<Root, [CMFormatDescription]> {
        AVAsyncProperty("formatDescriptions", from: { _ in [] }, read: { $0.formats })
    }

    /// Whether it can be played.
    public static var isPlayable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("isPlayable", from: { _ in [] }, read: { $0.isPlayable })
    }

    /// Whether its samples can be decoded.
    public static var isDecodable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("isDecodable", from: { _ in [] }, read: { $0.isDecodable })
    }

    /// Whether it is presented unless the user chooses otherwise.
    public static var isEnabled: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("isEnabled", from: { _ in [] }, read: { $0.isEnabled })
    }

    /// Whether its samples are in the file itself.
    public static var isSelfContained: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("isSelfContained", from: { _ in [] }, read: { $0.isSelfContained })
    }

    /// Bytes of all samples together.
    public static var totalSampleDataLength: AVAsyncProperty<Root, Int64> {
        AVAsyncProperty(
            "totalSampleDataLength",
            from: { $0.loads(for: "totalSampleDataLength") },
            read: { $0.totalSampleDataLength }
        )
    }

    /// Where it lies on the asset's timeline.
    public static var timeRange: AVAsyncProperty<Root, CMTimeRange> {
        AVAsyncProperty("timeRange", from: { _ in [] }, read: { $0.timeRange })
    }

    /// Its own time scale.
    public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> {
        AVAsyncProperty("naturalTimeScale", from: { _ in [] }, read: { $0.naturalTimeScale })
    }

    /// Bits in a second on average.
    public static var estimatedDataRate: AVAsyncProperty<Root, Float> {
        AVAsyncProperty("estimatedDataRate", from: { _ in [] }, read: { $0.estimatedDataRate })
    }

    /// The language as a three-letter code.
    public static var languageCode: AVAsyncProperty<Root, String?> {
        AVAsyncProperty("languageCode", from: { _ in [] }, read: { $0.languageCode })
    }

    /// The language as a BCP 47 tag.
    public static var extendedLanguageTag: AVAsyncProperty<Root, String?> {
        AVAsyncProperty("extendedLanguageTag", from: { _ in [] }, read: { $0.extendedLanguageTag })
    }

    /// Pixels as stored, made square, before any turning.
    public static var naturalSize: AVAsyncProperty<Root, CGSize> {
        AVAsyncProperty("naturalSize", from: { _ in [] }, read: { $0.naturalSize })
    }

    /// How pictures are to be turned for display.
    public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
        AVAsyncProperty("preferredTransform", from: { _ in [] }, read: { $0.preferredTransform })
    }

    /// Frames in a second, computed from the samples.
    public static var nominalFrameRate: AVAsyncProperty<Root, Float> {
        AVAsyncProperty("nominalFrameRate", from: { _ in [] }, read: { $0.nominalFrameRate })
    }

    /// The time of the shortest frame.
    public static var minFrameDuration: AVAsyncProperty<Root, CMTime> {
        AVAsyncProperty("minFrameDuration", from: { _ in [] }, read: { $0.minFrameDuration })
    }

    /// Whether samples may be stored in another order than shown.
    public static var requiresFrameReordering: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("requiresFrameReordering", from: { _ in [] }, read: { $0.requiresFrameReordering })
    }

    /// How loud it is to be played.
    public static var preferredVolume: AVAsyncProperty<Root, Float> {
        AVAsyncProperty("preferredVolume", from: { _ in [] }, read: { $0.preferredVolume })
    }

    /// Whether some sound samples need others to be decoded.
    public static var hasAudioSampleDependencies: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("hasAudioSampleDependencies", from: { _ in [] }, read: { $0.hasAudioSampleDependencies })
    }

    /// All its qualities.
    public static var mediaCharacteristics: AVAsyncProperty<Root, [AVMediaCharacteristic]> {
        AVAsyncProperty("mediaCharacteristics", from: { _ in [] }, read: { $0.characteristics })
    }

    /// The pieces that the track's timeline is made of.
    public static var segments: AVAsyncProperty<Root, [AVAssetTrackSegment]> {
        AVAsyncProperty("segments", from: { _ in [] }, read: { $0.segments })
    }

    /// What the file says about the track.
    public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> {
        AVAsyncProperty("metadata", from: { _ in [] }, read: { $0.metadata })
    }

    /// Of what the file says about the track, that which has a common key.
    public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
        AVAsyncProperty("commonMetadata", from: { _ in [] }, read: { $0.commonMetadata })
    }

    /// In which forms the file stores what it says about the track.
    public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
        AVAsyncProperty("availableMetadataFormats", from: { _ in [] }, read: { $0.availableMetadataFormats })
    }

    /// The kinds of associations that the track has.
    public static var availableTrackAssociationTypes: AVAsyncProperty<Root, [AVAssetTrack.AssociationType]> {
        AVAsyncProperty(
            "availableTrackAssociationTypes",
            from: { _ in [] },
            read: { $0.availableTrackAssociationTypes }
        )
    }

    /// Whether its samples can be walked one by one.
    public static var canProvideSampleCursors: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("canProvideSampleCursors", from: { _ in [] }, read: { $0.canProvideSampleCursors })
    }
}
