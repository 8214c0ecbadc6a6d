import CodeContents
import Foundation

/// Puts the codes of split messages together, for one input.
struct MessageJoiner {
    /// The identity of a message.
    private struct Key: Hashable {
        var type: String
        var id: String
        var count: Int?
    }

    private var messages = MessageParts<Key>()

    /// Takes the line of a code.
    ///
    /// - Parameter decodes: true to add the meaning of the message.
    /// - Returns: the line of the whole message once its last part is here; nil before, and for codes that stand alone.
    mutating func add(_ line: CodeLine, decodes: Bool) -> CodeLine? {
        guard let part = line.part else { return nil }
        // A code without an identifier shares one with all codes of its kind and number of parts.
        let key = Key(type: line.type, id: part.id, count: part.count)
        let piece = MessageParts<Key>.Part(index: part.index, count: part.count, bytes: [UInt8](line.bytes))
        guard let whole = messages.add(piece, of: key) else { return nil }
        var joined = line
        joined.part = nil
        joined.best = nil
        joined.partCount = part.count ?? (part.index + 1)
        joined.bytes = Data(whole)
        joined.text = String(validating: whole, as: UTF8.self)
        joined.content = decodes ? CodeContent(text: joined.text, symbologyIdentifier: nil) : nil
        return joined
    }
}
