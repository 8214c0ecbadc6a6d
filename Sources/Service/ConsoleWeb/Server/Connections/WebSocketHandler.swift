import Foundation
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// A WebSocket on the event loop: it sends messages, and accepts texts within limits.
///
/// NIO reads and writes the frames and joins fragments.
final class WebSocketHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// Maximum number of fragments; a message with more has no legitimate use.
    static let mostFragments = 64

    /// Returns NIO's upgrader from HTTP to WebSocket.
    static func upgrader(
        _ headers: HTTPHeaders,
        _ exchange: SocketExchange,
        _ core: ServerCore
    ) -> NIOTypedWebSocketServerUpgrader<Void> {
        NIOTypedWebSocketServerUpgrader(
            maxFrameSize: core.limits.messageBytes,
            enableAutomaticErrorHandling: false,
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(headers) },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    let check = ClientFrameCheck(limits: core.limits)
                    let pipeline = channel.pipeline.syncOperations
                    let tls = try? pipeline.handler(type: TLSHandler.self)
                    try pipeline.addHandler(FrameArrivalHandler(check), position: tls.map { .after($0) } ?? .first)
                    try pipeline.addHandlers([
                        check,
                        NIOWebSocketFrameAggregator(
                            minNonFinalFragmentSize: 0,
                            maxAccumulatedFrameCount: mostFragments,
                            maxAccumulatedFrameSize: core.limits.messageBytes
                        ),
                        WebSocketHandler(exchange, core),
                    ])
                }
            }
        )
    }

    private let exchange: SocketExchange
    private let core: ServerCore
    private var context: ChannelHandlerContext?
    private var work: Task<Void, Never>?
    private var pings: RepeatedTask?
    private var lastHeard = NIODeadline.now()
    private var isClosing = false

    init(_ exchange: SocketExchange, _ core: ServerCore) {
        self.exchange = exchange
        self.core = core
    }

    // MARK: The channel

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        let channel = context.channel
        core.countTask(1)
        let task = MessageTask(messages: exchange.messages, channel: channel, handler: handler)
        work = Task { [core] in
            await task.run()
            core.countTask(-1)
        }
        let pause = TimeAmount.seconds(core.limits.pingTime)
        pings = context.eventLoop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in handler.value.ping() }
    }

    func handlerRemoved(context: ChannelHandlerContext) { leave() }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    private func leave() {
        work?.cancel()
        pings?.cancel()
        context = nil
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed {
            context.close(promise: nil)
        } else if event is ChannelShouldQuiesceEvent {
            close(.goingAway)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength: close(.messageTooLarge)
        case is NIOWebSocketError: close(.protocolError)
        case NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge: close(.messageTooLarge)
        case NIOWebSocketFrameAggregator.Error.tooManyFragments: close(.policyViolation)
        case is NIOWebSocketFrameAggregator.Error: close(.protocolError)
        case let error as ClientFrameCheck.Failure: close(error.code)
        // The parser reports again that it has given up.
        case is ByteToMessageDecoderError where isClosing: break
        default: context.close(promise: nil)
        }
    }

    // MARK: Input

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing else { return }
        lastHeard = .now()
        let frame = Self.unwrapInboundIn(data)
        switch frame.opcode {
        case .text:
            let bytes = frame.unmaskedData.readableBytesView
            if String(validating: bytes, as: UTF8.self) == nil {
                close(.dataInconsistentWithMessage)
            } else {
                exchange.receive?(Data(bytes))
            }
        case .ping: write(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
        case .connectionClose: close(frame.length == 1 ? .protocolError : .normalClosure)
        default: break
        }
    }

    // MARK: Output

    /// Writes a frame; a client that does not receive it in time is cut off.
    @discardableResult
    fileprivate func write(_ frame: WebSocketFrame) -> EventLoopFuture<Void>? {
        guard let context, !isClosing else { return nil }
        let written = context.eventLoop.makePromise(of: Void.self)
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        let timer = context.eventLoop.scheduleTask(in: .seconds(core.limits.stallTime)) { handler.value.cutOff() }
        written.futureResult.whenComplete { _ in timer.cancel() }
        context.writeAndFlush(Self.wrapOutboundOut(frame), promise: written)
        return written.futureResult
    }

    private func cutOff() {
        guard let context else { return }
        core.count { $0.stalled += 1 }
        ClientConnection.reset(context.channel)
    }

    /// Sends a ping, or closes the connection of a client that has not responded.
    private func ping() {
        guard NIODeadline.now() - lastHeard < .seconds(core.limits.pingTime * 3) else {
            context?.close(promise: nil)
            return
        }
        write(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()))
    }

    /// Sends a close frame with the reason, and gives the client a moment to receive it.
    fileprivate func close(_ code: WebSocketErrorCode) {
        guard let context, !isClosing else { return }
        var data = context.channel.allocator.buffer(capacity: 2)
        data.write(webSocketErrorCode: code)
        write(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
        isClosing = true
        work?.cancel()
        context.close(mode: .output, promise: nil)
        let channel = context.channel
        context.eventLoop.scheduleTask(in: .seconds(ConnectionHandler.farewellTime)) {
            channel.close(mode: .all, promise: nil)
        }
    }
}

/// Sends the messages of one WebSocket, each after the previous one was sent.
private struct MessageTask: Sendable {
    let messages: AsyncStream<SocketExchange.Message>
    let channel: any Channel
    let handler: NIOLoopBound<WebSocketHandler>

    func run() async {
        for await message in messages {
            guard await write(message) else { break }
        }
        if channel.isActive { channel.eventLoop.execute { handler.value.close(.goingAway) } }
    }

    /// Waits until the kernel has accepted the message.
    private func write(_ message: SocketExchange.Message) async -> Bool {
        guard channel.isActive else { return false }
        return await withCheckedContinuation { continuation in
            channel.eventLoop.execute {
                let frame =
                    switch message {
                    case .text(let data): WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(bytes: data))
                    case .binary(let data): WebSocketFrame(fin: true, opcode: .binary, data: ByteBuffer(bytes: data))
                    }
                guard let written = handler.value.write(frame) else {
                    continuation.resume(returning: false)
                    return
                }
                written.whenComplete { result in
                    if case .success = result {
                        continuation.resume(returning: true)
                    } else {
                        continuation.resume(returning: false)
                    }
                }
            }
        }
    }
}

/// Rejects invalid client frames before NIO joins fragments, because NIO checks neither masks nor reserved bits.
final class ClientFrameCheck: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = WebSocketFrame

    struct Failure: Error {
        var code: WebSocketErrorCode
    }

    private let limits: ServerLimits
    private var allowance: Allowances
    private let start = NIODeadline.now()
    private var hasFailed = false
    private var context: ChannelHandlerContext?
    private var timer: Scheduled<Void>?

    init(limits: ServerLimits) {
        self.limits = limits
        allowance = Allowances(rate: limits.messageRate, burst: limits.messageRate * 4, most: 1)
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        self.context = nil
    }

    /// Starts the timeout for completing a frame whose first bytes have arrived.
    func hasArrived() {
        guard timer == nil, !hasFailed, let context else { return }
        let check = NIOLoopBound(self, eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleTask(in: .seconds(limits.headTime)) { check.value.fail(.policyViolation) }
    }

    private func fail(_ code: WebSocketErrorCode) {
        guard !hasFailed else { return }
        hasFailed = true
        timer?.cancel()
        context?.fireErrorCaught(Failure(code: code))
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasFailed else { return }
        timer?.cancel()
        timer = nil
        let frame = Self.unwrapInboundIn(data)
        if let code = failure(frame) { fail(code) } else { context.fireChannelRead(data) }
    }

    private func failure(_ frame: WebSocketFrame) -> WebSocketErrorCode? {
        guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return .protocolError }
        switch frame.opcode {
        case .continuation, .text, .binary, .connectionClose, .ping, .pong: break
        default: return .protocolError
        }
        let elapsed = Double((NIODeadline.now() - start).nanoseconds) / 1e9
        return allowance.take("", now: elapsed) ? nil : .policyViolation
    }
}

/// Sees bytes before NIO parses frames from them.
private final class FrameArrivalHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let check: ClientFrameCheck

    init(_ check: ClientFrameCheck) {
        self.check = check
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        check.hasArrived()
        context.fireChannelRead(data)
    }
}
