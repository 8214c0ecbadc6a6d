import Glibc
import Testing

/// Tests of the emulated USB camera itself, without streaming.
@Suite("the emulated USB camera", .inDriverMachine, .serialized)
struct USBCameraTests {
    @Test("the kernel detects it, loses it when it is unplugged, and detects it again")
    func plugging() throws {
        for _ in 0..<3 {
            let camera = try USBCamera()
            let paths = try VideoNodes.wait(for: 1, named: USBCamera.productName)
            let descriptor = open(paths[0], O_RDWR)
            #expect(descriptor >= 0)
            close(descriptor)
            camera.unplug()
            try VideoNodes.wait(for: 0, named: USBCamera.productName)
            #expect(camera.trouble == [])
        }
    }
}
