import NIOHTTP1

/// A method and path of the interface.
enum ConsoleRoute: Sendable, Hashable {
    /// A file of the page, or the description of this interface.
    case page(String)
    case health, metrics
    case logIn, logOut
    case state, cameras
    case chooseCamera, setRate, setDelay, setSpeed, step, seek
    case command(ConsoleCommand)
    case stream(ConsoleView), fragments(ConsoleView), movie(ConsoleView), snapshot(ConsoleView)
    case unmaskedSnapshot
    case events
    case scans, scanImage(Int)
    case saveClip, clips, clip(String), clipEvents(String)

    /// Indicates whether the route needs no token; the answer may still depend on the client.
    var isOpen: Bool {
        switch self {
        case .page, .health, .logIn: true
        default: false
        }
    }

    /// The right that a client needs.
    var right: AccessRight {
        switch self {
        case .chooseCamera, .setRate, .setDelay, .setSpeed, .step, .seek, .command, .saveClip: .control
        case .unmaskedSnapshot: .seeUnmasked
        case .page, .health, .metrics, .logIn, .logOut, .state, .cameras, .stream, .fragments, .movie, .snapshot,
            .events,
            .scans, .scanImage, .clips, .clip, .clipEvents:
            .see
        }
    }

    /// Indicates whether pages of other servers may refer to the route, for example by a link.
    var isPublic: Bool {
        switch self {
        case .page, .health: true
        default: false
        }
    }

    /// Names of the query's parameters.
    var parameters: Set<String> {
        switch self {
        case .stream, .snapshot, .unmaskedSnapshot: ["width"]
        case .scans: ["before", "limit"]
        default: []
        }
    }

    // MARK: Finding

    /// Returns the route of a request.
    ///
    /// - Throws: ``Refusal`` if the path is unknown, or does not support the method.
    static func find(method: String, path: String) throws(Refusal) -> ConsoleRoute {
        let methods = methods(at: path)
        guard !methods.isEmpty else { throw .noSuchPath }
        let wanted = method == "HEAD" ? "GET" : method
        guard let route = methods.first(where: { $0.method == wanted })?.route else {
            throw Refusal(.methodNotAllowed, "method", "This path takes \(allowed(at: path)) only.")
        }
        return route
    }

    /// Returns the methods of a path for the `Allow` header.
    static func allowed(at path: String) -> String {
        methods(at: path).map(\.method).flatMap { $0 == "GET" ? ["GET", "HEAD"] : [$0] }.joined(separator: ", ")
    }

    private static func methods(at path: String) -> [(method: String, route: ConsoleRoute)] {
        if let known = table[path] { return known }
        if ConsolePage.shared.file(at: path) != nil { return [("GET", .page(path))] }
        if let name = path.suffix(after: "/api/clips/"), !name.isEmpty {
            let events = "/events"
            if name.hasSuffix(events), name.count > events.count {
                return [("GET", .clipEvents(String(name.dropLast(events.count))))]
            }
            return [("GET", .clip(name))]
        }
        if let name = path.suffix(after: "/api/scans/"), name.hasSuffix(".jpg"),
            let id = Int(name.dropLast(4)), "\(id).jpg" == name
        {
            return [("GET", .scanImage(id))]
        }
        return []
    }

    private static let table: [String: [(method: String, route: ConsoleRoute)]] = [
        "/healthz": [("GET", .health)],
        "/metrics": [("GET", .metrics)],
        "/api/login": [("POST", .logIn)],
        "/api/logout": [("POST", .logOut)],
        "/api/state": [("GET", .state)],
        "/api/cameras": [("GET", .cameras)],
        "/api/camera": [("PUT", .chooseCamera)],
        "/api/rate": [("PUT", .setRate)],
        "/api/delayed/delay": [("PUT", .setDelay)],
        "/api/delayed/speed": [("PUT", .setSpeed)],
        "/api/delayed/pause": [("POST", .command(.pause))],
        "/api/delayed/resume": [("POST", .command(.resume))],
        "/api/delayed/live": [("POST", .command(.goLive))],
        "/api/delayed/step": [("POST", .step)],
        "/api/delayed/seek": [("POST", .seek)],
        "/api/live.mjpg": [("GET", .stream(.live))],
        "/api/delayed.mjpg": [("GET", .stream(.delayed))],
        "/api/live.frames": [("GET", .fragments(.live))],
        "/api/delayed.frames": [("GET", .fragments(.delayed))],
        "/api/live.mp4": [("GET", .movie(.live))],
        "/api/delayed.mp4": [("GET", .movie(.delayed))],
        "/api/live.jpg": [("GET", .snapshot(.live))],
        "/api/delayed.jpg": [("GET", .snapshot(.delayed))],
        "/api/unmasked.jpg": [("GET", .unmaskedSnapshot)],
        "/api/events": [("GET", .events)],
        "/api/scans": [("GET", .scans)],
        "/api/clips": [("GET", .clips), ("POST", .saveClip)],
    ]
}

extension String {
    /// Returns the text after a prefix; nil if the text does not start with it.
    fileprivate func suffix(after beginning: String) -> String? {
        hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
    }
}

extension Refusal {
    static let noSuchPath = Refusal(
        .notFound,
        "notFound",
        "There is nothing at this path. See /openapi.json for the existing paths."
    )
}
