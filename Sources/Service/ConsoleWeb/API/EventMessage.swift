/// The JSON form of an event.
struct EventMessage: Encodable {
    private enum Key: String, CodingKey { case event, data }
    private struct Missed: Encodable {
        var count: Int
    }

    var event: ConsoleEvent

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        func write(_ name: String, _ data: some Encodable) throws {
            try container.encode(name, forKey: .event)
            try container.encode(data, forKey: .data)
        }
        switch event {
        case .state(let state): try write("state", state)
        case .cameras(let cameras): try write("cameras", cameras)
        case .scan(let scan): try write("scan", scan)
        case .ledger(let ledger): try write("ledger", ledger)
        case .clip(let clip): try write("clip", clip)
        case .message(let message): try write("message", message)
        case .missed(let count): try write("missed", Missed(count: count))
        }
    }
}
