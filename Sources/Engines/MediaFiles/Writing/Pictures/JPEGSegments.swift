import Foundation

/// The segments before the picture's data in a JPEG file (ITU-T T.81, annex B).
enum JPEGSegments {
    /// The longest content of a segment.
    static let limit = 65_533
    private static let mark = Data("Exif\0\0".utf8)

    /// The file with Exif data, in place of any that it had; as it was where they are too long or it is no JPEG file.
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

    /// The Exif data of a file: what comes after the mark; nil without any.
    static func exif(of file: Data) -> Data? {
        exifRange(in: file).map { Data(file[$0].dropFirst(4 + mark.count)) }
    }

    /// The whole segment with Exif data.
    private static func exifRange(in file: Data) -> Range<Data.Index>? {
        var place = file.startIndex + 2
        while place + 4 <= file.endIndex, file[place] == 0xFF {
            let kind = file[place + 1]
            // What begins with DA is the picture itself.
            if kind == 0xDA { return nil }
            let end = place + 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
            guard end <= file.endIndex, end > place + 3 else { return nil }
            if kind == 0xE1, file[(place + 4)..<end].starts(with: mark) { return place..<end }
            place = end
        }
        return nil
    }
}
