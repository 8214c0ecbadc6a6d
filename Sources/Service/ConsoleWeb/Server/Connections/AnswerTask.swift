import Foundation
import NIOCore
import NIOHTTP1

/// Answers one request: calls the interface and passes the answer to the connection in pieces.
///
/// Runs in its own task, which is cancelled when the connection ends.
struct AnswerTask: Sendable {
    let nioHead: HTTPRequestHead
    let head: RequestHead
    let body: Data
    let address: String
    let api: ConsoleAPI
    let connection: ClientConnection

    private var core: ServerCore { connection.core }
    private var limits: ServerLimits { core.limits }
    private var isHead: Bool { head.method == "HEAD" }

    func run() async {
        var answer: Answer
        do throws(Refusal) {
            let entry = try api.enter(head, from: address)
            answer = try await answerInTime(entry)
        } catch {
            answer = refusing(error)
        }
        // NIO's parser does not read on after a request for another protocol.
        if !head.isPersistent || head["upgrade"] != nil || head.method == "CONNECT" { answer.closes = true }
        await seat(answer)
    }

    private func refusing(_ refusal: Refusal) -> Answer { Answer(refusal, path: head.path) }

    /// Answers within the timeout: if the backend hangs, its task stays behind, but no client waits.
    private func answerInTime(_ entry: ConsoleAPI.Entry) async throws(Refusal) -> Answer {
        let race = Race<Result<Answer, Refusal>>()
        let work = Task { [api, head, body, address] in
            do throws(Refusal) {
                race.finish(.success(try await api.answer(head, entry, body: body, from: address)))
            } catch {
                race.finish(.failure(error))
            }
        }
        let timer = connection.channel.eventLoop.scheduleTask(in: .seconds(limits.answerTime)) {
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

    /// Sends an answer.
    ///
    /// A stream or WebSocket needs a seat, which is released however it ends.
    private func seat(_ answer: Answer) async {
        switch answer.body {
        case .stream(let pieces) where !isHead:
            guard core.take(.viewer) else { return await send(refusing(.tooManyWatch)) }
            defer { core.giveBack(.viewer) }
            await stream(answer, pieces())
        case .messages(let seat, let exchange):
            guard core.take(seat) else { return await send(refusing(.tooManyWatch)) }
            await upgrade(answer, seat, exchange())
        default: await send(answer)
        }
    }

    private func count(_ status: HTTPResponseStatus) {
        core.count { $0.answers[Int(status.code) / 100, default: 0] += 1 }
    }

    // MARK: Kinds of answers

    private func send(_ answer: Answer) async {
        count(answer.status)
        let isPersistent = !answer.closes && answer.hasKnownEnd
        let responseHead = answer.head(isPersistent: isPersistent)
        var isWhole: Bool
        switch answer.body {
        case .data(let data) where !isHead && !answer.hasNoBody:
            isWhole = await connection.write(.answer(responseHead, data))
        case .file(let file, let range) where !isHead && !answer.hasNoBody:
            isWhole = await connection.write(.answer(responseHead, nil))
            if isWhole { isWhole = await send(file, range) }
        default: isWhole = await connection.write(.answer(responseHead, nil))
        }
        if isWhole { connection.finish(isPersistent: isPersistent) } else { connection.abandon() }
    }

    private func send(_ file: OpenFile, _ range: Range<Int>) async -> Bool {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let piece = await file.read(min(65_536, range.upperBound - offset), at: offset)
            // The file is shorter than expected. Because its length was announced, the only option is to end the
            // connection.
            guard !piece.isEmpty, await connection.write(.bytes(piece)) else { return false }
            offset += piece.count
        }
        return true
    }

    /// Sends pieces until they end, or until the client leaves or stalls.
    ///
    /// Each piece is taken only when it can be sent.
    private func stream(_ answer: Answer, _ pieces: AsyncStream<Data>) async {
        count(answer.status)
        guard await connection.write(.stream(answer.head(isPersistent: false))) else { return connection.abandon() }
        for await piece in pieces {
            guard await connection.write(.bytes(piece)) else { return connection.abandon() }
            core.count { $0.pieces += 1 }
        }
        connection.finish(isPersistent: false)
    }

    private func upgrade(_ answer: Answer, _ seat: ServerCore.Seat, _ exchange: SocketExchange) async {
        switch await connection.upgrade(nioHead, answer.allHeaders, exchange) {
        case true?:
            count(answer.status)
            connection.channel.closeFuture.whenComplete { [core] _ in core.giveBack(seat) }
        case false?:
            core.giveBack(seat)
            var answer = refusing(.noHandshake)
            answer.closes = true
            await send(answer)
        case nil: core.giveBack(seat)
        }
    }
}

extension Refusal {
    /// The client has disconnected; nobody reads this.
    static let gone = Refusal(.requestTimeout, "gone", "The connection ended.").leavingBody
    static let tooManyWatch = Refusal(
        .serviceUnavailable,
        "busy",
        "There are too many viewers. Close another window, or try again later.",
        retryAfter: 5
    )

    /// A copy for a request whose rest was not read.
    var leavingBody: Refusal {
        var copy = self
        copy.leavesBody = true
        return copy
    }
}
