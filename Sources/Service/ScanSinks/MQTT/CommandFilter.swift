import Foundation

/// Decides which messages are valid commands.
///
/// A value without threads.
struct CommandFilter {
    /// The action to take for a message.
    enum Decision: Equatable {
        case obey(UnitCommand, name: String)
        /// Reports the error to the sender.
        case complain(camera: String, name: String, String)
        /// Reports the error only in the log, because an answer would help an attacker.
        case ignore(String)
    }

    let topics: MQTTTopics
    let limits: MQTTLimits
    private var tokens: Double
    private var filled = 0.0

    init(topics: MQTTTopics, limits: MQTTLimits, now: Double) {
        self.topics = topics
        self.limits = limits
        tokens = limits.commandBurst
        filled = now
    }

    /// Decides what to do about a message.
    ///
    /// - Parameters:
    ///   - payload: Bytes within ``MQTTLimits/commandBytes``; nil if the payload was longer.
    ///   - now: Seconds since a fixed moment.
    mutating func decide(topic: String, payload: [UInt8]?, isRetained: Bool, now: Double) -> Decision {
        guard let (camera, name) = topics.command(in: topic) else {
            return .ignore(
                "A message came under a topic that is not a command's. See Documentation/Broker.md for the commands."
            )
        }
        // The broker retained the message: it may be years old, and would arrive again on each connection.
        guard !isRetained else {
            return .ignore(
                "A command was ignored as the broker had kept it (retained). Send commands without “retain”, and "
                    + "clear this one with an empty retained message under the same topic."
            )
        }
        tokens = min(limits.commandBurst, tokens + max(0, now - filled) * limits.commandRate)
        filled = now
        guard tokens >= 1 else {
            return .ignore(
                """
                Commands were dropped, because more than \(limits.commandRate) came in a second. \
                Find out who sends so many.
                """
            )
        }
        tokens -= 1
        // Unknown names are rejected before they end up in topics and logs.
        guard ["pause", "resume", "delay", "rate", "clip", "snapshot"].contains(name) else {
            return .ignore(
                "An unknown command was received; the commands are pause, resume, delay, rate, clip and snapshot."
            )
        }
        guard let payload, payload.count <= limits.commandBytes else {
            return .complain(
                camera: camera,
                name: name,
                "The command is longer than \(limits.commandBytes) bytes. Send a shorter one."
            )
        }
        do throws(SinkFailure) {
            return .obey(UnitCommand(camera: camera, action: try UnitCommand.action(name, payload)), name: name)
        } catch {
            return .complain(camera: camera, name: name, error.message)
        }
    }

    /// Returns an answer's JSON for the broker.
    static func json(_ result: Result<UnitReply, SinkFailure>) -> Data {
        var text = JSONText()
        text.object { text in
            switch result {
            case .success(let reply):
                if !reply.details.isEmpty {
                    text.key("details")
                    text.object { text in
                        for (key, value) in reply.details.sorted(by: { $0.key < $1.key }) {
                            text.key(text: key)
                            text.value(value)
                        }
                    }
                }
                if let message = reply.message {
                    text.key("message")
                    text.value(message)
                }
                text.key("ok")
                text.value(true)
            case .failure(let failure):
                text.key("error")
                text.value(failure.message)
                text.key("ok")
                text.value(false)
            }
        }
        return text.data
    }
}
