package import Glibc

/// The six system calls that a camera of the machine is used with.
///
/// Each gives what the system's own function gives, but for errors: those come back as the negative number of the error,
/// read before anything else can change it. The kernel is one implementation (`.kernel`); tests have another. All of it
/// may be called on any thread.
package protocol VideoSystem: Sendable {
    /// Opens a file; gives its descriptor.
    func open(_ path: String, _ flags: Int32) -> Int32

    /// Closes a descriptor.
    func close(_ descriptor: Int32) -> Int32

    /// Makes a request of a driver.
    ///
    /// A call that a signal interrupted says so (`-EINTR`); whoever calls repeats it, a limited number of times.
    ///
    /// - Parameter argument: the structure that goes with the request, read and written.
    func ioctl(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32

    /// Makes a driver's buffer visible in memory, for reading and writing.
    func mmap(_ descriptor: Int32, length: Int, offset: Int) -> Result<MappedMemory, SystemFailure>

    /// Ends the visibility of a buffer.
    func munmap(_ memory: MappedMemory) -> Int32

    /// Waits until one of some descriptors has something to tell; gives how many have, 0 when the time is over.
    ///
    /// - Parameter milliseconds: the longest wait; negative waits without an end, which nobody here does.
    func poll(_ descriptors: inout [pollfd], milliseconds: Int32) -> Int32
}

/// Where a driver's buffer is in memory.
///
/// `@unchecked Sendable`: an address and a length; whoever has them decides who reads.
package struct MappedMemory: @unchecked Sendable {
    /// The first byte.
    package var address: UnsafeMutableRawPointer
    /// How many bytes there are.
    package var length: Int

    /// Names a piece of memory.
    package init(address: UnsafeMutableRawPointer, length: Int) {
        self.address = address
        self.length = length
    }
}

/// A system call that failed.
package struct SystemFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number of the error, such as `ENODEV`; positive.
    package var number: Int32

    /// Makes a failure.
    package init(_ number: Int32) { self.number = number }

    /// The system's words for it.
    package var description: String { String(cString: strerror(number)) }
}

extension VideoSystem where Self == KernelVideoSystem {
    /// The system that this program runs on.
    package static var kernel: KernelVideoSystem { KernelVideoSystem() }
}
