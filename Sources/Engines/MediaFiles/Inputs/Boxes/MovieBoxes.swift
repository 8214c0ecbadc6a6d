import Foundation

/// The top-level boxes of QuickTime and MPEG-4 files.
package enum MovieBoxes {
    /// Returns whether a file has movie fragments; reads a few bytes of each top-level box.
    package static func hasFragments(_ location: MediaLocation?) -> Bool {
        guard case .file(let path)? = location, let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        var offset: UInt64 = 0
        // A movie of hours in short fragments has thousands of boxes; the first fragment is among the first few.
        for _ in 0..<64 {
            guard (try? file.seek(toOffset: offset)) != nil, let head = try? file.read(upToCount: 16), head.count >= 8
            else { return false }
            let bytes = [UInt8](head)
            guard bytes[4..<8].allSatisfy({ (0x20..<0x7F).contains($0) }) else { return false }
            if bytes[4..<8].elementsEqual("moof".utf8) { return true }
            var size = bytes[0..<4].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            if size == 1, bytes.count == 16 { size = bytes[8..<16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
            let (next, overflows) = offset.addingReportingOverflow(size)
            guard size >= 8, !overflows, next < UInt64(Int64.max) else { return false }
            offset = next
        }
        return false
    }
}
