import Foundation
import MediaFiles

/// Reads the directories of TIFF files and of Exif data into the dictionaries of image properties.
///
/// Offsets, counts and the number of entries are checked, so that hostile data is read as far as it makes sense.
struct TagReader {
    private let bytes: [UInt8]
    private let isLittle: Bool

    private static let longestValue = 65_536
    private static let mostEntries = 512

    /// Opens data that begins with a TIFF header; nil if it does not.
    init?(_ data: Data) {
        bytes = [UInt8](data)
        if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) {
            isLittle = true
        } else if bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            isLittle = false
        } else {
            return nil
        }
    }

    /// The raw values of one entry.
    struct Entry {
        var type: Int
        var count: Int
        var place: Int
    }

    /// Returns the image properties: `{TIFF}`, `{Exif}`, `{GPS}`, `Orientation`, `DPIWidth` and `DPIHeight`.
    func properties() -> [String: Any] {
        let main = directory(at: number(4, 4) ?? 0)
        var result: [String: Any] = [:]
        let tiff = dictionary(main, ImageTagTable.tiff)
        if !tiff.isEmpty { result["{TIFF}"] = tiff }
        if let orientation = tiff["Orientation"] as? Int, (1...8).contains(orientation) {
            result["Orientation"] = orientation
        }
        let perUnit = tiff["ResolutionUnit"] as? Int == 3 ? 2.54 : 1.0
        for (key, name) in [("XResolution", "DPIWidth"), ("YResolution", "DPIHeight")] {
            if let value = tiff[key] as? Double { result[name] = value * perUnit }
        }
        if let place = main[0x8769].flatMap({ integers($0).first }) {
            let exif = dictionary(directory(at: place), ImageTagTable.exif)
            if !exif.isEmpty { result["{Exif}"] = exif }
        }
        if let place = main[0x8825].flatMap({ integers($0).first }) {
            let gps = dictionary(directory(at: place), ImageTagTable.gps)
            if !gps.isEmpty { result["{GPS}"] = gps }
        }
        return result
    }

    /// The range of the embedded JPEG thumbnail; nil without one.
    func thumbnail() -> Data? {
        guard let first = number(4, 4), let count = number(first, 2), count <= Self.mostEntries,
            let next = number(first + 2 + 12 * count, 4), next > 0
        else { return nil }
        let small = directory(at: next)
        guard let start = small[0x0201].flatMap({ integers($0).first }),
            let length = small[0x0202].flatMap({ integers($0).first }), start > 0, length > 0,
            start <= bytes.count - length
        else { return nil }
        return Data(bytes[start..<start + length])
    }

    /// The first directory.
    var main: [UInt16: Entry] { directory(at: number(4, 4) ?? 0) }

    /// The offsets of all directories of a TIFF file, at most 1,000.
    func directoryCount() -> Int {
        var seen: Set<Int> = []
        var place = number(4, 4) ?? 0
        while place > 0, seen.count < 1000, seen.insert(place).inserted, let count = number(place, 2) {
            place = number(place + 2 + 12 * count, 4) ?? 0
        }
        return seen.count
    }

    func integers(_ entry: Entry) -> [Int] {
        let size = Self.sizes[entry.type] ?? 1
        guard [1, 3, 4, 6, 7, 8, 9].contains(entry.type) else { return [] }
        return (0..<entry.count).compactMap { number(entry.place + $0 * size, size) }
    }

    private static let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8]

    private func directory(at start: Int) -> [UInt16: Entry] {
        guard start >= 8, let count = number(start, 2), count <= Self.mostEntries else { return [:] }
        var result: [UInt16: Entry] = [:]
        for index in 0..<count {
            let place = start + 2 + 12 * index
            guard let tag = number(place, 2), let type = number(place + 2, 2), let values = number(place + 4, 4),
                let size = Self.sizes[type], values > 0, values <= Self.longestValue
            else { continue }
            let length = size * values
            guard let data = length <= 4 ? place + 8 : number(place + 8, 4), data <= bytes.count - length else {
                continue
            }
            result[UInt16(tag)] = Entry(type: type, count: values, place: data)
        }
        return result
    }

    private func dictionary(_ entries: [UInt16: Entry], _ rows: [ImageTagTable.Row]) -> [String: Any] {
        var result: [String: Any] = [:]
        for row in rows {
            if let entry = entries[row.tag], let value = value(entry, row.kind) { result[row.name] = value }
        }
        return result
    }

    private func value(_ entry: Entry, _ kind: ImageTagTable.Kind) -> Any? {
        switch kind {
        case .text: return text(entry)
        case .short, .long, .byte: return integers(entry).first
        case .shorts: return integers(entry)
        case .rational, .signedRational: return fractions(entry).first
        case .rationals: return fractions(entry)
        case .digits:
            let digits = integers(entry).map { $0 - 48 }
            guard digits.count == 4, digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
            let version = [digits[0] * 10 + digits[1], digits[2], digits[3]]
            return version[2] == 0 ? Array(version.prefix(2)) : version
        case .version: return integers(entry)
        case .comment:
            guard entry.count > 8 else { return nil }
            let raw = bytes[(entry.place + 8)..<(entry.place + entry.count)]
            return String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
        case .angle:
            let parts = fractions(entry)
            guard parts.count == 3 else { return nil }
            return parts[0] + parts[1] / 60 + parts[2] / 3600
        case .timeOfDay:
            let parts = fractions(entry)
            guard parts.count == 3 else { return nil }
            let two = parts.map { part in
                let whole = Int(min(max(part, 0), 99))
                return whole < 10 ? "0\(whole)" : "\(whole)"
            }
            return two.joined(separator: ":")
        }
    }

    private func text(_ entry: Entry) -> String? {
        guard entry.type == 2 || entry.type == 7 || entry.type == 1 else { return nil }
        return String(decoding: bytes[entry.place..<entry.place + entry.count].prefix { $0 != 0 }, as: UTF8.self)
    }

    private func fractions(_ entry: Entry) -> [Double] {
        guard entry.type == 5 || entry.type == 10 else { return integers(entry).map(Double.init) }
        return (0..<entry.count).compactMap { index in
            guard let above = number(entry.place + 8 * index, 4), let below = number(entry.place + 8 * index + 4, 4),
                below != 0
            else { return nil }
            if entry.type == 5 { return Double(above) / Double(below) }
            return Double(Int32(truncatingIfNeeded: above)) / Double(Int32(truncatingIfNeeded: below))
        }
    }

    private func number(_ at: Int, _ size: Int) -> Int? {
        guard at >= 0, at <= bytes.count - size else { return nil }
        let part = bytes[at..<at + size]
        return isLittle ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
}
