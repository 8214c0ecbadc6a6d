import Basics
import CCurl
import Foundation
public import Logging
public import ScanStore
import Synchronization

/// Posts scans to a server, one signed request after the other.
///
/// A request contains scans in order, `{"scans":[…],"unit":"…"}`. They count as delivered when the answer's status is
/// 200 to 299. The statuses 400, 413, 415 and 422 mean that the server will never accept a scan: each is then posted
/// alone, and refused if the answer stays the same. All other failures are retried, because they can be fixed.
public final class WebhookSink: ScanSink {
    /// The sink's name in logs and errors.
    public let name: String
    /// Indicates whether images are sent.
    public var wantsImages: Bool { line.configuration.sendsImages }
    /// Maximum scans in flight.
    public var capacity: Int { line.configuration.limits.batchScans }

    private let shared = WebhookShared()
    /// Accessed only by the pump's thread, one call at a time, as ``ScanSink`` requires of its callers.
    nonisolated(unsafe) private let line: WebhookLine

    /// Creates a sink that has sent nothing yet.
    ///
    /// - Throws: ``SinkFailure`` if the configuration is invalid or the library is not installed.
    public convenience init(_ configuration: WebhookConfiguration, logger: Logger) throws(SinkFailure) {
        try self.init(configuration, logger: logger, clock: MachineClock())
    }

    package init(
        _ configuration: WebhookConfiguration,
        logger: Logger,
        clock: any SinkClock
    ) throws(SinkFailure) {
        try configuration.check()
        if let problem = ccurl_load() {
            throw SinkFailure(
                "libcurl, which posts to webhooks, could not be loaded (\(String(cString: problem))). "
                    + "Install it: apt-get install libcurl4"
            )
        }
        try MessageDigest.load()
        name = "the webhook at \(configuration.name)"
        line = WebhookLine(configuration, logger: logger, clock: clock, shared: shared)
    }

    /// Prepares the library and checks the secret.
    ///
    /// See ``ScanSink/open()``.
    public func open() throws(SinkFailure) { try line.open() }
    /// Accepts scans.
    ///
    /// See ``ScanSink/send(_:)``.
    public func send(_ scans: ArraySlice<StoredScan>) throws(SinkFailure) { line.send(scans) }
    /// Posts scans and returns the results.
    ///
    /// See ``ScanSink/events(waiting:)``.
    public func events(waiting seconds: Double) throws(SinkFailure) -> [SinkEvent] { try line.events(waiting: seconds) }
    /// Ends the connection.
    ///
    /// See ``ScanSink/close(politely:)``.
    public func close(politely: Bool) { line.close() }
    /// Ends a wait.
    ///
    /// See ``ScanSink/wake()``.
    public func wake() { shared.signal.wake() }
    /// Ends all waits for good.
    ///
    /// See ``ScanSink/stop()``.
    public func stop() { shared.stop() }
}

/// State that other threads pass to a sink's thread.
final class WebhookShared: Sendable {
    let signal = WakeSignal()
    private let stopped = Atomic(false)

    func stop() {
        stopped.store(true, ordering: .relaxed)
        signal.wake()
    }

    var isStopped: Bool { stopped.load(ordering: .relaxed) }
}

/// The work that a sink's thread does with a server, and its state.
final class WebhookLine {
    let configuration: WebhookConfiguration
    private let logger: Logger
    private let clock: any SinkClock
    private let shared: WebhookShared
    private var handle: OpaquePointer?
    private var waiting: [StoredScan] = []
    /// Scans up to this one are posted alone, because one of them was rejected.
    private var aloneThrough: Int64?
    private var isWarned = false

    init(_ configuration: WebhookConfiguration, logger: Logger, clock: any SinkClock, shared: WebhookShared) {
        self.configuration = configuration
        self.logger = logger
        self.clock = clock
        self.shared = shared
    }

    deinit { ccurl_destroy(handle) }

    func open() throws(SinkFailure) {
        waiting = []
        if handle == nil { handle = ccurl_create() }
        guard handle != nil else {
            throw SinkFailure("libcurl could not start. Close other programs, or reinstall libcurl4.")
        }
        _ = try secret()
    }

    func close() {
        waiting = []
        // Closes the connection too: the next one may lead to another server.
        ccurl_destroy(handle)
        handle = nil
    }

    func send(_ scans: ArraySlice<StoredScan>) { waiting += scans }

    func events(waiting seconds: Double) throws(SinkFailure) -> [SinkEvent] {
        guard let first = waiting.first else {
            shared.signal.wait(seconds)
            return []
        }
        guard !shared.isStopped else { return [] }
        var scans = [first]
        if aloneThrough.map({ first.sequence <= $0 }) != true {
            aloneThrough = nil
            var bytes = size(of: first)
            for scan in waiting.dropFirst().prefix(configuration.limits.batchScans - 1) {
                bytes += size(of: scan)
                guard bytes <= configuration.limits.batchBytes else { break }
                scans.append(scan)
            }
        }
        let events = try post(scans)
        if !events.isEmpty { waiting.removeFirst(scans.count) }
        return events
    }

    private func size(of scan: StoredScan) -> Int {
        let image = configuration.sendsImages ? scan.record.image?.count ?? 0 : 0
        return 512 + (scan.record.text?.utf8.count ?? 0) + (scan.record.payload.count + image) * 4 / 3
    }

    // MARK: A request

    private func secret() throws(SinkFailure) -> SecretFile.Secret? {
        guard let path = configuration.secretFile else { return nil }
        let secret = try SecretFile(path: path).read("webhook secret")
        if let warning = secret.warning, !isWarned {
            isWarned = true
            logger.warning("\(warning)")
        }
        return secret
    }

    /// Posts scans in one request.
    ///
    /// - Returns: The results of the scans; empty if they must be posted again one by one.
    private func post(_ scans: [StoredScan]) throws(SinkFailure) -> [SinkEvent] {
        guard let handle else { throw SinkFailure("The webhook is not connected.") }
        let body = body(scans)
        var headers = [
            "Content-Type: application/json", "Idempotency-Key: \(try Self.key(scans))",
            "X-Obscura-Scans: \(scans.count)",
        ]
        if let secret = try secret() {
            let time = Int(clock.date.timeIntervalSince1970)
            let signature = try WebhookSignature.sign(body, secret: secret.bytes, time: time)
            headers.append("\(WebhookSignature.header): \(signature)")
        }
        let answer = perform(handle, headers, body)
        guard answer.is_answered else {
            if shared.isStopped { throw SinkFailure("Stopped while posting to \(configuration.name).") }
            throw failure(answer)
        }
        switch answer.status {
        case 200..<300: return scans.map { .acknowledged($0.sequence) }
        case 400, 413, 415, 422:
            guard let scan = scans.first, scans.count == 1 else {
                aloneThrough = scans.last?.sequence
                return []
            }
            return [.refused(scan.sequence, "\(configuration.name) answered with status \(answer.status).")]
        default: throw failure(status: answer.status, retryAfter: answer.retry_after)
        }
    }

    private func body(_ scans: [StoredScan]) -> Data {
        var text = JSONText(capacity: scans.reduce(64) { $0 + size(of: $1) })
        text.object { text in
            text.key("scans")
            text.array(scans) { text, scan in
                ScanMessage(scan, unit: configuration.unit, containsImage: configuration.sendsImages).write(
                    to: &text
                )
            }
            text.key("unit")
            text.value(configuration.unit)
        }
        return text.data
    }

    /// Returns an idempotency key that is the same for the same scans: a single scan's id, or else the first id and a
    /// hash of all ids.
    private static func key(_ scans: [StoredScan]) throws(SinkFailure) -> String {
        guard let first = scans.first, scans.count > 1 else { return scans.first?.idText ?? "" }
        let digest = try MessageDigest.sha256(Data(scans.map(\.idText).joined().utf8))
        return "\(first.idText)-" + digest.prefix(8).map { WebhookSignature.hexadecimal($0) }.joined()
    }

    private func perform(_ handle: OpaquePointer, _ headers: [String], _ body: Data) -> ccurl_answer {
        let limits = configuration.limits
        // Copies that live until the request is finished.
        let texts = headers.map { strdup($0) }
        let url = strdup(configuration.url.absoluteString)
        let caFile = configuration.caFile.map { strdup($0) } ?? nil
        defer {
            for text in texts { free(text) }
            free(url)
            free(caFile)
        }
        let lines: [UnsafePointer<CChar>?] = texts.map { UnsafePointer($0) } + [nil]
        return body.withUnsafeBytes { bytes in
            lines.withUnsafeBufferPointer { lines in
                var request = ccurl_request()
                request.url = UnsafePointer(url)
                // The configuration's check has established that plain HTTP is allowed.
                request.allows_plain = configuration.url.scheme?.lowercased() == "http"
                request.body = bytes.baseAddress
                request.body_length = bytes.count
                request.headers = lines.baseAddress
                request.ca_file = UnsafePointer(caFile)
                request.connect_milliseconds = Int(PollTimeout.milliseconds(limits.connectTime))
                request.whole_milliseconds = Int(PollTimeout.milliseconds(limits.wholeTime))
                request.answer_bytes = limits.answerBytes
                request.user = Unmanaged.passUnretained(shared).toOpaque()
                request.is_stopped = { user in
                    user.map { Unmanaged<WebhookShared>.fromOpaque($0).takeUnretainedValue().isStopped } ?? false
                }
                return ccurl_post(handle, &request)
            }
        }
    }

    // MARK: Messages

    private func failure(_ answer: ccurl_answer) -> SinkFailure {
        let name = configuration.name
        let trusted = configuration.caFile.map { "the CA file \($0)" } ?? "the system's CAs"
        switch Int(answer.code) {
        case CCURL_NO_HOST:
            return SinkFailure(
                "The webhook's host \(name) was not found. Check its name, and that this machine can look names up."
            )
        case CCURL_NO_CONNECTION:
            return SinkFailure(
                "\(name) refuses connections or cannot be reached. Check that the server runs, and the network."
            )
        case CCURL_TIME:
            return SinkFailure(
                """
                \(name) did not answer within \(Int(configuration.limits.wholeTime)) s. \
                Check the server and the network.
                """
            )
        case CCURL_CERTIFICATE:
            return SinkFailure(
                "The certificate of \(name) is not accepted: \(certificate(answer.verify_result, trusted))"
            )
        case CCURL_CA_FILE:
            return SinkFailure("There are no certificates in \(trusted). It has to be a file in PEM form.")
        case CCURL_TLS:
            return SinkFailure("There is no TLS connection to \(name). Check that the port has TLS, 1.2 at least.")
        case CCURL_NOTHING, CCURL_SEND, CCURL_RECEIVE:
            return SinkFailure("\(name) ended the connection without an answer. Its log may say why.")
        default:
            return SinkFailure(
                "Posting to \(name) failed: \(String(cString: ccurl_words(answer.code))). Check it and the network."
            )
        }
    }

    /// Returns the description of OpenSSL's verification result.
    ///
    /// Other TLS libraries have other numbers and get the default.
    private func certificate(_ result: Int, _ trusted: String) -> String {
        switch result {
        case 9: "it is not valid yet. Check this machine's clock, or have a new one made."
        case 10: "it has expired. Have a new one made, or check this machine's clock."
        case 0, 1, 62, 64: "it is for another host. Use a name that is in it, or have one made for this name."
        case 2, 18, 19, 20, 21: "it was not signed by a CA in \(trusted). Give the file of the CA that signed it."
        default: "it must be valid, for this host, and signed by a CA in \(trusted)."
        }
    }

    private func failure(status: Int, retryAfter: Int) -> SinkFailure {
        let name = configuration.name
        let after = retryAfter > 0 ? Double(retryAfter) : nil
        let text =
            switch status {
            case 300..<400: "\(name) answered with a redirect (\(status)). Give the address that it leads to."
            case 401, 403: "\(name) does not let this unit in (\(status)). Check the secret, its file and the clock."
            case 404, 410: "There is no webhook at this address of \(name) (\(status)). Check its path."
            case 405: "The address at \(name) takes no POST (405). Check its path."
            case 408, 425, 429: "\(name) asks to retry later (\(status)). It is tried again."
            case 500...: "\(name) has a fault (\(status)). It is tried again; its log may say why."
            default: "\(name) did not take the scans (\(status)). Its log may say why."
            }
        return SinkFailure(text, retryAfter: after)
    }
}
