package import Foundation

/// The TIFF and Exif tags of an image file.
package struct ImageTags: Sendable, Hashable {
    /// Tags of the image: maker, orientation, resolution.
    var image = TIFFDirectory()
    /// Tags of the exposure.
    var exif = TIFFDirectory()
    /// Tags of the location.
    var place = TIFFDirectory()

    /// Makes an empty set of tags.
    package init() {}

    /// Takes the tags that Exif supports from a dictionary of image properties.
    ///
    /// - Parameter properties: dictionaries under `{TIFF}`, `{Exif}`, `{GPS}`, and `Orientation`, as ImageIO names
    ///   them. Properties that Exif lacks, or whose value has the wrong type, are ignored.
    package init(_ properties: [String: Any]) {
        Self.fill(&image, from: properties["{TIFF}"], with: ImageTagTable.tiff)
        Self.fill(&exif, from: properties["{Exif}"], with: ImageTagTable.exif)
        Self.fill(&place, from: properties["{GPS}"], with: ImageTagTable.gps)
        for row in ImageTagTable.tiff where ["Orientation"].contains(row.name) {
            // Most programs set the top-level property.
            if let value = properties[row.name].flatMap(row.kind.value) { image.values[row.tag] = value }
        }
        if !place.isEmpty, place.values[0] == nil { place.values[0] = .bytes([2, 3, 0, 0]) }
    }

    private static func fill(_ directory: inout TIFFDirectory, from values: Any?, with rows: [ImageTagTable.Row]) {
        guard let values = dictionary(values) else { return }
        for row in rows {
            if let value = values[row.name].flatMap(row.kind.value) { directory.values[row.tag] = value }
        }
    }

    private static func dictionary(_ value: Any?) -> [String: Any]? {
        if let value = value as? [String: Any] { return value }
        guard let value = value as? NSDictionary else { return nil }
        var result: [String: Any] = [:]
        for (key, value) in value { if let key = key as? String { result[key] = value } }
        return result
    }

    /// The transform that makes the image upright; the identity if no tag specifies it.
    package var orientation: MediaOrientation {
        guard case .shorts(let values)? = image.values[ImageTagTable.orientation], let value = values.first else {
            return .upright
        }
        return MediaOrientation(exif: Int(value)) ?? .upright
    }

    /// Returns the tags as Exif data: a TIFF header, directories and an optional JPEG thumbnail.
    ///
    /// - Parameter thumbnail: a JPEG image of at most about 60 000 bytes, so that everything fits into a JPEG segment.
    package func exifData(thumbnail: Data? = nil) -> Data { layOut(thumbnail: thumbnail, pixels: nil) }

    /// Returns a TIFF file with the tags followed by the pixels.
    func file(holding pixels: Data) -> Data { layOut(thumbnail: nil, pixels: pixels) }

    private func layOut(thumbnail: Data?, pixels: Data?) -> Data {
        var main = image
        // Tag numbers: Exif directory, GPS directory, pixel offset. Below, 0x0201 and 0x0202 are the offset and length
        // of the thumbnail.
        let (toExif, toPlace, toPixels): (UInt16, UInt16, UInt16) = (0x8769, 0x8825, 0x0111)
        if !exif.isEmpty { main.values[toExif] = .longs([0]) }
        if !place.isEmpty { main.values[toPlace] = .longs([0]) }
        if pixels != nil { main.values[toPixels] = .longs([0]) }
        let exifOffset = 8 + main.size
        let placeOffset = exifOffset + (exif.isEmpty ? 0 : exif.size)
        let afterPlace = placeOffset + (place.isEmpty ? 0 : place.size)
        if !exif.isEmpty { main.values[toExif] = .longs([UInt32(exifOffset)]) }
        if !place.isEmpty { main.values[toPlace] = .longs([UInt32(placeOffset)]) }
        if pixels != nil { main.values[toPixels] = .longs([UInt32(afterPlace)]) }
        var small = TIFFDirectory()
        if let thumbnail {
            small.values = [
                0x0103: .shorts([6]), 0x011A: .rationals([.init(numerator: 72, denominator: 1)]),
                0x011B: .rationals([.init(numerator: 72, denominator: 1)]), 0x0128: .shorts([2]),
                0x0201: .longs([0]), 0x0202: .longs([UInt32(thumbnail.count)]),
            ]
            small.values[0x0201] = .longs([UInt32(afterPlace + small.size)])
        }
        // Big-endian, with the first directory directly after these eight bytes.
        var data = Data([0x4D, 0x4D, 0, 42, 0, 0, 0, 8])
        data.append(main.data(at: 8, next: thumbnail == nil ? 0 : afterPlace))
        if !exif.isEmpty { data.append(exif.data(at: exifOffset)) }
        if !place.isEmpty { data.append(place.data(at: placeOffset)) }
        if let thumbnail {
            data.append(small.data(at: afterPlace))
            data.append(thumbnail)
        }
        if let pixels { data.append(pixels) }
        return data
    }
}
