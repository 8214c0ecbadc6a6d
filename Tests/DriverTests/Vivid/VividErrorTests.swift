import CV4L2
import CoreMedia
import Glibc
import Testing

@testable import CameraSources

/// Errors injected into the kernel's test driver; each ends in a message, or the stream continues.
@Suite("errors of the kernel's test driver", .inDriverMachine, .serialized)
struct VividErrorTests {
    static let paths = [Vivid.plain, Vivid.multiPlanar]

    @Test("a buffer that is marked as damaged is one loss", arguments: paths)
    func damagedBuffers(path: String) throws {
        let vivid = try Vivid(path)
        let system = CountingSystem()
        let camera = try V4L2Camera(path: path, system: system)
        let log = FrameLog()
        try camera.start(camera.quickRequest, client: log)
        try log.waitForFrames(3)
        for damaged in 1...5 {
            try vivid.press("Inject V4L2_BUF_FLAG_ERROR")
            try log.wait(for: "damaged frame") { _ in system.filled.count { $0.isDamaged } == damaged }
            try log.waitForFrames(2)
        }
        camera.stop()
        // Counts the damaged buffers and those that the driver skipped, and nothing else.
        let filled = system.filled
        let skipped = zip(filled, filled.dropFirst()).reduce(0) { $0 + max(0, Int($1.1.sequence &- $1.0.sequence) - 1) }
        #expect(log.lost(.discontinuity) == skipped + 5)
        #expect(log.failure == nil)
    }

    @Test(
        "a start that the driver refuses fails with a message, and the next one works",
        arguments: ["Inject VIDIOC_REQBUFS Error", "Inject VIDIOC_STREAMON Error", "Inject VIDIOC_QBUF Error"],
        paths
    )
    func refusedStarts(button: String, path: String) throws {
        let vivid = try Vivid(path)
        let system = CountingSystem()
        let camera = try V4L2Camera(path: path, system: system)
        try vivid.press(button)
        let first = FrameLog()
        do {
            try camera.start(camera.quickRequest, client: first)
            // A retry succeeded, or the camera works without this call.
            try first.waitForFrames(3)
            camera.stop()
        } catch let error as CameraError {
            #expect(error.message.contains(path), "\(error)")
            #expect(error.message.count > 40, "\(error)")
            #expect(first.events.isEmpty)
        }
        #expect(system.openCount == 0)
        #expect(system.mappingCount == 0)
        let second = FrameLog()
        try camera.start(camera.quickRequest, client: second)
        try second.waitForFrames(5)
        camera.stop()
        #expect(second.failure == nil)
    }

    @Test("a buffer that the driver refuses while it streams is queued again", arguments: paths)
    func refusedBuffers(path: String) throws {
        let vivid = try Vivid(path)
        let system = CountingSystem()
        let camera = try V4L2Camera(path: path, system: system)
        let log = FrameLog()
        try camera.start(camera.quickRequest, client: log)
        try log.waitForFrames(5)
        let before = try #require(system.filled.last?.queued)
        for _ in 0..<10 {
            try vivid.press("Inject VIDIOC_QBUF Error")
            try log.waitForFrames(3)
        }
        let after = try #require(system.filled.last?.queued)
        camera.stop()
        // Ten refusals lose no buffer permanently.
        #expect(after >= before - 1, "\(before) buffers, then \(after)")
        #expect(log.failure == nil)
    }

    @Test("a stream that the driver reports as broken is restarted", arguments: paths)
    func brokenStreams(path: String) throws {
        let vivid = try Vivid(path)
        let system = CountingSystem()
        let camera = try V4L2Camera(path: path, system: system)
        let log = FrameLog()
        try camera.start(camera.quickRequest, client: log)
        for _ in 0..<3 {
            try log.waitForFrames(3)
            try vivid.press("Inject Fatal Streaming Error")
            try log.waitForFrames(3)
        }
        camera.stop()
        #expect(log.failure == nil)
        #expect(system.count(of: CV4L2_STREAMON) == 4)
    }

    @Test("a camera unplugged while it runs fails within a second and leaves nothing behind", arguments: paths)
    func disconnects(path: String) throws {
        let system = CountingSystem()
        for _ in 0..<3 {
            let vivid = try Vivid(path)
            let camera = try V4L2Camera(path: path, system: system)
            let log = FrameLog(holding: 2)
            try camera.start(camera.quickRequest, client: log)
            try log.waitForFrames(5)
            let pulled = FrameLog.now
            try? vivid.press("Disconnect")
            try log.waitForFailure()
            camera.stop()
            #expect(FrameLog.now - pulled < 1_000_000_000)
            #expect(log.failure?.code == .disconnected)
            // Held frames are still readable.
            #expect(try TestPattern.distance(of: #require(log.frames.last?.image)) <= 4)
            let again = #expect(throws: CameraError.self) {
                try camera.start(camera.quickRequest, client: FrameLog())
            }
            #expect(again?.code == .disconnected)
            log.release()
            #expect(system.openCount == 0)
            #expect(system.mappingCount == 0)
        }
        // It is reconnected once its last file is closed.
        let camera = try V4L2Camera(path: path)
        let log = FrameLog()
        try camera.start(camera.quickRequest, client: log)
        try log.waitForFrames(3)
        camera.stop()
    }

    @Test("a camera that another program streams from is busy, and free again afterwards", arguments: paths)
    func busy(path: String) throws {
        let vivid = try Vivid(path)
        // To the driver, another file of the same device is another program.
        let other = try V4L2Camera(path: path)
        let otherLog = FrameLog()
        try other.start(other.quickRequest, client: otherLog)
        try otherLog.waitForFrames(1)
        let camera = try V4L2Camera(path: path)
        let error = #expect(throws: CameraError.self) { try camera.start(camera.quickRequest, client: FrameLog()) }
        #expect(error?.code == .busy, "\(String(describing: error))")
        #expect(error?.message.contains(path) == true)
        try otherLog.waitForFrames(3)
        other.stop()
        let log = FrameLog()
        try camera.start(camera.quickRequest, client: log)
        try log.waitForFrames(3)
        camera.stop()
        withExtendedLifetime(vivid) {}
    }

    @Test("without permission, the message names the group to join")
    func permission() throws {
        // The user "nobody" in no group: all threads of this process give up their privileges for a moment.
        let nobody: uid_t = 65_534
        let groups = [gid_t](unsafeUninitializedCapacity: 64) { buffer, count in
            count = Int(getgroups(64, buffer.baseAddress))
        }
        #expect(setgroups(0, nil) == 0 && setegid(nobody) == 0 && seteuid(nobody) == 0)
        defer {
            seteuid(0)
            setegid(0)
            setgroups(groups.count, groups)
        }
        let error = #expect(throws: CameraError.self) { try V4L2Camera(path: Vivid.plain) }
        #expect(error?.code == .noPermission)
        #expect(error?.message.contains("video") == true, "\(String(describing: error))")
        #expect(error?.message.contains(Vivid.plain) == true)
    }
}
