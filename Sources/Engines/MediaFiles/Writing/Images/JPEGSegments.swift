import Foundation

/// The segments before the image data in a JPEG file (ITU-T T.81, annex B).
enum JPEGSegments {
    /// The maximum content length of a segment, in bytes.
    static let limit = 65_533
    private static let mark = Data("Exif\0\0".utf8)

    /// Returns the file with its Exif data replaced; unchanged if the data is too long or the file is not a JPEG file.
    static func inserting(exif: Data, into file: Data) -> Data {
        guard file.starts(with: [0xFF, 0xD8]), mark.count + exif.count <= limit else { return file }
        var result = Data([0xFF, 0xD8, 0xFF, 0xE1])
        result.append(bigEndian: UInt16(2 + mark.count + exif.count))
        result.append(mark)
        result.append(exif)
        let rest = file.dropFirst(2)
        if let old = exifRange(in: file) {
            result.append(file[file.startIndex + 2..<old.lowerBound])
            result.append(file[old.upperBound...])
        } else {
            result.append(rest)
        }
        return result
    }

    /// Returns a file's Exif data without its signature; nil without Exif data.
    static func exif(of file: Data) -> Data? {
        exifRange(in: file).map { Data(file[$0].dropFirst(4 + mark.count)) }
    }

    /// Returns the range of the whole Exif segment.
    private static func exifRange(in file: Data) -> Range<Data.Index>? {
        var place = file.startIndex + 2
        while place + 4 <= file.endIndex, file[place] == 0xFF {
            let kind = file[place + 1]
            // 0xDA starts the image data.
            if kind == 0xDA { return nil }
            let end = place + 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
            guard end <= file.endIndex, end > place + 3 else { return nil }
            if kind == 0xE1, file[(place + 4)..<end].starts(with: mark) { return place..<end }
            place = end
        }
        return nil
    }
}
