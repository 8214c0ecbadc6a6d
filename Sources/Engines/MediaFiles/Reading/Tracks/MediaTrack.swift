package import CoreMedia
package import CoreVideo
package import Foundation

/// A tag of a container or a track, such as its title.
package struct MediaTag: Sendable, Hashable {
    /// FFmpeg's name of the tag, such as `title` or `com.apple.quicktime.make`.
    package var key: String
    /// The text.
    package var value: String

    /// Makes a tag.
    package init(key: String, value: String) {
        self.key = key
        self.value = value
    }
}

/// The properties of one track of a container, known once the container is open.
package struct MediaTrack: Sendable {
    /// The track's number in the container, or else its position from 1.
    package var id: Int
    /// The media type of the track.
    package var mediaType: CMFormatDescription.MediaType
    /// The format of the track's samples.
    package var format: CMFormatDescription
    /// Ticks per second of the track's times.
    package var timescale: CMTimeScale
    /// The range from the first visible or audible sample to the end of the last, on the asset's timeline; the duration
    /// is invalid if unknown.
    package var timeRange: CMTimeRange
    /// Width and height in square pixels, before any rotation; zero for tracks other than video.
    package var naturalSize: CGSize
    /// The transform from frames to the display, in pixels with the origin at the upper left.
    package var preferredTransform: CGAffineTransform
    /// Mean number of frames per second over the whole track; 0 if unknown, and for tracks other than video.
    package var nominalFrameRate: Float
    /// The minimum frame duration according to the container's index; invalid if unknown.
    package var minFrameDuration: CMTime
    /// Bits per second; 0 if unknown.
    package var estimatedDataRate: Float
    /// Number of samples according to the container; nil if unknown.
    package var sampleCount: Int?
    /// Total size of all samples in bytes; nil if unknown.
    package var totalSampleDataLength: Int64?
    /// Language as an ISO 639-2 code; nil if the container names none.
    package var languageTag: String?
    /// A Boolean value that indicates whether players play the track by default.
    package var isEnabled: Bool
    /// A Boolean value that indicates whether samples may be stored in an order other than presentation order.
    package var requiresFrameReordering: Bool
    /// A Boolean value that indicates whether the installed FFmpeg can decode the track.
    package var isDecodable: Bool
    /// The track's tags.
    package var metadata: [MediaTag]
    /// The track's metadata items as the container stores them, as far as they are read.
    package var items: [MediaFileTag] = []
    /// The references to other tracks.
    package var references: [MovieMap.Reference] = []
    /// The volume from 0 to 1.
    package var volume: Float = 1
    /// The group of tracks of which one is played; 0 means none.
    package var alternateGroup = 0
    /// A Boolean value that indicates whether all samples are in the file itself.
    package var isSelfContained = true
    /// The parts of sound at several sample rates, by the files that have them; empty for other tracks.
    package var soundPlaces: [SoundPlace] = []
    /// The parts of the media that are presented, each with its place on the timeline; empty where it is one part that
    /// fills ``timeRange``.
    package var mappings: [CMTimeMapping] = []
}

/// One sample of one track, or a few audio samples.
///
/// `@unchecked Sendable`: the demuxer keeps no reference to a returned buffer.
package struct MediaSample: @unchecked Sendable {
    /// The track's ``MediaTrack/id``.
    package var trackID: Int
    /// The bytes with their format, times and attachments.
    package var buffer: CMSampleBuffer
    /// The position of the bytes in the input; nil if it is unknown.
    package var position: Int64?
    /// The place of the bytes in the file, if they were left there; those of the buffer mean nothing then.
    package var stored: StoredBytes?
}
