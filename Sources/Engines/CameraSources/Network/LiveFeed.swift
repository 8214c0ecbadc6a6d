import CoreMedia
import Foundation
import MediaFiles
import Pacing

/// A connection to a network camera that is kept up: a thread that connects, reads packets and connects anew, and the
/// queue that it fills.
///
/// The thread calls nobody. Whoever takes from the queue is not held up by it: system calls that nothing can end, such as
/// looking up a name, are left to themselves when their time is up.
///
/// `@unchecked Sendable`: what is not constant is used with the condition's mutex held, or on the reading thread only.
final class LiveFeed: @unchecked Sendable {
    /// What there is to take.
    enum Event {
        /// A connection was made; what follows comes from it. The first has the number 1.
        case opened(LiveInput.Facts, connection: Int)
        /// A packet to decode.
        case packet(PacketQueue<LivePacket>.Step)
        /// The stream has ended by itself; nothing follows.
        case ended
        /// The connection is lost for good; nothing follows.
        case failed(CameraError)
        /// The feed was cancelled.
        case cancelled
    }

    private enum End {
        case ended
        case failed(CameraError)
    }

    let address: NetworkAddress
    private let limits: NetworkLimits
    private let condition = WaitCondition()

    // With the mutex held.
    /// Whether to connect anew when the connection is lost.
    private var reconnects: Bool
    /// Until when the connection is kept for someone to take it over.
    private var lentUntil: Nanoseconds?
    private var expired: (@Sendable () -> Void)?
    private var queue: PacketQueue<LivePacket>
    private var opened: LiveInput.Facts?
    private var connection = 0
    private var end: End?
    private var isCancelled = false
    private var isReading = false
    private var interrupt: MediaInterrupt?
    /// When the reading thread must have shown life; beyond it, it is left to itself.
    private var deadline = Nanoseconds.max
    /// What it does until then.
    private var activity = ""
    private var life: StreamLife

    /// Makes a feed that does nothing yet.
    ///
    /// - Parameter isKnown: whether the stream was looked at before. If not, a connection that is lost is not made anew,
    ///   and what the stream is is found out more thoroughly.
    init(_ address: NetworkAddress, limits: NetworkLimits, isKnown: Bool) {
        self.address = address
        self.limits = limits
        reconnects = isKnown
        queue = PacketQueue(limits, isSegmented: false, opened: 0)
        life = StreamLife(limits)
    }

    /// Begins to connect.
    func begin() {
        condition.locked {
            isReading = true
            expect(limits.connect, "connect to")
        }
        let thread = Thread { self.read() }
        thread.name = "network reader"
        thread.start()
    }

    /// Ends all waiting, for good, on any thread.
    func cancel() {
        condition.locked {
            isCancelled = true
            interrupt?.cancel()
            condition.broadcast()
        }
    }

    /// Keeps the connection for a while, for someone to take it over with ``claim()``.
    ///
    /// - Parameter expired: is called on the reading thread when nobody has.
    func lend(for seconds: Double, expired: @escaping @Sendable () -> Void) {
        condition.locked {
            lentUntil = Self.now + seconds.nanoseconds
            self.expired = expired
        }
    }

    /// Takes over a connection that was lent; false when it is not there any more.
    func claim() -> Bool {
        condition.locked {
            guard let limit = lentUntil, Self.now < limit, !isCancelled, end == nil else { return false }
            lentUntil = nil
            expired = nil
            reconnects = true
            return true
        }
    }

    /// Waits until the reading thread has gone, for a limited time.
    func waitUntilGone(seconds: Double) {
        let limit = Self.now + seconds.nanoseconds
        condition.locked {
            while isReading, Self.now < limit { condition.wait(untilNanoseconds: limit) }
        }
    }

    /// Tells that a picture was decoded: the connection is good.
    func pictureCame() {
        condition.locked { life.pictureCame(at: Self.now) }
    }

    /// The next event, waiting for it.
    ///
    /// - Parameter limit: a time at which to stop waiting.
    /// - Returns: nil when that time has come.
    func take(until limit: Nanoseconds = .max) -> Event? {
        condition.locked {
            while true {
                if isCancelled { return .cancelled }
                if let facts = opened {
                    opened = nil
                    return .opened(facts, connection: connection)
                }
                let now = Self.now
                if let step = queue.next(at: now) { return .packet(step) }
                switch end {
                case .ended: return .ended
                case .failed(let error): return .failed(error)
                case nil: break
                }
                if now >= limit { return nil }
                if now >= deadline {
                    // The reading thread hangs where nothing can end it.
                    let error = timedOut
                    end = .failed(error)
                    interrupt?.cancel()
                    return .failed(error)
                }
                let next = min(limit, deadline)
                if next == .max { condition.wait() } else { condition.wait(untilNanoseconds: next) }
            }
        }
    }

    /// Waits for a time; false when the feed was cancelled before.
    func wait(until time: Nanoseconds) -> Bool {
        condition.locked {
            while !isCancelled {
                if Self.now >= time { return true }
                condition.wait(untilNanoseconds: time)
            }
            return false
        }
    }

    /// Packets that were left out and not yet told with a step.
    func takeSkipped() -> Int { condition.locked { queue.takeSkipped() } }

    static var now: Nanoseconds { CMClock.hostTimeClock.time.value }

    private var timedOut: CameraError {
        CameraError(
            .disconnected,
            """
            Could not \(activity) \(address.location): no answer came in time. Check that the address is right and can \
            be reached.
            """
        )
    }

    // MARK: On the reading thread

    private func read() {
        while true {
            let outcome = connectAndRead()
            guard let error = outcome else { break }
            guard let pause = decide(error) else { break }
            if !wait(until: Self.now + pause) { break }
        }
        let expired = condition.locked { () -> (@Sendable () -> Void)? in
            isReading = false
            deadline = .max
            // Nobody is to wait for a thread that has gone.
            if end == nil { isCancelled = true }
            condition.broadcast()
            return lentUntil == nil ? nil : self.expired.take()
        }
        expired?()
    }

    /// How long to wait before connecting anew; nil when there is nothing more to do.
    private func decide(_ error: CameraError) -> Nanoseconds? {
        condition.locked {
            guard !isCancelled, end == nil else { return nil }
            let decision =
                reconnects
                ? life.failed(error.code, at: Self.now, random: Double.random(in: 0...1)) : StreamLife.Decision.giveUp
            switch decision {
            case .connect(let pause):
                expect(Double(pause) / 1e9 + life.connectLimit(at: Self.now + pause), "connect to")
                return pause
            case .giveUp:
                // What was there and is no more counts as unplugged, whatever the last try said.
                let isRefused = error.code == .noPermission || error.code == .unsupportedFormat
                end = .failed(connection > 0 && !isRefused ? lost(error) : error)
                condition.broadcast()
                return nil
            }
        }
    }

    /// A camera that was there and is no more; with the condition's mutex held.
    private func lost(_ cause: CameraError) -> CameraError {
        guard life.tries > 0 else { return CameraError(.disconnected, cause.message) }
        return CameraError(
            .disconnected,
            "The connection to \(address.location) was lost and could not be made again within "
                + "\(String(format: "%g", limits.patience)) seconds. The last try: \(cause.message)"
        )
    }

    /// Reads until the connection is lost.
    ///
    /// - Returns: why it was lost; nil when the stream has ended or nobody wants it any more.
    private func connectAndRead() -> CameraError? {
        let interrupt = MediaInterrupt()
        let start = condition.locked { () -> (limit: Double, isKnown: Bool)? in
            guard !isCancelled, end == nil else { return nil }
            self.interrupt = interrupt
            let limit = life.connectLimit(at: Self.now)
            expect(limit, "connect to")
            return (limit, reconnects || connection > 0)
        }
        guard let (limit, isKnown) = start else { return nil }
        do throws(MediaError) {
            var mediaLimits = MediaLimits()
            mediaLimits.networkTimeout = limit
            let input = try LiveInput(
                address.text,
                options: address.options(isKnown: isKnown),
                limits: mediaLimits,
                interrupt: interrupt
            )
            let hasEnded = try read(input)
            if hasEnded {
                finish(.ended)
                return nil
            }
            return CameraError(
                .disconnected,
                "\(address.location) has ended the stream. Check that the camera still sends it."
            )
        } catch {
            return error.code == .cancelled ? nil : CameraError(error, isRunning: connection > 0)
        }
    }

    /// Reads packets until there are no more; whether the stream has ended and not just the connection.
    private func read(_ input: LiveInput) throws(MediaError) -> Bool {
        let facts = input.facts
        let isWanted = condition.locked { () -> Bool in
            guard !isCancelled, end == nil else { return false }
            connection += 1
            opened = facts
            queue = PacketQueue(limits, isSegmented: facts.isSegmented, opened: Self.now)
            condition.broadcast()
            return true
        }
        guard isWanted else { return false }
        let stall = facts.isSegmented ? limits.segmentedStall : limits.stall
        let freshness = (facts.frameRate.map { 0.3 / $0.value } ?? 0.005).nanoseconds
        var watch = LagWatch(limits)
        var called = Self.now
        let beginning = called
        condition.locked { expect(stall, "read on in") }
        while true {
            guard let packet = try input.next(limit: stall) else { break }
            let arrival = Self.now
            let stamp = packet.presentationStamp ?? packet.decodeStamp
            let item = PacketQueue<LivePacket>.Item(
                payload: packet,
                stamp: stamp,
                arrival: arrival,
                isKey: packet.isKey,
                size: packet.size,
                isFresh: arrival - called >= freshness
            )
            let isWanted = condition.locked { () -> Bool in
                if let lentUntil, arrival > lentUntil { return false }
                queue.put(item)
                expect(stall, "read on in")
                condition.broadcast()
                return true
            }
            guard isWanted else { throw MediaError(.cancelled, "Nobody took over the connection.") }
            if !facts.isSegmented, watch.isLost(stamp: stamp, arrival: arrival) {
                throw MediaError(
                    .network,
                    "\(address.location) comes later and later. Check the network, or set the camera to a lower bit rate."
                )
            }
            called = Self.now
        }
        // A film that was played to its end, or nearly.
        guard let duration = facts.duration else { return false }
        return Double(Self.now - beginning) / 1e9 >= duration - 1
    }

    private func finish(_ how: End) {
        condition.locked {
            if end == nil { end = how }
            condition.broadcast()
        }
    }

    // With the mutex held.
    private func expect(_ seconds: Double, _ activity: String) {
        self.activity = activity
        deadline = Self.now + (seconds + limits.grace).nanoseconds
    }
}
