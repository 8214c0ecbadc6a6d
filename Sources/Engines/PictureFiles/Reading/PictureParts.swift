import CPNG
package import Foundation

/// The parts of a picture file that are read without decoding it.
package struct PictureParts: Sendable {
    /// The stored width in pixels; 0 if it is not known before decoding.
    package var width = 0
    /// The stored height in pixels; 0 if it is not known before decoding.
    package var height = 0
    /// The number of bits of a component.
    package var depth = 8
    /// A Boolean value that indicates whether the picture has no colours.
    package var isGray = false
    /// A Boolean value that indicates whether the pixels may be transparent.
    package var hasAlpha = false
    /// The ICC profile.
    package var profile: Data?
    /// The Exif data, beginning with the TIFF header.
    package var exif: Data?
    /// The number of pictures; 0 if the file is cut off before the first.
    package var count = 1
    /// The time that each picture of an animation is shown, in seconds.
    package var delays: [Double] = []
    /// The number of repetitions of an animation; 0 means forever.
    package var loopCount: Int?
    /// A Boolean value that indicates whether the end of the file was found.
    package var isComplete = true

    static let largestPart = 16 << 20
}

extension PictureParts {
    /// Reads the segments of a JPEG file (ITU-T T.81).
    static func jpeg(_ data: Data) -> PictureParts {
        var parts = PictureParts()
        parts.count = 0
        var profile: [Int: Data] = [:]
        data.withUnsafeBytes { bytes in
            var place = 2
            while place + 4 <= bytes.count, bytes[place] == 0xFF {
                let kind = bytes[place + 1]
                if kind == 0xFF {
                    place += 1
                    continue
                }
                if kind == 0xDA || kind == 0xD9 { break }
                let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
                let end = place + 2 + length
                guard length >= 2, end <= bytes.count else { break }
                let body = (place + 4)..<end
                if (0xC0...0xCF).contains(kind), kind != 0xC4, kind != 0xC8, kind != 0xCC, length >= 8 {
                    parts.depth = Int(bytes[place + 4])
                    parts.height = Int(bytes[place + 5]) << 8 | Int(bytes[place + 6])
                    parts.width = Int(bytes[place + 7]) << 8 | Int(bytes[place + 8])
                    parts.isGray = bytes[place + 9] == 1
                    parts.count = parts.width > 0 && parts.height > 0 ? 1 : 0
                } else if kind == 0xE1, body.count > 6, bytes[body].starts(with: Array("Exif\0\0".utf8)) {
                    parts.exif = Data(bytes[(body.lowerBound + 6)..<end])
                } else if kind == 0xE2, body.count > 14, bytes[body].starts(with: Array("ICC_PROFILE\0".utf8)) {
                    profile[Int(bytes[body.lowerBound + 12])] = Data(bytes[(body.lowerBound + 14)..<end])
                }
                place = end
            }
        }
        if !profile.isEmpty {
            parts.profile = profile.sorted { $0.key < $1.key }.reduce(into: Data()) { $0.append($1.value) }
        }
        parts.isComplete = data.suffix(64).contains(0xD9)
        return parts
    }

    /// Reads the chunks of a PNG file (ISO/IEC 15948).
    static func png(_ data: Data) -> PictureParts {
        var parts = PictureParts()
        parts.isComplete = false
        let bytes = [UInt8](data.prefix(largestPart * 8))
        func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) } }
        guard bytes.count >= 33 else {
            parts.count = 0
            return parts
        }
        parts.width = number(16)
        parts.height = number(20)
        parts.depth = max(8, Int(bytes[24]))
        parts.isGray = bytes[25] == 0 || bytes[25] == 4
        parts.hasAlpha = bytes[25] == 4 || bytes[25] == 6
        if parts.width <= 0 || parts.height <= 0 { parts.count = 0 }
        var place = 33
        while place <= bytes.count - 12 {
            let length = number(place)
            guard length <= bytes.count - place - 12 else { break }
            let body = (place + 8)..<(place + 8 + length)
            switch String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self) {
            case "tRNS": parts.hasAlpha = true
            case "eXIf": if length <= largestPart { parts.exif = Data(bytes[body]) }
            case "iCCP": parts.profile = profile(ofPNG: data)
            case "IEND": parts.isComplete = true
            default: break
            }
            place += 12 + length
        }
        return parts
    }

    private static func profile(ofPNG data: Data) -> Data? {
        var profile = [UInt8](repeating: 0, count: 2 << 20)
        let count = data.withUnsafeBytes { bytes in
            cpng_profile(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &profile, profile.count)
        }
        return count > 0 ? Data(profile.prefix(count)) : nil
    }

    /// Reads the blocks of a GIF file (GIF89a).
    static func gif(_ data: Data) -> PictureParts {
        var parts = PictureParts()
        parts.count = 0
        parts.hasAlpha = true
        parts.isComplete = false
        let bytes = [UInt8](data)
        guard bytes.count > 13 else { return parts }
        parts.width = Int(bytes[6]) | Int(bytes[7]) << 8
        parts.height = Int(bytes[8]) | Int(bytes[9]) << 8
        var place = 13 + (bytes[10] & 0x80 != 0 ? 3 << (Int(bytes[10] & 7) + 1) : 0)
        var delay = 0.0
        func skip(_ start: Int) -> Int? {
            var at = start
            while at < bytes.count {
                let size = Int(bytes[at])
                at += 1 + size
                if size == 0 { return at }
            }
            return nil
        }
        scan: while place < bytes.count, parts.count < 100_000 {
            switch bytes[place] {
            case 0x2C:
                guard place + 10 <= bytes.count else { break scan }
                let flags = bytes[place + 9]
                let table = flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0
                guard let next = skip(place + 11 + table) else { break scan }
                parts.count += 1
                parts.delays.append(delay)
                delay = 0
                place = next
            case 0x21:
                guard place + 3 < bytes.count else { break scan }
                if bytes[place + 1] == 0xF9, place + 6 < bytes.count {
                    delay = Double(Int(bytes[place + 4]) | Int(bytes[place + 5]) << 8) / 100
                } else if bytes[place + 1] == 0xFF, place + 19 <= bytes.count, bytes[place + 14] == 3 {
                    parts.loopCount = Int(bytes[place + 16]) | Int(bytes[place + 17]) << 8
                }
                guard let next = skip(place + 2) else { break scan }
                place = next
            case 0x3B:
                parts.isComplete = true
                break scan
            default: break scan
            }
        }
        return parts
    }

    /// Reads the first directory of a TIFF file.
    static func tiff(_ data: Data) -> PictureParts {
        var parts = PictureParts()
        guard let tags = TagReader(data) else {
            parts.count = 0
            return parts
        }
        let main = tags.main
        func first(_ tag: UInt16) -> Int? { main[tag].flatMap { tags.integers($0).first } }
        parts.width = first(0x0100) ?? 0
        parts.height = first(0x0101) ?? 0
        parts.depth = first(0x0102) ?? 1
        parts.isGray = (first(0x0106) ?? 2) < 2
        parts.hasAlpha = (first(0x0115) ?? 3) == 4 || (first(0x0115) ?? 3) == 2
        parts.count = parts.width > 0 && parts.height > 0 ? max(1, tags.directoryCount()) : 0
        if let entry = main[0x8773] { parts.profile = Data(tags.integers(entry).map { UInt8(truncatingIfNeeded: $0) }) }
        return parts
    }

    /// Reads the header of a bitmap file.
    static func bmp(_ data: Data) -> PictureParts {
        var parts = PictureParts()
        let bytes = [UInt8](data.prefix(64))
        guard bytes.count >= 30 else {
            parts.count = 0
            return parts
        }
        func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
        parts.width = number(18)
        parts.height = Int(Int32(truncatingIfNeeded: number(22)).magnitude)
        parts.count = parts.width > 0 && parts.height > 0 ? 1 : 0
        return parts
    }
}
