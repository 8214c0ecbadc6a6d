import Glibc
import Testing

/// The emulated USB camera itself, before anybody streams from it.
@Suite("the emulated USB camera", .inDriverMachine, .serialized)
struct USBCameraTests {
    @Test("the kernel finds it, loses it when it is unplugged, and finds it again")
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
