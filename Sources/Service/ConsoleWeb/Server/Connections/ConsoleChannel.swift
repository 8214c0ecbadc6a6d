import Glibc
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Sets up each connection of Hummingbird's server with NIO's HTTP handlers and a ``ConnectionHandler``.
///
/// Reads are small and one at a time, so that many pipelined requests are not all read before the first is answered.
struct ConsoleChannel: ServerChildChannel {
    struct Value: ServerChildChannelValue {
        let channel: any Channel
    }

    /// The bytes of one read, and the kernel's receive buffer, which the kernel doubles.
    private static let piece = 4_096
    private static let receiveBuffer = 32_768

    let api: ConsoleAPI
    let core: ServerCore
    /// The certificate of encrypted connections; nil for plain ones.
    let identity: TLSIdentity?

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        do {
            try setOptions(of: channel)
            let address = ClientAddress.key(of: channel.remoteAddress)
            if let identity {
                guard let handler = TLSHandler(identity, handshakeTime: core.limits.headTime) else {
                    throw ChannelError.ioOnClosedChannel
                }
                try channel.pipeline.syncOperations.addHandler(handler)
            }
            if let id = core.admit(channel, from: address) {
                try addHandlers(to: channel, id, address)
            } else {
                try TurnAwayHandler.add(to: channel)
            }
        } catch {
            // The client has already disconnected, which must not make the server fail.
            channel.close(mode: .all, promise: nil)
        }
        return channel.eventLoop.makeSucceededFuture(Value(channel: channel))
    }

    func handle(value: Value, logger: Logger) async {
        try? await value.channel.closeFuture.get()
    }

    private func setOptions(of channel: any Channel) throws {
        guard let options = channel.syncOptions else { return }
        try options.setOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Self.piece))
        try options.setOption(.maxMessagesPerRead, value: 1)
        try options.setOption(.socketOption(.so_rcvbuf), value: SocketOptionValue(Self.receiveBuffer))
        try options.setOption(.socketOption(.so_keepalive), value: 1)
        try options.setOption(
            ChannelOptions.Types.SocketOption(level: .tcp, name: .init(rawValue: TCP_KEEPIDLE)),
            value: 60
        )
    }

    private func addHandlers(to channel: any Channel, _ id: Int, _ address: String) throws {
        let limits = core.limits
        var encoding = HTTPResponseEncoder.Configuration()
        // The answers specify themselves where they end.
        encoding.automaticallySetFramingHeaders = false
        var decoding = NIOHTTPDecoderLimitConfiguration()
        decoding.maxHeaderFieldSize = limits.headBytes
        decoding.maxHeaderListSize = limits.headBytes
        decoding.maxHeaderFieldCount = limits.headerLines
        let handlers = HTTPHandlers(
            encoder: HTTPResponseEncoder(configuration: encoding),
            decoder: ByteToMessageHandler(
                HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: decoding)
            )
        )
        let connection = ConnectionHandler(id: id, address: address, api: api, core: core, incoming: handlers)
        handlers.arrival.connection = connection
        try channel.pipeline.syncOperations.addHandlers([
            handlers.arrival, handlers.encoder, handlers.decoder, handlers.pipelining, handlers.validator, connection,
        ])
    }
}

/// The handlers between a connection's bytes and its ``ConnectionHandler``, which are removed if it becomes a
/// WebSocket.
struct HTTPHandlers {
    let arrival = ArrivalHandler()
    let encoder: HTTPResponseEncoder
    let decoder: ByteToMessageHandler<HTTPRequestDecoder>
    let pipelining = HTTPServerPipelineHandler()
    let validator = NIOHTTPResponseHeadersValidator()
}

/// Sees bytes before they are parsed: detects the start of a request, and counts bytes that arrive out of turn.
final class ArrivalHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    weak var connection: ConnectionHandler?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = Self.unwrapInboundIn(data)
        guard connection?.hasArrived(bytes) ?? true else {
            context.close(promise: nil)
            return
        }
        context.fireChannelRead(data)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent { connection?.shallEnd() }
        context.fireUserInboundEventTriggered(event)
    }
}

/// Answers that there are too many connections, and closes this one.
final class TurnAwayHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = HTTPServerResponsePart

    static func add(to channel: any Channel) throws {
        var encoding = HTTPResponseEncoder.Configuration()
        encoding.automaticallySetFramingHeaders = false
        try channel.pipeline.syncOperations.addHandlers([
            HTTPResponseEncoder(configuration: encoding), TurnAwayHandler(),
        ])
    }

    func channelActive(context: ChannelHandlerContext) {
        let answer = Answer(.tooManyConnections)
        context.write(Self.wrapOutboundOut(.head(answer.head(isPersistent: false))), promise: nil)
        if case .data(let body) = answer.body {
            context.write(Self.wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
        }
        context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
        // Does not wait if the answer does not fit into the socket's buffer.
        context.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

extension Refusal {
    static let tooManyConnections = Refusal(
        .serviceUnavailable,
        "busy",
        "There are too many connections. Try again later.",
        retryAfter: 5
    )
}
