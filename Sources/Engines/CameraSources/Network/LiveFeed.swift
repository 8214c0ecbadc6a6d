import Basics
import CoreMedia
import Foundation
import MediaFiles
import Pacing

/// A persistent connection to a network camera: a thread that connects, reads packets and reconnects, and the queue it
/// fills.
///
/// The thread makes no callbacks, so it cannot block the consumer of the queue. System calls that cannot be
/// interrupted, such as a name lookup, are abandoned when their time is up.
///
/// `@unchecked Sendable`: mutable state is used only with the condition's mutex held.
final class LiveFeed: @unchecked Sendable {
    /// An event for the consumer.
    enum Event {
        /// A connection was made, and the following events come from it. The first has the number 1.
        case opened(LiveInput.Facts, connection: Int)
        /// A packet to decode.
        case packet(PacketQueue<LivePacket>.Step)
        /// The stream has ended by itself; nothing follows.
        case ended
        /// The connection is lost permanently; nothing follows.
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
    /// Determines whether to reconnect when the connection is lost.
    private var reconnects: Bool
    /// The time until which the connection is kept for a caller of ``claim()``.
    private var lentUntil: Nanoseconds?
    private var expired: (@Sendable () -> Void)?
    private var queue: PacketQueue<LivePacket>
    private var opened: LiveInput.Facts?
    private var connection = 0
    private var end: End?
    private var isCancelled = false
    private var isReading = false
    private var interrupt: MediaInterrupt?
    /// The deadline for the reading thread's next sign of life.
    ///
    /// After it, the thread is abandoned.
    private var deadline = Nanoseconds.max
    /// The reading thread's activity until the deadline, for error messages.
    private var activity = ""
    private var life: StreamLife

    /// Creates an idle feed.
    ///
    /// - Parameter isKnown: True if the stream was examined before. If false, a lost connection is not restored, and
    ///   the stream is probed more thoroughly.
    init(_ address: NetworkAddress, limits: NetworkLimits, isKnown: Bool) {
        self.address = address
        self.limits = limits
        reconnects = isKnown
        queue = PacketQueue(limits, isSegmented: false, opened: 0)
        life = StreamLife(limits)
    }

    /// Starts connecting.
    func begin() {
        condition.locked {
            isReading = true
            expect(limits.connect, "connect to")
        }
        let thread = Thread(name: "network reader") { self.read() }
        thread.start()
    }

    /// Ends all waiting permanently; may be called on any thread.
    func cancel() {
        condition.locked {
            isCancelled = true
            interrupt?.cancel()
            condition.broadcast()
        }
    }

    /// Keeps the connection for a while, so that ``claim()`` can take it over.
    ///
    /// - Parameter expired: Called on the reading thread if the connection was not claimed in time.
    func lend(for seconds: Double, expired: @escaping @Sendable () -> Void) {
        condition.locked {
            lentUntil = HostClock.now + seconds.nanoseconds
            self.expired = expired
        }
    }

    /// Takes over a lent connection; returns false if it no longer exists.
    func claim() -> Bool {
        condition.locked {
            guard let limit = lentUntil, HostClock.now < limit, !isCancelled, end == nil else { return false }
            lentUntil = nil
            expired = nil
            reconnects = true
            return true
        }
    }

    /// Waits until the reading thread has ended, for a limited time.
    func waitUntilGone(seconds: Double) {
        let limit = HostClock.now + seconds.nanoseconds
        condition.locked {
            while isReading, HostClock.now < limit { condition.wait(untilNanoseconds: limit) }
        }
    }

    /// Notes that an image was decoded, which shows that the connection works.
    func imageArrived() {
        condition.locked { life.imageArrived(at: HostClock.now) }
    }

    /// Returns the next event, waiting for it if necessary.
    ///
    /// - Parameter limit: The time at which to stop waiting.
    /// - Returns: Nil when that time is reached.
    func take(until limit: Nanoseconds = .max) -> Event? {
        condition.locked {
            while true {
                if isCancelled { return .cancelled }
                if let facts = opened {
                    opened = nil
                    return .opened(facts, connection: connection)
                }
                let now = HostClock.now
                if let step = queue.next(at: now) { return .packet(step) }
                switch end {
                case .ended: return .ended
                case .failed(let error): return .failed(error)
                case nil: break
                }
                if now >= limit { return nil }
                if now >= deadline {
                    // The reading thread hangs in a call that cannot be interrupted.
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

    /// Waits until a time; returns false if the feed is cancelled first.
    func wait(until time: Nanoseconds) -> Bool {
        condition.locked {
            while !isCancelled {
                if HostClock.now >= time { return true }
                condition.wait(untilNanoseconds: time)
            }
            return false
        }
    }

    /// Returns the number of skipped packets that no step has reported yet.
    func takeSkipped() -> Int { condition.locked { queue.takeSkipped() } }

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
            if !wait(until: HostClock.now + pause) { break }
        }
        let expired = condition.locked { () -> (@Sendable () -> Void)? in
            isReading = false
            deadline = .max
            // Consumers must not wait for a thread that has ended.
            if end == nil { isCancelled = true }
            condition.broadcast()
            return lentUntil == nil ? nil : self.expired.take()
        }
        expired?()
    }

    /// Returns the pause before reconnecting, or nil if there is nothing more to do.
    private func decide(_ error: CameraError) -> Nanoseconds? {
        condition.locked {
            guard !isCancelled, end == nil else { return nil }
            let decision =
                reconnects
                ? life.failed(error.code, at: HostClock.now, random: Double.random(in: 0...1))
                : StreamLife.Decision.giveUp
            switch decision {
            case .connect(let pause):
                expect(Double(pause) / 1e9 + life.connectLimit(at: HostClock.now + pause), "connect to")
                return pause
            case .giveUp:
                // A stream that existed before counts as unplugged, whatever the reason of the last failure.
                let isRefused = error.code == .noPermission || error.code == .unsupportedFormat
                end = .failed(connection > 0 && !isRefused ? lost(error) : error)
                condition.broadcast()
                return nil
            }
        }
    }

    /// Returns the error for a camera that existed and is lost; requires the condition's mutex to be held.
    private func lost(_ cause: CameraError) -> CameraError {
        guard life.tries > 0 else { return CameraError(.disconnected, cause.message) }
        return CameraError(
            .disconnected,
            "The connection to \(address.location) was lost and could not be made again within "
                + "\(String(format: "%g", limits.reconnectTimeout)) seconds. The last try: \(cause.message)"
        )
    }

    /// Reads until the connection is lost.
    ///
    /// - Returns: The reason for the loss; nil when the stream has ended or is no longer wanted.
    private func connectAndRead() -> CameraError? {
        let interrupt = MediaInterrupt()
        let start = condition.locked { () -> (limit: Double, isKnown: Bool)? in
            guard !isCancelled, end == nil else { return nil }
            self.interrupt = interrupt
            let limit = life.connectLimit(at: HostClock.now)
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

    /// Reads packets until there are no more; returns true if the stream itself has ended, not just the connection.
    private func read(_ input: LiveInput) throws(MediaError) -> Bool {
        let facts = input.facts
        let isWanted = condition.locked { () -> Bool in
            guard !isCancelled, end == nil else { return false }
            connection += 1
            opened = facts
            queue = PacketQueue(limits, isSegmented: facts.isSegmented, opened: HostClock.now)
            condition.broadcast()
            return true
        }
        guard isWanted else { return false }
        let stall = facts.isSegmented ? limits.segmentedStall : limits.stall
        let freshness = (facts.frameRate.map { 0.3 / $0.value } ?? 0.005).nanoseconds
        var watch = LagWatch(limits)
        var called = HostClock.now
        let beginning = called
        condition.locked { expect(stall, "read on in") }
        while true {
            guard let packet = try input.next(limit: stall) else { break }
            let arrival = HostClock.now
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
            guard isWanted else { throw MediaError(.cancelled, "The connection was not taken over.") }
            if !facts.isSegmented, watch.isLost(stamp: stamp, arrival: arrival) {
                throw MediaError(
                    .network,
                    """
                    \(address.location) falls further and further behind. Check the network, or set the camera to a \
                    lower bit rate.
                    """
                )
            }
            called = HostClock.now
        }
        // The input is a movie that was played to its end, or nearly so.
        guard let duration = facts.duration else { return false }
        return Double(HostClock.now - beginning) / 1e9 >= duration - 1
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
        deadline = HostClock.now + (seconds + limits.grace).nanoseconds
    }
}
