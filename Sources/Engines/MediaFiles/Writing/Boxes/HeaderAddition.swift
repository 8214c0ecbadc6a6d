import Foundation

/// Adds a movie's header to a file that has samples, in place of the header that it has.
package struct HeaderAddition {
    private let path: String

    /// Prepares the change of a file.
    package init(path: String) { self.path = path }

    /// Appends the header, and then makes readers skip the old one.
    ///
    /// The file is readable at any moment: until the last step with its old header, which comes first.
    ///
    /// - Parameter header: the whole `moov` box.
    /// - Throws: an error if the file is no movie, has fragments, ends in the middle of a box, or cannot be written.
    package func add(_ header: [UInt8]) throws(MediaError) {
        guard let layout = FileLayout(path: path), let last = layout.boxes.last, last.isWhole,
            last.offset + last.size == layout.byteCount
        else {
            throw MediaError(
                .truncated,
                "Could not add a header to \(path): it is no movie, or ends in the middle. Use a whole QuickTime file."
            )
        }
        guard !layout.hasFragments else {
            throw MediaError(
                .unsupportedFormat,
                "Could not add a header to \(path): its samples are in fragments. Export it to another file first."
            )
        }
        guard let file = FileHandle(forUpdatingAtPath: path) else {
            throw MediaError(.noPermission, "Could not write to \(path). Change its permissions or owner.")
        }
        defer { try? file.close() }
        func rename(to name: String) throws {
            for box in layout.boxes where box.type == "moov" {
                try file.seek(toOffset: box.offset + 4)
                try file.write(contentsOf: Data(name.utf8))
            }
            try file.synchronize()
        }
        do {
            try file.seek(toOffset: layout.byteCount)
            try file.write(contentsOf: Data(header))
            try file.synchronize()
            try rename(to: "free")
        } catch {
            // The old header leads again; what was appended is cut off.
            try? rename(to: "moov")
            try? file.truncate(atOffset: layout.byteCount)
            throw MediaError(.inputOutput, "Could not write to \(path): \(error.localizedDescription). Try again.")
        }
    }
}
