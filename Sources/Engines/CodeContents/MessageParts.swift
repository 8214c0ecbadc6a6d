/// The parts of a message that is split over several codes, put together.
///
/// A value that takes the parts in any order, some of them several times.
public struct MessageParts<Key: Hashable & Sendable>: Sendable {
    /// One part of a message.
    public struct Part: Hashable, Sendable {
        /// The index, from 0.
        public var index: Int
        /// Number of parts; nil if the code does not state it.
        public var count: Int?
        /// The bytes.
        public var bytes: [UInt8]

        /// Makes a part.
        public init(index: Int, count: Int?, bytes: [UInt8]) {
            (self.index, self.count, self.bytes) = (index, count, bytes)
        }
    }

    /// Most messages that are remembered at a time, and most parts of one.
    private static var most: (messages: Int, parts: Int) { (32, 64) }

    private var open: [(key: Key, count: Int?, parts: [Int: [UInt8]])] = []

    /// Starts without parts.
    public init() {}

    /// Adds a part.
    ///
    /// A part that contradicts an earlier one of its message begins the message anew.
    ///
    /// - Parameters:
    ///   - part: the part.
    ///   - key: what all parts of one message share: the symbology and its identifier.
    /// - Returns: the whole message once its last part is here; nil before, and afterwards until it begins anew.
    public mutating func add(_ part: Part, of key: Key) -> [UInt8]? {
        guard (0..<Self.most.parts).contains(part.index), part.count.map({ (1...Self.most.parts).contains($0) }) ?? true
        else { return nil }
        var message = open.first { $0.key == key } ?? (key, nil, [:])
        open.removeAll { $0.key == key }
        let isSame = message.parts[part.index].map { $0 == part.bytes } ?? true
        if !isSame || message.count != nil && part.count != nil && message.count != part.count {
            message = (key, nil, [:])
        }
        let isNew = message.parts[part.index] == nil
        message.count = message.count ?? part.count
        message.parts[part.index] = part.bytes
        open.append(message)
        if open.count > Self.most.messages { open.removeFirst() }
        guard isNew, let count = message.count, (0..<count).allSatisfy({ message.parts[$0] != nil }) else { return nil }
        return (0..<count).flatMap { message.parts[$0] ?? [] }
    }
}
