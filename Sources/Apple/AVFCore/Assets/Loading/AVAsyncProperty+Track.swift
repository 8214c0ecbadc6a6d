public import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation

extension AVPartialAsyncProperty where Root: AVAssetTrack {
    /// The format of the stored samples.
    public static var formatDescriptions: AVAsyncProperty<Root, [CMFormatDescription]> {
        AVAsyncProperty("formatDescriptions", from: { _ in [] }, read: { $0.formats })
    }

    /// Indicates whether the track can be played.
    public static var isPlayable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("isPlayable", from: { _ in [] }, read: { $0.isPlayable })
    }

    /// Indicates whether the track's samples can be decoded.
    public static var isDecodable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("isDecodable", from: { _ in [] }, read: { $0.isDecodable })
    }

    /// Indicates whether the track is presented by default.
    public static var isEnabled: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("isEnabled", from: { _ in [] }, read: { $0.isEnabled })
    }

    /// Indicates whether the track's samples are in the file itself.
    public static var isSelfContained: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("isSelfContained", from: { _ in [] }, read: { $0.isSelfContained })
    }

    /// Number of bytes of all samples.
    public static var totalSampleDataLength: AVAsyncProperty<Root, Int64> {
        AVAsyncProperty(
            "totalSampleDataLength",
            from: { $0.loads(for: "totalSampleDataLength") },
            read: { $0.totalSampleDataLength }
        )
    }

    /// The time range of the track on the asset's timeline.
    public static var timeRange: AVAsyncProperty<Root, CMTimeRange> {
        AVAsyncProperty("timeRange", from: { _ in [] }, read: { $0.timeRange })
    }

    /// The track's own time scale.
    public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> {
        AVAsyncProperty("naturalTimeScale", from: { _ in [] }, read: { $0.naturalTimeScale })
    }

    /// The average bit rate in bits per second.
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

    /// The size of the stored frames with square pixels, before any rotation.
    public static var naturalSize: AVAsyncProperty<Root, CGSize> {
        AVAsyncProperty("naturalSize", from: { _ in [] }, read: { $0.naturalSize })
    }

    /// The transform for displaying frames.
    public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
        AVAsyncProperty("preferredTransform", from: { _ in [] }, read: { $0.preferredTransform })
    }

    /// Number of frames per second, computed from the samples.
    public static var nominalFrameRate: AVAsyncProperty<Root, Float> {
        AVAsyncProperty("nominalFrameRate", from: { _ in [] }, read: { $0.nominalFrameRate })
    }

    /// The duration of the shortest frame.
    public static var minFrameDuration: AVAsyncProperty<Root, CMTime> {
        AVAsyncProperty("minFrameDuration", from: { _ in [] }, read: { $0.minFrameDuration })
    }

    /// Indicates whether samples may be stored in an order other than presentation order.
    public static var requiresFrameReordering: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("requiresFrameReordering", from: { _ in [] }, read: { $0.requiresFrameReordering })
    }

    /// The preferred playback volume.
    public static var preferredVolume: AVAsyncProperty<Root, Float> {
        AVAsyncProperty("preferredVolume", from: { _ in [] }, read: { $0.preferredVolume })
    }

    /// Indicates whether some audio samples need others to be decoded.
    public static var hasAudioSampleDependencies: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("hasAudioSampleDependencies", from: { _ in [] }, read: { $0.hasAudioSampleDependencies })
    }

    /// All characteristics of the track.
    public static var mediaCharacteristics: AVAsyncProperty<Root, [AVMediaCharacteristic]> {
        AVAsyncProperty("mediaCharacteristics", from: { _ in [] }, read: { $0.characteristics })
    }

    /// The segments of the track's timeline.
    public static var segments: AVAsyncProperty<Root, [AVAssetTrackSegment]> {
        AVAsyncProperty("segments", from: { _ in [] }, read: { $0.segments })
    }

    /// The metadata of the track.
    public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> {
        AVAsyncProperty("metadata", from: { _ in [] }, read: { $0.metadata })
    }

    /// The metadata of the track that have a common key.
    public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
        AVAsyncProperty("commonMetadata", from: { _ in [] }, read: { $0.commonMetadata })
    }

    /// The formats in which the file stores the track's metadata.
    public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
        AVAsyncProperty("availableMetadataFormats", from: { _ in [] }, read: { $0.availableMetadataFormats })
    }

    /// The types of the track's associations.
    public static var availableTrackAssociationTypes: AVAsyncProperty<Root, [AVAssetTrack.AssociationType]> {
        AVAsyncProperty(
            "availableTrackAssociationTypes",
            from: { _ in [] },
            read: { $0.availableTrackAssociationTypes }
        )
    }

    /// Indicates whether cursors can step through the samples.
    public static var canProvideSampleCursors: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("canProvideSampleCursors", from: { _ in [] }, read: { $0.canProvideSampleCursors })
    }
}
