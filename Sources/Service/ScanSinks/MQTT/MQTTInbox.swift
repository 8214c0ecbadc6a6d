import CMosquitto
import Foundation

/// Takes messages where the library has them, which spares a copy of each.
package protocol MQTTMessageTaker: AnyObject {
    /// Takes a message; both buffers are valid during the call only.
    ///
    /// - Parameter payload: The payload; nil if it was longer than any message of a unit.
    func take(topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer?)
}

/// Collects the events that the library's callbacks report.
///
/// The callbacks run on the connection's thread, within its calls of the library, so no lock is needed. The events are
/// handled after such a call.
final class MQTTInbox {
    /// A message from the broker.
    struct Message {
        var topic: String
        /// The payload; nil if it was longer than a command may be.
        var payload: [UInt8]?
        var isRetained: Bool
        /// The sender's correlation data, which the answer repeats.
        var correlation: [UInt8]
    }

    /// Maximum bytes of correlation data that are kept.
    private static let longestCorrelation: UInt16 = 64
    /// Maximum error lines that are kept; the first ones matter.
    private static let mostLines = 16
    /// Maximum messages that are kept until the end of one call of the library, which handles only a few at a time.
    private static let usualMessages = 256

    let longestPayload: Int
    private let mostMessages: Int
    var connected: Int?
    var disconnected: Int?
    var acknowledgements: [(id: Int32, reason: Int)] = []
    var refusedSubscription: Int?
    var messages: [Message] = []
    /// Takes messages in place of ``messages``; nil if they are collected there.
    var taker: (any MQTTMessageTaker)?
    /// Number of messages of the present step.
    var received = 0
    var lines: [String] = []
    var reasons: [Int] = []
    var verification = -1
    var isOtherHost = false

    init(longestPayload: Int, mostMessages: Int? = nil) {
        self.longestPayload = longestPayload
        self.mostMessages = mostMessages ?? Self.usualMessages
    }

    /// Registers the callbacks with a client, which this object must outlive.
    func attach(to client: OpaquePointer) {
        mosquitto_connect_v5_callback_set(client) { _, user, code, _, _ in
            MQTTInbox.of(user)?.connected = Int(code)
        }
        mosquitto_disconnect_v5_callback_set(client) { _, user, code, _ in
            // The library may call again while it cleans up.
            guard let inbox = MQTTInbox.of(user), inbox.disconnected == nil else { return }
            inbox.disconnected = Int(code)
        }
        mosquitto_publish_v5_callback_set(client) { _, user, id, reason, _ in
            MQTTInbox.of(user)?.acknowledgements.append((id, Int(reason)))
        }
        mosquitto_subscribe_v5_callback_set(client) { _, user, _, count, granted, _ in
            guard count > 0, let granted, granted[0] >= 0x80 else { return }
            MQTTInbox.of(user)?.refusedSubscription = Int(granted[0])
        }
        mosquitto_message_v5_callback_set(client) { _, user, message, properties in
            guard let message else { return }
            MQTTInbox.of(user)?.take(message.pointee, properties)
        }
        mosquitto_log_callback_set(client) { client, user, level, text in
            guard level & Int32(MOSQ_LOG_ERR) != 0, let text else { return }
            MQTTInbox.of(user)?.note(String(cString: text), verification: Int(cmosquitto_verify_result(client)))
        }
    }

    private static func of(_ user: UnsafeMutableRawPointer?) -> MQTTInbox? {
        user.map { Unmanaged<MQTTInbox>.fromOpaque($0).takeUnretainedValue() }
    }

    private func take(_ message: mosquitto_message, _ properties: OpaquePointer?) {
        guard messages.count < mostMessages, let topic = message.topic else { return }
        received += 1
        if let taker {
            let isLong = message.payloadlen > longestPayload
            taker.take(
                topic: UnsafeRawBufferPointer(start: topic, count: strlen(topic)),
                payload: isLong ? nil : UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
            )
            return
        }
        var payload: [UInt8]? = []
        if message.payloadlen > longestPayload {
            payload = nil
        } else if message.payloadlen > 0, let bytes = message.payload {
            payload = Array(UnsafeRawBufferPointer(start: bytes, count: Int(message.payloadlen)))
        }
        var correlation: [UInt8] = []
        var bytes: UnsafeMutableRawPointer?
        var length: UInt16 = 0
        if properties != nil,
            mosquitto_property_read_binary(
                properties,
                Int32(MQTT_PROP_CORRELATION_DATA.rawValue),
                &bytes,
                &length,
                false
            ) != nil
        {
            if let bytes, length <= Self.longestCorrelation {
                correlation = Array(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
            }
            free(bytes)
        }
        messages.append(
            Message(
                topic: String(cString: topic),
                payload: payload,
                isRetained: message.retain,
                correlation: correlation
            )
        )
    }

    /// Records a line of the library about an error, such as `OpenSSL Error[0]: error:0A000086:SSL routines::…`.
    private func note(_ line: String, verification: Int) {
        if verification > 0 { self.verification = verification }
        if line.contains("host name verification failed") { isOtherHost = true }
        guard lines.count < Self.mostLines else { return }
        lines.append(line)
        if let start = line.range(of: "error:"),
            let code = UInt64(line[start.upperBound...].prefix { $0.isHexDigit }, radix: 16)
        {
            // OpenSSL 3 keeps the reason in the lower 23 bits.
            reasons.append(Int(code & 0x7F_FFFF))
        }
    }
}
