import Foundation

/// A WebSocket: events go out, and what comes in is heard and ignored.
struct WebSocketConnection: Sendable {
    private let connection: Connection
    private let limits: ServerLimits
    private let turn = WriteTurn()

    init(connection: Connection, limits: ServerLimits) {
        self.connection = connection
        self.limits = limits
    }

    func run(_ messages: AsyncStream<Data>) async {
        await withTaskGroup { group in
            group.addTask { await self.listen() }
            group.addTask {
                for await message in messages {
                    guard await self.write(WebSocketFrames.text(message)) else { return }
                }
            }
            group.addTask { await self.ping() }
            await group.next()
            group.cancelAll()
        }
        // Going away; only where it fits, as nobody waits for it.
        connection.writeLast(WebSocketFrames.close(1001))
    }

    private func write(_ frame: Data) async -> Bool {
        let connection = connection
        return await turn.write { await connection.write(frame) }
    }

    /// Hears what the client says until it says goodbye, nothing at all for too long, or too much.
    private func listen() async {
        var reader = WebSocketReader(limit: limits.messageBytes)
        let burst = limits.messageRate * 4
        var allowance = Allowances(rate: limits.messageRate, burst: burst, most: 1)
        let start = ContinuousClock.now
        while true {
            switch reader.next() {
            case .incomplete:
                guard
                    case .bytes(let bytes) = await connection.read(until: connection.core.deadline(limits.pingTime * 3))
                else { return }
                reader.append(bytes)
                continue
            case .ping(let payload):
                guard await write(WebSocketFrames.pong(payload)) else { return }
            case .message, .pong: break
            case .close:
                _ = await write(WebSocketFrames.close(1000))
                return
            case .failed(let code):
                _ = await write(WebSocketFrames.close(code))
                return
            }
            let elapsed = start.duration(to: .now).components
            guard allowance.take("", now: Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18) else {
                _ = await write(WebSocketFrames.close(1008))
                return
            }
        }
    }

    private func ping() async {
        while await connection.core.waiter.sleep(until: connection.core.deadline(limits.pingTime)) == .timedOut {
            guard await write(WebSocketFrames.ping()) else { return }
        }
    }
}
