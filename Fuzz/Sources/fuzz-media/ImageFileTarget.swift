import Foundation
import Fuzzing

@testable import MediaFiles

/// Reads image files back: HEIC and its parts, and the segments of JPEG files with Exif data.
enum ImageFileTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        let file = Data(bytes)
        do throws(MediaError) {
            let image = try HEIFImage(file)
            _ = (image.thumbnail?.width, image.exif?.count)
        } catch {
            MediaFileTarget.checkWords(error)
        }
        _ = HEIFImage.thumbnailSize(of: file)
        let exif = JPEGSegments.exif(of: file)
        // The bytes need not begin at index 0, as in slices of other data.
        let slice = (Data([1, 2, 3]) + file).dropFirst(3)
        require(JPEGSegments.exif(of: slice) == exif, "a slice has different Exif data")
        let own = Data("MM\0*".utf8)
        let marked = JPEGSegments.inserting(exif: own, into: file)
        require(marked == file || JPEGSegments.exif(of: marked) == own, "Exif data were lost")
    }
}
