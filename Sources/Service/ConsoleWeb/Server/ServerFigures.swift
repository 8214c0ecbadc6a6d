/// What the server did, for `/metrics`.
struct ServerFigures: Sendable, Hashable {
    var accepted = 0
    /// Turned away because there were too many.
    var refused = 0
    /// Closed while waiting, to make room.
    var displaced = 0
    /// Cut off because they took too long to take what they were sent.
    var stalled = 0
    /// Cut off because they took too long to say what they want.
    var late = 0
    /// Pictures and fragments that were sent whole.
    var pieces = 0
    /// Answers by the first digit of their status.
    var answers: [Int: Int] = [:]

    func metrics(open: Int, viewers: Int, listeners: Int) -> [ConsoleMetric] {
        [
            ConsoleMetric(.connections, open),
            ConsoleMetric(.watched, viewers),
            ConsoleMetric(.clients, listeners),
            ConsoleMetric(.accepted, accepted),
            ConsoleMetric(.refused, refused),
            ConsoleMetric(.displaced, displaced),
            ConsoleMetric(.stalled, stalled),
            ConsoleMetric(.late, late),
            ConsoleMetric(.pieces, pieces),
        ]
            + answers.sorted { $0.key < $1.key }.map { kind, count in
                ConsoleMetric(.answers, count, ["status": "\(kind)xx"])
            }
    }
}
