package import Glibc

/// An open Video4Linux device file.
///
/// Closed with the last reference, so no call can use a descriptor that was reused for another file. May be used on any
/// thread; the kernel serializes concurrent calls.
package final class V4L2Handle: Sendable {
    /// Path of the file.
    package let path: String
    /// The receiver of system calls.
    package let system: any VideoSystem
    private let descriptor: Int32

    /// Maximum number of attempts for a call that signals interrupt.
    private static let interruptions = 100

    /// Opens a device file in non-blocking mode; calls without a result fail with `EAGAIN` instead of waiting.
    package init(path: String, system: any VideoSystem = .kernel) throws(SystemFailure) {
        self.path = path
        self.system = system
        descriptor = try Self.repeated { system.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC) }
    }

    deinit { _ = system.close(descriptor) }

    /// Makes a request with its argument structure.
    package func call<Argument>(
        _ request: UInt,
        _ argument: inout Argument
    ) throws(SystemFailure) {
        _ = try withUnsafeMutablePointer(to: &argument) { pointer throws(SystemFailure) in
            try Self.repeated { system.ioctl(descriptor, request, UnsafeMutableRawPointer(pointer)) }
        }
    }

    /// Maps a part of the driver's memory.
    package func map(length: Int, offset: Int) throws(SystemFailure) -> V4L2Mapping {
        V4L2Mapping(try system.mmap(descriptor, length: length, offset: offset).get(), system: system)
    }

    /// Returns the `pollfd` for waiting for events of the device.
    package func pollRequest(for events: Int32) -> pollfd {
        pollfd(fd: descriptor, events: Int16(events), revents: 0)
    }

    private static func repeated(_ body: () -> Int32) throws(SystemFailure) -> Int32 {
        var result = -EINTR
        for _ in 0..<interruptions {
            result = body()
            if result != -EINTR { break }
        }
        guard result >= 0 else { throw SystemFailure(-result) }
        return result
    }
}

/// A mapped piece of a driver's memory.
///
/// Unmapped with the last reference, even long after the device was closed.
package final class V4L2Mapping: Sendable {
    /// The location of the memory.
    package let memory: MappedMemory
    private let system: any VideoSystem

    init(_ memory: MappedMemory, system: any VideoSystem) {
        self.memory = memory
        self.system = system
    }

    deinit { _ = system.munmap(memory) }
}
