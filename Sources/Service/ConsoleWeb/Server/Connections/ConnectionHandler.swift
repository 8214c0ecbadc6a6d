import Foundation
import Glibc
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Handles one client on the event loop.
///
/// Requests are processed one after the other: each is read completely within ``ServerLimits``, then passed to an
/// ``AnswerTask``, whose answer is sent piece by piece.
final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        /// No part of a request has arrived.
        case waiting
        /// A part of a head has arrived.
        case head
        case body(HTTPRequestHead, RequestHead, Data)
        case answering
        /// An endless answer is being sent; the client should only receive.
        case streaming
        case upgrading
        /// The last answer was sent, and further input is ignored.
        case ending
    }

    let id: Int
    let address: String
    let core: ServerCore
    private let api: ConsoleAPI
    private let incoming: HTTPHandlers
    private var state = State.waiting
    private var context: ChannelHandlerContext?
    private var timer: Scheduled<Void>?
    private var work: Task<Void, Never>?
    /// Indicates whether the client has closed its sending side.
    private var inputIsClosed = false
    private var hasToEnd = false
    /// The bytes that arrived for the present request.
    ///
    /// `hasLine` indicates whether its first line is complete.
    private var arrived = 0
    private var hasLine = false

    init(
        id: Int,
        address: String,
        api: ConsoleAPI,
        core: ServerCore,
        incoming: HTTPHandlers
    ) {
        self.id = id
        self.address = address
        self.api = api
        self.core = core
        self.incoming = incoming
    }

    private var limits: ServerLimits { core.limits }

    // MARK: The channel

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        // A new client must send its request soon; longer pauses are allowed only between requests.
        wait(limits.headTime)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        leave()
    }

    func channelInactive(context: ChannelHandlerContext) {
        work?.cancel()
        leave()
        context.fireChannelInactive()
    }

    private func leave() {
        timer?.cancel()
        timer = nil
        work = nil
        context = nil
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard let event = event as? ChannelEvent, event == .inputClosed else {
            context.fireUserInboundEventTriggered(event)
            return
        }
        inputIsClosed = true
        switch state {
        case .answering, .upgrading: break
        case .waiting, .head, .body, .streaming, .ending: context.close(promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch (state, error) {
        case (.ending, is HTTPParserError): break
        // The parser reports again that it has given up.
        case (.ending, is ByteToMessageDecoderError), (.answering, is ByteToMessageDecoderError): break
        case (.waiting, let error as HTTPParserError), (.head, let error as HTTPParserError),
            (.body, let error as HTTPParserError):
            refuse(Refusal(error, limits: limits, hasLine: hasLine))
        default: context.close(promise: nil)
        }
    }

    /// The server stops: ends endless answers and idle connections.
    func shallEnd() {
        hasToEnd = true
        switch state {
        case .streaming, .waiting, .head, .body, .ending: context?.close(promise: nil)
        case .answering, .upgrading: break
        }
    }

    /// Counts bytes that were not parsed yet.
    ///
    /// - Returns: False if there are more than this server reads.
    func hasArrived(_ bytes: ByteBuffer) -> Bool {
        if case .waiting = state {
            state = .head
            wait(limits.headTime)
        }
        arrived += bytes.readableBytes
        if !hasLine { hasLine = bytes.readableBytesView.contains(0x0A) }
        return arrived <= 2 * (limits.headBytes + limits.bodyBytes) + 65_536
    }

    // MARK: Timeouts

    private func wait(_ seconds: Double) {
        timer?.cancel()
        guard let context else { return }
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleTask(in: .seconds(seconds)) { handler.value.isLate() }
    }

    private func isLate() {
        timer = nil
        switch state {
        case .waiting, .ending, .upgrading: context?.close(promise: nil)
        case .head:
            core.count { $0.late += 1 }
            // The pipelining handler accepts no answer without a request.
            context?.pipeline.syncOperations.removeHandler(incoming.pipelining, promise: nil)
            refuse(Refusal(.requestTimeout, "late", "The request did not come in time."))
        case .body:
            core.count { $0.late += 1 }
            refuse(Refusal(.requestTimeout, "late", "The body did not come in time."))
        case .answering, .streaming: break
        }
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch state {
        case .waiting, .head, .body: break
        case .upgrading:
            // A client must not send anything before the answer to its handshake, so the data is not examined.
            context.close(promise: nil)
            return
        case .answering, .streaming, .ending: return
        }
        switch Self.unwrapInboundIn(data) {
        case .head(let head): begin(head)
        case .body(let bytes): append(bytes)
        case .end: end()
        }
    }

    private func begin(_ nioHead: HTTPRequestHead) {
        guard core.set(id, isWaiting: false) else {
            context?.close(promise: nil)
            return
        }
        do throws(Refusal) {
            let head = try RequestHead(nioHead, limits: limits)
            guard head.contentLength <= limits.bodyBytes else { throw .bodyTooLarge(limits.bodyBytes) }
            if let expected = head["expect"] {
                guard expected.lowercased() == "100-continue" else {
                    throw Refusal(.expectationFailed, "expectation", "This server does not support this Expect header.")
                }
                // A client that may not send the body learns so before it does.
                do throws(Refusal) {
                    _ = try api.enter(head, from: address)
                } catch {
                    throw error.leavingBody
                }
                context?.writeAndFlush(
                    Self.wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))),
                    promise: nil
                )
            }
            state = .body(nioHead, head, Data())
            wait(limits.bodyTime)
        } catch {
            refuse(error, path: String(nioHead.uri.prefix { $0 != "?" }))
        }
    }

    private func append(_ bytes: ByteBuffer) {
        guard case .body(let nioHead, let head, var body) = state else { return }
        // Avoids a copy of the body, which a second reference would cause.
        state = .head
        body.append(contentsOf: bytes.readableBytesView)
        guard body.count <= limits.bodyBytes else {
            refuse(.bodyTooLarge(limits.bodyBytes))
            return
        }
        state = .body(nioHead, head, body)
    }

    private func end() {
        guard case .body(let nioHead, let head, let body) = state, let context else { return }
        timer?.cancel()
        timer = nil
        state = .answering
        let connection = ClientConnection(
            channel: context.channel,
            handler: NIOLoopBound(self, eventLoop: context.eventLoop),
            core: core
        )
        let task = AnswerTask(
            nioHead: nioHead,
            head: head,
            body: body,
            address: address,
            api: api,
            connection: connection
        )
        core.countTask(1)
        work = Task { [core] in
            await task.run()
            core.countTask(-1)
        }
    }

    // MARK: Answers

    /// Answers a request that was not completely read.
    private func refuse(_ refusal: Refusal, path: String = "") {
        guard let context else { return }
        let answer = Answer(refusal, path: path)
        core.count { $0.answers[Int(answer.status.code) / 100, default: 0] += 1 }
        state = .answering
        context.write(Self.wrapOutboundOut(.head(answer.head(isPersistent: false))), promise: nil)
        if case .data(let body) = answer.body { write(body) }
        finish(isPersistent: false)
    }

    /// Writes a piece of an ``AnswerTask``.
    ///
    /// The promise succeeds when the kernel has accepted it.
    func write(_ piece: ClientConnection.Piece, _ promise: EventLoopPromise<Void>) {
        guard let context else {
            promise.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch piece {
        case .answer(let head, let body):
            let last = body == nil ? promise : nil
            context.write(Self.wrapOutboundOut(.head(head)), promise: last)
            if let body { write(body, promise) }
        case .stream(let head):
            guard !inputIsClosed, !hasToEnd else {
                promise.fail(ChannelError.inputClosed)
                context.close(promise: nil)
                return
            }
            state = .streaming
            try? context.channel.syncOptions?.setOption(
                .socketOption(.so_sndbuf),
                value: SocketOptionValue(limits.sendBuffer)
            )
            context.write(Self.wrapOutboundOut(.head(head)), promise: promise)
        case .bytes(let bytes): write(bytes, promise)
        }
        context.flush()
    }

    private func write(_ bytes: Data, _ promise: EventLoopPromise<Void>? = nil) {
        context?.write(Self.wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: promise)
    }

    /// Ends an answer.
    ///
    /// The next request may already have arrived, so the state is updated before the write.
    func finish(isPersistent: Bool) {
        guard let context else { return }
        work = nil
        arrived = 0
        hasLine = false
        guard isPersistent, !inputIsClosed, !hasToEnd, core.set(id, isWaiting: true) else {
            state = .ending
            context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
            // Closing both directions immediately could destroy the answer for a client that still sends.
            context.close(mode: .output, promise: nil)
            if inputIsClosed || hasToEnd { context.close(promise: nil) } else { wait(Self.farewellTime) }
            return
        }
        state = .waiting
        wait(limits.idleTime)
        context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
    }

    /// Seconds that a client has to receive the last answer and close.
    static let farewellTime = 1.0

    /// Ends the connection if an answer cannot be completed.
    func abandon() { context?.close(promise: nil) }

    /// Cuts off a client that does not receive, and discards the data that the kernel still has for it.
    func cutOff() {
        core.count { $0.stalled += 1 }
        if let context { ClientConnection.reset(context.channel) }
    }

    // MARK: WebSockets

    /// Switches to WebSocket; NIO checks and answers the handshake.
    ///
    /// - Returns: Whether the handshake is valid; otherwise nothing was answered yet.
    func upgrade(
        _ head: HTTPRequestHead,
        _ headers: HTTPHeaders,
        _ exchange: SocketExchange
    ) -> EventLoopFuture<Bool>? {
        guard let context, !inputIsClosed, !hasToEnd else {
            abandon()
            return nil
        }
        let upgrader = WebSocketHandler.upgrader(headers, exchange, core)
        return upgrader.buildUpgradeResponse(
            channel: context.channel,
            upgradeRequest: head,
            initialResponseHeaders: [:]
        )
        .assumeIsolated()
        .flatMap { lines in self.become(context, upgrader, head, lines) }
        .map { true }
        .flatMapErrorThrowing { error in
            guard error is NIOWebSocketUpgradeError else { throw error }
            return false
        }
        .nonisolated()
    }

    /// Removes HTTP's handlers from the inside to the outside, and adds those of WebSockets in their place.
    private func become(
        _ context: ChannelHandlerContext,
        _ upgrader: NIOTypedWebSocketServerUpgrader<Void>,
        _ head: HTTPRequestHead,
        _ lines: HTTPHeaders
    ) -> EventLoopFuture<Void> {
        state = .upgrading
        let channel = context.channel
        let pipeline = context.pipeline.syncOperations
        return pipeline.removeHandler(incoming.pipelining).assumeIsolated()
            .flatMap { pipeline.removeHandler(self.incoming.validator) }
            .flatMap { pipeline.removeHandler(self.incoming.decoder) }
            .flatMap { pipeline.removeHandler(self.incoming.arrival) }
            .flatMap {
                let answer = HTTPResponseHead(version: .http1_1, status: .switchingProtocols, headers: lines)
                context.writeAndFlush(Self.wrapOutboundOut(.head(answer)), promise: nil)
                return pipeline.removeHandler(self.incoming.encoder)
            }
            .flatMap { upgrader.upgrade(channel: channel, upgradeRequest: head) }
            .flatMap {
                if self.inputIsClosed || self.hasToEnd { channel.close(mode: .all, promise: nil) }
                return pipeline.removeHandler(self)
            }
            .nonisolated()
    }
}

extension TimeAmount {
    static func seconds(_ seconds: Double) -> TimeAmount { .nanoseconds(Int64(seconds * 1e9)) }
}
