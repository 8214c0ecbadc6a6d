import CoreVideo
import Foundation
import MediaFiles

/// Pictures in files, for features.
enum ImageFiles {
    /// Returns a file's first image as stored, and the orientation that makes it upright.
    ///
    /// - Throws: ``MLModelError`` with the code `io`.
    static func read(_ url: URL) throws(MLModelError) -> (CVPixelBuffer, CGImagePropertyOrientation) {
        do throws(MediaError) {
            let reader = try MediaReader.open(MediaLocation(url), options: .init())
            guard let frame = try reader.nextFrame() else {
                throw reader.endError ?? MediaError(.noVideo, "The file has no image.")
            }
            let orientation = CGImagePropertyOrientation(rawValue: UInt32(reader.description.orientation.exif))
            return (frame.image, orientation ?? .up)
        } catch {
            throw MLModelError(.io, "The image \(url.path) cannot be read: \(error.message)", underlying: error)
        }
    }
}
