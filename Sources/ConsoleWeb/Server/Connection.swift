import FlyingFox
import FlyingSocks
import Foundation

/// One client: its requests one after the other, each read whole, answered, and the answer taken in time.
///
/// Runs in one task, which is cancelled to end it. Nothing here waits longer than ``ServerLimits`` say.
final class Connection: Sendable {
    let id: Int
    let core: ServerCore
    private let socket: Socket
    private let address: String
    private let api: ConsoleAPI

    init(id: Int, socket: Socket, address: String, api: ConsoleAPI, core: ServerCore) {
        self.id = id
        self.socket = socket
        self.address = address
        self.api = api
        self.core = core
    }

    private var limits: ServerLimits { core.limits }

    func run() async {
        var reader = RequestReader(limits: limits)
        // Who connects has something to say; between requests there may be a pause.
        var patience = limits.headTime
        while !Task.isCancelled {
            switch await readHead(&reader, patience) {
            case .none: return
            case .refused(let refusal):
                var answer = Answer(refusal)
                answer.closes = true
                await finish(answer, isHead: false)
                return
            case .head(let head):
                guard core.set(id, isWaiting: false), await serve(head, &reader), core.set(id, isWaiting: true) else {
                    return
                }
            }
            patience = limits.idleTime
        }
    }

    // MARK: Requests

    private enum HeadOutcome { case none, head(RequestHead), refused(Refusal) }

    private func readHead(_ reader: inout RequestReader, _ patience: Double) async -> HeadOutcome {
        var deadline = core.deadline(patience)
        var hasBegun = false
        while true {
            switch reader.next() {
            case .head(let head): return .head(head)
            case .refused(let refusal): return .refused(refusal)
            case .incomplete: break
            }
            if reader.hasBegun, !hasBegun {
                hasBegun = true
                deadline = core.deadline(limits.headTime)
            }
            switch await read(until: deadline) {
            case .bytes(let bytes): reader.append(bytes)
            case .late where hasBegun:
                core.count { $0.late += 1 }
                return .refused(Refusal(.requestTimeout, "late", "The request did not come in time."))
            case .late, .ended: return .none
            }
        }
    }

    /// - Returns: whether the connection may be used again.
    private func serve(_ head: RequestHead, _ reader: inout RequestReader) async -> Bool {
        var answer: Answer
        do throws(Refusal) {
            answer = try await carryOut(head, &reader)
        } catch {
            answer = Answer(error)
            // What was not read of the body would be taken for the next request.
            answer.closes = error.leavesBody
            if error.status == .methodNotAllowed {
                answer = answer.adding("Allow", Route.allowed(at: RequestValues.path(of: head.path) ?? ""))
            }
            if error.status == .unauthorized { answer = answer.adding("WWW-Authenticate", "Bearer") }
            if error.status == .upgradeRequired { answer = answer.adding("Upgrade", "websocket") }
        }
        if !head.isPersistent { answer.closes = true }
        return await finish(answer, isHead: head.method == "HEAD")
    }

    private func carryOut(_ head: RequestHead, _ reader: inout RequestReader) async throws(Refusal) -> Answer {
        guard head.contentLength <= limits.bodyBytes else { throw .bodyTooLarge(limits.bodyBytes) }
        if let expected = head["expect"] {
            guard expected.lowercased() == "100-continue" else {
                throw Refusal(.expectationFailed, "expectation", "This server knows no such Expect.")
            }
            do throws(Refusal) {
                _ = try api.enter(head, from: address)
            } catch {
                throw error.leavingBody
            }
            guard await write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) else { throw .gone }
        }
        let body = try await readBody(head.contentLength, &reader)
        let entry = try api.enter(head, from: address)
        return try await answerInTime(head, entry, body)
    }

    private func readBody(_ count: Int, _ reader: inout RequestReader) async throws(Refusal) -> Data {
        var body = Data(reader.takeBody(count))
        let deadline = core.deadline(limits.bodyTime)
        while body.count < count {
            switch await read(until: deadline) {
            case .bytes(let bytes):
                reader.append(bytes)
                body.append(contentsOf: reader.takeBody(count - body.count))
            case .late:
                core.count { $0.late += 1 }
                throw Refusal(.requestTimeout, "late", "The body did not come in time.").leavingBody
            case .ended: throw .gone
            }
        }
        return body
    }

    /// A backend that hangs leaves a task behind, and no client waiting.
    private func answerInTime(
        _ head: RequestHead,
        _ entry: ConsoleAPI.Entry,
        _ body: Data
    ) async throws(Refusal) -> Answer {
        let race = Race<Result<Answer, Refusal>>()
        let work = Task { [api, address] in
            do throws(Refusal) {
                race.finish(.success(try await api.answer(head, entry, body: body, from: address)))
            } catch {
                race.finish(.failure(error))
            }
        }
        let timer = Task { [core] in
            guard await core.waiter.sleep(until: core.deadline(core.limits.answerTime)) == .timedOut else { return }
            race.finish(
                .failure(Refusal(.serviceUnavailable, "busy", "This takes too long. Try again later.", retryAfter: 10))
            )
            work.cancel()
        }
        let result = await withTaskCancellationHandler {
            await race.value()
        } onCancel: {
            work.cancel()
            race.finish(.failure(.gone))
        }
        timer.cancel()
        return try result.get()
    }

    // MARK: Answers

    /// - Returns: whether the connection may be used again.
    @discardableResult
    private func finish(_ answer: Answer, isHead: Bool) async -> Bool {
        var answer = answer
        let seat: ServerCore.Seat? =
            switch answer.body {
            case .stream where !isHead: .viewer
            case .messages: .listener
            default: nil
            }
        if let seat, !core.take(seat) {
            answer = Answer(.tooManyWatch)
        } else if let seat {
            // Given back however this ends.
            defer { core.giveBack(seat) }
            return await send(answer, isHead: isHead)
        }
        return await send(answer, isHead: isHead)
    }

    private func send(_ answer: Answer, isHead: Bool) async -> Bool {
        core.count { $0.answers[answer.status.code / 100, default: 0] += 1 }
        let isPersistent = !answer.closes && (answer.length != nil || answer.hasNoBody)
        var bytes = answer.head(isPersistent: isPersistent)
        switch answer.body {
        case .data(let data):
            if !isHead { bytes.append(data) }
            guard await write(bytes) else { return false }
        case .file(let file, let range):
            guard await write(bytes) else { return false }
            if !isHead { guard await send(file, range) else { return false } }
        case .stream(let make):
            guard await write(bytes), !isHead else { return false }
            await stream(make())
            return false
        case .messages(let make):
            guard await write(bytes) else { return false }
            await WebSocketConnection(connection: self, limits: limits).run(make())
            return false
        }
        if answer.closes { await linger() }
        return isPersistent
    }

    private func send(_ file: OpenFile, _ range: Range<Int>) async -> Bool {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let piece = await file.read(min(65_536, range.upperBound - offset), at: offset)
            // Shorter than its list said: the length was promised, so all that can be done is to end.
            guard !piece.isEmpty, await write(piece) else { return false }
            offset += piece.count
        }
        return true
    }

    /// Sends pieces until they end, or the client goes or stalls.
    private func stream(_ pieces: AsyncStream<Data>) async {
        try? socket.setValue(Int32(limits.sendBuffer), for: .sendBufferSize)
        await withTaskGroup { group in
            group.addTask { await self.watch() }
            group.addTask {
                for await piece in pieces {
                    guard await self.write(piece) else { return }
                    self.core.count { $0.pieces += 1 }
                }
            }
            await group.next()
            group.cancelAll()
        }
    }

    /// Returns when a client that should only listen is gone, or talks too much.
    private func watch() async {
        var heard = 0
        while case .bytes(let bytes) = await read(until: .now + .seconds(86_400)) {
            heard += bytes.count
            guard heard <= limits.headBytes else { return }
        }
    }

    /// Waits until the client has taken the last answer; to close at once could take it away from it.
    private func linger() async {
        shutdown(socket.file.rawValue, Int32(SHUT_WR))
        let deadline = core.deadline(1)
        var heard = 0
        while heard < 262_144, case .bytes(let bytes) = await read(until: deadline) { heard += bytes.count }
    }

    // MARK: Bytes

    enum Reading: Sendable { case bytes([UInt8]), late, ended }

    func read(until deadline: ContinuousClock.Instant) async -> Reading {
        while true {
            do {
                return .bytes(try socket.read(atMost: 16_384))
            } catch SocketError.blocked {
                switch await core.waiter.wait(for: .readable, on: socket.file.rawValue, until: deadline) {
                case .ready: break
                case .timedOut: return .late
                case .cancelled: return .ended
                }
            } catch {
                return .ended
            }
        }
    }

    /// Writes all of a piece within the time that there is for one.
    ///
    /// - Returns: false when the connection has to end.
    func write(_ data: Data) async -> Bool {
        let deadline = core.deadline(limits.stallTime)
        var sent = data.startIndex
        while sent < data.endIndex {
            do {
                sent = try socket.write(data, from: sent)
            } catch SocketError.blocked {
                switch await core.waiter.wait(for: .writable, on: socket.file.rawValue, until: deadline) {
                case .ready: break
                case .timedOut:
                    core.count { $0.stalled += 1 }
                    return false
                case .cancelled: return false
                }
            } catch {
                return false
            }
        }
        return true
    }

    /// Writes what goes out at once, as the last word of a connection that ends.
    func writeLast(_ data: Data) { _ = try? socket.write(data, from: data.startIndex) }
}

extension Refusal {
    /// The client is gone; nobody reads this.
    static let gone = Refusal(.requestTimeout, "gone", "The connection ended.").leavingBody
    static let tooManyWatch = Refusal(
        .serviceUnavailable,
        "busy",
        "Too many watch already. Close another window, or try again later.",
        retryAfter: 5
    )

    /// With the rest of the request unread.
    var leavingBody: Refusal {
        var copy = self
        copy.leavesBody = true
        return copy
    }
}
