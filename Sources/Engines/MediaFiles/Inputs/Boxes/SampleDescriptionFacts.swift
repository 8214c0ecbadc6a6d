import CoreMedia
import CoreVideo
import Foundation

/// What the stored description of a track's samples says beyond the codec's data.
enum SampleDescriptionFacts {
    /// The number of bytes before the boxes of a description of images.
    private static let videoHeader = 78

    /// Adds the name, the depth, the fields, the clean aperture and the chroma location of stored video.
    static func add(_ description: [UInt8], to extensions: inout CMFormatDescription.Extensions) {
        let entry = BoxBytes(bytes: description.dropFirst(8))
        guard entry.count >= videoHeader else { return }
        let length = min(entry.u8(42), 31)
        let name = String(decoding: entry.from(43).bytes.prefix(length), as: UTF8.self)
        if !name.isEmpty { extensions[kCMFormatDescriptionExtension_FormatName] = name as CFString }
        let depth = entry.u16(74)
        if depth > 0 { extensions[kCMFormatDescriptionExtension_Depth] = NSNumber(value: depth) }
        let boxes = entry.from(videoHeader)
        if let fields = boxes.first("fiel"), fields.count >= 2 { add(fields, to: &extensions) }
        if let aperture = boxes.first("clap"), aperture.count >= 32 {
            extensions[kCMFormatDescriptionExtension_CleanAperture] = cleanAperture(aperture)
        }
        if let chroma = boxes.first("chrm"), chroma.count >= 2 {
            extensions[kCMFormatDescriptionExtension_ChromaLocationTopField] = chromaLocation(chroma.u8(0))
            extensions[kCMFormatDescriptionExtension_ChromaLocationBottomField] = chromaLocation(chroma.u8(1))
        }
    }

    private static func add(_ fields: BoxBytes, to extensions: inout CMFormatDescription.Extensions) {
        let count = fields.u8(0)
        guard (1...2).contains(count) else { return }
        extensions[kCMFormatDescriptionExtension_FieldCount] = NSNumber(value: count)
        let detail: CFString? =
            switch fields.u8(1) {
            case 1: kCMFormatDescriptionFieldDetail_TemporalTopFirst
            case 6: kCMFormatDescriptionFieldDetail_TemporalBottomFirst
            case 9: kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly
            case 14: kCMFormatDescriptionFieldDetail_SpatialFirstLineLate
            default: nil
            }
        if count == 2, let detail { extensions[kCMFormatDescriptionExtension_FieldDetail] = detail }
    }

    private static func cleanAperture(_ box: BoxBytes) -> NSDictionary {
        func fraction(_ offset: Int) -> NSNumber {
            let bottom = Int32(bitPattern: box.u32(offset + 4))
            let top = Int32(bitPattern: box.u32(offset))
            return NSNumber(value: bottom == 0 ? 0 : Double(top) / Double(bottom))
        }
        return [
            kCMFormatDescriptionKey_CleanApertureWidth: fraction(0),
            kCMFormatDescriptionKey_CleanApertureHeight: fraction(8),
            kCMFormatDescriptionKey_CleanApertureHorizontalOffset: fraction(16),
            kCMFormatDescriptionKey_CleanApertureVerticalOffset: fraction(24),
        ]
    }

    /// Returns the name of a chroma location by its number in H.264 and HEVC.
    static func chromaLocation(_ number: Int) -> CFString {
        switch number {
        case 1: kCMFormatDescriptionChromaLocation_Center
        case 2: kCMFormatDescriptionChromaLocation_TopLeft
        case 3: kCMFormatDescriptionChromaLocation_Top
        case 4: kCMFormatDescriptionChromaLocation_BottomLeft
        case 5: kCMFormatDescriptionChromaLocation_Bottom
        default: kCMFormatDescriptionChromaLocation_Left
        }
    }

    /// Returns the description of timed metadata, subtitles or time code; nil for other media and for damage.
    ///
    /// Others than metadata in boxes keep their bytes, so that they can be written again.
    static func format(_ track: MovieMap.Track) -> CMFormatDescription? {
        guard let last = track.descriptions.last, last.count >= 16 else { return nil }
        let type = BoxBytes(bytes: last[...]).u32(4)
        if type == kCMMetadataFormatType_Boxed {
            var table = MetadataKeyTable([])
            for description in track.descriptions {
                let keys = BoxBytes(bytes: description.dropFirst(16)).first("keys").map { MetadataKeyTable(box: Array($0.bytes)) }
                for key in keys?.keys ?? [] where !table.keys.contains(where: { $0.localID == key.localID }) {
                    table.keys.append(key)
                }
            }
            return CMFormatDescription(metadataKeys: table)
        }
        let media: CMFormatDescription.MediaType
        switch track.handler {
        case "text": media = .text
        case "sbtl", "subt", "subp": media = .subtitle
        case "clcp": media = .closedCaption
        case "tmcd": media = .timeCode
        case "meta": media = .metadata
        default: return nil
        }
        var extensions = CMFormatDescription.Extensions()
        extensions[kCMFormatDescriptionExtension_VerbatimSampleDescription] = NSData(data: Data(last))
        return try? CMFormatDescription(
            mediaType: media,
            mediaSubType: CMFormatDescription.MediaSubType(rawValue: type),
            extensions: extensions
        )
    }
}
