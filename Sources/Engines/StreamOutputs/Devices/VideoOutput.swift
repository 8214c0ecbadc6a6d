package import CoreVideo

/// A camera that this program is for others.
///
/// Used by one thread at a time.
package protocol VideoOutput: AnyObject {
    /// The width in pixels that frames must have.
    var width: Int { get }
    /// The height in pixels that frames must have.
    var height: Int { get }
    /// The pixel format that frames must have.
    var pixelFormat: OSType { get }

    /// Hands over a frame of this size and format, which is copied.
    ///
    /// - Parameters:
    ///   - time: the time of the frame in nanoseconds on the host clock.
    ///   - number: the number of the frame.
    /// - Returns: false if a frame was lost, because there was no room.
    /// - Throws: an error that makes further frames impossible.
    func write(_ image: CVPixelBuffer, time: Int64, number: Int) throws(StreamOutputError) -> Bool
}
