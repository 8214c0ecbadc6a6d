import CoreMedia
import Foundation
import Glibc
import Synchronization
import Testing

@testable import CameraSources

/// A network camera tested against GStreamer's RTSP server, with an unreliable network in between.
@Suite("Network: RTSP", .serialized, .timeLimit(.minutes(2)))
struct RTSPCameraTests {
    /// One server for all tests, since it takes a second to start.
    private static let server = Result { try TestServer(script: "rtsp-server.py") }

    private func server() throws -> TestServer { try Self.server.get() }

    /// Maximum latency on a machine with other work: the documented bound, and as much for the server's encoder.
    private let latency = 1.0

    private func options(_ change: (inout NetworkLimits) -> Void = { _ in }) -> NetworkCamera.Options {
        var options = NetworkCamera.Options()
        options.limits.firstPause = 0.05
        change(&options.limits)
        return options
    }

    private func address(_ port: Int, _ path: String = "camera", account: String = "") -> String {
        "rtsp://\(account)127.0.0.1:\(port)/\(path)"
    }

    @Test(
        "images arrive over TCP, over UDP if the server or the address requires it, and as Motion JPEG",
        arguments: ["camera", "camera?transport=udp", "datagrams", "jpeg"]
    )
    func transports(path: String) throws {
        let camera = try NetworkCamera(address(try server().port, path), options: options())
        let format = camera.info.defaultFormat
        #expect(format.width == 320)
        #expect(format.height == 240)
        #expect(format.defaultFrameDuration == CMTime(value: 1, timescale: 25))
        #expect(camera.info.modelID == (path == "jpeg" ? "Network stream (mjpeg)" : "Network stream (h264)"))
        let watcher = NetworkWatcher(readsMoments: true)
        try camera.start(camera.usualRequest, client: watcher)
        #expect(watcher.waits(forFrames: 20))
        #expect(watcher.waits(forLatency: latency))
        camera.stop()
        #expect(watcher.isInOrder)
        #expect(watcher.failure == nil)
        let last = try #require(watcher.frames.last)
        #expect(abs((CMClock.hostTimeClock.time - last.time).seconds) < 30)
        guard path == "camera" else { return }
        // Starts without the connection of the first look, and checks that no callback followed the stop.
        let count = watcher.frames.count
        try camera.start(camera.usualRequest, client: watcher)
        #expect(watcher.waits { $0.frames.count > count })
        camera.stop()
        #expect(watcher.isInOrder)
    }

    @Test("a stream that is cut 20 times reconnects 20 times, leaks nothing and is in time again each time")
    func cuts() throws {
        let proxy = try TestServer(script: "proxy.py", "\(try server().port)")
        let camera = try NetworkCamera(address(proxy.port), options: options { $0.longestPause = 0.05 })
        let watcher = NetworkWatcher(readsMoments: true)
        try camera.start(camera.usualRequest, client: watcher)
        #expect(watcher.waits(forLatency: latency))
        var footprints: [ProcessFootprint] = []
        for cut in 1...20 {
            #expect(try proxy.send("cut") == "done 1")
            try #require(watcher.waits { $0.losses.count == cut }, "cut \(cut): \(String(describing: watcher.failure))")
            try #require(watcher.waits(forLatency: latency), "cut \(cut)")
            footprints.append(.current)
        }
        camera.stop()
        #expect(watcher.failure == nil)
        #expect(watcher.isInOrder)
        #expect(watcher.losses.count == 20)
        #expect(watcher.losses.allSatisfy { $0.reason == .discontinuity && $0.count >= 1 })
        // Other suites do not run meanwhile, and the server's answers use pipes that are already open.
        let (early, late) = (footprints[4], footprints[19])
        #expect(late.descriptors <= early.descriptors, "\(early) … \(late)")
        #expect(late.threads <= early.threads, "\(early) … \(late)")
        #expect(late.memory - early.memory < 4096, "\(early) … \(late)")
    }

    @Test("a temporary stall is caught up: late images are dropped, and latency returns below its bound")
    func stall() throws {
        let proxy = try TestServer(script: "proxy.py", "\(try server().port)")
        let camera = try NetworkCamera(address(proxy.port), options: options { $0.stall = 30 })
        let watcher = NetworkWatcher(readsMoments: true)
        try camera.start(camera.usualRequest, client: watcher)
        #expect(watcher.waits(forLatency: latency))
        // More than a second of video, which is late when it arrives.
        try proxy.send("hold 120")
        try proxy.send("go")
        #expect(watcher.waits { !$0.losses.isEmpty })
        #expect(watcher.waits(forLatency: latency))
        #expect(try proxy.send("accept") == "done 1")
        camera.stop()
        #expect(watcher.failure == nil)
        #expect(watcher.isInOrder)
        #expect(watcher.losses.allSatisfy { $0.reason == .discontinuity })
    }

    @Test("a camera that hangs fails with a message after the timeouts, and can be started when it is back")
    func hangs() throws {
        let server = try TestServer(script: "rtsp-server.py")
        let camera = try NetworkCamera(
            address(server.port),
            options: options {
                $0.stall = 0.3
                $0.reconnectTimeout = 0.6
                $0.connect = 4
            }
        )
        let watcher = NetworkWatcher()
        try camera.start(camera.usualRequest, client: watcher)
        #expect(watcher.waits(forFrames: 3))
        server.signal(SIGSTOP)
        #expect(watcher.waits { $0.failure != nil })
        #expect(watcher.failure?.code == .disconnected)
        #expect(watcher.failure?.message.contains("no answer came in time") == true)
        #expect(watcher.isInOrder)
        server.signal(SIGCONT)
        let second = NetworkWatcher()
        try camera.start(camera.usualRequest, client: second)
        #expect(second.waits(forFrames: 3))
        #expect(try #require(second.frames.first).number > (try #require(watcher.frames.last)).number)
        camera.stop()
    }

    @Test("a camera that stays away fails when the retry period is over, one that refuses fails immediately")
    func staysAway() throws {
        let proxy = try TestServer(script: "proxy.py", "\(try server().port)")
        let camera = try NetworkCamera(
            address(proxy.port),
            options: options {
                $0.reconnectTimeout = 0.5
                $0.longestPause = 0.1
            }
        )
        let watcher = NetworkWatcher()
        let gone = Mutex(0)
        camera.whenGone { _ in gone.withLock { $0 += 1 } }
        try camera.start(camera.usualRequest, client: watcher)
        #expect(watcher.waits(forFrames: 3))
        try proxy.send("refuse")
        try proxy.send("cut")
        #expect(watcher.waits { $0.failure != nil })
        #expect(watcher.failure?.code == .disconnected)
        #expect(watcher.failure?.message.contains("was lost and could not be made again within 0.5 seconds") == true)
        #expect(watcher.losses.count == 1)
        camera.stop()
        #expect(gone.withLock { $0 } == 1)
        #expect(throws: CameraError.self) { try camera.start(camera.usualRequest, client: watcher) }
    }

    @Test("damaged bytes end in losses or a new connection, never in a crash or a hang", arguments: [1, 2])
    func garbled(seed: Int) throws {
        let proxy = try TestServer(script: "proxy.py", "\(try server().port)")
        let camera = try NetworkCamera(
            address(proxy.port),
            options: options {
                $0.stall = 1
                $0.connect = 3
                $0.reconnectTimeout = 60
            }
        )
        let watcher = NetworkWatcher(readsMoments: true)
        try camera.start(camera.usualRequest, client: watcher)
        #expect(watcher.waits(forFrames: 3))
        try proxy.send("garble \(seed) 1500")
        #expect(watcher.waits { $0.losses.reduce(0) { $0 + $1.count } >= 10 }, "seed \(seed)")
        try proxy.send("clean")
        #expect(watcher.waits(forLatency: latency), "seed \(seed)")
        camera.stop()
        #expect(watcher.isInOrder)
        #expect(watcher.failure == nil)
    }

    @Test("user name and password grant access and appear in no text")
    func credentials() throws {
        let port = try #require(try server().ports.last)
        let camera = try NetworkCamera(address(port, "locked", account: "viewer:op3n:s@me@"), options: options())
        let watcher = NetworkWatcher(readsMoments: true)
        try camera.start(camera.usualRequest, client: watcher)
        #expect(watcher.waits(forFrames: 3))
        // Thread names during the run.
        let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        var texts = tasks.compactMap { try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8) }
        camera.stop()
        texts += ["\(camera.info)", "\(camera)", camera.info.uniqueID, camera.info.localizedName]
        for account in ["viewer:wr0ng@", "nobody:op3n@", ""] {
            let error = #expect(throws: CameraError.self) {
                _ = try NetworkCamera(address(port, "locked", account: account), options: options())
            }
            #expect(error?.code == .noPermission)
            texts.append(error?.message ?? "")
        }
        for text in texts {
            for secret in ["viewer", "op3n", "s@me", "wr0ng", "nobody"] { #expect(!text.contains(secret), "\(text)") }
        }
        #expect(camera.info.uniqueID == "rtsp://…@127.0.0.1:\(port)/locked")
    }

    @Test("a stop while the camera is away, or inside a callback, returns immediately and ends the callbacks")
    func stops() throws {
        let proxy = try TestServer(script: "proxy.py", "\(try server().port)")
        let camera = try NetworkCamera(address(proxy.port), options: options())
        let watcher = NetworkWatcher()
        try camera.start(camera.usualRequest, client: watcher)
        #expect(watcher.waits(forFrames: 1))
        #expect(throws: CameraError.self) { try camera.start(camera.usualRequest, client: watcher) }
        try proxy.send("refuse")
        try proxy.send("cut")
        camera.stop()
        #expect(watcher.failure == nil)
        try proxy.send("accept")
        let ended = DispatchSemaphore(value: 0)
        let client = RecordingClient(onFrame: { source, _ in
            source.stop()
            ended.signal()
        })
        try camera.start(camera.usualRequest, client: client)
        ended.wait()
        camera.stop()
        #expect(client.frameNumbers.count == 1)
    }

    @Test("clients can hold a limited number of frames; further ones are lost for lack of buffers")
    func buffers() throws {
        var options = options()
        options.bufferLimit = 4
        let camera = try NetworkCamera(address(try server().port), options: options)
        let client = RecordingClient(holds: 10)
        let lost = DispatchSemaphore(value: 0)
        try camera.start(camera.usualRequest, client: client)
        // The decoder holds some frames itself.
        while client.lostCount == 0 { _ = lost.wait(timeout: .now() + .milliseconds(20)) }
        camera.stop()
        #expect(client.held.count <= 4)
        #expect(client.held.count >= 1)
    }

    @Test(
        "the list follows a camera: absent, present, unplugged, and back with another size and the old identifier"
    )
    func list() throws {
        let server = try TestServer(script: "rtsp-server.py")
        let proxy = try TestServer(script: "proxy.py", "\(server.port)")
        try proxy.send("refuse")
        let found = Mutex<[FoundCameras]>([])
        let changed = DispatchSemaphore(value: 0)
        let address = address(proxy.port, account: "me:secr3t@")
        let finder = NetworkFinder(address, options: options { $0.reconnectTimeout = 1 })
        let first = finder.start { now in
            found.withLock { $0.append(now) }
            changed.signal()
        }
        #expect(first.cameras.isEmpty)
        #expect(first.problems.count == 1)
        #expect(first.problems.first?.message.contains("secr3t") == false)
        try proxy.send("accept")
        func next(_ isSo: (FoundCameras) -> Bool) -> FoundCameras? {
            let end = DispatchTime.now() + .seconds(60)
            var seen = 0
            while true {
                let all = found.withLock { $0 }
                if let match = all.dropFirst(seen).first(where: isSo) {
                    found.withLock { $0 = [] }
                    return match
                }
                seen = all.count
                if changed.wait(timeout: end) == .timedOut { return nil }
            }
        }
        let there = try #require(next { !$0.cameras.isEmpty })
        let camera = try #require(there.cameras.first)
        #expect(there.problems.isEmpty)
        #expect(camera.info.defaultFormat.width == 320)
        let watcher = NetworkWatcher()
        try camera.start(camera.usualRequest, client: watcher)
        #expect(watcher.waits(forFrames: 3))
        try server.send("size 640 480")
        try proxy.send("cut")
        #expect(watcher.waits { $0.failure != nil })
        #expect(watcher.failure?.code == .disconnected)
        #expect(watcher.failure?.message.contains("640×480") == true)
        #expect(next { $0.cameras.isEmpty } != nil)
        let again = try #require(next { !$0.cameras.isEmpty })
        let back = try #require(again.cameras.first)
        #expect(back !== camera)
        #expect(back.info.uniqueID == camera.info.uniqueID)
        #expect(back.info.defaultFormat.width == 640)
    }
}
