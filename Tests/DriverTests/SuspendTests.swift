import Foundation
import Testing

@testable import CameraSources

/// Suspends and resumes the machine's devices while cameras stream, as when a lid is closed and opened.
///
/// The kernel performs a complete suspend except for switching the machine off (`pm_test`).
@Suite("suspension of the machine", .inMachineThatSleeps, .serialized)
struct SuspendTests {
    /// Suspends all devices; returns when they are resumed.
    private func suspend() throws {
        try Data("devices".utf8).write(to: URL(fileURLWithPath: "/sys/power/pm_test"))
        try Data("mem".utf8).write(to: URL(fileURLWithPath: "/sys/power/state"))
    }

    @Test("the test driver's stream continues", arguments: [Vivid.plain, Vivid.multiPlanar])
    func vivid(path: String) throws {
        let camera = try V4L2Camera(path: path)
        let log = FrameLog()
        try camera.start(camera.quickRequest, client: log)
        for _ in 0..<3 {
            try log.waitForFrames(5)
            try suspend()
            try log.waitForFrames(5)
        }
        camera.stop()
        #expect(log.failure == nil)
        #expect(zip(log.times, log.times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(zip(log.numbers, log.numbers.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("after an aborted suspend, a USB camera's stream continues, or ends with a message")
    func calledOff() throws {
        let usb = try USBCamera()
        let path = try VideoNodes.wait(for: 1, named: USBCamera.productName)[0]
        let camera = try V4L2Camera(path: path)
        let log = FrameLog()
        try camera.start(camera.quickRequest, client: log)
        try log.waitForFrames(5)
        // The camera's driver is suspended. Then USB over IP refuses because it has a device, and everything is
        // resumed.
        #expect(throws: (any Error).self) { try suspend() }
        let before = log.numbers.count
        try log.wait(for: "frames or an end") { events in
            if case .failure = events.last { return true }
            var frames = 0
            for case .frame in events { frames += 1 }
            return frames >= before + 5
        }
        camera.stop()
        if let failure = log.failure { #expect(failure.message.contains(path), "\(failure)") }
        usb.unplug()
        try VideoNodes.wait(for: 0, named: USBCamera.productName)
    }
}
