import Foundation
import Fuzzing

/// A folder of this process in memory, for models that are several files.
final class ScratchFolder {
    let url: URL

    /// Creates a folder, empty.
    init() {
        let root = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        url = URL(fileURLWithPath: root).appendingPathComponent("fuzz-models-\(UUID().uuidString)")
    }

    deinit { clear() }

    func clear() { try? FileManager.default.removeItem(at: url) }

    /// Writes a file at a path below the folder.
    func write(_ bytes: [UInt8], _ path: String) {
        let place = url.appendingPathComponent(path)
        do {
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(bytes).write(to: place)
        } catch {
            require(false, "a file of the input could not be written: \(error)")
        }
    }
}
