import Foundation
import ScanStore

@testable import ScanSinks

/// A receiver that lies in every way that a network and a broker can.
///
/// `@unchecked Sendable`: everything runs on the thread of the simulation.
final class LyingBroker: ScanSink, @unchecked Sendable {
    /// A way to lie.
    enum Lie: String, CaseIterable, Sendable {
        /// It acknowledges a scan and throws it away.
        case forgets
        /// It acknowledges twice, or something that was never sent.
        case repeats
        /// It acknowledges in another order.
        case reordersAnswers
        /// It lets a scan pass the one before.
        case reordersScans
        /// It ends the connection.
        case cuts
        /// It does nothing for a while.
        case freezes
        /// It takes scans into the void: the direction to it is closed, and nobody says so.
        case isDeaf
        /// It takes scans and answers nothing: the direction from it is closed.
        case isMute
    }

    let name = "the lying broker"
    let wantsImages = false
    let capacity = 8
    private let world: SimulatedWorld
    private let lies: Set<Lie>
    private let outbox: ListOutbox
    private(set) var history = DeliveryHistory()
    /// Called when everything is settled.
    var stopPump: () -> Void = {}
    private var answers: [Int64] = []
    private var held: Int64?
    /// The scans that it has.
    private var kept: Set<Int64> = []
    private var isDeaf = false
    private var isMute = false
    private var frozenUntil: UInt64 = 0

    init(_ world: SimulatedWorld, _ lies: Set<Lie>, _ outbox: ListOutbox) {
        self.world = world
        self.lies = lies
        self.outbox = outbox
    }

    private func happens(_ lie: Lie, oneIn count: Int) -> Bool { world.happens(oneIn: count) && lies.contains(lie) }

    /// Notes that the store has announced a scan.
    func stored(_ scan: Int64) { history.note(.stored(scan)) }

    func open() throws(SinkFailure) {
        (answers, isDeaf, isMute) = ([], false, false)
        letGo()
        if happens(.cuts, oneIn: 4) { throw SinkFailure("The lying broker does not answer.") }
        history.note(.opened)
    }

    func send(_ scans: ArraySlice<StoredScan>) throws(SinkFailure) {
        for scan in scans {
            let sequence = scan.sequence
            history.note(.sent(sequence))
            if happens(.isDeaf, oneIn: 40) { isDeaf = true }
            if happens(.isMute, oneIn: 40) { isMute = true }
            if happens(.freezes, oneIn: 30) { frozenUntil = world.now + UInt64(world.draw(1...60)) * 1_000_000_000 }
            if isDeaf { continue }
            if happens(.forgets, oneIn: 60) {
                history.note(.forgotten(sequence))
            } else if held == nil, happens(.reordersScans, oneIn: 30) {
                held = sequence
                history.note(.overtaken(sequence))
            } else {
                history.note(.received(sequence))
                kept.insert(sequence)
                letGo()
            }
            answers.append(sequence)
            if happens(.repeats, oneIn: 8) { answers.append(sequence) }
            if happens(.repeats, oneIn: 20) { answers.append(sequence + Int64(world.draw(-3...3))) }
            if happens(.reordersAnswers, oneIn: 4) { shuffleAnswers() }
            if happens(.cuts, oneIn: 25) { throw SinkFailure("The lying broker is gone.") }
        }
    }

    private func shuffleAnswers() {
        for index in answers.indices.dropFirst().reversed() { answers.swapAt(index, world.draw(0...index)) }
    }

    /// Lets the scan go that was held back.
    private func letGo() {
        if let scan = held {
            history.note(.received(scan))
            kept.insert(scan)
        }
        held = nil
    }

    func events(waiting seconds: Double) throws(SinkFailure) -> [SinkEvent] {
        let nanoseconds = UInt64(min(max(seconds, 0.001), 1) * 1e9)
        world.advance(to: world.now + min(nanoseconds, UInt64(world.draw(1_000_000...300_000_000))))
        if happens(.cuts, oneIn: 60) { throw SinkFailure("The lying broker is gone.") }
        if !world.isBusy, outbox.isSettled { stopPump() }
        guard frozenUntil <= world.now, !isMute, !answers.isEmpty else { return [] }
        let count = world.draw(1...answers.count)
        let now = Array(answers.prefix(count))
        answers.removeFirst(count)
        for scan in now {
            // An answer about a scan that was never sent says nothing; what was sent is acknowledged.
            guard outbox.has(scan) else { continue }
            // One that it does not have it throws away, in effect.
            if !kept.contains(scan), held != scan { history.note(.forgotten(scan)) }
            history.note(.acknowledged(scan))
        }
        return now.map { .acknowledged($0) }
    }

    func close(politely: Bool) { letGo() }
    func wake() {}
    func stop() {}
}

/// A store of scans in memory.
///
/// `@unchecked Sendable`: everything runs on the thread of the simulation.
final class ListOutbox: ScanOutbox, OutboxClaim, @unchecked Sendable {
    private var scans: [StoredScan] = []
    private(set) var place: Int64 = 0
    private var wake: (@Sendable () -> Void)?
    /// The number of scans that are to come.
    var expected = 0

    /// Stores a scan; returns its sequence.
    func add() -> Int64 {
        let sequence = Int64(scans.count) + 1
        let record = ScanRecord(
            camera: "door",
            source: "simulated",
            type: "org.iso.QRCode",
            text: "\(sequence)",
            payload: Data(),
            time: Date(timeIntervalSince1970: Double(sequence))
        )
        scans.append(StoredScan(sequence: sequence, record: record))
        return sequence
    }

    /// Wakes the pump.
    func announce() { wake?() }

    func has(_ sequence: Int64) -> Bool { sequence >= 1 && sequence <= Int64(scans.count) }

    /// True if all scans that are to come are settled.
    var isSettled: Bool { scans.count == expected && place == Int64(expected) }

    func claim(sink: String) throws -> any OutboxClaim { self }

    func next(after sequence: Int64?, limit: Int, images: Bool) throws -> [StoredScan] {
        Array(scans.lazy.filter { $0.sequence > sequence ?? self.place }.prefix(limit))
    }

    func acknowledge(through sequence: Int64) throws { place = max(place, min(sequence, Int64(scans.count))) }

    func refuse(_ sequence: Int64, because reason: String) throws {}

    func backlog() throws -> OutboxBacklog {
        OutboxBacklog(count: scans.count - Int(place), oldest: nil, refused: 0, lost: 0)
    }

    func whenMoreArrives(_ body: (@Sendable () -> Void)?) { wake = body }
}
