/// Gives the frames of an input one after the other.
///
/// Not thread-safe: one thread at a time.
package protocol FrameReader: AnyObject {
    /// What is delivered.
    var description: MediaDescription { get }
    /// Why there is nothing after the last frame although the input should go on; nil before the end, and at a good end.
    var endError: MediaError? { get }
    /// How many damaged pieces were skipped since the last frame.
    var lostSinceLastFrame: Int { get }
    /// The next frame, or nil at the end.
    func nextFrame() throws(MediaError) -> DecodedFrame?
}

extension MediaReader: FrameReader {
    /// Opens an input: a plain PNG file by libpng, for which FFmpeg need not be loaded, all else by FFmpeg.
    ///
    /// Frames and facts are the same either way.
    package static func open(
        _ location: MediaLocation,
        options: MediaReader.Options
    ) throws(MediaError) -> any FrameReader {
        if let picture = PNGReader(location, options: options) { return picture }
        return try MediaReader(location, options: options)
    }
}
