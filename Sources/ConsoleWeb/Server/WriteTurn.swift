/// Lets several tasks write to one connection, one whole piece after the other.
actor WriteTurn {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Writes when everybody before has.
    func write(_ body: @Sendable () async -> Bool) async -> Bool {
        if isTaken {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            isTaken = true
        }
        // The turn goes on to the next without being free between.
        defer {
            if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
        }
        return await body()
    }
}
