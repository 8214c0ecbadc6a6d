import CTLS
import NIOCore

/// Decrypts what comes from a client and encrypts what goes to it; the first handler of an encrypted connection.
///
/// The handshake has to be over within a timeout. Until then at most one answer waits here.
final class TLSHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The bytes of one read; a record of TLS has 16 KiB at most.
    private static let piece = 16_384

    private let identity: TLSIdentity
    // Freed with the handler, when the library's functions are not called any more.
    private let connection: OpaquePointer
    private let handshakeTime: TimeAmount
    private var timer: Scheduled<Void>?
    private var waiting: [(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)] = []
    private var isOver = false

    /// - Parameter handshakeTime: The seconds that a handshake may take.
    init?(_ identity: TLSIdentity, handshakeTime: Double) {
        guard let connection = ctls_connection_make(identity.pointer) else { return nil }
        self.identity = identity
        self.connection = connection
        self.handshakeTime = .seconds(handshakeTime)
    }

    deinit { ctls_connection_free(connection) }

    // MARK: The channel

    func handlerAdded(context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleTask(in: handshakeTime) {
            let (handler, context) = bound.value
            if !ctls_connection_is_ready(handler.connection) { context.close(mode: .all, promise: nil) }
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    private func end() {
        timer?.cancel()
        timer = nil
        isOver = true
        let left = waiting
        waiting = []
        for (_, promise) in left { promise?.fail(ChannelError.ioOnClosedChannel) }
    }

    // MARK: Input

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        let bytes = Self.unwrapInboundIn(data)
        let isTaken = bytes.withUnsafeReadableBytes { ctls_connection_put(connection, $0.baseAddress, $0.count) }
        guard isTaken else { return context.close(mode: .all, promise: nil) }
        while !isOver {
            var plain = context.channel.allocator.buffer(capacity: Self.piece)
            var result: Int32 = 0
            plain.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.piece) { space in
                result = ctls_connection_read(connection, space.baseAddress, Int32(min(space.count, Self.piece)))
                return Int(max(0, result))
            }
            passOn(context)
            if result > 0 {
                context.fireChannelRead(Self.wrapInboundOut(plain))
                continue
            }
            if Int(result) == CTLS_CLOSED {
                context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
            } else if Int(result) != CTLS_WAITS {
                // The library's alert says why.
                context.close(mode: .all, promise: nil)
            }
            break
        }
        guard !isOver, ctls_connection_is_ready(connection), !waiting.isEmpty || timer != nil else { return }
        timer?.cancel()
        timer = nil
        let left = waiting
        waiting = []
        for (bytes, promise) in left { encrypt(context, bytes, promise) }
        context.flush()
    }

    // MARK: Output

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let bytes = Self.unwrapOutboundIn(data)
        guard !isOver else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        if ctls_connection_is_ready(connection) {
            encrypt(context, bytes, promise)
        } else {
            waiting.append((bytes, promise))
        }
    }

    private func encrypt(_ context: ChannelHandlerContext, _ bytes: ByteBuffer, _ promise: EventLoopPromise<Void>?) {
        let isWritten = bytes.withUnsafeReadableBytes { bytes in
            bytes.count <= Int(Int32.max) && ctls_connection_write(connection, bytes.baseAddress, Int32(bytes.count))
        }
        guard isWritten else {
            promise?.fail(ChannelError.eof)
            context.close(mode: .all, promise: nil)
            return
        }
        context.write(Self.wrapOutboundOut(encrypted(context)), promise: promise)
    }

    /// Sends what the library itself has to say: parts of the handshake, and alerts.
    private func passOn(_ context: ChannelHandlerContext) {
        let bytes = encrypted(context)
        if bytes.readableBytes > 0 { context.writeAndFlush(Self.wrapOutboundOut(bytes), promise: nil) }
    }

    private func encrypted(_ context: ChannelHandlerContext) -> ByteBuffer {
        var bytes = context.channel.allocator.buffer(capacity: 0)
        var count = 0
        repeat {
            count = bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.piece) { space in
                ctls_connection_take(connection, space.baseAddress, space.count)
            }
        } while count > 0
        return bytes
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode != .input, !isOver {
            ctls_connection_close(connection)
            passOn(context)
            if mode == .all { end() }
        }
        context.close(mode: mode, promise: promise)
    }
}
