import Foundation

/// A file that is open for reading, and closed with its last reference.
final class OpenFile: Sendable {
    let size: Int
    /// The modification time in seconds since 1970.
    let date: Double
    private let descriptor: Int32
    // Reading may wait for a disk, which must not block Swift's concurrency threads.
    private let queue = DispatchQueue(label: "console file")

    /// Opens a file; nil unless it is a regular file, and not a link.
    init?(_ url: URL) {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        size = Int(status.st_size)
        date = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
    }

    deinit { close(descriptor) }

    /// Returns the bytes at an offset: fewer than requested at the end of the file, and none after a failure.
    func read(_ count: Int, at offset: Int) async -> Data {
        await withCheckedContinuation { continuation in
            queue.async { [descriptor] in
                var data = Data(count: count)
                let read = data.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(offset)) }
                continuation.resume(returning: data.prefix(max(0, read)))
            }
        }
    }
}
