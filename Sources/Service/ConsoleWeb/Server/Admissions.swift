/// Keeps track of connections and decides which one to close when there are too many.
struct Admissions: Sendable {
    enum Decision: Sendable, Hashable {
        case admitted(id: Int)
        /// Another connection must be closed first: the one that has waited longest.
        case admittedInPlaceOf(Int, id: Int)
        case refused
    }

    private struct Entry {
        var address: String
        /// Increases with every change between waiting and working.
        var turn: Int
        var isWaiting: Bool
    }

    private let limits: ServerLimits
    private var entries: [Int: Entry] = [:]
    private var counts: [String: Int] = [:]
    private var nextID = 1
    private var turn = 0

    init(limits: ServerLimits) {
        self.limits = limits
    }

    var count: Int { entries.count }

    func count(from address: String) -> Int { counts[address] ?? 0 }

    mutating func admit(from address: String) -> Decision {
        var victim: Int?
        if count(from: address) >= limits.connectionsPerAddress {
            guard let longest = longestWaiting(where: { $0.address == address }) else { return .refused }
            victim = longest
        } else if entries.count >= limits.connections {
            guard let longest = longestWaiting(where: { _ in true }) else { return .refused }
            victim = longest
        }
        if let victim { remove(victim) }
        let id = nextID
        nextID += 1
        turn += 1
        entries[id] = Entry(address: address, turn: turn, isWaiting: true)
        counts[address, default: 0] += 1
        return victim.map { .admittedInPlaceOf($0, id: id) } ?? .admitted(id: id)
    }

    /// Removes and returns the connection that has waited longest for a request, to be closed when descriptors run out.
    mutating func removeLongestWaiting() -> Int? {
        guard let id = longestWaiting(where: { _ in true }) else { return nil }
        remove(id)
        return id
    }

    /// Records that a complete request has arrived, or that its answer is finished.
    ///
    /// - Returns: False if the connection was removed in the meantime.
    mutating func set(_ id: Int, isWaiting: Bool) -> Bool {
        guard entries[id] != nil else { return false }
        turn += 1
        entries[id]?.turn = turn
        entries[id]?.isWaiting = isWaiting
        return true
    }

    mutating func remove(_ id: Int) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        let left = (counts[entry.address] ?? 1) - 1
        counts[entry.address] = left > 0 ? left : nil
    }

    private func longestWaiting(where condition: (Entry) -> Bool) -> Int? {
        entries.filter { $0.value.isWaiting && condition($0.value) }.min { $0.value.turn < $1.value.turn }?.key
    }
}
