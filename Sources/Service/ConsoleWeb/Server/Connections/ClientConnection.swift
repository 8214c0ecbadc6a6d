import Foundation
import Glibc
import NIOCore
import NIOHTTP1

/// A connection for use outside its event loop: each piece is written after the previous one was sent, with a timeout.
struct ClientConnection: Sendable {
    enum Piece: Sendable {
        /// A head, with the body or its first part.
        case answer(HTTPResponseHead, Data?)
        /// The head of an answer with an endless body.
        case stream(HTTPResponseHead)
        case bytes(Data)
    }

    let channel: any Channel
    let handler: NIOLoopBound<ConnectionHandler>
    let core: ServerCore

    /// Writes a piece, and waits until the kernel has accepted all of it.
    ///
    /// - Returns: False if the connection has ended, or was cut off because the client did not receive the piece in
    ///   time.
    func write(_ piece: Piece) async -> Bool {
        guard channel.isActive else { return false }
        return await withCheckedContinuation { continuation in
            channel.eventLoop.execute {
                let written = channel.eventLoop.makePromise(of: Void.self)
                let timer = channel.eventLoop.scheduleTask(in: .seconds(core.limits.stallTime)) {
                    handler.value.cutOff()
                }
                written.futureResult.whenComplete { result in
                    timer.cancel()
                    if case .success = result {
                        continuation.resume(returning: true)
                    } else {
                        continuation.resume(returning: false)
                    }
                }
                handler.value.write(piece, written)
            }
        }
    }

    /// Ends the answer.
    func finish(isPersistent: Bool) {
        guard channel.isActive else { return }
        channel.eventLoop.execute { handler.value.finish(isPersistent: isPersistent) }
    }

    /// Ends the connection after an incomplete answer.
    func abandon() { channel.close(mode: .all, promise: nil) }

    /// Closes with a reset, by which the kernel discards the data that the client has not received.
    static func reset(_ channel: any Channel) {
        guard let provider = channel as? any SocketOptionProvider else {
            channel.close(mode: .all, promise: nil)
            return
        }
        provider.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in
            channel.close(mode: .all, promise: nil)
        }
    }

    /// Switches to WebSocket.
    ///
    /// - Returns: False if the handshake is invalid; nil if the connection has ended.
    func upgrade(_ head: HTTPRequestHead, _ headers: HTTPHeaders, _ exchange: SocketExchange) async -> Bool? {
        guard channel.isActive else { return nil }
        return await withCheckedContinuation { continuation in
            channel.eventLoop.execute {
                guard let future = handler.value.upgrade(head, headers, exchange) else {
                    continuation.resume(returning: nil)
                    return
                }
                future.whenComplete { result in
                    switch result {
                    case .success(let isUpgraded): continuation.resume(returning: isUpgraded)
                    case .failure:
                        abandon()
                        continuation.resume(returning: nil)
                    }
                }
            }
        }
    }
}
