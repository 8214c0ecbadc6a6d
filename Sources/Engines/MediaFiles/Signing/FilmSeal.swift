import Foundation

/// The signed digests of a finished file, in a box at its end: they cover the bytes that are no samples as well.
struct FilmSeal: Equatable {
    /// A run of bytes of the file.
    struct Part: Equatable {
        var length: Int64
        /// The number of the segment whose samples are in it; nil for headers and tables.
        var segment: UInt32?
        var digest: [UInt8]
    }

    /// The parts from the beginning of the file to the box.
    var parts: [Part]
    /// The end of the film in microseconds.
    var end: Int64
    var key: [UInt8]

    /// The identifier of the box, which has the type `uuid`.
    static let identifier: [UInt8] = [
        0x6F, 0x62, 0x73, 0x63, 0x75, 0x72, 0x61, 0x2E, 0x66, 0x69, 0x6C, 0x6D, 0x73, 0x65, 0x61, 0x6C,
    ]
    /// Largest size of a part.
    static let maximumPart: Int64 = 4 << 20
    private static let maximumBox = 64 << 20
    private static let none = UInt32.max

    /// Returns the parts of a file without their digests.
    ///
    /// - Parameter regions: where the samples of segments begin, in order, and the end of the last.
    static func layout(
        size: Int64,
        regions: [(start: Int64, segment: UInt32)],
        end: Int64
    ) -> [(length: Int64, segment: UInt32?)] {
        var result: [(length: Int64, segment: UInt32?)] = []
        func add(_ length: Int64, _ segment: UInt32?) {
            var rest = length
            while rest > 0 {
                let part = min(rest, maximumPart)
                result.append((part, segment))
                rest -= part
            }
        }
        var position: Int64 = 0
        for (index, region) in regions.enumerated() {
            let next = index + 1 < regions.count ? regions[index + 1].start : end
            guard region.start >= position, next >= region.start, next <= size else { continue }
            add(region.start - position, nil)
            add(next - region.start, region.segment)
            position = next
        }
        add(size - position, nil)
        return result
    }

    /// Returns the whole box; nil if the key refuses.
    func box(signedBy key: SigningKey) -> [UInt8]? {
        var body = BoxWriter()
        body.u8(1)
        body.u64(UInt64(bitPattern: end))
        body.u32(UInt32(clamping: parts.count))
        for part in parts {
            body.u64(UInt64(bitPattern: part.length))
            body.u32(part.segment ?? Self.none)
            body.raw(part.digest)
        }
        body.u16(UInt16(clamping: self.key.count))
        body.raw(self.key)
        guard let signature = key.signature(of: body.bytes) else { return nil }
        body.u16(UInt16(clamping: signature.count))
        body.raw(signature)
        var writer = BoxWriter()
        writer.box("uuid") { writer in
            writer.raw(Self.identifier)
            writer.raw(body.bytes)
            // Found from the end of the file without its headers.
            writer.u32(UInt32(clamping: body.bytes.count + 28))
        }
        return writer.bytes
    }

    /// Reads the seal at the end of a file; nil without one that is whole and signed by the key it names.
    ///
    /// - Parameter read: returns bytes of the file, fewer at its end.
    init?(size: Int64, read: (_ offset: Int64, _ count: Int) -> [UInt8]) {
        guard size > 36 else { return nil }
        var tail = SignatureReader(read(size - 4, 4))
        guard let length = tail.number(4), length > 36, length <= UInt64(Self.maximumBox), Int64(length) <= size else {
            return nil
        }
        let box = read(size - Int64(length), Int(length))
        var reader = SignatureReader(box)
        guard box.count == Int(length), reader.number(4) == length, reader.take(4) == Array("uuid".utf8),
            reader.take(16) == Self.identifier
        else { return nil }
        let bodyStart = reader.position
        guard reader.number(1) == 1, let end = reader.number(8), let count = reader.number(4) else { return nil }
        self.end = Int64(bitPattern: end)
        parts = []
        var covered: Int64 = 0
        for _ in 0..<count {
            guard let length = reader.number(8), let segment = reader.number(4), let digest = reader.take(32),
                length > 0, length <= UInt64(Self.maximumPart)
            else { return nil }
            covered += Int64(length)
            guard covered <= size else { return nil }
            let isSegment = segment != UInt64(Self.none)
            parts.append(Part(length: Int64(length), segment: isSegment ? UInt32(segment) : nil, digest: digest))
        }
        guard let keySize = reader.number(2), let key = reader.take(Int(keySize)) else { return nil }
        self.key = key
        let signedEnd = reader.position
        guard let size = reader.number(2), let signature = reader.take(Int(size)), reader.number(4) == length,
            reader.isAtEnd, let used = SigningKey(publicBytes: key),
            used.isValid(signature, of: Array(box[bodyStart..<signedEnd]))
        else { return nil }
        self.boxSize = Int64(length)
    }

    /// Size of the box that was read.
    private(set) var boxSize: Int64 = 0

    init(parts: [Part], end: Int64, key: [UInt8]) {
        self.parts = parts
        self.end = end
        self.key = key
    }

    /// Returns the segments of the parts that are not as they were sealed; nil stands for headers and tables.
    func changes(size: Int64, read: (_ offset: Int64, _ count: Int) -> [UInt8]) -> Set<UInt32?> {
        var changed: Set<UInt32?> = []
        var position: Int64 = 0
        for part in parts {
            let bytes = read(position, Int(part.length))
            if Int64(bytes.count) != part.length || SigningKey.sha256(bytes) != part.digest {
                changed.insert(part.segment)
            }
            position += part.length
        }
        if position != size - boxSize { changed.insert(UInt32?.none) }
        return changed
    }
}
