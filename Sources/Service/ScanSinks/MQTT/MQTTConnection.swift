import Basics
import CMosquitto
import Foundation

/// One connection to a broker, from start to end; each reconnection is a new object.
///
/// No state of a broken connection therefore survives in the library: the sender repeats unacknowledged messages
/// itself, in its own order. All calls come from one thread. The library starts no threads and blocks only to resolve
/// the host name.
final class MQTTConnection {
    /// The result of publishing a message.
    enum Sent {
        case underWay(id: Int32)
        /// The message exceeds the broker's limit, or no broker accepts it.
        case impossible(String)
    }

    /// The parameters of a connection.
    struct Plan {
        var configuration: MQTTConfiguration
        var password: SecretFile.Secret?
        /// The message that the broker publishes when the connection breaks; nil for none.
        var will: (topic: String, payload: Data)?
        /// The session that the broker keeps between connections; nil for a clean one each time.
        var session: Session?
        var clock: any SinkClock
        var wake: WakeSignal
        var isStopped: @Sendable () -> Bool
    }

    /// A session that outlives connections, so that the broker keeps messages for an absent receiver.
    struct Session {
        /// Seconds that the broker keeps it after the connection's end, as far as it speaks MQTT 5.
        var expiry: UInt32
        /// Maximum messages that the broker sends without an acknowledgement.
        var window: Int
    }

    /// Maximum messages of a step of a receiver.
    private static let messagesOfStep = 256

    let inbox: MQTTInbox
    /// Indicates whether nothing is sent at present, not even acknowledgements.
    ///
    /// The library queues the acknowledgement of a message when it reads the message. It writes its queue by itself
    /// unless it believes that another thread does that.
    var holdsBack = false
    private let plan: Plan
    private let failures: MQTTFailures
    private let client: OpaquePointer
    /// A buffer between the library and the socket, which saves system calls; nil where little is received.
    private let pipe: OpaquePointer?
    private var isEstablished = false
    private var isActive = false
    private var family = Int32(0)
    // The broker's allowance of received bytes, and the byte count at the last check.
    private var allowance: Double
    private var received: UInt64 = 0
    private var receivedTime: Double

    private init(_ plan: Plan) throws(SinkFailure) {
        self.plan = plan
        let configuration = plan.configuration
        failures = MQTTFailures(configuration: configuration)
        inbox = MQTTInbox(
            longestPayload: plan.session == nil ? configuration.limits.commandBytes : configuration.limits.packetBytes,
            mostMessages: plan.session.map { _ in .max }
        )
        allowance = Double(configuration.limits.receiveBurst)
        receivedTime = plan.clock.now
        guard
            let client = mosquitto_new(
                configuration.client,
                plan.session == nil,
                Unmanaged.passUnretained(inbox).toOpaque()
            )
        else {
            throw SinkFailure("There was no memory for a connection to \(configuration.address). Close other programs.")
        }
        self.client = client
        pipe = plan.session == nil ? nil : cmosquitto_pipe_new()
        inbox.attach(to: client)
        try setUp()
    }

    deinit {
        mosquitto_destroy(client)
        cmosquitto_pipe_free(pipe)
    }

    /// Connects, and tries the second address family if the first fails.
    static func connect(_ plan: Plan) throws(SinkFailure) -> MQTTConnection {
        let end = plan.clock.now + plan.configuration.limits.connectTime
        let first = try MQTTConnection(plan)
        do {
            // A name may have addresses of both families, of which the library tries only one.
            try first.connect(from: nil, until: (plan.clock.now + end) / 2, end: end)
            return first
        } catch {
            guard !first.isEstablished, first.family == 6, !plan.configuration.host.contains(":"), !plan.isStopped()
            else {
                throw error
            }
            let second = try MQTTConnection(plan)
            do {
                try second.connect(from: "0.0.0.0", until: end, end: end)
                return second
            } catch let other {
                throw second.isEstablished || second.family == 4 ? other : error
            }
        }
    }

    // MARK: Setup

    private func setUp() throws(SinkFailure) {
        let configuration = plan.configuration
        let isV5 = configuration.version == .v5
        mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, isV5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311)
        mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1)
        // The sender decides how many messages are in flight. If the broker allows fewer, the library observes that
        // limit.
        mosquitto_int_option(client, MOSQ_OPT_SEND_MAXIMUM, 65_535)
        mosquitto_int_option(client, MOSQ_OPT_RECEIVE_MAXIMUM, Int32(plan.session?.window ?? 32))
        // From then on only mosquitto_loop_write sends.
        if plan.session != nil { try check(mosquitto_threaded_set(client, true)) }
        if let user = configuration.user {
            var password = plan.password?.bytes.map { CChar(bitPattern: $0) } ?? []
            password.append(0)
            try check(mosquitto_username_pw_set(client, user, plan.password == nil ? nil : password))
        }
        if let will = plan.will {
            try check(
                mosquitto_will_set(client, will.topic, Int32(will.payload.count), [UInt8](will.payload), 1, true)
            )
        }
        if let tls = configuration.tls { try setUp(tls) }
    }

    private func setUp(_ tls: MQTTConfiguration.TLS) throws(SinkFailure) {
        for (file, what) in [
            (tls.caFile, "CA file"), (tls.certificateFile, "client certificate"),
            (tls.keyFile, "key of the client certificate"),
        ] {
            guard let file, access(file, R_OK) != 0 else { continue }
            throw SinkFailure(
                "Could not read the \(what) \(file): \(String(cString: strerror(errno))). Check it and its permissions."
            )
        }
        if tls.caFile == nil { mosquitto_int_option(client, MOSQ_OPT_TLS_USE_OS_CERTS, 1) }
        // OpenSSL would ask at the terminal for the password of an encrypted key. This callback returns an empty one.
        try check(
            mosquitto_tls_set(
                client,
                tls.caFile,
                tls.caFile == nil ? "/etc/ssl/certs" : nil,
                tls.certificateFile,
                tls.keyFile
            ) {
                _,
                _,
                _,
                _ in 0
            }
        )
        // 1 is OpenSSL's SSL_VERIFY_PEER. The library checks the host name by default.
        try check(mosquitto_tls_opts_set(client, 1, nil, nil))
    }

    private func check(_ code: Int32) throws(SinkFailure) {
        guard code == MOSQ_ERR_SUCCESS.code else { throw failures.library(code, errno, isConnected: isActive) }
    }

    /// Starts the connection and waits until the broker has accepted it.
    ///
    /// - Parameters:
    ///   - source: The local address to connect from, which also determines the address family of the broker.
    ///   - middle: The deadline for the network connection.
    ///   - end: The deadline for the broker's answer.
    private func connect(from source: String?, until middle: Double, end: Double) throws(SinkFailure) {
        let configuration = plan.configuration
        let keepAlive = Int32(configuration.keepAlive)
        if configuration.version == .v5 {
            // The non-blocking function takes no properties. The blocking one stores them for it, even though it
            // rejects this keep-alive time. With the property, the broker need not send messages larger than
            // commands.
            var properties: OpaquePointer?
            let longest = plan.session == nil ? 65_536 : UInt32(configuration.limits.packetBytes) + 65_536
            mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), longest)
            if let session = plan.session {
                let property = Int32(MQTT_PROP_SESSION_EXPIRY_INTERVAL.rawValue)
                mosquitto_property_add_int32(&properties, property, session.expiry)
            }
            _ = mosquitto_connect_bind_v5(client, configuration.host, Int32(configuration.port), 1, nil, properties)
            mosquitto_property_free_all(&properties)
        }
        errno = 0
        let code = mosquitto_connect_bind_async(
            client,
            configuration.host,
            Int32(configuration.port),
            keepAlive,
            source
        )
        let error = errno
        if socket >= 0 { family = cmosquitto_look(socket).family }
        guard code == MOSQ_ERR_SUCCESS.code else {
            // The host has no address of this family; the library reports no more than that.
            if code == MOSQ_ERR_ERRNO.code, error == 0 || error == EINVAL || error == EAFNOSUPPORT {
                throw failures.noHost()
            }
            throw failure(code, error)
        }
        while !isActive {
            guard !plan.isStopped() else { throw SinkFailure("Stopped while connecting to \(configuration.address).") }
            let now = plan.clock.now
            _ = try checkConnection()
            guard now < end else { throw isEstablished ? failures.noAnswer() : failures.noConnection() }
            guard isEstablished || now < middle else { throw failures.noConnection() }
            try step(waiting: min(end - now, plan.clock.longestWait))
            if let code = inbox.connected {
                guard code == 0 else { throw failures.refused(code) }
                isActive = true
                // The library writes a line for each message, for those who want it.
                if plan.session != nil { mosquitto_log_callback_set(client, nil) }
            }
        }
    }

    // MARK: Working

    private var socket: Int32 { mosquitto_socket(client) }

    /// Waits for the broker, for room to send, or to be woken; then does the pending work and records received messages
    /// in the inbox.
    func step(waiting seconds: Double) throws(SinkFailure) {
        let socket = socket
        guard socket >= 0 else { throw failure(MOSQ_ERR_NO_CONN.code, 0) }
        // During the TLS handshake the library does not report what it waits for, so it is polled every 50 ms.
        let isShaking = plan.configuration.tls != nil && !isActive
        var wanted = Int16(POLLIN) | pollRDHUP
        if isShaking ? !isEstablished : hasUnsent && !holdsBack { wanted |= Int16(POLLOUT) }
        var entries = [
            pollfd(fd: socket, events: wanted, revents: 0),
            pollfd(fd: plan.wake.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let hasUnread = pipe.map { cmosquitto_pipe_has_unread($0) } ?? false
        let wait = hasUnread ? 0 : isShaking || plan.wake.descriptor < 0 ? min(seconds, 0.05) : seconds
        _ = poll(&entries, 2, PollTimeout.milliseconds(wait))
        if entries[1].revents != 0 { plan.wake.rest() }
        let happened = entries[0].revents
        inbox.received = 0
        let error = try checkConnection()
        let isTurn = isShaking && isEstablished
        if happened & ~Int16(POLLOUT) != 0 || isTurn || hasUnread {
            try work { cmosquitto_read($0, pipe) }
            if holdsBack { try readMore() }
        }
        // Reported only now, because the broker's last message may give a better reason.
        if error != 0 { throw failures.system(error, isConnected: isActive) }
        // After a handshake, writing waits for 50 ms of silence: a broker that rejects the client's certificate reports
        // so after the handshake, and that report would be lost if a write found the connection closed.
        if isShaking ? isTurn && happened == 0 : happened & Int16(POLLOUT) != 0, self.socket >= 0 {
            try work { cmosquitto_write($0, pipe) }
        }
        if self.socket >= 0 { try work { mosquitto_loop_misc($0) } }
        try checkEnd(happened)
        if happened & ~Int16(POLLOUT) != 0 { try checkAllowance() }
    }

    /// Reads messages for as long as they are there: the library reads one, and asking for each costs more than reading
    /// it.
    private func readMore() throws(SinkFailure) {
        var seen = 0
        while inbox.received > seen, seen < Self.messagesOfStep, socket >= 0, inbox.disconnected == nil {
            seen = inbox.received
            try work { cmosquitto_read($0, pipe) }
        }
    }

    /// Checks whether the network connection is established.
    ///
    /// - Returns: The error that ended it, or 0. Throws if the connection was never established.
    private func checkConnection() throws(SinkFailure) -> Int32 {
        guard !isActive, socket >= 0 else { return 0 }
        let link = cmosquitto_look(socket)
        isEstablished = isEstablished || link.is_established
        guard link.error == 0 || isEstablished else { throw failures.system(link.error, isConnected: false) }
        return link.error
    }

    private func work(_ body: (OpaquePointer) -> Int32) throws(SinkFailure) {
        errno = 0
        let code = body(client)
        let error = errno
        guard code != MOSQ_ERR_SUCCESS.code else { return }
        throw failure(code, error)
    }

    /// Throws if the connection ended without an error of the library.
    private func checkEnd(_ happened: Int16) throws(SinkFailure) {
        if let reason = inbox.disconnected { throw failures.disconnected(reason) }
        guard socket >= 0 else { throw failure(MOSQ_ERR_NO_CONN.code, 0) }
        // During a handshake the library takes the end of the connection for a reason to wait.
        let isEnd = happened & (pollRDHUP | Int16(POLLHUP)) != 0
        if !isActive, inbox.connected == nil, isEnd, cmosquitto_look(socket).unread == 0 {
            throw failure(MOSQ_ERR_CONN_LOST.code, 0)
        }
    }

    private func checkAllowance() throws(SinkFailure) {
        let limits = plan.configuration.limits
        let link = cmosquitto_look(socket)
        let now = plan.clock.now
        allowance = min(
            Double(limits.receiveBurst),
            allowance + max(0, now - receivedTime) * Double(limits.receiveRate)
        )
        allowance -= Double(link.received - min(received, link.received))
        received = link.received
        receivedTime = now
        if allowance < 0 { throw failures.tooMuch() }
    }

    /// Returns the most specific description of an error.
    private func failure(_ code: Int32, _ error: Int32) -> SinkFailure {
        if let reason = inbox.connected, reason != 0 { return failures.refused(reason) }
        if let failure = failures.tls(
            reasons: inbox.reasons,
            lines: inbox.lines,
            verification: inbox.verification,
            isOtherHost: inbox.isOtherHost
        ) {
            return failure
        }
        // Reason codes of the broker are at least 128, errors of the library are lower.
        if let reason = inbox.disconnected, reason >= 0x80 { return failures.disconnected(reason) }
        return failures.library(code, error, isConnected: isActive)
    }

    // MARK: Messages

    /// The properties of a message in MQTT 5.
    struct Properties {
        var contentType = "application/json"
        var id: String?
        /// Seconds after which the broker may discard the message.
        var life: Int?
        var correlation: [UInt8] = []
    }

    /// Sends a message with QoS 1.
    ///
    /// The inbox records its acknowledgement.
    func publish(
        _ topic: String,
        _ payload: Data,
        isRetained: Bool = false,
        _ properties: Properties = Properties()
    ) throws(SinkFailure) -> Sent {
        guard payload.count + topic.utf8.count <= plan.configuration.limits.packetBytes else {
            return .impossible(
                "It has \(payload.count) bytes, more than the \(plan.configuration.limits.packetBytes) that a message "
                    + "may have. Keep smaller images."
            )
        }
        var list: OpaquePointer?
        if plan.configuration.version == .v5 {
            mosquitto_property_add_string(&list, Int32(MQTT_PROP_CONTENT_TYPE.rawValue), properties.contentType)
            if let id = properties.id {
                mosquitto_property_add_string_pair(&list, Int32(MQTT_PROP_USER_PROPERTY.rawValue), "id", id)
            }
            if let life = properties.life {
                mosquitto_property_add_int32(&list, Int32(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue), UInt32(life))
            }
            if !properties.correlation.isEmpty {
                let bytes = properties.correlation
                mosquitto_property_add_binary(
                    &list,
                    Int32(MQTT_PROP_CORRELATION_DATA.rawValue),
                    bytes,
                    UInt16(bytes.count)
                )
            }
        }
        defer { mosquitto_property_free_all(&list) }
        var id: Int32 = 0
        errno = 0
        let code = payload.withUnsafeBytes {
            mosquitto_publish_v5(client, &id, topic, Int32($0.count), $0.baseAddress, 1, isRetained, list)
        }
        let error = errno
        switch code {
        case MOSQ_ERR_SUCCESS.code: return .underWay(id: id)
        case MOSQ_ERR_OVERSIZE_PACKET.code, MOSQ_ERR_PAYLOAD_SIZE.code:
            return .impossible(
                """
                The broker takes no messages of \(payload.count) bytes. \
                Allow larger ones there (Mosquitto: max_packet_size).
                """
            )
        case MOSQ_ERR_MALFORMED_UTF8.code, MOSQ_ERR_INVAL.code:
            return .impossible("Its topic \(topic) is not valid in MQTT. Rename the camera or change the prefix.")
        default: throw failure(code, error)
        }
    }

    func subscribe(_ topic: String) throws(SinkFailure) {
        try work { mosquitto_subscribe($0, nil, topic, 1) }
    }

    /// Indicates whether something waits to be sent.
    var hasUnsent: Bool { mosquitto_want_write(client) || pipe.map { cmosquitto_pipe_has_unsent($0) } ?? false }

    /// Sends everything that waits, which includes the acknowledgements of all messages that were read.
    func flush(within seconds: Double) throws(SinkFailure) {
        let end = plan.clock.now + seconds
        // With TLS the library sends each acknowledgement by itself: the kernel makes few packets of them.
        let socket = self.socket
        if plan.configuration.tls != nil { setCork(socket, true) }
        defer { if plan.configuration.tls != nil { setCork(socket, false) } }
        while self.socket >= 0, hasUnsent {
            let now = plan.clock.now
            guard now < end else { throw failures.silent() }
            var entry = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
            _ = poll(&entry, 1, PollTimeout.milliseconds(min(end - now, plan.clock.longestWait)))
            if entry.revents != 0 { try work { cmosquitto_write($0, pipe) } }
        }
        try checkEnd(0)
    }

    /// Makes the kernel wait for whole packets, or send what there is.
    private func setCork(_ socket: Int32, _ isOn: Bool) {
        // The library may have closed it meanwhile.
        guard socket >= 0, socket == self.socket else { return }
        var value: Int32 = isOn ? 1 : 0
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_CORK, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Sends DISCONNECT, without which the broker publishes the last will.
    func disconnect() {
        mosquitto_disconnect(client)
        // Writes the packet as far as the kernel accepts it.
        if socket >= 0 { _ = cmosquitto_write(client, pipe) }
    }
}

/// The peer has closed its sending side; missing from Swift's imports.
private let pollRDHUP = Int16(0x2000)
