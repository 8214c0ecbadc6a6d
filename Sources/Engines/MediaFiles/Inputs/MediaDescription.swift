package import CoreMedia
package import CoreVideo

/// The properties of the frames that a reader delivers, known once the input is open.
package struct MediaDescription: Sendable, Hashable {
    /// FFmpeg's short name of the container, such as `mov,mp4,m4a,3gp,3g2,mj2` or `png_pipe`.
    package var container: String
    /// FFmpeg's short name of the video codec, such as `h264`.
    package var codec: String
    /// A Boolean value that indicates whether the input is a single image.
    package var isImage: Bool
    /// Width of a delivered frame in pixels, before any rotation.
    package var width: Int
    /// Height of a delivered frame in pixels, before any rotation.
    package var height: Int
    /// The pixel format type of every delivered frame.
    package var pixelFormat: OSType
    /// Width of a pixel divided by its height; 1 if unknown.
    package var pixelAspect: MediaRational
    /// The frame rate that the stream declares, or the mean of a variable rate; nil if unknown and for an image.
    package var frameRate: MediaRational?
    /// The time from the start of the first frame to the end of the last; nil if unknown.
    package var duration: CMTime?
    /// Number of frames according to the container.
    ///
    /// An exact count requires reading to the end.
    package var estimatedFrameCount: Int?
    /// The rotation and mirroring that make the frames upright.
    ///
    /// Frames are delivered as stored.
    package var orientation: MediaOrientation
    /// The color properties of the delivered frames.
    package var color: MediaColor
    /// Every stream of the container.
    package var streams: [MediaInspection.Stream]
}

/// The meaning of the pixels' component values, as far as the stream declares it.
package struct MediaColor: Sendable, Hashable {
    /// A Boolean value that indicates whether luma uses all values 0…255; 16…235 otherwise.
    package var isFullRange: Bool
    /// One of CoreVideo's YCbCr matrix constants; nil if unknown or for RGB.
    package var matrix: String?
    /// One of CoreVideo's color primaries constants; nil if unknown.
    package var primaries: String?
    /// One of CoreVideo's transfer function constants; nil if unknown.
    package var transferFunction: String?
}

/// One decoded frame.
///
/// `@unchecked Sendable`: nothing writes to the pixels after the reader has returned the frame.
package struct DecodedFrame: @unchecked Sendable {
    /// The pixels as stored in the file (not rotated), in the description's size and pixel format.
    ///
    /// Read only: the planes may be the decoder's own reference frames. Releasing the last reference returns the
    /// memory.
    package var image: CVPixelBuffer
    /// The time at which the frame begins, in the stream's timescale; the input begins at 0.
    ///
    /// Strictly increasing.
    package var presentationTime: CMTime
    /// The frame's duration as declared by the stream, or else the nominal duration of a frame.
    package var duration: CMTime
    /// The frame's number from 0, counting damaged frames that could not be decoded.
    package var index: Int
    /// Number of damaged pieces, usually of one frame each, that were skipped since the previous frame.
    package var lostBefore: Int
}
