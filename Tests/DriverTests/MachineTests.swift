import Foundation
import Glibc
import Testing

/// The machine itself, which the other suites depend on.
@Suite("the machine for driver tests", .inDriverMachine, .serialized)
struct MachineTests {
    /// `VIDIOC_QUERYCAP`, and the size of its structure in bytes.
    private static let queryCapability: UInt = 0x8068_5600
    private static let capabilitySize = 104

    @Test("the test cameras exist and are vivid's", arguments: [0, 1, 2, 6])
    func vivid(number: Int) throws {
        let descriptor = open("/dev/video\(number)", O_RDWR)
        try #require(descriptor >= 0, "errno \(errno)")
        defer { close(descriptor) }
        var capability = [UInt8](repeating: 0, count: Self.capabilitySize)
        try #require(ioctl(descriptor, Self.queryCapability, &capability) == 0, "errno \(errno)")
        #expect(String(decoding: capability.prefix(while: { $0 != 0 }), as: UTF8.self) == "vivid")
    }

    @Test("there is an emulated USB and a sound card")
    func others() {
        #expect(FileManager.default.fileExists(atPath: "/sys/devices/platform/vhci_hcd.0"))
        #expect(FileManager.default.fileExists(atPath: "/proc/asound/Loopback"))
    }
}
