/// Events of a synchronizer's outputs that are never reported to the client; settled and freed outside the lock.
struct SynchronizerLeftovers {
    /// Pieces to withdraw from the ledger.
    var pieces: [SynchronizedPiece] = []
    /// Pieces that arrived after their time had passed.
    var late: [SynchronizedPiece] = []
    /// Tokens to release.
    var tokens: [DrainToken] = []

    mutating func add(_ event: OutputEvent) {
        switch event {
        case .data(let datum): pieces.append(.data(datum, arrival: 0))
        case .dropped(let drop): pieces.append(.dropped(drop))
        case .lost(let drop): pieces.append(.lost(drop))
        case .nothing: break
        case .end(let token): tokens += token.map { [$0] } ?? []
        }
    }

    mutating func add(_ other: SynchronizerLeftovers) {
        pieces += other.pieces
        late += other.late
        tokens += other.tokens
    }

    func settle() {
        for piece in pieces { piece.withdraw() }
    }
}
