import AVFoundation
import CV4L2
import CameraSources
import Foundation
import Glibc
import Obscura
import Publishing
import Testing

/// The output of the kernel's test driver takes frames, as v4l2loopback does.
@Suite("the output of the kernel's test driver", .inDriverMachine, .serialized)
struct VividOutputTests {
    /// Returns the path of vivid's video output.
    private func output() throws -> String {
        for number in 0..<32 {
            let path = "/dev/video\(number)"
            let descriptor = open(path, O_RDWR | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var capability = v4l2_capability()
            let status = withUnsafeMutablePointer(to: &capability) {
                ioctl(descriptor, CV4L2_QUERYCAP, UnsafeMutableRawPointer($0))
            }
            // V4L2_CAP_VIDEO_OUTPUT
            if status == 0, capability.device_caps & 2 != 0 { return path }
        }
        throw POSIXError(.ENODEV)
    }

    @Test("every frame of a camera is written, each once, and the device's size is met")
    func writing() async throws {
        let source = try CameraRegistry.make(named: "virtual:320x240@30?codes=none&clock=virtual&frames=40&seed=7401")
        _ = CameraRegistry.add(source)
        defer { CameraRegistry.remove(source) }
        let device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
        let feed = try DelayedFeed(device: device)
        let publication = try FramePublisher(feed: feed).send(to: "v4l2:\(try output())")
        let failure = await publication.waitUntilEnded()
        withKnownIssue("vivid answers 'Invalid argument' to the first frame that is written") {
            #expect(failure == nil, "\(failure?.message ?? "")")
            #expect(publication.status.sent == 40 && publication.status.dropped == 0, "\(publication.status)")
        }
    }

    @Test("a camera is no output, and the error says so")
    func refusal() async throws {
        let source = try CameraRegistry.make(named: "virtual:320x240@30?codes=none&clock=virtual&frames=4&seed=7402")
        _ = CameraRegistry.add(source)
        defer { CameraRegistry.remove(source) }
        let device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
        let feed = try DelayedFeed(device: device)
        let publication = try FramePublisher(feed: feed).send(to: "v4l2:\(Vivid.plain)")
        #expect(await publication.waitUntilEnded()?.code == .noDevice)
    }
}
