import Foundation

/// A fast JSON writer for messages whose keys are known in order.
///
/// The same values produce the same bytes: keys appear in the order in which they are written, which is alphabetical.
struct JSONText {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

    // MARK: Structure

    mutating func object(_ body: (inout JSONText) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        body(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    mutating func array<Element>(_ elements: some Sequence<Element>, _ body: (inout JSONText, Element) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "["))
        for element in elements { body(&self, element) }
        bytes.append(UInt8(ascii: "]"))
    }

    mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":")])
    }

    /// Writes a key that is not a compile-time constant.
    mutating func key(text: String) {
        value(text)
        bytes.append(UInt8(ascii: ":"))
    }

    /// Writes a comma between elements.
    private mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
        default: bytes.append(UInt8(ascii: ","))
        }
    }

    // MARK: Values

    mutating func value(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { characters in
            if characters.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
                bytes.append(contentsOf: characters)
            } else {
                for character in characters { escape(character) }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ character: UInt8) {
        switch character {
        case 0x22, 0x5C: bytes.append(contentsOf: [0x5C, character])
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0x0D: bytes.append(contentsOf: "\\r".utf8)
        case 0x09: bytes.append(contentsOf: "\\t".utf8)
        case 0..<0x20:
            bytes.append(contentsOf: "\\u00".utf8)
            bytes.append(Self.digits[Int(character >> 4)])
            bytes.append(Self.digits[Int(character & 15)])
        default: bytes.append(character)
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)

    mutating func value(_ number: Int64) {
        separate()
        bytes.append(contentsOf: String(number).utf8)
    }

    /// Writes a number with the fewest digits that restore it; null if it is not finite.
    mutating func value(_ number: Double) {
        guard number.isFinite else { return null() }
        separate()
        if number == number.rounded(), abs(number) < 1e15 {
            bytes.append(contentsOf: String(Int64(number)).utf8)
        } else {
            bytes.append(contentsOf: String(number).utf8)
        }
    }

    mutating func value(_ flag: Bool) {
        separate()
        bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    }

    mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    /// Writes bytes as base64.
    mutating func value(base64 data: Data) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: data.base64EncodedData())
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes JSON that is already encoded.
    mutating func value(json: Data) {
        separate()
        bytes.append(contentsOf: json)
    }

    /// The JSON written so far.
    var data: Data { Data(bytes) }
}
