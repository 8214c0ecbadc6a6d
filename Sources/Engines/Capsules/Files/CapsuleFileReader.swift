package import Foundation

/// Reads the records of a capsule, whole or cut off, from bytes that may be damaged.
///
/// Damaged parts are skipped and counted: the reader goes on at the next record whose checksum is right.
package struct CapsuleFileReader: Sendable {
    /// A part that was skipped.
    package struct Damage: Sendable, Hashable {
        /// The offset of the part from the start of the file.
        package var offset: Int
        /// The number of its bytes.
        package var count: Int
    }

    /// The version of the outer form.
    package let version: UInt32
    /// The skipped parts so far, except a record that was cut off at the end of the file.
    package private(set) var damage: [Damage] = []
    /// The number of bytes at the end that are not a whole record, as after a crash.
    package private(set) var cutOff = 0
    /// True once the index at the end was reached, so that the file was completed.
    package private(set) var isComplete = false

    /// The offset of the record that was returned last.
    package private(set) var lastOffset = 0

    private let data: Data
    private var position: Int

    /// Opens a file.
    ///
    /// - Throws: ``CapsuleError`` if it cannot be read or is no capsule.
    package init(path: String) throws(CapsuleError) {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch {
            throw CapsuleError("Could not read the capsule \(path). Check the name and the permissions.")
        }
        do {
            try self.init(data)
        } catch {
            throw CapsuleError("\(path): \(error)")
        }
    }

    /// Reads from memory.
    package init(_ data: Data) throws(CapsuleError) {
        self.data = data
        guard data.count >= CapsuleLayout.headLength,
            data.prefix(CapsuleLayout.mark.count).elementsEqual(CapsuleLayout.mark)
        else {
            throw CapsuleError("This is not a capsule. Give a file that 'obscura record --capsule' wrote.")
        }
        var reader = ByteReader(Array(data[data.startIndex + 8..<data.startIndex + 12])[...])
        version = (try? reader.fixed32()) ?? 0
        guard version == CapsuleLayout.version else {
            throw CapsuleError(
                "This capsule has version \(version); this program reads version \(CapsuleLayout.version). "
                    + "Use the program that wrote it, or a newer one."
            )
        }
        position = CapsuleLayout.headLength
    }

    /// The number of bytes of the file.
    package var count: Int { data.count }

    /// Returns the next record; nil at the end.
    package mutating func next() -> CapsuleEntry? {
        while !isComplete {
            guard let framed = nextFramed() else { return nil }
            guard framed.kind != CapsuleLayout.indexKind else {
                isComplete = true
                return nil
            }
            let start = framed.start
            if let record = try? CapsuleRecord(kind: framed.kind, bytes: Array(data[start..<framed.end])[...]) {
                lastOffset = start - data.startIndex - CapsuleLayout.recordHead - CapsuleLayout.recordPrefix
                return CapsuleEntry(hostTime: framed.hostTime, record: record)
            }
            note(damageFrom: start - data.startIndex, to: framed.end - data.startIndex)
        }
        return nil
    }

    /// The places of the index; nil if the file has none, or it is damaged.
    package var places: [CapsulePlace]? {
        guard data.count >= CapsuleLayout.tailLength else { return nil }
        let tail = Array(data.suffix(CapsuleLayout.tailLength))
        guard tail.prefix(8).elementsEqual(CapsuleLayout.endMark) else { return nil }
        var reader = ByteReader(tail[8...])
        guard let offset = (try? reader.fixed64()).flatMap({ Int(exactly: $0) }), offset < data.count,
            let framed = framed(at: offset), framed.kind == CapsuleLayout.indexKind
        else { return nil }
        var body = ByteReader(Array(data[framed.start..<framed.end])[...])
        let pairs = try? body.list { (reader) throws(ByteReader.Malformed) in
            CapsulePlace(hostTime: try reader.unsigned(), offset: try reader.unsigned())
        }
        return pairs
    }

    /// Returns the record at an offset; nil if there is none.
    package func entry(at offset: Int) -> CapsuleEntry? {
        guard offset >= CapsuleLayout.headLength, let framed = framed(at: offset),
            let record = try? CapsuleRecord(kind: framed.kind, bytes: Array(data[framed.start..<framed.end])[...])
        else { return nil }
        return CapsuleEntry(hostTime: framed.hostTime, record: record)
    }

    /// Goes on at an offset from the index; nothing changes for one that is no record.
    package mutating func seek(to place: CapsulePlace) {
        guard let offset = Int(exactly: place.offset), offset >= CapsuleLayout.headLength, offset < data.count,
            framed(at: offset) != nil
        else { return }
        position = offset
    }

    // MARK: Frames of records

    private typealias Framed = (kind: UInt8, hostTime: UInt64, start: Int, end: Int)

    private mutating func nextFramed() -> Framed? {
        let begin = position
        while position < data.count {
            if let framed = framed(at: position) {
                if position > begin { note(damageFrom: begin, to: position) }
                position = framed.end - data.startIndex
                return framed
            }
            position = nextMark(after: position) ?? data.count
        }
        if begin < data.count { cutOff = data.count - begin }
        return nil
    }

    /// Returns the record that begins at an offset; nil if there is none with a right checksum.
    private func framed(at offset: Int) -> Framed? {
        let base = data.startIndex + offset
        guard offset <= data.count - CapsuleLayout.recordHead - CapsuleLayout.recordPrefix,
            data[base..<base + 4].elementsEqual(CapsuleLayout.recordMark)
        else { return nil }
        var head = ByteReader(Array(data[base + 4..<base + CapsuleLayout.recordHead + CapsuleLayout.recordPrefix])[...])
        guard let length = try? head.fixed32(), let checksum = try? head.fixed32(), let kind = try? head.byte(),
            let hostTime = try? head.fixed64(), length >= CapsuleLayout.recordPrefix,
            length <= CapsuleLimits.longestRecord,
            Int(length) <= data.count - offset - CapsuleLayout.recordHead
        else { return nil }
        let body = base + CapsuleLayout.recordHead
        let end = body + Int(length)
        guard Checksum.of(data[body..<end]) == checksum else { return nil }
        return (kind, hostTime, body + CapsuleLayout.recordPrefix, end)
    }

    private func nextMark(after offset: Int) -> Int? {
        let start = data.startIndex + offset + 1
        guard start < data.endIndex else { return nil }
        return data.range(of: Data(CapsuleLayout.recordMark), in: start..<data.endIndex)
            .map { $0.lowerBound - data.startIndex }
    }

    private mutating func note(damageFrom start: Int, to end: Int) {
        // A file of nothing but damage must not fill the memory.
        if damage.count < 10_000 { damage.append(Damage(offset: start, count: end - start)) }
    }
}
