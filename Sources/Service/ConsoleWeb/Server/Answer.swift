import Foundation
import NIOHTTP1

/// The answer to a request.
struct Answer: Sendable {
    enum Body: Sendable {
        case data(Data)
        /// Pieces that are sent until they end or the client stops reading.
        case stream(@Sendable () -> AsyncStream<Data>)
        case file(OpenFile, Range<Int>)
        /// A WebSocket from now on, which takes a seat of this kind.
        case messages(ServerCore.Seat, @Sendable () -> SocketExchange)
    }

    var status: HTTPResponseStatus
    var headers: [(name: String, value: String)]
    var body: Body
    /// Indicates whether the connection ends with this answer.
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
            return Answer(status, type: "application/json", .data(try ConsoleJSON.encode(value)))
        } catch {
            throw Refusal(.internalServerError, "failed", "The answer could not be written as JSON.")
        }
    }

    /// - Parameter path: The request's path, as sent.
    init(_ refusal: Refusal, path: String = "") {
        self.init(refusal.status, type: "application/json", .data(ConsoleJSON.error(refusal)))
        switch refusal.status {
        case .methodNotAllowed: headers.append(("Allow", ConsoleRoute.allowed(at: RequestValues.path(of: path) ?? "")))
        case .unauthorized: headers.append(("WWW-Authenticate", "Bearer"))
        case .upgradeRequired: headers.append(("Upgrade", "websocket"))
        default: break
        }
        // The unread part of the body would be taken for the next request.
        closes = refusal.leavesBody
        if let seconds = refusal.retryAfter { headers.append(("Retry-After", "\(seconds)")) }
    }

    func adding(_ name: String, _ value: String) -> Answer {
        var answer = self
        answer.headers.append((name, value))
        return answer
    }

    // MARK: The head

    /// Returns the status line and the header fields.
    func head(isPersistent: Bool, date: Date = Date()) -> HTTPResponseHead {
        var lines = allHeaders
        if let length { lines.add(name: "Content-Length", value: "\(length)") }
        lines.add(name: "Connection", value: isPersistent ? "keep-alive" : "close")
        lines.add(name: "Date", value: Self.text(of: date))
        return HTTPResponseHead(version: .http1_1, status: status, headers: lines)
    }

    /// The header fields of this answer, together with those of every answer.
    var allHeaders: HTTPHeaders {
        var lines = HTTPHeaders(headers)
        for (name, value) in Self.safety where !lines.contains(name: name) { lines.add(name: name, value: value) }
        return lines
    }

    /// Indicates whether the client can detect the end of the answer, which permits reusing the connection.
    var hasKnownEnd: Bool { length != nil || hasNoBody }

    /// The number of bytes in the body; nil if it is known only at the end.
    var length: Int? {
        if hasNoBody { return nil }
        switch body {
        case .data(let data): return data.count
        case .file(_, let range): return range.count
        case .stream, .messages: return nil
        }
    }

    /// Indicates whether the status implies that there is no body.
    var hasNoBody: Bool { status == .noContent || status == .notModified }

    /// The header fields of every answer, which forbid loading foreign resources and embedding this page elsewhere.
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

    /// Returns a date in HTTP's format.
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
