import Foundation

/// A file that is only in memory, for code that opens files by name.
public final class MemoryFile {
    private let descriptor: CInt
    /// The path by which this process opens it.
    public var path: String { "/proc/self/fd/\(descriptor)" }

    /// Makes an empty file.
    public init() {
        descriptor = memoryFile("fuzz", 1)  // MFD_CLOEXEC
        require(descriptor >= 0, "no file in memory: \(String(cString: strerror(errno)))")
    }

    deinit { close(descriptor) }

    /// Replaces what is in it.
    public func fill(_ bytes: UnsafeRawBufferPointer) {
        require(ftruncate(descriptor, 0) == 0 && lseek(descriptor, 0, SEEK_SET) == 0, "the file cannot be emptied")
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            require(count > 0, "the file cannot be written")
            rest = rest.dropFirst(count)
        }
    }
}

// Glibc's module leaves it out: its header has it behind a feature macro.
@_silgen_name("memfd_create")
private func memoryFile(_ name: UnsafePointer<CChar>, _ flags: CUnsignedInt) -> CInt
