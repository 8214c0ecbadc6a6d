import Foundation

/// A file that exists only in memory, for code that opens files by name.
public final class MemoryFile {
    private let descriptor: CInt
    /// The path at which this process can open the file.
    public var path: String { "/proc/self/fd/\(descriptor)" }

    /// Creates an empty file.
    public init() {
        descriptor = memoryFile("fuzz", 1)  // MFD_CLOEXEC
        require(descriptor >= 0, "the memory file could not be created: \(String(cString: strerror(errno)))")
    }

    deinit { close(descriptor) }

    /// Replaces the file's content.
    public func fill(_ bytes: UnsafeRawBufferPointer) {
        require(ftruncate(descriptor, 0) == 0 && lseek(descriptor, 0, SEEK_SET) == 0, "the file could not be truncated")
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            require(count > 0, "the file could not be written")
            rest = rest.dropFirst(count)
        }
    }
}

// Glibc's module omits this function because its header declares it only with a feature macro.
@_silgen_name("memfd_create")
private func memoryFile(_ name: UnsafePointer<CChar>, _ flags: CUnsignedInt) -> CInt
