package import CoreMedia
package import CoreVideo
package import Foundation

/// A tag of a container or a track, such as its title.
package struct MediaTag: Sendable, Hashable {
    /// The name as FFmpeg has it, such as `title` or `com.apple.quicktime.make`.
    package var key: String
    /// The text.
    package var value: String

    /// Makes a tag.
    package init(key: String, value: String) {
        self.key = key
        self.value = value
    }
}

/// What one track of a container is, known when the container is open.
package struct MediaTrack: Sendable {
    /// The track's number in the container where it has one of its own, else its place from 1.
    package var id: Int
    /// What it carries.
    package var mediaType: CMFormatDescription.MediaType
    /// What its samples are.
    package var format: CMFormatDescription
    /// Ticks in a second of the track's own time.
    package var timescale: CMTimeScale
    /// From the first sample that is shown to the end of the last, on the asset's timeline; the duration is invalid where
    /// unknown.
    package var timeRange: CMTimeRange
    /// Width and height in square pixels, before any turning; zero for anything but video.
    package var naturalSize: CGSize
    /// How pictures are brought to the display, in pixels with the origin at the upper left.
    package var preferredTransform: CGAffineTransform
    /// Frames in a second over the whole track; 0 where unknown, and for anything but video.
    package var nominalFrameRate: Float
    /// The shortest time of a frame as far as the container's index tells; invalid where unknown.
    package var minFrameDuration: CMTime
    /// Bits in a second; 0 where unknown.
    package var estimatedDataRate: Float
    /// The number of samples as far as the container tells; nil where it does not.
    package var sampleCount: Int?
    /// The size of all samples together, in bytes; nil where unknown.
    package var totalSampleDataLength: Int64?
    /// An ISO 639-2 code; nil where the container names none.
    package var languageTag: String?
    /// Whether players play it by themselves.
    package var isEnabled: Bool
    /// Whether samples may be stored in another order than they are shown.
    package var requiresFrameReordering: Bool
    /// Whether FFmpeg as installed can decode it.
    package var isDecodable: Bool
    /// The track's tags.
    package var metadata: [MediaTag]
}

/// One sample, or a few of audio, of one track.
///
/// `@unchecked Sendable`: the demuxer keeps no reference to what it gave out.
package struct MediaSample: @unchecked Sendable {
    /// The track's ``MediaTrack/id``.
    package var trackID: Int
    /// The bytes with their format, times and attachments.
    package var buffer: CMSampleBuffer
}
