package import Glibc

/// The six system calls that V4L2 cameras use.
///
/// Each returns the result of the system's own function. On an error, it returns the negative error number, read before
/// anything else can change `errno`. The kernel is one implementation (`.kernel`); tests provide another. All methods
/// may be called on any thread.
package protocol VideoSystem: Sendable {
    /// Opens a file and returns its descriptor.
    func open(_ path: String, _ flags: Int32) -> Int32

    /// Closes a descriptor.
    func close(_ descriptor: Int32) -> Int32

    /// Makes a request of a driver.
    ///
    /// A call that a signal interrupted returns `-EINTR`; the caller repeats it a limited number of times.
    ///
    /// - Parameter argument: The argument structure of the request, read and written.
    func ioctl(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32

    /// Maps a driver's buffer into memory for reading and writing.
    func mmap(_ descriptor: Int32, length: Int, offset: Int) -> Result<MappedMemory, SystemFailure>

    /// Unmaps a buffer.
    func munmap(_ memory: MappedMemory) -> Int32

    /// Waits until at least one of the descriptors has events. Returns the number of those with events, or 0 after the
    /// timeout.
    ///
    /// - Parameter milliseconds: The timeout. A negative value waits without limit, which no caller here does.
    func poll(_ descriptors: inout [pollfd], milliseconds: Int32) -> Int32
}

/// The location of a driver's buffer in memory.
///
/// `@unchecked Sendable`: an address and a length; the owner determines who reads the memory.
package struct MappedMemory: @unchecked Sendable {
    /// The first byte.
    package var address: UnsafeMutableRawPointer
    /// Number of bytes.
    package var length: Int

    /// Creates a location.
    package init(address: UnsafeMutableRawPointer, length: Int) {
        self.address = address
        self.length = length
    }
}

/// A system call that failed.
package struct SystemFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error number, such as `ENODEV`; positive.
    package var number: Int32

    /// Creates a failure.
    package init(_ number: Int32) { self.number = number }

    /// The system's message for the error.
    package var description: String { String(cString: strerror(number)) }
}

extension VideoSystem where Self == KernelVideoSystem {
    /// The operating system's own calls.
    package static var kernel: KernelVideoSystem { KernelVideoSystem() }
}
