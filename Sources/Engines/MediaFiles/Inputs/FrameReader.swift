/// Delivers the frames of an input in order.
///
/// Not thread-safe: use it from one thread at a time.
package protocol FrameReader: AnyObject {
    /// The properties of the delivered frames.
    var description: MediaDescription { get }
    /// The error that ended reading early; nil before the end, and after a complete read.
    var endError: MediaError? { get }
    /// Number of damaged pieces skipped since the last frame.
    var lostSinceLastFrame: Int { get }
    /// Returns the next frame, or nil at the end.
    func nextFrame() throws(MediaError) -> DecodedFrame?
}

extension MediaReader: FrameReader {
    /// Opens an input: a plain PNG file with libpng, which avoids loading FFmpeg, a HEIF picture with libheif,
    /// anything else with FFmpeg.
    ///
    /// Frames and properties of PNG files are identical either way.
    package static func open(
        _ location: MediaLocation,
        options: MediaReader.Options
    ) throws(MediaError) -> any FrameReader {
        if let image = PNGReader(location, options: options) { return image }
        if HEIFReader.isHEIF(location) { return try HEIFReader(location, options: options) }
        return try MediaReader(location, options: options)
    }
}
