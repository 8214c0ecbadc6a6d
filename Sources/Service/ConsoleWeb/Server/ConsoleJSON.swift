import Foundation

/// The console's JSON encoding and decoding.
enum ConsoleJSON {
    /// A JSON value of any type.
    enum Value: Decodable, Sendable, Hashable {
        case null, bool(Bool), number(Double), string(String), array([Value]), object([String: Value])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Double.self) {
                self = .number(value)
            } else if let value = try? container.decode(String.self) {
                self = .string(value)
            } else if let value = try? container.decode([Value].self) {
                self = .array(value)
            } else {
                self = .object(try container.decode([String: Value].self))
            }
        }
    }

    static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// Encodes a value as one line of ASCII, for use in a header.
    static func encodeLine(_ value: some Encodable) throws -> String {
        let text = String(decoding: try encode(value), as: UTF8.self)
        guard !text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return text }
        var line = ""
        for unit in text.utf16 {
            if unit >= 0x20 && unit < 0x7F {
                line.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            } else {
                let digits = String(unit, radix: 16)
                line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return line
    }

    static func error(_ refusal: Refusal) -> Data {
        struct Body: Encodable {
            struct Inner: Encodable {
                var code: String
                var message: String
            }
            var error: Inner
        }
        let body = Body(error: .init(code: refusal.code, message: refusal.message))
        return (try? encode(body)) ?? Data(#"{"error":{"code":"failed","message":""}}"#.utf8)
    }
}
