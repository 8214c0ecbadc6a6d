package import Glibc

/// The implementation with real system calls.
package struct KernelVideoSystem: VideoSystem {
    package init() {}

    package func open(_ path: String, _ flags: Int32) -> Int32 { Self.checked(Glibc.open(path, flags)) }

    package func close(_ descriptor: Int32) -> Int32 { Self.checked(Glibc.close(descriptor)) }

    package func ioctl(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
        Self.checked(Glibc.ioctl(descriptor, request, argument))
    }

    package func mmap(_ descriptor: Int32, length: Int, offset: Int) -> Result<MappedMemory, SystemFailure> {
        let address = Glibc.mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, offset)
        guard let address, address != MAP_FAILED else { return .failure(SystemFailure(errno)) }
        return .success(MappedMemory(address: address, length: length))
    }

    package func munmap(_ memory: MappedMemory) -> Int32 { Self.checked(Glibc.munmap(memory.address, memory.length)) }

    package func poll(_ descriptors: inout [pollfd], milliseconds: Int32) -> Int32 {
        Self.checked(Glibc.poll(&descriptors, nfds_t(descriptors.count), milliseconds))
    }

    private static func checked(_ result: Int32) -> Int32 { result < 0 ? -errno : result }
}
