import Foundation

/// The tags in Exif data, read independently of the code that writes them.
struct ExifReader {
    /// Values by tag number: texts as `String`, numbers as `[Double]`, anything else as `[UInt8]`.
    private(set) var main: [Int: Any] = [:]
    private(set) var exif: [Int: Any] = [:]
    private(set) var place: [Int: Any] = [:]
    /// The embedded JPEG image.
    private(set) var thumbnail: Data?
    private let bytes: [UInt8]

    /// Reads the first Exif segment of a JPEG file.
    init?(jpeg: Data) {
        let bytes = [UInt8](jpeg)
        var place = 2
        while place + 10 < bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
            let length = Int(bytes[place + 2]) * 256 + Int(bytes[place + 3])
            if bytes[place + 1] == 0xE1, bytes[(place + 4)..<(place + 10)].elementsEqual("Exif\0\0".utf8) {
                self.init(Data(bytes[(place + 10)..<(place + 2 + length)]))
                return
            }
            place += 2 + length
        }
        return nil
    }

    /// Reads data that begin with a TIFF header.
    init?(_ data: Data) {
        bytes = [UInt8](data)
        guard bytes.count > 8, bytes[0] == 0x4D, bytes[1] == 0x4D, bytes[3] == 42 else { return nil }
        let next: Int
        (main, next) = directory(at: number(4, 4))
        if let start = (main[0x8769] as? [Double])?.first { exif = directory(at: Int(start)).0 }
        if let start = (main[0x8825] as? [Double])?.first { place = directory(at: Int(start)).0 }
        if next > 0 {
            let small = directory(at: next).0
            if let start = (small[0x0201] as? [Double])?.first, let length = (small[0x0202] as? [Double])?.first {
                thumbnail = Data(bytes[Int(start)..<Int(start + length)])
            }
        }
    }

    /// The orientation tag.
    var orientation: Int? { (main[0x0112] as? [Double])?.first.map { Int($0) } }

    private func number(_ place: Int, _ count: Int) -> Int {
        bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    private func directory(at start: Int) -> ([Int: Any], next: Int) {
        var result: [Int: Any] = [:]
        let count = number(start, 2)
        for index in 0..<count {
            let entry = start + 2 + 12 * index
            let (tag, type, length) = (number(entry, 2), number(entry + 2, 2), number(entry + 4, 4))
            let size = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 10: 8][type] ?? 1
            let place = size * length <= 4 ? entry + 8 : number(entry + 8, 4)
            switch type {
            case 2: result[tag] = String(decoding: bytes[place..<(place + length - 1)], as: UTF8.self)
            case 3, 4: result[tag] = (0..<length).map { Double(number(place + size * $0, size)) }
            case 5:
                result[tag] = (0..<length).map {
                    Double(number(place + 8 * $0, 4)) / Double(number(place + 8 * $0 + 4, 4))
                }
            case 10:
                result[tag] = (0..<length).map {
                    let upper = Int32(truncatingIfNeeded: number(place + 8 * $0, 4))
                    return Double(upper) / Double(number(place + 8 * $0 + 4, 4))
                }
            default: result[tag] = Array(bytes[place..<(place + length)])
            }
        }
        return (result, number(start + 2 + 12 * count, 4))
    }
}
