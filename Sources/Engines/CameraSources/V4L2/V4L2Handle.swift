package import Glibc

/// An open device file of Video4Linux.
///
/// Closed with the last reference, so that no call can meet a descriptor that is something else by now: whoever is done
/// with the device lets go of its handles. May be used on any thread; the kernel takes care of calls at the same time.
package final class V4L2Handle: Sendable {
    /// The file.
    package let path: String
    /// What the calls go to.
    package let system: any VideoSystem
    private let descriptor: Int32

    /// How often a call that a signal interrupts is made again.
    private static let interruptions = 100

    /// Opens a device file.
    ///
    /// Never waits: the file is opened so that calls without a result fail (`EAGAIN`) instead.
    package init(path: String, system: any VideoSystem = .kernel) throws(SystemFailure) {
        self.path = path
        self.system = system
        descriptor = try Self.repeated { system.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC) }
    }

    deinit { _ = system.close(descriptor) }

    /// Makes a request with the structure that goes with it.
    package func call<Argument>(
        _ request: UInt,
        _ argument: inout Argument
    ) throws(SystemFailure) {
        _ = try withUnsafeMutablePointer(to: &argument) { pointer throws(SystemFailure) in
            try Self.repeated { system.ioctl(descriptor, request, UnsafeMutableRawPointer(pointer)) }
        }
    }

    /// Makes a part of the driver's memory visible.
    package func map(length: Int, offset: Int) throws(SystemFailure) -> V4L2Mapping {
        V4L2Mapping(try system.mmap(descriptor, length: length, offset: offset).get(), system: system)
    }

    /// What there is to be told when the device is waited for.
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

/// A piece of a driver's memory; unmapped with the last reference, also long after the device was closed.
package final class V4L2Mapping: Sendable {
    /// Where it is.
    package let memory: MappedMemory
    private let system: any VideoSystem

    init(_ memory: MappedMemory, system: any VideoSystem) {
        self.memory = memory
        self.system = system
    }

    deinit { _ = system.munmap(memory) }
}
