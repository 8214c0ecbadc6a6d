import Foundation
import NIOHTTP1

/// What a request is answered with.
struct Answer: Sendable {
    enum Body: Sendable {
        case data(Data)
        /// Pieces for as long as they come and the client takes them.
        case stream(@Sendable () -> AsyncStream<Data>)
        case file(OpenFile, Range<Int>)
        /// What is said to the client from now on, as text messages.
        case messages(@Sendable () -> AsyncStream<Data>)
    }

    var status: HTTPResponseStatus
    var headers: [(name: String, value: String)]
    var body: Body
    /// Whether the connection ends with this answer.
    var closes = false

    init(_ status: HTTPResponseStatus, type: String? = nil, _ body: Body = .data(Data())) {
        self.status = status
        self.headers = type.map { [("Content-Type", $0)] } ?? []
        self.body = body
    }

    /// An answer without a body.
    static var empty: Answer { Answer(.noContent) }

    static func json(_ value: some Encodable & Sendable, _ status: HTTPResponseStatus = .ok) throws(Refusal) -> Answer {
        do {
            return Answer(status, type: "application/json", .data(try JSON.encode(value)))
        } catch {
            throw Refusal(.internalServerError, "failed", "The answer could not be written as JSON.")
        }
    }

    /// - Parameter path: what the request asked for, as it was sent.
    init(_ refusal: Refusal, path: String = "") {
        self.init(refusal.status, type: "application/json", .data(JSON.error(refusal)))
        switch refusal.status {
        case .methodNotAllowed: headers.append(("Allow", Route.allowed(at: RequestValues.path(of: path) ?? "")))
        case .unauthorized: headers.append(("WWW-Authenticate", "Bearer"))
        case .upgradeRequired: headers.append(("Upgrade", "websocket"))
        default: break
        }
        // What was not read of the body would be taken for the next request.
        closes = refusal.leavesBody
        if let seconds = refusal.retryAfter { headers.append(("Retry-After", "\(seconds)")) }
    }

    func adding(_ name: String, _ value: String) -> Answer {
        var answer = self
        answer.headers.append((name, value))
        return answer
    }

    // MARK: The head

    /// The status and the header lines.
    func head(isPersistent: Bool, date: Date = Date()) -> HTTPResponseHead {
        var lines = allHeaders
        if let length { lines.add(name: "Content-Length", value: "\(length)") }
        lines.add(name: "Connection", value: isPersistent ? "keep-alive" : "close")
        lines.add(name: "Date", value: Self.text(of: date))
        return HTTPResponseHead(version: .http1_1, status: status, headers: lines)
    }

    /// The header lines of this answer, and those of every answer.
    var allHeaders: HTTPHeaders {
        var lines = HTTPHeaders(headers)
        for (name, value) in Self.safety where !lines.contains(name: name) { lines.add(name: name, value: value) }
        return lines
    }

    /// Whether the client sees where the answer ends, so that the connection can go on.
    var hasKnownEnd: Bool { length != nil || hasNoBody }

    /// How many bytes the body has; nil where that shows only at its end.
    var length: Int? {
        if hasNoBody { return nil }
        switch body {
        case .data(let data): return data.count
        case .file(_, let range): return range.count
        case .stream, .messages: return nil
        }
    }

    /// Whether the status itself says that there is no body.
    var hasNoBody: Bool { status == .noContent || status == .notModified }

    /// What every answer says: nothing from elsewhere, and nothing of this for elsewhere.
    private static let safety = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
                + "media-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
        ("Cache-Control", "no-store"),
    ]

    /// A date as HTTP writes it.
    static func text(of date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
            + "\(1_900 + parts.tm_year) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }
}
