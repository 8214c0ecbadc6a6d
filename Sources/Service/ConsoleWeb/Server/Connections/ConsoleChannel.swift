import Glibc
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// What Hummingbird's server does with each connection: NIO's HTTP handlers, then one of ours.
///
/// Bytes come in small pieces and one piece at a time, so that a client that sends many requests at once does not have them
/// all read before the first is answered.
struct ConsoleChannel: ServerChildChannel {
    struct Value: ServerChildChannelValue {
        let channel: any Channel
    }

    /// The bytes that are read at once, and that the kernel keeps for later; it takes twice as much.
    private static let piece = 4_096
    private static let receiveBuffer = 32_768

    let api: ConsoleAPI
    let core: ServerCore

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        do {
            try setOptions(of: channel)
            let address = ClientAddress.key(of: channel.remoteAddress)
            if let id = core.admit(channel, from: address) {
                try addHandlers(to: channel, id, address)
            } else {
                try TurnAwayHandler.add(to: channel)
            }
        } catch {
            // The client is gone already. The server itself must not fail for that.
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
        // The answers say themselves where they end.
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

/// What stands between the bytes of a connection and its ``ConnectionHandler``, and goes where it becomes a WebSocket.
struct HTTPHandlers {
    let arrival = ArrivalHandler()
    let encoder: HTTPResponseEncoder
    let decoder: ByteToMessageHandler<HTTPRequestDecoder>
    let pipelining = HTTPServerPipelineHandler()
    let validator = NIOHTTPResponseHeadersValidator()
}

/// Sees bytes before they are understood: when a request begins, and how much comes while it is not the client's turn.
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

/// Says that there are too many connections, and ends this one.
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
        // What does not fit into the socket at once is not waited for.
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
