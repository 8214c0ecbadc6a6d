import Foundation

/// The table that maps the properties of ImageIO's dictionaries to tags (Exif 2.32, sections 4.6.4…4.6.6).
package enum ImageTagTable {
    /// The type of a tag's contents, which determines how a property is converted.
    package enum Kind: Sendable {
        /// A string; dates have the form `YYYY:MM:DD HH:MM:SS` and are taken as they are.
        case text
        case short
        case shorts
        case long
        case rational
        case rationals
        case signedRational
        /// One-digit numbers as characters, such as a version.
        case digits
        /// A list of numbers as bytes.
        case byte
        case version
        /// A string with Exif's ASCII signature before it.
        case comment
        /// An angle in degrees, stored as degrees, minutes and seconds.
        case angle
        /// A time `HH:MM:SS`, stored as three numbers.
        case timeOfDay
    }

    package struct Row: Sendable {
        package let name: String
        package let tag: UInt16
        package let kind: Kind

        init(_ name: String, _ tag: UInt16, _ kind: Kind) {
            self.name = name
            self.tag = tag
            self.kind = kind
        }
    }

    package static let orientation: UInt16 = 0x0112

    package static let tiff: [Row] = [
        Row("ImageDescription", 0x010E, .text), Row("Make", 0x010F, .text), Row("Model", 0x0110, .text),
        Row("Orientation", orientation, .short), Row("XResolution", 0x011A, .rational),
        Row("YResolution", 0x011B, .rational), Row("ResolutionUnit", 0x0128, .short),
        Row("Software", 0x0131, .text), Row("DateTime", 0x0132, .text), Row("Artist", 0x013B, .text),
        Row("HostComputer", 0x013C, .text), Row("Copyright", 0x8298, .text),
    ]

    package static let exif: [Row] = [
        Row("ExposureTime", 0x829A, .rational), Row("FNumber", 0x829D, .rational),
        Row("ExposureProgram", 0x8822, .short), Row("SpectralSensitivity", 0x8824, .text),
        Row("ISOSpeedRatings", 0x8827, .shorts), Row("SensitivityType", 0x8830, .short),
        Row("ExifVersion", 0x9000, .digits), Row("DateTimeOriginal", 0x9003, .text),
        Row("DateTimeDigitized", 0x9004, .text), Row("OffsetTime", 0x9010, .text),
        Row("OffsetTimeOriginal", 0x9011, .text), Row("OffsetTimeDigitized", 0x9012, .text),
        Row("ShutterSpeedValue", 0x9201, .signedRational), Row("ApertureValue", 0x9202, .rational),
        Row("BrightnessValue", 0x9203, .signedRational), Row("ExposureBiasValue", 0x9204, .signedRational),
        Row("MaxApertureValue", 0x9205, .rational), Row("SubjectDistance", 0x9206, .rational),
        Row("MeteringMode", 0x9207, .short), Row("LightSource", 0x9208, .short), Row("Flash", 0x9209, .short),
        Row("FocalLength", 0x920A, .rational), Row("SubjectArea", 0x9214, .shorts),
        Row("UserComment", 0x9286, .comment), Row("SubsecTime", 0x9290, .text),
        Row("SubsecTimeOriginal", 0x9291, .text), Row("SubsecTimeDigitized", 0x9292, .text),
        Row("FlashPixVersion", 0xA000, .digits), Row("ColorSpace", 0xA001, .short),
        Row("PixelXDimension", 0xA002, .long), Row("PixelYDimension", 0xA003, .long),
        Row("SubjectLocation", 0xA214, .shorts), Row("ExposureIndex", 0xA215, .rational),
        Row("SensingMethod", 0xA217, .short), Row("CustomRendered", 0xA401, .short),
        Row("ExposureMode", 0xA402, .short), Row("WhiteBalance", 0xA403, .short),
        Row("DigitalZoomRatio", 0xA404, .rational), Row("FocalLenIn35mmFilm", 0xA405, .short),
        Row("SceneCaptureType", 0xA406, .short), Row("GainControl", 0xA407, .short), Row("Contrast", 0xA408, .short),
        Row("Saturation", 0xA409, .short), Row("Sharpness", 0xA40A, .short),
        Row("SubjectDistRange", 0xA40C, .short), Row("ImageUniqueID", 0xA420, .text),
        Row("CameraOwnerName", 0xA430, .text), Row("BodySerialNumber", 0xA431, .text),
        Row("LensSpecification", 0xA432, .rationals), Row("LensMake", 0xA433, .text),
        Row("LensModel", 0xA434, .text), Row("LensSerialNumber", 0xA435, .text),
    ]

    package static let gps: [Row] = [
        Row("GPSVersion", 0x00, .version), Row("LatitudeRef", 0x01, .text), Row("Latitude", 0x02, .angle),
        Row("LongitudeRef", 0x03, .text), Row("Longitude", 0x04, .angle), Row("AltitudeRef", 0x05, .byte),
        Row("Altitude", 0x06, .rational), Row("TimeStamp", 0x07, .timeOfDay), Row("Satellites", 0x08, .text),
        Row("Status", 0x09, .text), Row("MeasureMode", 0x0A, .text), Row("DOP", 0x0B, .rational),
        Row("SpeedRef", 0x0C, .text), Row("Speed", 0x0D, .rational), Row("TrackRef", 0x0E, .text),
        Row("Track", 0x0F, .rational), Row("ImgDirectionRef", 0x10, .text), Row("ImgDirection", 0x11, .rational),
        Row("MapDatum", 0x12, .text), Row("DestLatitudeRef", 0x13, .text), Row("DestLatitude", 0x14, .angle),
        Row("DestLongitudeRef", 0x15, .text), Row("DestLongitude", 0x16, .angle),
        Row("DestBearingRef", 0x17, .text), Row("DestBearing", 0x18, .rational),
        Row("DestDistanceRef", 0x19, .text), Row("DestDistance", 0x1A, .rational), Row("DateStamp", 0x1D, .text),
        Row("HPositioningError", 0x1F, .rational),
    ]
}

extension ImageTagTable.Kind {
    /// Converts a property to the tag's value; nil if the property has the wrong type.
    func value(_ property: Any) -> TIFFDirectory.Value? {
        switch self {
        case .text: return (property as? String).map { .text($0.replacing("\0", with: "")) }
        case .short: return numbers(property).first.flatMap(UInt16.init(exactly:)).map { .shorts([$0]) }
        case .shorts: return list(numbers(property).map(UInt16.init(exactly:))).map { .shorts($0) }
        case .long: return numbers(property).first.flatMap(UInt32.init(exactly:)).map { .longs([$0]) }
        case .rational: return numbers(property).first.flatMap(TIFFDirectory.Fraction.init).map { .rationals([$0]) }
        case .rationals: return list(numbers(property).map(TIFFDirectory.Fraction.init)).map { .rationals($0) }
        case .signedRational:
            return numbers(property).first.flatMap(TIFFDirectory.SignedFraction.init).map { .signedRationals([$0]) }
        case .digits: return digits(property)
        case .byte: return numbers(property).first.flatMap(UInt8.init(exactly:)).map { .bytes([$0]) }
        case .version:
            let parts = (property as? String)?.split(separator: ".").compactMap { UInt8($0) }
            return list(parts ?? numbers(property).map(UInt8.init(exactly:))).map { .bytes($0) }
        case .comment: return (property as? String).map { .undefined([UInt8]("ASCII\0\0\0".utf8) + $0.utf8) }
        case .angle: return numbers(property).first.flatMap(angle)
        case .timeOfDay:
            let parts = (property as? String)?.split(separator: ":").compactMap { Double($0) } ?? numbers(property)
            return parts.count == 3 ? list(parts.map(TIFFDirectory.Fraction.init)).map { .rationals($0) } : nil
        }
    }

    /// Converts a version: a list (2, 3, 2) stands for 2.32 and is written as 0232.
    private func digits(_ property: Any) -> TIFFDirectory.Value? {
        if let text = property as? String { return .undefined([UInt8](text.utf8)) }
        let parts = numbers(property).compactMap { UInt8(exactly: $0) }.filter { $0 < 10 }
        guard let first = parts.first else { return nil }
        let rest = (parts.dropFirst() + [0, 0]).prefix(2)
        return .undefined([0x30, 0x30 + first] + rest.map { 0x30 + $0 })
    }

    private func angle(_ value: Double) -> TIFFDirectory.Value? {
        guard value.isFinite, value.magnitude <= 360 else { return nil }
        let degrees = value.magnitude.rounded(.down)
        let minutes = (value.magnitude - degrees) * 60
        let seconds = (minutes - minutes.rounded(.down)) * 60
        return list(
            [degrees, minutes.rounded(.down), (seconds * 10_000).rounded() / 10_000].map(TIFFDirectory.Fraction.init)
        )
        .map { .rationals($0) }
    }

    private func list<Element>(_ values: [Element?]) -> [Element]? {
        let found = values.compactMap(\.self)
        return found.isEmpty || found.count < values.count ? nil : found
    }

    private func numbers(_ property: Any) -> [Double] {
        switch property {
        case let value as Int: [Double(value)]
        case let value as Double: [value]
        case let value as Float: [Double(value)]
        case let value as Bool: [value ? 1 : 0]
        case let value as NSNumber: [value.doubleValue]
        case let value as any BinaryInteger: [Double(value)]
        case let values as [Any]: values.flatMap(numbers)
        case let values as NSArray: values.flatMap { numbers($0) }
        default: []
        }
    }
}
