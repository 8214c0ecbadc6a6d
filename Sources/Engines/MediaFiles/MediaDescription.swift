package import CoreMedia
package import CoreVideo

/// What a reader delivers, known when it is open.
package struct MediaDescription: Sendable, Hashable {
    /// The container's short name as FFmpeg has it, such as `mov,mp4,m4a,3gp,3g2,mj2` or `png_pipe`.
    package var container: String
    /// The video codec's short name, such as `h264`.
    package var codec: String
    /// Whether the input is a single picture.
    package var isPicture: Bool
    /// Pixels in a row of a delivered frame, before any turning.
    package var width: Int
    /// Rows of a delivered frame, before any turning.
    package var height: Int
    /// The pixel format type of every delivered frame.
    package var pixelFormat: OSType
    /// A pixel's width to its height; 1 where unknown.
    package var pixelAspect: MediaRational
    /// The rate that the stream declares, or the mean where it varies; nil when unknown and for a picture.
    package var frameRate: MediaRational?
    /// The time from the first frame to the end of the last; nil when unknown.
    package var duration: CMTime?
    /// How many frames there are as far as the container tells; exact counts need reading to the end.
    package var estimatedFrameCount: Int?
    /// How to turn the frames to stand upright.
    ///
    /// They are delivered as stored.
    package var orientation: MediaOrientation
    /// Colours of the delivered frames.
    package var color: MediaColor
    /// Every stream of the container.
    package var streams: [MediaInspection.Stream]
}

/// What the numbers of the pixels mean, as far as the stream says it.
package struct MediaColor: Sendable, Hashable {
    /// Whether luma takes all values 0…255 (16…235 otherwise).
    package var isFullRange: Bool
    /// One of CoreVideo's YCbCr matrix constants; nil when unknown or for RGB.
    package var matrix: String?
    /// One of CoreVideo's colour primaries constants; nil when unknown.
    package var primaries: String?
    /// One of CoreVideo's transfer function constants; nil when unknown.
    package var transferFunction: String?
}

/// One decoded frame.
///
/// `@unchecked Sendable`: nothing writes to the pixels once the frame is handed out.
package struct DecodedFrame: @unchecked Sendable {
    /// The pixels, as stored in the file (not turned), in the description's size and pixel format.
    ///
    /// Read only: planes may be
    /// the decoder's own reference frames. The memory goes back when the last reference ends.
    package var image: CVPixelBuffer
    /// When the frame begins, in the stream's own timescale; the input begins at 0.
    ///
    /// Strictly increases.
    package var presentationTime: CMTime
    /// How long it lasts, as far as the stream says, else the nominal time of a frame.
    package var duration: CMTime
    /// The frame's number from 0, counting damaged frames that could not be decoded.
    package var index: Int
    /// How many damaged pieces, usually of one frame each, were skipped since the frame before.
    package var lostBefore: Int
}
