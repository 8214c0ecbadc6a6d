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
        func counter(_ name: String, _ help: String, _ value: Int, _ labels: [String: String] = [:]) -> ConsoleMetric {
            ConsoleMetric(
                name: "obscura_http_\(name)_total",
                help: help,
                kind: .counter,
                labels: labels,
                value: Double(value)
            )
        }
        func gauge(_ name: String, _ help: String, _ value: Int) -> ConsoleMetric {
            ConsoleMetric(name: "obscura_http_\(name)", help: help, kind: .gauge, value: Double(value))
        }
        let all = [
            gauge("connections", "Connections that are open.", open),
            gauge("viewers", "Pictures and films that are watched.", viewers),
            gauge("listeners", "Clients that listen to events.", listeners),
            counter("connections_accepted", "Connections that were served.", accepted),
            counter("connections_refused", "Connections turned away because there were too many.", refused),
            counter("connections_displaced", "Idle connections closed to make room.", displaced),
            counter("clients_stalled", "Clients cut off because they did not take what they were sent.", stalled),
            counter("clients_late", "Clients cut off because they did not say what they want.", late),
            counter("pieces_sent", "Pictures and fragments of films that were sent whole.", pieces),
        ]
        return all
            + answers.sorted { $0.key < $1.key }.map { kind, count in
                counter("answers", "Answers by kind of status.", count, ["status": "\(kind)xx"])
            }
    }
}
