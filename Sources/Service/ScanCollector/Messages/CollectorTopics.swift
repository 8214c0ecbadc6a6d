/// The topics that a collector receives and publishes.
struct CollectorTopics: Sendable, Hashable {
    /// The meaning of a topic.
    enum Meaning: Equatable {
        case scan(unit: String, camera: String)
        case state(unit: String, camera: String)
        case health(unit: String)
        case answer(unit: String)
        case image(unit: String, id: String)
    }

    let prefix: String
    private let start: [UInt8]

    init(prefix: String) {
        self.prefix = prefix
        start = Array((prefix + "/").utf8)
    }

    /// Returns the subscriptions.
    ///
    /// - Parameters:
    ///   - group: The name under which several collectors share the messages; nil for all of them to this one.
    ///   - images: Whether images are wanted.
    func subscriptions(group: String?, images: Bool) -> [String] {
        var topics = ["+/+/scan", "+/+/state", "+/health", "+/request/scans/reply"]
        if images { topics.append("+/+/picture/+") }
        let share = group.map { "$share/\($0)/" } ?? ""
        return topics.map { "\(share)\(prefix)/\($0)" }
    }

    /// Returns the topic of requests to a unit.
    func request(_ unit: String) -> String { "\(prefix)/\(unit)/request/scans" }

    /// Returns the meaning of a topic; nil for one that nobody subscribed to.
    func meaning(of topic: String) -> Meaning? {
        guard topic.utf8.starts(with: start) else { return nil }
        let rest = topic.utf8.dropFirst(start.count)
        // Nearly all messages are scans.
        if let first = rest.firstIndex(of: 0x2F) {
            let camera = rest[rest.index(after: first)...]
            if let second = camera.firstIndex(of: 0x2F),
                camera[camera.index(after: second)...].elementsEqual("scan".utf8)
            {
                return .scan(
                    unit: String(decoding: rest[..<first], as: UTF8.self),
                    camera: String(decoding: camera[..<second], as: UTF8.self)
                )
            }
        }
        let levels = rest.split(separator: 0x2F, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        switch levels.count {
        case 2 where levels[1] == "health": return .health(unit: levels[0])
        case 3 where levels[2] == "state": return .state(unit: levels[0], camera: levels[1])
        case 4 where levels[1] == "request" && levels[2] == "scans" && levels[3] == "reply":
            return .answer(unit: levels[0])
        case 4 where levels[2] == "picture": return .image(unit: levels[0], id: levels[3])
        default: return nil
        }
    }
}
