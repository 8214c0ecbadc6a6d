import Foundation

/// The metadata of an ONNX file, such as class names: keys and values at the top of its Protocol Buffers.
enum ONNXMetadata {
    /// The field of the model's message with an entry, and the fields of the entry with its key and value.
    private static let (entry, key, value) = (14, 1, 2)

    /// Returns the entries; those before the damaged part of a damaged file.
    static func read(_ data: Data) -> [String: String] {
        var entries: [String: String] = [:]
        var reader = MessageReader(data)
        while let (field, content) = reader.next() {
            guard field == entry, let content else { continue }
            var parts: [Int: String] = [:]
            var inner = MessageReader(content)
            while let (number, text) = inner.next() {
                if let text { parts[number] = String(decoding: text, as: UTF8.self) }
            }
            if let name = parts[key], entries.count < 1000 { entries[name] = parts[value] ?? "" }
        }
        return entries
    }
}

/// Walks over the fields of one Protocol Buffers message.
private struct MessageReader {
    private let data: Data
    private var place: Data.Index

    init(_ data: Data) {
        self.data = data
        place = data.startIndex
    }

    /// Returns the next field, with its bytes if it has a length; nil at the end or where the message is damaged.
    mutating func next() -> (field: Int, content: Data?)? {
        guard let tag = varint(), let field = Int(exactly: tag >> 3) else { return nil }
        switch tag & 7 {
        case 0: return varint().map { _ in (field, nil) }
        case 1: return skip(8).map { _ in (field, nil) }
        case 2: return varint().flatMap { Int(exactly: $0) }.flatMap { skip($0) }.map { (field, data[$0]) }
        case 5: return skip(4).map { _ in (field, nil) }
        default: return nil
        }
    }

    private mutating func skip(_ count: Int) -> Range<Data.Index>? {
        guard count >= 0, count <= data.endIndex - place else { return nil }
        defer { place += count }
        return place..<place + count
    }

    private mutating func varint() -> UInt64? {
        var (result, shift): (UInt64, UInt64) = (0, 0)
        while place < data.endIndex, shift < 64 {
            let byte = data[place]
            place += 1
            result |= UInt64(byte & 127) << shift
            if byte < 128 { return result }
            shift += 7
        }
        return nil
    }
}
