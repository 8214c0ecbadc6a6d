package import CoreMedia
package import CoreVideo

// `@unchecked Sendable`: clients must not change what they have appended (WIN-10); it is only read from here on.
/// An entry that a client has appended, on its way to the encoder: the client's own buffer, not a copy.
package struct WriterEntry: @unchecked Sendable {
    package enum Media {
        /// A sample buffer as appended.
        case sample(CMSampleBuffer)
        /// A frame without a sample buffer, and its presentation time.
        case image(CVPixelBuffer, CMTime)
        /// The end time of the previous sample.
        case endOfPrevious(CMTime)
    }

    package var media: Media

    /// The uncompressed frame, if the entry has one.
    package var image: CVPixelBuffer? {
        switch media {
        case .sample(let sample): sample.imageBuffer
        case .image(let image, _): image
        case .endOfPrevious: nil
        }
    }

    /// Number of segments that a client has ended before this entry.
    package var segment = 0

    /// Creates an entry.
    package init(media: Media, segment: Int = 0) {
        self.media = media
        self.segment = segment
    }
}
