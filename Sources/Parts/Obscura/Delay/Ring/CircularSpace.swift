import DequeModule

/// Which parts of a file of limited length are taken: parts are given back in the order in which they were taken.
struct CircularSpace: Sendable {
    /// A part that is taken.
    struct Part: Sendable, Equatable {
        var offset: Int
        var length: Int
        var end: Int { offset + length }
    }

    /// The most bytes that the file may have.
    private(set) var capacity: Int
    private var parts: Deque<Part> = []
    /// Bytes that are taken.
    private(set) var used = 0

    /// Nothing taken.
    init(capacity: Int) {
        self.capacity = max(0, capacity)
    }

    /// Takes a part; nil when there is no room for it before older parts are given back.
    mutating func take(_ length: Int) -> Part? {
        guard length > 0, let offset = room(for: length) else { return nil }
        let part = Part(offset: offset, length: length)
        parts.append(part)
        used += length
        return part
    }

    private func room(for length: Int) -> Int? {
        guard let first = parts.first, let last = parts.last else { return length <= capacity ? 0 : nil }
        if last.offset < first.offset { return last.end + length <= first.offset ? last.end : nil }
        if last.end + length <= capacity { return last.end }
        return length <= first.offset ? 0 : nil
    }

    /// Gives the oldest part back.
    mutating func giveBackOldest() {
        if let part = parts.popFirst() { used -= part.length }
    }

    /// Gives the newest part back: it could not be written.
    mutating func giveBackNewest() {
        if let part = parts.popLast() { used -= part.length }
    }

    /// Makes do with the bytes that the file has already; parts beyond must have been given back.
    mutating func shrink(to length: Int) {
        capacity = max(0, min(capacity, max(length, parts.map(\.end).max() ?? 0)))
    }
}
