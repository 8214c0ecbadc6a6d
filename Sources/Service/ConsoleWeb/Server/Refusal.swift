import NIOHTTP1

/// The reason for which a request is rejected.
struct Refusal: Error, Sendable, Hashable {
    var status: HTTPResponseStatus
    /// One word for programs.
    var code: String
    /// A message for people that says what was wrong and what to do.
    var message: String
    /// Seconds after which the request may be repeated; nil if that would not help.
    var retryAfter: Int?
    /// Indicates whether part of the request was not read, which makes the connection unusable.
    var leavesBody = false

    init(_ status: HTTPResponseStatus, _ code: String, _ message: String, retryAfter: Int? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
    }

    static func malformed(_ message: String) -> Refusal { Refusal(.badRequest, "malformed", message) }

    static func targetTooLong(_ limit: Int) -> Refusal {
        Refusal(.uriTooLong, "tooLong", "The path is longer than \(limit) bytes.")
    }

    static func headTooLarge(_ limit: Int) -> Refusal {
        Refusal(
            .requestHeaderFieldsTooLarge,
            "headersTooLarge",
            "The header lines are too many, or longer than \(limit) bytes."
        )
    }

    static func bodyTooLarge(_ limit: Int) -> Refusal {
        Refusal(.payloadTooLarge, "tooLarge", "The body is longer than \(limit) bytes.").leavingBody
    }

    static func invalid(_ message: String) -> Refusal { Refusal(.badRequest, "invalid", message) }

    static let tooMany = Refusal(
        .tooManyRequests,
        "tooMany",
        "There are too many requests. Wait a few seconds.",
        retryAfter: 2
    )

    init(_ error: ConsoleError) {
        switch error.code {
        case .invalid: self.init(.badRequest, "invalid", error.message)
        case .notFound: self.init(.notFound, "notFound", error.message)
        case .notNow: self.init(.conflict, "notNow", error.message)
        case .failed: self.init(.internalServerError, "failed", error.message)
        case .busy: self.init(.serviceUnavailable, "busy", error.message, retryAfter: 2)
        }
    }
}
