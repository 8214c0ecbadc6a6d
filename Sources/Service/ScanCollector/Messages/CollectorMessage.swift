import Foundation

/// A message from a broker, as a collector understands it.
enum CollectorMessage: Sendable, Equatable {
    case scan(CollectedScan, topic: String)
    case report(CameraReport)
    case health(unit: String, status: String, version: String?)
    /// A unit's answer to a request: the request's range, and the range of its store; 0 and 0 for an empty one.
    case answer(unit: String, first: Int64, last: Int64, oldest: Int64, newest: Int64)
    case image(id: UUID, [UInt8])
    /// A message that can never be stored.
    case refused(topic: String, reason: String, [UInt8])
    /// A message that has nothing to say, such as the removal of a retained one.
    case nothing

    /// What a camera says of itself.
    struct CameraReport: Sendable, Equatable {
        var unit: String
        var camera: String
        var isRunning: Bool
        var captured: Int64
        var delivered: Int64
        var dropped: Int64
        var rate: Double
        var problem: String?
        /// The run of the unit, and the report's number in it; nil from units of older versions.
        var run: UUID?
        var number: Int64?
    }

    /// Reads a message.
    ///
    /// - Parameter payload: Untrusted bytes; nil if there were too many.
    init(topic: String, payload: [UInt8]?, topics: CollectorTopics) {
        guard let payload else {
            self = .refused(topic: topic, reason: "It is longer than any message of a unit.", [])
            return
        }
        do throws(CollectedScan.Refusal) {
            self = try Self.read(topic: topic, payload: payload, topics: topics)
        } catch {
            self = .refused(topic: topic, reason: error.reason, payload)
        }
    }

    private static func read(
        topic: String,
        payload: [UInt8],
        topics: CollectorTopics
    ) throws(CollectedScan.Refusal) -> CollectorMessage {
        switch topics.meaning(of: topic) {
        case .scan(let unit, _):
            let scan = try CollectedScan(payload)
            // The broker's access rules are for topics: a unit must not speak for another.
            guard scan.unit.elementsEqual(unit.utf8) else {
                throw CollectedScan.Refusal(reason: "Its unit is not that of its topic.")
            }
            return .scan(scan, topic: topic)
        case .state(let unit, _):
            guard !payload.isEmpty else { return .nothing }
            let values = try object(payload)
            guard let camera = values["camera"] as? String, isName(camera), isName(unit) else {
                throw CollectedScan.Refusal(reason: "It is a camera's state without the camera's name.")
            }
            // A retained state that is sent to a new subscriber has them as well.
            let run = (values["run"] as? String).flatMap { UUID(uuidString: $0) }
            let number = (values["number"] as? Int64).flatMap { (0..<1 << 53).contains($0) ? $0 : nil }
            return .report(
                CameraReport(
                    unit: unit,
                    camera: camera,
                    isRunning: values["running"] as? Bool ?? false,
                    captured: count(values["captured"]),
                    delivered: count(values["delivered"]),
                    dropped: count(values["dropped"]),
                    rate: (values["rate"] as? Double).flatMap { $0.isFinite && abs($0) < 1e6 ? $0 : nil } ?? 0,
                    problem: (values["problem"] as? String).map { plain($0, 1_000) },
                    run: number == nil ? nil : run,
                    number: run == nil ? nil : number
                )
            )
        case .health(let unit):
            guard !payload.isEmpty else { return .nothing }
            let values = try object(payload)
            guard let status = values["status"] as? String, isName(unit) else {
                throw CollectedScan.Refusal(reason: "It is a unit's health without a status.")
            }
            return .health(
                unit: unit,
                status: plain(status, 40),
                version: (values["version"] as? String).map { plain($0, 40) }
            )
        case .answer(let unit):
            let values = try object(payload)
            guard let first = values["from"] as? Int64, let last = values["to"] as? Int64,
                let oldest = values["oldest"] as? Int64, let newest = values["newest"] as? Int64,
                [first, last, oldest, newest].allSatisfy({ (0..<CollectedScan.sequences.upperBound).contains($0) })
            else { throw CollectedScan.Refusal(reason: "It is an answer without from, to, oldest and newest.") }
            return .answer(unit: unit, first: first, last: last, oldest: oldest, newest: newest)
        case .image(_, let id):
            guard let id = UUID(uuidString: id) else {
                throw CollectedScan.Refusal(reason: "It is an image of a scan without an id.")
            }
            // The first bytes of every JPEG.
            guard payload.starts(with: [0xFF, 0xD8, 0xFF]) else {
                throw CollectedScan.Refusal(reason: "It is an image that is no JPEG.")
            }
            return .image(id: id, payload)
        case nil: throw CollectedScan.Refusal(reason: "It has a topic that no unit has.")
        }
    }

    private static func object(_ payload: [UInt8]) throws(CollectedScan.Refusal) -> [String: Any] {
        guard payload.count <= 64 << 10,
            let values = (try? JSONSerialization.jsonObject(with: Data(payload))) as? [String: Any]
        else { throw CollectedScan.Refusal(reason: "It is no JSON object.") }
        return values
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= CollectedScan.longestName && !text.utf8.contains(0)
    }

    private static func count(_ value: Any?) -> Int64 { max(0, value as? Int64 ?? 0) }

    /// Returns the beginning of a text without characters that a database or a log cannot hold.
    static func plain(_ text: String, _ longest: Int) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(longest) where scalar.value >= 0x20 { plain.append(scalar) }
        return String(plain)
    }
}
