package import CoreMedia
package import CoreVideo

// Sendable unchecked: clients must not change what they have appended (WIN-10), so it is only read from here on.
/// What a client has appended, on its way to the encoder: the client's own buffer, not a copy.
package struct WriterEntry: @unchecked Sendable {
    package enum Media {
        /// A sample buffer, as it came.
        case sample(CMSampleBuffer)
        /// A picture without a sample buffer, and when it is shown.
        case picture(CVPixelBuffer, CMTime)
        /// The sample before it ends at this time.
        case endOfPrevious(CMTime)
    }

    package var media: Media
    /// How many segments a client has ended before it.
    package var segment = 0

    /// Creates an entry.
    package init(media: Media, segment: Int = 0) {
        self.media = media
        self.segment = segment
    }
}
