import Capsules
import DequeModule
import Foundation

/// Where a recorder puts its records; used by one thread.
protocol CapsuleStore: AnyObject {
    /// Takes a record.
    func append(_ entry: CapsuleEntry) throws(CapsuleError)
    /// Called after a number of records that belong together, at least every tenth of a second.
    func flush(at hostTime: UInt64) throws(CapsuleError)
    /// Called once, after the last record.
    func finish() throws(CapsuleError)
}

/// A capsule's file as a store.
final class CapsuleFileStore: CapsuleStore {
    private let writer: CapsuleFileWriter

    init(_ writer: CapsuleFileWriter) { self.writer = writer }

    func append(_ entry: CapsuleEntry) throws(CapsuleError) { try writer.append(entry) }
    func flush(at hostTime: UInt64) throws(CapsuleError) { try writer.flush() }
    func finish() throws(CapsuleError) { try writer.finish() }
}

/// The last moments of a recording in memory.
///
/// A value without clocks: records leave when they are older than the newest by more than the length, except for those
/// that later ones need, such as the declarations of cameras.
struct CapsuleRing: Sendable {
    private struct Kept: Sendable {
        var kind: UInt8
        var hostTime: UInt64
        var bytes: [UInt8]
    }

    /// The length in nanoseconds.
    let length: UInt64
    /// The largest number of bytes.
    let limit: Int
    private var declarations: [Kept] = []
    private var kept = Deque<Kept>()
    /// The number of bytes of records that can leave.
    private(set) var count = 0

    init(length: UInt64, limit: Int) {
        self.length = length
        self.limit = limit
    }

    /// The number of records, with the declarations.
    var recordCount: Int { declarations.count + kept.count }

    /// Adds a record, and lets the oldest ones leave.
    mutating func add(_ entry: CapsuleEntry) {
        let (kind, bytes) = entry.record.encoded()
        let record = Kept(kind: kind, hostTime: entry.hostTime, bytes: bytes)
        if entry.record.isDeclaration {
            declarations.append(record)
        } else {
            kept.append(record)
            count += bytes.count
        }
        while let oldest = kept.first, count > limit || oldest.hostTime &+ length < entry.hostTime {
            count -= oldest.bytes.count
            kept.removeFirst()
        }
    }

    /// Writes everything into a file.
    func write(to writer: CapsuleFileWriter) throws(CapsuleError) {
        for record in declarations {
            try writer.append(kind: record.kind, hostTime: record.hostTime, bytes: record.bytes)
        }
        for record in kept { try writer.append(kind: record.kind, hostTime: record.hostTime, bytes: record.bytes) }
        try writer.finish()
    }
}
