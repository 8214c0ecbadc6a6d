/// The server's counters for `/metrics`.
struct ServerFigures: Sendable, Hashable {
    var accepted = 0
    /// Connections that were turned away because there were too many.
    var refused = 0
    /// Idle connections that were closed to make room.
    var displaced = 0
    /// Connections that were cut off because the client received too slowly.
    var stalled = 0
    /// Connections that were cut off because the request came too late.
    var late = 0
    /// Images and fragments that were sent completely.
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
