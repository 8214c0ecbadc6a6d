import CoreMedia
import CoreVideo
import Dispatch
import Pacing
import Synchronization
import Testing

@testable import CameraSources

private typealias Event = RecordingClient.Event

private func time(_ value: Int64, _ scale: Int32) -> CMTime { CMTime(value: value, timescale: scale) }

/// Runs a camera to its end and returns its client.
@discardableResult
private func run(_ options: String, client: RecordingClient = RecordingClient()) throws -> RecordingClient {
    let camera = try VirtualCamera(virtualSettings(options))
    try camera.start(camera.usualRequest, client: client)
    client.waitForEnd()
    camera.stop()
    #expect(!client.wasConcurrent)
    return client
}

@Suite("Virtual camera: time")
struct VirtualCameraTimeTests {
    @Test("with clock=virtual frame n has the time n × frame duration, exactly")
    func exactTimes() throws {
        let client = try run("64x64@30000/1001?clock=virtual&codes=none&frames=100")
        #expect(client.events == (0..<100).map { .frame($0, time(Int64($0) * 1001, 30000)) } + [.end])
        #expect(client.frameTimes.allSatisfy { $0.timescale == 30000 && !$0.hasBeenRounded })
    }

    @Test("with clock=host frames come on an exact grid of the host clock and never before they are due")
    func hostTimes() throws {
        let early = Mutex(0)
        let before = CMClock.hostTimeClock.time
        let client = try run(
            "64x64@240?codes=none&frames=12",
            client: RecordingClient(onFrame: { source, frame in
                if frame.presentationTime > source.clock.time { early.withLock { $0 += 1 } }
            })
        )
        // On a busy machine the first frames may be missing.
        let first = try #require(client.frameTimes.first)
        let start = first.value - Int64(client.frameNumbers[0]) * 1_000_000_000 / 240
        #expect(start >= before.value)
        #expect(early.withLock { $0 } == 0)
        for case .frame(let number, let stamp) in client.events {
            #expect(stamp.value == start + Int64(number) * 1_000_000_000 / 240)
            #expect(stamp.timescale == 1_000_000_000 && !stamp.hasBeenRounded)
        }
        #expect(client.frameNumbers.count + client.lostCount == 12)
    }

    @Test("with a manual clock the first frame comes immediately and then one per period")
    func manual() throws {
        let clock = ManualClock(at: time(10, 1))
        let camera = try VirtualCamera(virtualSettings("64x64@25?codes=none"), pacing: clock)
        #expect(camera.pace == .live)
        let client = RecordingClient()
        try camera.start(camera.usualRequest, client: client)
        clock.settle()
        #expect(client.events == [.frame(0, time(10, 1))])
        clock.advance(by: time(1, 25))
        #expect(client.frameTimes == [time(250, 25), time(251, 25)])
        clock.advance(by: time(1, 1))
        #expect(client.frameNumbers == Array(0...26))
        camera.stop()
        clock.advance(by: time(1, 1))
        #expect(client.frameNumbers == Array(0...26))
        #expect(clock.threadCount == 0)
    }

    @Test("DEV-35 a new frame duration counts from the next frame on, without a gap")
    func newDuration() throws {
        let clock = ManualClock()
        let camera = try VirtualCamera(virtualSettings("64x64@10?codes=none"), pacing: clock)
        let client = RecordingClient()
        try camera.start(camera.usualRequest, client: client)
        clock.advance(by: time(2, 10))
        // Frame 3 is already scheduled and comes when it was due.
        camera.setFrameDuration(time(1, 5))
        clock.advance(by: time(5, 10))
        camera.setFrameDuration(time(1, 20))
        clock.advance(by: time(3, 10))
        #expect(
            client.frameTimes == [0, 100, 200, 300, 500, 700, 900, 950, 1000].map { time($0, 1000) }
        )
        #expect(client.lostCount == 0)
        camera.stop()
    }

    @Test("DEV-35 with clock=virtual a new frame duration continues on an exact grid")
    func newDurationVirtually() throws {
        let client = try run(
            "64x64@30?clock=virtual&codes=none&frames=8",
            client: RecordingClient(onFrame: { source, frame in
                if frame.number == 3 { source.setFrameDuration(time(1, 25)) }
            })
        )
        #expect(client.frameTimes == [0, 5, 10, 15, 21, 27, 33, 39].map { time($0, 150) })
    }

    @Test("S-SESSION-36 after a stop numbers and times continue, exactly if time is not real")
    func restartVirtually() throws {
        let camera = try VirtualCamera(virtualSettings("64x64@30?clock=virtual&codes=none&frames=60"))
        let stopped = DispatchSemaphore(value: 0)
        let client = RecordingClient(onFrame: { source, frame in
            guard frame.number == 20 else { return }
            source.stop()
            stopped.signal()
        })
        try camera.start(camera.usualRequest, client: client)
        stopped.wait()
        try camera.start(camera.usualRequest, client: client)
        client.waitForEnd()
        #expect(client.events == (0..<60).map { .frame($0, time(Int64($0), 30)) } + [.end])
    }

    @Test("S-SESSION-36 on a live clock times stay on the clock after a stop and strictly increase")
    func restartLive() throws {
        let clock = ManualClock()
        let camera = try VirtualCamera(virtualSettings("64x64@10?codes=none"), pacing: clock)
        let client = RecordingClient()
        for _ in 0..<3 {
            try camera.start(camera.usualRequest, client: client)
            clock.settle()
            camera.stop()
        }
        clock.advance(by: time(95, 100))
        try camera.start(camera.usualRequest, client: client)
        clock.advance(by: time(1, 10))
        camera.stop()
        // Frames 1 and 2 must not precede or equal time 0, and never became due.
        #expect(client.events == [.frame(0, .zero), .frame(1, time(95, 100)), .frame(2, time(105, 100))])
    }

    @Test(
        "jitter delays time stamps by less than requested, never lets frames change places, and is reproducible"
    )
    func jitter() throws {
        let options = "64x64@100?clock=virtual&codes=none&frames=400&jitter=4"
        let client = try run(options)
        let late = client.events.compactMap { event -> Double? in
            guard case .frame(let number, let stamp) = event else { return nil }
            return stamp.seconds - Double(number) / 100
        }
        #expect(late.count == 400)
        #expect(late.allSatisfy { $0 >= 0 && $0 < 0.004 })
        #expect((late.max() ?? 0) > 0.003)
        #expect(try run(options).events == client.events)
        let wild = try run("64x64@100?clock=virtual&codes=none&frames=400&jitter=1000").frameTimes
        #expect(wild.count == 400)
        #expect(zip(wild, wild.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("jitter on a live clock holds a frame back until its time stamp is reached")
    func jitterLive() throws {
        let clock = ManualClock()
        let camera = try VirtualCamera(virtualSettings("64x64@10?codes=none&jitter=80"), pacing: clock)
        let wrong = Mutex(0)
        let client = RecordingClient(onFrame: { _, frame in
            if frame.presentationTime != clock.now { wrong.withLock { $0 += 1 } }
        })
        try camera.start(camera.usualRequest, client: client)
        clock.advance(by: time(199, 100))
        #expect(client.frameNumbers == Array(0..<20))
        #expect(wrong.withLock { $0 } == 0)
        camera.stop()
    }

    @Test("a source thread that is late continues with the newest frame and reports the others as one discontinuity")
    func late() throws {
        let clock = ManualClock()
        let camera = try VirtualCamera(virtualSettings("64x64@10?codes=none"), pacing: clock)
        let client = RecordingClient(onFrame: { _, frame in
            // The client violates its obligation to return without waiting.
            if frame.number == 2 { clock.advance(by: time(35, 100)) }
            if frame.number == 6 { clock.advance(by: time(19, 100)) }
        })
        try camera.start(camera.usualRequest, client: client)
        clock.advance(by: time(1, 1))
        #expect(
            client.events == [
                .frame(0, .zero), .frame(1, time(1, 10)), .frame(2, time(2, 10)),
                .lost(.discontinuity, 3, count: 2, time(3, 10)), .frame(5, time(5, 10)),
                .frame(6, time(6, 10)), .frame(7, time(7, 10)), .frame(8, time(8, 10)), .frame(9, time(9, 10)),
                .frame(10, time(10, 10)),
            ]
        )
        camera.stop()
    }

    @Test("a slow delegate on another thread costs no frame at the source")
    func slowConsumer() throws {
        let clock = ManualClock()
        let camera = try VirtualCamera(virtualSettings("64x64@30?codes=none"), pacing: clock)
        let client = RecordingClient()
        try camera.start(camera.usualRequest, client: client)
        for _ in 0..<20 { clock.advance(by: time(50, 1000)) }
        #expect(client.frameNumbers == Array(0...30))
        camera.stop()
    }
}

@Suite("Virtual camera: faults")
struct VirtualCameraFaultTests {
    @Test("lost frames are the same in every run, and consecutive ones are one discontinuity with their count")
    func losses() throws {
        let options = "64x64@30?clock=virtual&codes=none&frames=3000&lose=0.2"
        let client = try run(options)
        #expect(client.frameNumbers.count + client.lostCount == 3000)
        #expect((450...750).contains(client.lostCount))
        var next = 0
        var wasLost = false
        for event in client.events {
            switch event {
            case .frame(let number, _):
                #expect(number == next)
                (next, wasLost) = (number + 1, false)
            case .lost(let reason, let number, let count, let when):
                #expect(reason == .discontinuity && number == next && count >= 1 && !wasLost)
                #expect(when == time(Int64(number), 30))
                (next, wasLost) = (number + count, true)
            case .end: #expect(next == 3000)
            case .failure: Issue.record("no failure was asked for")
            }
        }
        #expect(client.events.contains { if case .lost(_, _, let count, _) = $0 { count > 1 } else { false } })
        #expect(try run(options).events == client.events)
        #expect(try run(options + "&seed=2").events != client.events)
    }

    @Test("when every frame is lost there is one loss and the end")
    func allLost() throws {
        let client = try run("64x64@30?clock=virtual&codes=none&frames=50&lose=1")
        #expect(client.events == [.lost(.discontinuity, 0, count: 50, .zero), .end])
    }

    @Test("in a stall no frames come, and the missed ones are one discontinuity", arguments: ["", "&lose=0"])
    func stall(more: String) throws {
        let client = try run("64x64@10?clock=virtual&codes=none&frames=30&stall=1+0.55" + more)
        #expect(client.frameNumbers == Array(0..<10) + Array(16..<30))
        #expect(client.events[10] == .lost(.discontinuity, 10, count: 6, time(10, 10)))
        #expect(client.frameTimes[10] == time(16, 10))
    }

    @Test("a stall on a live clock lasts for its stated length")
    func stallLive() throws {
        let clock = ManualClock(at: time(7, 1))
        let camera = try VirtualCamera(virtualSettings("64x64@10?codes=none&stall=0.2+0.3"), pacing: clock)
        let client = RecordingClient()
        try camera.start(camera.usualRequest, client: client)
        clock.advance(by: time(45, 100))
        #expect(client.events == [.frame(0, time(70, 10)), .frame(1, time(71, 10))])
        clock.advance(by: time(5, 100))
        #expect(
            client.events.suffix(2) == [.lost(.discontinuity, 2, count: 3, time(72, 10)), .frame(5, time(75, 10))]
        )
        camera.stop()
    }

    @Test("an unplugged camera fails at its second, leaves the registry, and cannot be started again")
    func unplug() throws {
        let camera = try VirtualCamera(
            virtualSettings("64x64@10?clock=virtual&codes=none&unplug=0.55&lose=0"),
            uniqueID: "unplug test"
        )
        #expect(CameraRegistry.add(camera) != nil)
        let client = RecordingClient()
        try camera.start(camera.usualRequest, client: client)
        client.waitForEnd()
        #expect(client.frameNumbers == Array(0..<6))
        #expect(client.events.last == .failure(.disconnected))
        #expect(camera.clock.time == time(55, 100))
        #expect(CameraRegistry.camera(withUniqueID: "unplug test") == nil)
        camera.stop()
        let words = "The camera 'Virtual Camera' was unplugged and is gone. Plug it in again."
        #expect(throws: CameraError(.disconnected, words)) {
            try camera.start(camera.usualRequest, client: client)
        }
        #expect(client.events.count == 7)
    }

    @Test("seconds of faults are those of the stream, without pauses between runs")
    func secondsOfTheStream() throws {
        let clock = ManualClock()
        let camera = try VirtualCamera(virtualSettings("64x64@10?codes=none&unplug=0.5"), pacing: clock)
        let client = RecordingClient()
        try camera.start(camera.usualRequest, client: client)
        clock.advance(by: time(2, 10))
        camera.stop()
        clock.advance(by: time(100, 1))
        try camera.start(camera.usualRequest, client: client)
        clock.advance(by: time(1, 10))
        #expect(client.frameNumbers == Array(0..<5))
        clock.advance(by: time(1, 10))
        #expect(client.events.last == .failure(.disconnected))
    }

    @Test("after frames=N the camera ends, and every later start ends immediately")
    func end() throws {
        let camera = try VirtualCamera(virtualSettings("64x64?clock=virtual&codes=none&frames=3"))
        let client = RecordingClient()
        try camera.start(camera.usualRequest, client: client)
        client.waitForEnd()
        try camera.start(camera.usualRequest, client: client)
        client.waitForEnd()
        #expect(client.events == (0..<3).map { .frame($0, time(Int64($0), 30)) } + [.end, .end])
    }

    @Test("DROP-10 a live client that keeps all buffers gets outOfBuffers for each frame until it returns one")
    func outOfBuffersLive() throws {
        let clock = ManualClock()
        let camera = try VirtualCamera(virtualSettings("64x64@10?codes=none"), pacing: clock, bufferLimit: 3)
        let client = RecordingClient(holds: 3)
        try camera.start(camera.usualRequest, client: client)
        clock.advance(by: time(5, 10))
        client.release(1)
        clock.advance(by: time(1, 10))
        #expect(
            client.events == [
                .frame(0, .zero), .frame(1, time(1, 10)), .frame(2, time(2, 10)),
                .lost(.outOfBuffers, 3, count: 1, time(3, 10)), .lost(.outOfBuffers, 4, count: 1, time(4, 10)),
                .lost(.outOfBuffers, 5, count: 1, time(5, 10)), .frame(6, time(6, 10)),
            ]
        )
        #expect(client.waits == 0)
        camera.stop()
    }

    @Test("DROP-10 VDO-36 a client can keep a second of frames and eight more")
    func usualBufferCount() throws {
        let client = RecordingClient(holds: 1000)
        try run("64x64@30?clock=virtual&codes=none&frames=100", client: client)
        #expect(client.held.count >= 38)
        #expect(client.held.count + client.lostCount == 100)
    }

    @Test("a lossless client is asked to wait, and loses frames only if waiting does not help")
    func outOfBuffersLossless() throws {
        let camera = try VirtualCamera(
            virtualSettings("64x64@10?clock=virtual&codes=none&frames=10"),
            pacing: VirtualPacingClock(),
            bufferLimit: 2
        )
        let client = RecordingClient(
            holds: 2,
            onWait: { client in
                // The first wait is in vain, the second yields a buffer, and further waits are futile.
                if client.waits == 2 { client.release(1) }
                return client.waits <= 2
            }
        )
        try camera.start(camera.usualRequest, client: client)
        client.waitForEnd()
        #expect(client.frameNumbers == [0, 1, 2])
        #expect(client.lostCount == 7)
        #expect(client.events[3] == .lost(.outOfBuffers, 3, count: 1, time(3, 10)))
        #expect(client.waits == 2 + 7)
    }
}
