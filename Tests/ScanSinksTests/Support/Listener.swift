import Foundation
import ScanStore
import Synchronization
import Testing

/// A minimal client for MQTT 3.1.1, which receives messages and sends any bytes that the test chooses.
final class Listener: Sendable {
    struct Message: Sendable {
        var topic: String
        var payload: Data
        var isRetained: Bool

        var text: String { String(decoding: payload, as: UTF8.self) }
        var json: [String: Any] { (try? JSONSerialization.jsonObject(with: payload) as? [String: Any]) ?? [:] }
    }

    private struct State {
        var socket: Int32 = -1
        var messages: [Message] = []
        var isOver = false
        var subscriptions = 0
    }

    private let state = Mutex(State())
    private let port: UInt16
    private let id: String
    private let quality: UInt8
    private let topics: [String]
    private let credentials: (user: String, password: String)?

    /// Connects and subscribes, and repeats this whenever the connection is lost; its session persists.
    init(
        _ port: UInt16,
        _ topics: [String] = ["#"],
        id: String = "listener",
        quality: UInt8 = 1,
        credentials: (user: String, password: String)? = nil
    ) async throws {
        self.port = port
        self.id = id
        self.quality = quality
        self.topics = topics
        self.credentials = credentials
        Sockets.detach { [weak self] in
            while let self, !self.state.withLock({ $0.isOver }) {
                self.converse()
                // The broker may be down, which nothing announces: retries without using much processor time.
                usleep(2_000)
            }
        }
        try await eventually("the listener has subscribed") { subscriptions > 0 }
    }

    deinit { stop() }

    /// Number of completed subscriptions.
    var subscriptions: Int { state.withLock { $0.subscriptions } }
    var messages: [Message] { state.withLock { $0.messages } }
    /// Returns the messages whose topic has a suffix, in order.
    func messages(_ end: String) -> [Message] { messages.filter { $0.topic.hasSuffix(end) } }
    /// The received scans, including repeats.
    var scans: [Message] { messages("/scan") }
    /// The received scans' ids, without repeats.
    var ids: Set<String> { Set(scans.compactMap { $0.json["id"] as? String }) }

    func stop() {
        state.withLock { state in
            state.isOver = true
            if state.socket >= 0 { shutdown(state.socket, Int32(SHUT_RDWR)) }
        }
    }

    // MARK: Sending

    func publish(_ topic: String, _ payload: String, isRetained: Bool = false) {
        publish(Array(topic.utf8), Array(payload.utf8), isRetained: isRetained)
    }

    /// Publishes any bytes with QoS 0.
    func publish(_ topic: [UInt8], _ payload: [UInt8], isRetained: Bool = false) {
        send(Self.packet(isRetained ? 0x31 : 0x30, Self.string(topic) + payload))
    }

    func send(_ bytes: [UInt8]) {
        let socket = state.withLock { $0.socket }
        if socket >= 0 { Sockets.send(socket, bytes) }
    }

    // MARK: The protocol

    static func string(_ bytes: [UInt8]) -> [UInt8] { [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes }

    static func packet(_ first: UInt8, _ body: [UInt8]) -> [UInt8] {
        var length: [UInt8] = []
        var rest = body.count
        repeat {
            length.append(UInt8(rest & 127) | (rest > 127 ? 128 : 0))
            rest >>= 7
        } while rest > 0
        return [first] + length + body
    }

    static func receive(_ socket: Int32) -> (first: UInt8, body: [UInt8])? {
        guard let first = Sockets.receiveAll(socket, 1) else { return nil }
        var length = 0
        var shift = 0
        while true {
            guard let byte = Sockets.receiveAll(socket, 1)?[0] else { return nil }
            length |= Int(byte & 127) << shift
            shift += 7
            if byte < 128 { break }
        }
        guard let body = length == 0 ? [] : Sockets.receiveAll(socket, length) else { return nil }
        return (first[0], body)
    }

    private func converse() {
        let socket = Sockets.connect(port)
        guard socket >= 0 else { return }
        state.withLock { $0.socket = socket }
        defer {
            state.withLock { $0.socket = -1 }
            close(socket)
        }
        var flags: UInt8 = 0
        var body = Self.string(Array(id.utf8))
        if let credentials {
            flags = 0xC0
            body += Self.string(Array(credentials.user.utf8)) + Self.string(Array(credentials.password.utf8))
        }
        Sockets.send(socket, Self.packet(0x10, Self.string(Array("MQTT".utf8)) + [4, flags, 0, 0] + body))
        guard let answer = Self.receive(socket), answer.first == 0x20, answer.body.last == 0 else { return }
        Sockets.send(socket, Self.packet(0x82, [0, 1] + topics.flatMap { Self.string(Array($0.utf8)) + [quality] }))
        while let (first, body) = Self.receive(socket) {
            switch first >> 4 {
            case 9: state.withLock { $0.subscriptions += 1 }
            case 3:
                let length = Int(body[0]) << 8 | Int(body[1])
                var start = 2 + length
                if first & 6 != 0 {
                    Sockets.send(socket, [0x40, 2, body[start], body[start + 1]])
                    start += 2
                }
                let message = Message(
                    topic: String(decoding: body[2..<2 + length], as: UTF8.self),
                    payload: Data(body[start...]),
                    isRetained: first & 1 != 0
                )
                state.withLock { $0.messages.append(message) }
            default: break
            }
        }
    }
}

/// Checks received messages as a receiver would: nothing is missing, first deliveries are in order for each camera, and
/// repeats are recognizable.
func check(
    _ messages: [Listener.Message],
    against scans: [StoredScan],
    location: SourceLocation = #_sourceLocation
) {
    var seen: Set<String> = []
    var order: [String: [Int]] = [:]
    for message in messages {
        let json = message.json
        guard let id = json["id"] as? String, let sequence = json["sequence"] as? Int,
            let camera = json["camera"] as? String
        else {
            Issue.record("a scan without id, sequence or camera: \(message.text)", sourceLocation: location)
            continue
        }
        if seen.insert(id).inserted { order[camera, default: []].append(sequence) }
    }
    let wanted = Dictionary(grouping: scans, by: \.record.camera).mapValues { $0.map { Int($0.sequence) } }
    #expect(order == wanted, sourceLocation: location)
}
