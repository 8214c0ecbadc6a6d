import Foundation
import ScanSinks

/// A folder of images by their scans' ids, bounded by a number of bytes.
///
/// The oldest files are deleted first. All calls come from one thread.
final class ImageFolder {
    private let folder: URL
    private let budget: Int
    private var bytes = 0
    /// The files, the oldest first.
    private var files: [(id: UUID, bytes: Int)] = []
    private var first = 0

    /// Opens or creates the folder, and reads its files' names and sizes.
    init(_ folder: URL, budget: Int) throws(SinkFailure) {
        self.folder = folder
        self.budget = budget
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw SinkFailure(
                "The folder of pictures \(folder.path) cannot be made (\(error.localizedDescription)). "
                    + "Name another one with 'pictures: folder', or give this user access to it."
            )
        }
        guard access(folder.path, W_OK | X_OK) == 0 else {
            throw SinkFailure(
                "The folder of pictures \(folder.path) cannot be written. Give this user access to it."
            )
        }
        let keys: [URLResourceKey] = [.fileSizeKey, .contentModificationDateKey]
        var found: [(date: Date, id: UUID, bytes: Int)] = []
        let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: keys)
        while let url = walk?.nextObject() as? URL {
            guard url.pathExtension == "jpg", let id = UUID(uuidString: url.deletingPathExtension().lastPathComponent),
                let values = try? url.resourceValues(forKeys: Set(keys)), let size = values.fileSize
            else { continue }
            found.append((values.contentModificationDate ?? .distantPast, id, size))
        }
        files = found.sorted { $0.date < $1.date }.map { ($0.id, $0.bytes) }
        bytes = files.reduce(0) { $0 + $1.bytes }
    }

    /// Returns the file of a scan's image: in one of 256 folders, named by the id.
    func url(_ id: UUID) -> URL {
        let name = id.uuidString.lowercased()
        return folder.appendingPathComponent(String(name.prefix(2))).appendingPathComponent("\(name).jpg")
    }

    /// Writes an image.
    ///
    /// - Returns: The images that were deleted for it.
    func write(_ image: [UInt8], of id: UUID) throws -> [UUID] {
        let url = url(id)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let isNew = !FileManager.default.fileExists(atPath: url.path)
        try Data(image).write(to: url, options: .atomic)
        guard isNew else { return [] }
        files.append((id, image.count))
        bytes += image.count
        var deleted: [UUID] = []
        while bytes > budget, first < files.count - 1 {
            let oldest = files[first]
            first += 1
            bytes -= oldest.bytes
            try? FileManager.default.removeItem(at: self.url(oldest.id))
            deleted.append(oldest.id)
        }
        if first > 4_096 {
            files.removeFirst(first)
            first = 0
        }
        return deleted
    }
}
