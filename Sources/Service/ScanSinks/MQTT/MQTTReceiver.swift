import Basics
import CMosquitto
package import Foundation
import Logging

/// A receiver of messages that are acknowledged only when the caller says so.
///
/// The broker keeps a session for it. A message that was received and not released comes again, to this receiver or,
/// with a shared subscription, to another one. All calls come from one thread, except ``wake()`` and ``stop()``.
///
/// libmosquitto has no call to acknowledge a message: it queues the acknowledgement when it reads the message. The
/// queue is written only by ``release()``, and by ``receive(waiting:)`` while nothing is held.
package final class MQTTReceiver {
    /// A message from the broker.
    package struct Message: Sendable, Hashable {
        package var topic: String
        /// The payload; nil if it was longer than any message of a unit.
        package var payload: [UInt8]?
        package var isRetained: Bool
    }

    /// Seconds that writing the acknowledgements may take.
    private static let writeTime = 10.0

    private let configuration: MQTTConfiguration
    private let session: MQTTConnection.Session
    private let topics: [String]
    private let clock: any SinkClock
    private let shared: MQTTShared
    private var connection: MQTTConnection?
    /// Number of received messages whose acknowledgements are held back.
    package private(set) var held = 0

    /// Creates a receiver that is not connected yet.
    ///
    /// - Parameters:
    ///   - configuration: The broker; its `unit` is this receiver's name.
    ///   - topics: The subscriptions.
    ///   - window: Maximum messages that are received and not released.
    ///   - expiry: Seconds that the broker keeps messages for an absent receiver.
    package init(
        _ configuration: MQTTConfiguration,
        topics: [String],
        window: Int,
        expiry: UInt32,
        clock: any SinkClock = MachineClock()
    ) throws(SinkFailure) {
        try configuration.check()
        if let problem = cmosquitto_load() {
            throw SinkFailure(
                "libmosquitto, which speaks to brokers, could not be loaded (\(String(cString: problem))). "
                    + "Install it: apt-get install libmosquitto1"
            )
        }
        var configuration = configuration
        // A broker has everything to say to a collector.
        configuration.limits.receiveBurst = 1 << 40
        configuration.limits.receiveRate = 1 << 40
        self.configuration = configuration
        self.topics = topics
        self.clock = clock
        session = MQTTConnection.Session(expiry: expiry, window: window)
        shared = MQTTShared(limits: configuration.limits)
    }

    package var isOpen: Bool { connection != nil }
    /// Indicates whether the window is used up.
    package var isFull: Bool { held >= session.window }

    /// Connects and subscribes.
    package func open() throws(SinkFailure) {
        close(politely: false)
        var password: SecretFile.Secret?
        if let path = configuration.passwordFile { password = try SecretFile(path: path).read("password") }
        let connection = try MQTTConnection.connect(
            MQTTConnection.Plan(
                configuration: configuration,
                password: password,
                session: session,
                clock: clock,
                wake: shared.signal,
                isStopped: { [shared] in shared.isStopped }
            )
        )
        connection.holdsBack = true
        self.connection = connection
        for topic in topics { try connection.subscribe(topic) }
        // Messages that come before the answer to a subscription are those of the kept session: they are held.
        try connection.flush(within: Self.writeTime)
    }

    /// Waits for messages, at most a number of seconds; fewer if ``wake()`` is called.
    package func receive(waiting seconds: Double) throws(SinkFailure) -> [Message] {
        guard let connection else { throw SinkFailure("There is no connection to the broker. Connect first.") }
        let inbox = connection.inbox
        inbox.taker = nil
        _ = try work(connection, seconds)
        let messages = inbox.messages.map { Message(topic: $0.topic, payload: $0.payload, isRetained: $0.isRetained) }
        inbox.messages = []
        held += messages.count
        return messages
    }

    /// Waits for messages like ``receive(waiting:)``, and gives each to `taker`.
    ///
    /// - Returns: Number of messages, including those that came before.
    package func receive(waiting seconds: Double, into taker: any MQTTMessageTaker) throws(SinkFailure) -> Int {
        guard let connection else { throw SinkFailure("There is no connection to the broker. Connect first.") }
        let inbox = connection.inbox
        // Those that came while the connection was opened.
        for message in inbox.messages {
            Array(message.topic.utf8).withUnsafeBytes { topic in
                guard let payload = message.payload else { return taker.take(topic: topic, payload: nil) }
                payload.withUnsafeBytes { taker.take(topic: topic, payload: $0) }
            }
        }
        let early = inbox.messages.count
        inbox.messages = []
        inbox.taker = taker
        held += early
        let count = try work(connection, seconds)
        held += count
        return early + count
    }

    /// Does the connection's work.
    ///
    /// - Returns: Number of messages that came.
    private func work(_ connection: MQTTConnection, _ seconds: Double) throws(SinkFailure) -> Int {
        if held == 0, connection.inbox.messages.isEmpty, connection.hasUnsent {
            try connection.flush(within: Self.writeTime)
        }
        try connection.step(waiting: min(seconds, clock.longestWait))
        let inbox = connection.inbox
        inbox.acknowledgements = []
        if let reason = inbox.refusedSubscription {
            throw SinkFailure(
                """
                The broker at \(configuration.address) refuses a subscription (\(MQTTFailures.reason(reason))). Allow \
                this user to read \(topics.joined(separator: ", ")) there; a broker without shared subscriptions needs \
                'share: off'.
                """
            )
        }
        return inbox.received
    }

    /// Acknowledges all messages that were received.
    package func release() throws(SinkFailure) {
        guard let connection else { return }
        try connection.flush(within: Self.writeTime)
        held = 0
    }

    /// Queues a message, which is sent with the next acknowledgements.
    package func publish(_ topic: String, _ payload: Data) throws(SinkFailure) {
        _ = try connection?.publish(topic, payload)
    }

    /// Ends the connection; the broker keeps the session, and what was not released comes again.
    package func close(politely: Bool) {
        if politely, held == 0 {
            connection?.disconnect()
        }
        connection = nil
        held = 0
    }

    /// Ends a wait; may be called on any thread.
    package func wake() { shared.signal.wake() }
    /// Ends all waits for good; may be called on any thread.
    package func stop() { shared.stop() }
}
