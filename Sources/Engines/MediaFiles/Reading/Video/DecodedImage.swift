package import CoreMedia
package import CoreVideo

/// One decoded frame of a track.
///
/// `@unchecked Sendable`: nothing writes to the pixels after the decoder has returned the frame.
package struct DecodedImage: @unchecked Sendable {
    /// The pixels as stored (not rotated).
    ///
    /// Read only: the planes may be the decoder's own reference frames. Releasing the last reference returns the
    /// memory.
    package var image: CVPixelBuffer
    /// The presentation time of the sample that was decoded.
    package var presentationTime: CMTime
    /// The sample's duration; invalid if it has none.
    package var duration: CMTime
}
