import Foundation

/// An ICC profile with a matrix and curves (ICC.1:2010).
///
/// Offsets and counts of the file are checked before use, so a hostile profile is read as far as it makes sense.
struct ICCProfile {
    let model: CGColorSpaceModel
    let components: Int
    let definition: ColorSpaceDefinition?

    private static let largest = 4 << 20

    /// Reads a profile; nil if the data is none.
    init?(_ data: Data) {
        guard data.count >= 132, data.count <= Self.largest else { return nil }
        let bytes = [UInt8](data)
        guard Self.text(bytes, 36) == "acsp" else { return nil }
        switch Self.text(bytes, 16) {
        case "RGB ": (model, components) = (.rgb, 3)
        case "GRAY": (model, components) = (.monochrome, 1)
        case "CMYK": (model, components) = (.cmyk, 4)
        case "Lab ": (model, components) = (.lab, 3)
        case "XYZ ": (model, components) = (.XYZ, 3)
        default: return nil
        }
        var tags: [String: Range<Int>] = [:]
        let count = min(Self.number(bytes, 128) ?? 0, 100)
        for index in 0..<count {
            let entry = 132 + 12 * index
            guard let offset = Self.number(bytes, entry + 4), let size = Self.number(bytes, entry + 8),
                entry + 12 <= bytes.count, size >= 8, offset <= bytes.count - size
            else { continue }
            tags[Self.text(bytes, entry)] = offset..<offset + size
        }
        func curve(_ name: String) -> ColorSpaceDefinition.Transfer? {
            tags[name].flatMap { Self.transfer(bytes, $0) }
        }
        func xyz(_ name: String) -> [Double]? {
            guard let place = tags[name], place.count >= 20 else { return nil }
            return (0..<3).compactMap { Self.fixed(bytes, place.lowerBound + 8 + 4 * $0) }
        }
        if model == .monochrome, let gray = curve("kTRC") {
            definition = ColorSpaceDefinition(.rec709, gray, isGray: true)
        } else if model == .rgb, let red = xyz("rXYZ"), let green = xyz("gXYZ"), let blue = xyz("bXYZ"),
            red.count == 3, green.count == 3, blue.count == 3, let transfer = curve("gTRC")
        {
            let matrix = (0..<3).flatMap { [red[$0], green[$0], blue[$0]] }
            definition = ColorSpaceDefinition(toXYZ: Self.nearKnown(matrix), transfer, isGray: false)
        } else {
            definition = model == .rgb ? .standard : nil
        }
    }

    /// Returns the matrix of a known space if the profile's differs only by rounding.
    private static func nearKnown(_ matrix: [Double]) -> [Double] {
        let known: [ColorSpaceDefinition.Primaries] = [.rec709, .p3, .rec2020, .adobe]
        for primaries in known {
            let exact = ColorSpaceDefinition(primaries, .linear).toXYZ
            if zip(exact, matrix).allSatisfy({ abs($0 - $1) < 0.002 }) { return exact }
        }
        return matrix
    }

    private static func transfer(_ bytes: [UInt8], _ place: Range<Int>) -> ColorSpaceDefinition.Transfer? {
        let start = place.lowerBound
        switch text(bytes, start) {
        case "curv":
            guard place.count >= 12, let count = number(bytes, start + 8) else { return nil }
            if count == 0 { return .linear }
            if count == 1 { return word(bytes, start + 12).map { .gamma(max(Double($0) / 256, 0.01)) } }
            guard count <= (place.count - 12) / 2 else { return nil }
            // A sampled curve is taken for the closest one with a formula.
            let middle = Double(word(bytes, start + 12 + count / 2 * 2) ?? 0) / 65_535
            let position = Double(count / 2) / Double(count - 1)
            let standard = ColorSpaceDefinition.Transfer.sRGB.decode(position)
            if abs(middle - standard) < 0.01 { return .sRGB }
            guard middle > 0, middle < 1, position > 0, position < 1 else { return .sRGB }
            return .gamma(min(max(log(middle) / log(position), 0.2), 5))
        case "para":
            guard place.count >= 16, let kind = word(bytes, start + 8) else { return nil }
            let counts = [1, 3, 4, 5, 7]
            guard kind < counts.count, place.count >= 12 + 4 * counts[kind] else { return nil }
            let v = (0..<counts[kind]).compactMap { fixed(bytes, start + 12 + 4 * $0) }
            guard v.count == counts[kind], v[0] > 0, v[0] < 10 else { return nil }
            switch kind {
            case 0: return .gamma(v[0])
            case 1:
                guard v[1] != 0 else { return nil }
                return .parametric(g: v[0], a: v[1], b: v[2], c: 0, d: -v[2] / v[1], e: 0, f: 0)
            case 2:
                guard v[1] != 0 else { return nil }
                return .parametric(g: v[0], a: v[1], b: v[2], c: 0, d: -v[2] / v[1], e: v[3], f: v[3])
            case 3:
                let isStandard = abs(v[0] - 2.4) < 0.001 && abs(v[1] - 1 / 1.055) < 0.001 && abs(v[4] - 0.04045) < 0.001
                return isStandard
                    ? .sRGB : .parametric(g: v[0], a: v[1], b: v[2], c: v[3], d: v[4], e: 0, f: 0)
            default: return .parametric(g: v[0], a: v[1], b: v[2], c: v[3], d: v[4], e: v[5], f: v[6])
            }
        default: return nil
        }
    }

    private static func text(_ bytes: [UInt8], _ at: Int) -> String {
        guard at >= 0, at + 4 <= bytes.count else { return "" }
        return String(decoding: bytes[at..<at + 4], as: UTF8.self)
    }

    private static func number(_ bytes: [UInt8], _ at: Int) -> Int? {
        guard at >= 0, at + 4 <= bytes.count else { return nil }
        return bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func word(_ bytes: [UInt8], _ at: Int) -> Int? {
        guard at >= 0, at + 2 <= bytes.count else { return nil }
        return Int(bytes[at]) << 8 | Int(bytes[at + 1])
    }

    private static func fixed(_ bytes: [UInt8], _ at: Int) -> Double? {
        number(bytes, at).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }
}

extension ICCProfile {
    /// Returns a profile of version 2 for a space.
    static func data(for definition: ColorSpaceDefinition, name: String) -> Data {
        func big(_ value: Int) -> [UInt8] {
            let bits = UInt32(truncatingIfNeeded: value)
            return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
        }
        func fixed(_ value: Double) -> [UInt8] { big(Int((value * 65_536).rounded())) }
        func padded(_ bytes: [UInt8]) -> [UInt8] { bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4) }
        let ascii = [UInt8](name.utf8.filter { $0 < 128 }) + [0]
        let description =
            [UInt8]("desc".utf8) + big(0) + big(ascii.count) + ascii + [UInt8](repeating: 0, count: 78)
        let samples = 1024
        var curve = [UInt8]("curv".utf8) + big(0) + big(samples)
        for index in 0..<samples {
            let light = definition.linear(Double(index) / Double(samples - 1))
            let level = UInt16(min(max(light, 0), 1) * 65_535 + 0.5)
            curve += [UInt8(level >> 8), UInt8(level & 255)]
        }
        func xyz(_ values: [Double]) -> [UInt8] { [UInt8]("XYZ ".utf8) + big(0) + values.flatMap(fixed) }
        let m = definition.toXYZ
        var tags: [(String, [UInt8])] = [
            ("desc", description), ("cprt", [UInt8]("text".utf8) + big(0) + [UInt8]("Public domain".utf8) + [0]),
            ("wtpt", xyz([0.9642, 1, 0.8249])),
        ]
        if definition.isGray {
            tags.append(("kTRC", curve))
        } else {
            tags += [
                ("rXYZ", xyz([m[0], m[3], m[6]])), ("gXYZ", xyz([m[1], m[4], m[7]])),
                ("bXYZ", xyz([m[2], m[5], m[8]])), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
            ]
        }
        var table = big(tags.count)
        var body: [UInt8] = []
        let bodyStart = 128 + 4 + 12 * tags.count
        var shared: Int?
        for (tag, bytes) in tags {
            let isCurve = tag.hasSuffix("TRC")
            let offset = isCurve ? shared ?? bodyStart + body.count : bodyStart + body.count
            table += [UInt8](tag.utf8) + big(offset) + big(bytes.count)
            if !isCurve || shared == nil { body += padded(bytes) }
            if isCurve { shared = offset }
        }
        var header = big(bodyStart + body.count) + big(0) + [2, 0x40, 0, 0] + [UInt8]("mntr".utf8)
        header += [UInt8]((definition.isGray ? "GRAY" : "RGB ").utf8) + [UInt8]("XYZ ".utf8)
        header += [UInt8](repeating: 0, count: 12) + [UInt8]("acsp".utf8)
        header += [UInt8](repeating: 0, count: 28) + fixed(0.9642) + fixed(1) + fixed(0.8249)
        header += [UInt8](repeating: 0, count: 128 - header.count)
        return Data(header + table + body)
    }
}
