import Foundation
import NIOHTTP1

/// Answers requests from a backend; independent of sockets.
struct ConsoleAPI: Sendable {
    let backend: any ConsoleBackend
    let access: AccessControl
    let limits: ServerLimits
    /// Indicates whether browsers must keep the session's cookie to encrypted connections.
    var isEncrypted = false
    /// Returns the server's own metrics.
    let figures: @Sendable () -> [ConsoleMetric]
    let parts = PartMemory()

    static let boundary = "obscura-picture"
    static let widths = 16...8_192
    /// The greatest integer that JavaScript represents exactly.
    static let largestID = 9_007_199_254_740_991
    /// The bound of requested delays, times and steps; the backend knows the actual range.
    static let furthest = 1_000_000.0

    /// The route and query of an accepted request, which are known before its body.
    struct Entry: Sendable {
        var route: ConsoleRoute
        var query: [String: String]
    }

    /// Determines a request's route and checks whether the client may use it.
    func enter(_ head: RequestHead, from address: String) throws(Refusal) -> Entry {
        guard let path = RequestValues.path(of: head.path) else { throw .noSuchPath }
        let route: ConsoleRoute
        do throws(Refusal) {
            route = try ConsoleRoute.find(method: head.method, path: path)
        } catch {
            // A client without access must not learn which paths exist.
            try access.admit(head, from: address, isOpen: false)
            try access.authorize(head, from: address)
            throw error
        }
        try access.admit(head, from: address, isOpen: route.isPublic)
        if !route.isOpen { try access.authorize(head, from: address, for: route.right) }
        let query: [String: String]
        if case .page = route {
            query = [:]
        } else {
            query = try RequestValues.query(of: head.query, known: route.parameters)
        }
        return Entry(route: route, query: query)
    }

    /// Answers a request that ``enter(_:from:)`` has accepted.
    func answer(_ head: RequestHead, _ entry: Entry, body: Data, from address: String) async throws(Refusal) -> Answer {
        switch entry.route {
        case .page(let path): return page(path, head)
        case .health: return try await health(head, from: address)
        case .metrics: return await metrics()
        case .logIn: return try logIn(head, body, from: address)
        case .logOut: return logOut(head)
        case .state: return try .json(await backend.state())
        case .cameras: return try .json(["cameras": await backend.cameras()])
        case .command(let command): return try await perform(command)
        case .chooseCamera, .setRate, .setDelay, .setSpeed, .step, .seek:
            let members = try RequestValues.members(of: body, head)
            return try await perform(try Self.command(entry.route, members))
        case .stream(let view): return try stream(view, entry.query)
        case .fragments(let view): return try fragments(view, head)
        case .movie(let view): return try await movie(view, head)
        case .snapshot(let view): return try await snapshot(view, entry.query)
        case .unmaskedSnapshot: return try await unmaskedSnapshot(entry.query)
        case .events: return try events(head)
        case .scans: return try await scans(entry.query)
        case .scanImage(let id): return try await scanImage(id)
        case .saveClip: return try await saveClip(try RequestValues.members(of: body, head))
        case .clips: return try .json(["clips": await backend.clips()])
        case .clip(let name): return try await clip(name, head)
        case .clipEvents(let name): return try await clipEvents(name)
        }
    }

    // MARK: State and commands

    private func perform(_ command: ConsoleCommand) async throws(Refusal) -> Answer {
        do throws(ConsoleError) {
            let state = try await backend.perform(command)
            return .orRefused { () throws(Refusal) in try .json(state) }
        } catch {
            throw Refusal(error)
        }
    }

    static func command(
        _ route: ConsoleRoute,
        _ members: [String: ConsoleJSON.Value]
    ) throws(Refusal) -> ConsoleCommand {
        switch route {
        case .chooseCamera: return .chooseCamera(id: try RequestValues.string("id", in: members))
        case .setRate: return .setRate(try RequestValues.number("framesPerSecond", in: members, 0.01...1_000))
        case .setDelay: return .setDelay(try RequestValues.number("seconds", in: members, 0...furthest))
        case .setSpeed: return .setSpeed(try RequestValues.number("speed", in: members, -64...64))
        case .step: return .step(try RequestValues.integer("frames", in: members, -100_000...100_000))
        case .seek:
            if members["by"] != nil {
                return .seekBy(try RequestValues.number("by", in: members, -furthest...furthest))
            }
            return .seek(to: try RequestValues.number("time", in: members, 0...furthest))
        default: throw .noSuchPath
        }
    }

    // MARK: Page

    private func page(_ path: String, _ head: RequestHead) -> Answer {
        guard let file = ConsolePage.shared.file(at: path) else { return Answer(.noSuchPath) }
        let known = head["if-none-match"]?.split(separator: ",").contains {
            $0.trimmed == file.etag || $0.trimmed == "*"
        }
        let answer = known == true ? Answer(.notModified) : Answer(.ok, type: file.contentType, .data(file.bytes))
        return answer.adding("ETag", file.etag).adding("Cache-Control", "no-cache")
    }

    // MARK: Scans

    private func scans(_ query: [String: String]) async throws(Refusal) -> Answer {
        let before = try RequestValues.integer("before", in: query, 1...Self.largestID)
        let limit = try RequestValues.integer("limit", in: query, 1...500) ?? 50
        return try .json(["scans": await backend.scans(before: before, limit: limit)])
    }

    private func scanImage(_ id: Int) async throws(Refusal) -> Answer {
        guard let jpeg = await backend.image(ofScan: id) else {
            throw Refusal(.notFound, "notFound", "There is no image of this scan, or it was deleted.")
        }
        return Answer(.ok, type: "image/jpeg", .data(jpeg))
    }

    // MARK: Health and metrics

    private func health(_ head: RequestHead, from address: String) async throws(Refusal) -> Answer {
        struct Body: Encodable {
            var status: String
            var problem: String?
        }
        let health = await backend.health()
        // The message may contain details that strangers must not see.
        let message = access.isKnown(head, from: address) ? health.problem : nil
        return try .json(Body(status: health.status, problem: message), health.isFine ? .ok : .serviceUnavailable)
    }

    private func metrics() async -> Answer {
        let all = await backend.metrics() + figures()
        return Answer(
            .ok,
            type: "text/plain; version=0.0.4; charset=utf-8",
            .data(Data(MetricsText.text(of: all).utf8))
        )
    }

    // MARK: Login

    private func logIn(_ head: RequestHead, _ body: Data, from address: String) throws(Refusal) -> Answer {
        let candidate = try RequestValues.string("token", in: try RequestValues.members(of: body, head))
        guard let secret = try access.logIn(with: candidate, from: address) else { return .empty }
        return .empty.adding(
            "Set-Cookie",
            "\(AccessControl.cookie)=\(secret); Path=/; Max-Age=\(Int(limits.sessionTime)); HttpOnly; SameSite=Strict"
                + (isEncrypted ? "; Secure" : "")
        )
    }

    private func logOut(_ head: RequestHead) -> Answer {
        access.logOut(head)
        return .empty.adding("Set-Cookie", "\(AccessControl.cookie)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict")
    }
}

extension Answer {
    /// Returns an answer, or the refusal that was thrown as an answer, for contexts that throw another type.
    static func orRefused(_ make: () throws(Refusal) -> Answer) -> Answer {
        do throws(Refusal) {
            return try make()
        } catch {
            return Answer(error)
        }
    }
}
