import Foundation

/// The top-level boxes of a QuickTime or MPEG-4 file, and what they say about its end.
package struct FileLayout: Sendable {
    /// One box at the top level.
    package struct Box: Sendable, Hashable {
        /// The four characters of its type.
        package var type: String
        /// The position of its first byte.
        package var offset: UInt64
        /// Number of bytes that its header declares.
        package var size: UInt64
        /// A Boolean value that indicates whether all of them are in the file.
        package var isWhole: Bool
    }

    /// The boxes in the order of the file.
    package private(set) var boxes: [Box] = []
    /// Number of bytes of the file.
    package let byteCount: UInt64

    /// Largest number of boxes that are read.
    package static let maximumCount = 1_000_000

    /// Reads the headers of the boxes; nil for a file that does not begin with a box or cannot be read.
    ///
    /// - Parameter limit: the largest number of boxes to read.
    package init?(path: String, limit: Int = Self.maximumCount) {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        guard let end = try? file.seekToEnd() else { return nil }
        byteCount = end
        var offset: UInt64 = 0
        while offset < end, boxes.count < limit {
            guard (try? file.seek(toOffset: offset)) != nil, let head = try? file.read(upToCount: 16) else { break }
            let bytes = BoxBytes(bytes: [UInt8](head)[...])
            let name = bytes.bytes.dropFirst(4).prefix(4)
            guard bytes.count >= 8, name.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0xA9 }) else { break }
            var size = UInt64(bytes.u32(0))
            if size == 1, bytes.count == 16 { size = bytes.number(8, 8) }
            if size == 0 { size = end - offset }
            let (next, overflows) = offset.addingReportingOverflow(size)
            guard size >= 8, !overflows else { break }
            boxes.append(
                Box(type: BoxBytes.name(bytes.u32(4)), offset: offset, size: size, isWhole: next <= end)
            )
            offset = next
        }
        if boxes.isEmpty { return nil }
    }

    /// A Boolean value that indicates whether samples are in fragments.
    package var hasFragments: Bool { boxes.contains { $0.type == "moof" } }

    /// Number of bytes that the last box declares and the file does not have.
    package var missingByteCount: UInt64 {
        guard let last = boxes.last, !last.isWhole else { return 0 }
        return last.offset + last.size - byteCount
    }
}
