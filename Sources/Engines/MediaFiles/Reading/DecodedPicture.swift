package import CoreMedia
package import CoreVideo

/// One decoded picture of a track.
///
/// `@unchecked Sendable`: nothing writes to the pixels once the picture is handed out.
package struct DecodedPicture: @unchecked Sendable {
    /// The pixels as stored (not turned).
    ///
    /// Read only: planes may be the decoder's own reference pictures. The memory goes back when the last reference ends.
    package var image: CVPixelBuffer
    /// When it is shown: that of the sample it was decoded from.
    package var presentationTime: CMTime
    /// The sample's duration; invalid where it has none.
    package var duration: CMTime
}
