import DequeModule

/// Allocates parts of a file of limited length; parts are freed in the order of allocation.
struct CircularSpace: Sendable {
    /// An allocated part.
    struct Part: Sendable, Equatable {
        var offset: Int
        var length: Int
        var end: Int { offset + length }
    }

    /// The maximum size of the file in bytes.
    private(set) var capacity: Int
    private var parts: Deque<Part> = []
    /// The number of allocated bytes.
    private(set) var used = 0

    /// Makes an empty space.
    init(capacity: Int) {
        self.capacity = max(0, capacity)
    }

    /// Allocates a part; returns nil if there is no room until older parts are freed.
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

    /// Frees the oldest part.
    mutating func giveBackOldest() {
        if let part = parts.popFirst() { used -= part.length }
    }

    /// Frees the newest part, which could not be written.
    mutating func giveBackNewest() {
        if let part = parts.popLast() { used -= part.length }
    }

    /// Limits the capacity to the present size of the file; parts beyond it must have been freed.
    mutating func shrink(to length: Int) {
        capacity = max(0, min(capacity, max(length, parts.map(\.end).max() ?? 0)))
    }
}
