import Foundation
import Logging
import ScanStore

/// The work that a sink's thread does with a broker, and its state.
final class MQTTLine {
    /// The kind of a message in flight.
    private enum Purpose {
        case scan(Int64, topic: String)
        case image(Int64)
        case other
    }

    let configuration: MQTTConfiguration
    private let logger: Logger
    private let clock: any SinkClock
    private let shared: MQTTShared
    private let commands: MQTTSink.CommandHandler?
    private let topics: MQTTTopics
    private let homeAssistant: HomeAssistant?
    private let failures: MQTTFailures

    private var connection: MQTTConnection?
    private var filter: CommandFilter
    private var underWay: [Int32: Purpose] = [:]
    /// Number of unacknowledged messages of each scan.
    private var parts: [Int64: Int] = [:]
    private var others = 0
    private var ready: [SinkEvent] = []
    /// The state of each camera that was published on this connection, and when.
    private var published: [String: (state: CameraState, time: Double)] = [:]
    /// Identifies the states of this process, together with their number.
    private let run = UUID()
    private var statesSent = 0
    private var announced: Set<String> = []
    /// The earliest scan with an image that was in flight when connections ended, and the number of such ends.
    private var suspect: (sequence: Int64, failures: Int)?
    private var withImage: Set<Int64> = []
    private var warned: Set<String> = []
    private var ignoredTime = -Double.infinity
    private var replay: ScanReplay?

    init(
        _ configuration: MQTTConfiguration,
        logger: Logger,
        clock: any SinkClock,
        shared: MQTTShared,
        commands: MQTTSink.CommandHandler?,
        replay: ScanReplay?
    ) {
        self.configuration = configuration
        self.logger = logger
        self.clock = clock
        self.shared = shared
        self.commands = commands
        self.replay = replay
        topics = MQTTTopics(prefix: configuration.prefix, unit: configuration.unit)
        homeAssistant = configuration.homeAssistantPrefix.map { [topics] prefix in
            HomeAssistant(
                prefix: prefix,
                topics: topics,
                unit: configuration.unit,
                softwareVersion: configuration.softwareVersion,
                gradesPrint: configuration.gradesPrint
            )
        }
        failures = MQTTFailures(configuration: configuration)
        filter = CommandFilter(topics: topics, limits: configuration.limits, now: clock.now)
    }

    // MARK: The connection

    func open() throws(SinkFailure) {
        var password: SecretFile.Secret?
        if let path = configuration.passwordFile {
            password = try SecretFile(path: path).read("password")
            if let warning = password?.warning, warned.insert(path).inserted { logger.warning("\(warning)") }
            if configuration.tls == nil, warned.insert("plain").inserted {
                logger.warning("The password goes to \(configuration.address) unencrypted. Set TLS for this broker.")
            }
        }
        if let key = configuration.tls?.keyFile { warnOfOpen(key) }
        clear()
        let connection = try MQTTConnection.connect(
            MQTTConnection.Plan(
                configuration: configuration,
                password: password,
                will: (topics.health, health(isOnline: false, reason: "lost")),
                clock: clock,
                wake: shared.signal,
                isStopped: { [shared] in shared.isStopped }
            )
        )
        self.connection = connection
        if commands != nil { try connection.subscribe(topics.commands) }
        if replay != nil { try connection.subscribe(topics.request) }
        try publishOther(topics.health, health(isOnline: true, reason: nil), isRetained: true)
    }

    private func warnOfOpen(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & (S_IRWXG | S_IRWXO) != 0, warned.insert(path).inserted else {
            return
        }
        logger.warning("Other users of this machine can read or change the key \(path). Run: chmod 600 \(path)")
    }

    private func health(isOnline: Bool, reason: String?) -> Data {
        var text = JSONText()
        text.object { text in
            if let reason {
                text.key("reason")
                text.value(reason)
            }
            if isOnline {
                text.key("since")
                text.value(TimeText.of(clock.date))
            }
            text.key("status")
            text.value(isOnline ? "online" : "offline")
            text.key("unit")
            text.value(configuration.unit)
            if isOnline, let version = configuration.softwareVersion {
                text.key("version")
                text.value(version)
            }
        }
        return text.data
    }

    private func clear() {
        connection = nil
        underWay = [:]
        parts = [:]
        others = 0
        ready = []
        published = [:]
        announced = []
        withImage = []
        // Whoever asked asks again.
        replay?.clear()
    }

    func close(politely: Bool) {
        if let connection, politely { sayGoodbye(connection) }
        // In MQTT 3.1.1, a broker can reject a message that is too large only by closing the connection. If that
        // repeats, the image is left out.
        if !politely, let first = withImage.min() {
            suspect = (first, suspect?.sequence == first ? (suspect?.failures ?? 0) + 1 : 1)
        }
        clear()
    }

    private func sayGoodbye(_ connection: MQTTConnection) {
        do throws(SinkFailure) {
            let end = clock.now + configuration.limits.goodbyeTime
            guard
                case .underWay(let id) = try connection.publish(
                    topics.health,
                    health(isOnline: false, reason: "stopped"),
                    isRetained: true
                )
            else { return }
            while !connection.inbox.acknowledgements.contains(where: { $0.id == id }), clock.now < end {
                try connection.step(waiting: min(end - clock.now, clock.longestWait))
            }
            connection.disconnect()
        } catch {
            logger.debug("The broker could not be notified of the end: \(error.message)")
        }
    }

    // MARK: Scans

    func send(_ scans: ArraySlice<StoredScan>) throws(SinkFailure) {
        guard let connection else { throw failures.ended() }
        for scan in scans { try send(scan, connection) }
    }

    private func send(_ scan: StoredScan, _ connection: MQTTConnection) throws(SinkFailure) {
        let id = scan.idText
        let topic = topics.scan(scan.record.camera)
        var image: (topic: String, data: Data)?
        if configuration.sendsImages, let data = scan.record.image, isWelcome(data, of: scan) {
            image = (topics.image(scan.record.camera, id), data)
        }
        let message = ScanMessage(scan, unit: configuration.unit, imageTopic: image?.topic)
        switch try connection.publish(topic, message.json, MQTTConnection.Properties(id: id)) {
        case .impossible(let reason):
            ready.append(.refused(scan.sequence, reason))
            return
        case .underWay(let number):
            underWay[number] = .scan(scan.sequence, topic: topic)
            parts[scan.sequence] = 1
        }
        guard let image else { return }
        let properties = MQTTConnection.Properties(contentType: "image/jpeg", id: id)
        switch try connection.publish(image.topic, image.data, properties) {
        case .impossible(let reason): logger.warning("The image of scan \(scan.sequence) was left out: \(reason)")
        case .underWay(let number):
            underWay[number] = .image(scan.sequence)
            parts[scan.sequence] = 2
            withImage.insert(scan.sequence)
        }
    }

    /// Indicates whether a scan's image is sent; otherwise the scan is sent without it.
    private func isWelcome(_ image: Data, of scan: StoredScan) -> Bool {
        // Leaves room for the topic.
        guard image.count + 2_048 <= configuration.limits.packetBytes else {
            logger.warning(
                """
                The image of scan \(scan.sequence) was left out: it has \(image.count) bytes, a message holds \
                \(configuration.limits.packetBytes). Keep smaller images.
                """
            )
            return false
        }
        guard let suspect, suspect.sequence == scan.sequence, suspect.failures >= configuration.limits.imageAttempts
        else {
            return true
        }
        logger.warning(
            """
                The image of scan \(scan.sequence) was left out: the broker hung up \(suspect.failures) times when \
                it came. Allow larger messages there (Mosquitto: max_packet_size), or keep smaller images.
            """
        )
        return false
    }

    private func acknowledge(_ number: Int32, _ reason: Int) throws(SinkFailure) {
        guard let purpose = underWay.removeValue(forKey: number) else { return }
        switch purpose {
        case .other: others -= 1
        case .image(let sequence):
            if reason >= 0x80 {
                logger.warning(
                    """
                    The broker did not take the image of scan \(sequence): \(MQTTFailures.reason(reason)). See the \
                    broker's log and access rules.
                    """
                )
            }
            settle(sequence)
        case .scan(let sequence, let topic):
            switch reason {
            case 0x95, 0x99: ready.append(.refused(sequence, "The broker says: \(MQTTFailures.reason(reason))."))
            case 0x80...: throw failures.notTaken(reason, topic: topic)
            default: settle(sequence)
            }
        }
    }

    private func settle(_ sequence: Int64) {
        guard let count = parts[sequence] else { return }
        if count > 1 {
            parts[sequence] = count - 1
        } else {
            parts[sequence] = nil
            withImage.remove(sequence)
            if let suspect, suspect.sequence <= sequence { self.suspect = nil }
            ready.append(.acknowledged(sequence))
        }
    }

    // MARK: Working

    func events(waiting seconds: Double) throws(SinkFailure) -> [SinkEvent] {
        guard let connection else { throw failures.ended() }
        let due = try publishOthers(connection)
        try connection.step(waiting: ready.isEmpty ? min(seconds, due) : 0)
        let inbox = connection.inbox
        let acknowledgements = inbox.acknowledgements
        inbox.acknowledgements = []
        for (number, reason) in acknowledgements { try acknowledge(number, reason) }
        let messages = inbox.messages
        inbox.messages = []
        for message in messages { take(message) }
        if let reason = inbox.refusedSubscription {
            inbox.refusedSubscription = nil
            logger.warning(
                """
                The broker does not let this user subscribe to \(topics.commands) (\(MQTTFailures.reason(reason))), \
                so there are no commands. Allow it in the broker's access rules.
                """
            )
        }
        defer { ready = [] }
        return ready
    }

    private func publishOther(
        _ topic: String,
        _ payload: Data,
        isRetained: Bool,
        _ properties: MQTTConnection.Properties = MQTTConnection.Properties()
    ) throws(SinkFailure) {
        switch try connection?.publish(topic, payload, isRetained: isRetained, properties) {
        case .underWay(let number):
            underWay[number] = .other
            others += 1
        case .impossible(let reason):
            logger.warning("A message under \(topic) was left out: \(reason) The next change is sent again.")
        case nil: break
        }
    }

    /// Sends answers and changed states, as far as the broker keeps up.
    ///
    /// - Returns: Seconds until there is more to do, if nothing happens before.
    private func publishOthers(_ connection: MQTTConnection) throws(SinkFailure) -> Double {
        let limits = configuration.limits
        while others < limits.othersUnderWay, let reply = shared.takeReply() {
            let properties = MQTTConnection.Properties(life: limits.replyLife, correlation: reply.correlation)
            try publishOther(reply.topic, reply.payload, isRetained: false, properties)
        }
        try publishReplay()
        for camera in shared.takeRemoved() {
            published[camera] = nil
            announced.remove(camera)
            try publishOther(topics.state(camera), Data(), isRetained: true)
            if let homeAssistant { try publishOther(homeAssistant.topic(camera), Data(), isRetained: true) }
        }
        var due = Double.infinity
        let now = clock.now
        for (camera, state) in shared.states where published[camera]?.state != state {
            if let last = published[camera], now - last.time < limits.stateTime {
                due = min(due, last.time + limits.stateTime - now)
                continue
            }
            guard others < limits.othersUnderWay else { break }
            published[camera] = (state, now)
            statesSent += 1
            if let homeAssistant, announced.insert(camera).inserted {
                try publishOther(homeAssistant.topic(camera), homeAssistant.message(camera), isRetained: true)
            }
            try publishOther(
                topics.state(camera),
                state.json(unit: configuration.unit, camera: camera, run: run, number: statesSent),
                isRetained: true
            )
        }
        return replay?.isIdle == false && others < limits.othersUnderWay ? 0 : due
    }

    /// Sends stored scans that were asked for, as far as the broker keeps up.
    private func publishReplay() throws(SinkFailure) {
        let room = configuration.limits.othersUnderWay - others
        guard room > 0, let step = replay?.next(room) else { return }
        for scan in step.scans {
            let message = ScanMessage(scan, unit: configuration.unit)
            let properties = MQTTConnection.Properties(id: scan.idText)
            try publishOther(topics.scan(scan.record.camera), message.json, isRetained: false, properties)
        }
        if let answer = step.answer { try publishOther(topics.answer, answer, isRetained: false) }
        if let problem = step.problem { logger.warning("Stored scans could not be sent again: \(problem)") }
    }

    // MARK: Commands

    private func take(_ message: MQTTInbox.Message) {
        if message.topic == topics.request, replay != nil {
            guard !message.isRetained, let payload = message.payload else { return }
            replay?.ask(payload, now: clock.now)
            return
        }
        let decision = filter.decide(
            topic: message.topic,
            payload: message.payload,
            isRetained: message.isRetained,
            now: clock.now
        )
        switch decision {
        case .ignore(let reason):
            // Limits the rate, because a flood of such messages would fill the log.
            guard clock.now - ignoredTime >= 10 else { return }
            ignoredTime = clock.now
            logger.warning("\(reason)")
        case .complain(let camera, let name, let reason):
            let payload = CommandFilter.json(.failure(SinkFailure(reason)))
            shared.add(.init(topic: topics.reply(camera, name), payload: payload, correlation: message.correlation))
        case .obey(let command, let name): obey(command, topics.reply(command.camera, name), message.correlation)
        }
    }

    private func obey(_ command: UnitCommand, _ topic: String, _ correlation: [UInt8]) {
        guard let commands else { return }
        guard shared.beginCommand() else {
            let payload = CommandFilter.json(
                .failure(SinkFailure("Too many commands are being carried out. Try again later."))
            )
            return shared.add(.init(topic: topic, payload: payload, correlation: correlation))
        }
        logger.info("A command came from the broker.", metadata: ["command": "\(command.action)"])
        Task { [shared] in
            let result: Result<UnitReply, SinkFailure>
            do {
                result = .success(try await commands(command))
            } catch {
                let failures = (error as? any LocalizedError)?.errorDescription ?? "It failed."
                result = .failure(SinkFailure(String(failures.prefix(500))))
            }
            shared.endCommand(.init(topic: topic, payload: CommandFilter.json(result), correlation: correlation))
        }
    }
}
