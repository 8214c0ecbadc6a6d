import Foundation
import Fuzzing

@testable import MediaFiles

/// Picture files as they are read back: HEIC and its parts, and the segments of JPEG files with Exif data.
enum PictureFileTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        let file = Data(bytes)
        do throws(MediaError) {
            let picture = try HEIFPicture(file)
            _ = (picture.thumbnail?.width, picture.exif?.count)
        } catch {
            MediaFileTarget.checkWords(error)
        }
        _ = HEIFPicture.thumbnailSize(of: file)
        let exif = JPEGSegments.exif(of: file)
        // Also bytes that do not begin at 0, as pieces of other data.
        let slice = (Data([1, 2, 3]) + file).dropFirst(3)
        require(JPEGSegments.exif(of: slice) == exif, "a piece of data has other Exif data")
        let own = Data("MM\0*".utf8)
        let marked = JPEGSegments.inserting(exif: own, into: file)
        require(marked == file || JPEGSegments.exif(of: marked) == own, "Exif data were lost")
    }
}
