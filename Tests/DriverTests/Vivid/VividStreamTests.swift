import CV4L2
import CoreMedia
import CoreVideo
import Testing

@testable import CameraSources

/// Frames of the kernel's test driver: what is lost is counted, nothing is copied, and the driver always has buffers.
@Suite("streams of the kernel's test driver", .inDriverMachine, .serialized)
struct VividStreamTests {
    @Test("dropped buffers are counted exactly", arguments: [Vivid.plain, Vivid.multiPlanar], [Int32(0), 10, 50])
    func drops(path: String, percentage: Int32) throws {
        let vivid = try Vivid(path)
        try vivid.set("Percentage of Dropped Buffers", percentage)
        let system = CountingSystem()
        let camera = try V4L2Camera(path: path, system: system)
        let log = FrameLog()
        try camera.start(camera.quickRequest, client: log)
        try log.waitForFrames(200)
        camera.stop()
        // What is said of the frames is what the driver's own numbers say.
        #expect(log.numbers == expectedNumbers(system.filled.prefix(log.numbers.count)))
        #expect(log.numbers.count >= system.filled.count - 1)
        let span = log.numbers[log.numbers.count - 1] - log.numbers[0] + 1
        let missing = span - log.numbers.count
        #expect(log.lost(.discontinuity) == missing)
        #expect(log.lost(.outOfBuffers) == 0)
        expectOrdered(log)
        // The driver draws lots, two hundred and more of them: fewer than a quarter of the share that was asked for is
        // chance once in tens of thousands of runs. A machine that is slow makes it skip others besides.
        let share = Double(missing) / Double(span)
        #expect(share >= Double(percentage) / 100 / 4, "\(share)")
    }

    @Test("the native format is not copied", arguments: [Vivid.plain, Vivid.multiPlanar])
    func noCopies(path: String) throws {
        let vivid = try Vivid(path)
        defer { withExtendedLifetime(vivid) {} }
        let system = CountingSystem()
        let camera = try V4L2Camera(path: path, system: system)
        let copies = Tally()
        let log = FrameLog { frame in
            guard let image = frame.image else { return }
            let isDrivers = image.withPlanes(readOnly: true) { planes in
                planes.allSatisfy { system.isMapped($0.baseAddress) }
            }
            copies.add(isDrivers ? 0 : 1)
        }
        try camera.start(camera.quickRequest, client: log)
        try log.waitForFrames(100)
        camera.stop()
        #expect(copies.total == 0)
        #expect(copies.count >= 100)
        // One buffer with the driver after each that is taken is enough never to miss a frame; two are kept.
        let least = system.filled.map(\.queued).min()
        #expect(try #require(least) >= 2)
        print("driver to client: \(copies.count) frames, \(copies.total) copies; at least \(least ?? 0) buffers queued")
    }

    @Test("who keeps all frames is told, and the stream goes on when they come back")
    func hoarding() throws {
        let vivid = try Vivid()
        defer { withExtendedLifetime(vivid) {} }
        let system = CountingSystem()
        let camera = try V4L2Camera(path: Vivid.plain, system: system)
        let log = FrameLog(holding: .max)
        try camera.start(camera.quickRequest, client: log)
        try log.wait(for: "thirty losses") { events in
            var lost = 0
            for case .loss(let loss) in events where loss.reason == .outOfBuffers { lost += loss.count }
            return lost >= 30
        }
        #expect(system.filled.allSatisfy { $0.queued >= 1 })
        #expect(log.frames.count >= 3)
        // What is held is not written over: the bars are still there, though the driver has gone on.
        #expect(try worstDistance(log.frames) <= 4)
        let last = try #require(log.frames.last)
        log.release()
        try log.waitForFrames(30)
        camera.stop()
        // Still readable after the end.
        #expect(try worstDistance([last]) <= 4)
        expectOrdered(log)
        let accounted = log.numbers.count + log.losses.reduce(0) { $0 + $1.count }
        #expect(try #require(log.numbers.last) - log.numbers[0] + 1 == accounted)
    }

    @Test("frames that are held keep their memory, and only that", arguments: [Vivid.plain, Vivid.multiPlanar])
    func heldAfterTheEnd(path: String) throws {
        let vivid = try Vivid(path)
        defer { withExtendedLifetime(vivid) {} }
        let system = CountingSystem()
        do {
            let camera = try V4L2Camera(path: path, system: system)
            let log = FrameLog(holding: 2)
            try camera.start(camera.quickRequest, client: log)
            try log.waitForFrames(5)
            camera.stop()
            #expect(system.mappingCount > 0)
            #expect(try worstDistance(log.frames) <= 4)
            log.release()
        }
        #expect(system.mappingCount == 0)
        #expect(system.openCount == 0)
    }

    @Test("a new rate while it runs", arguments: [Vivid.plain, Vivid.multiPlanar])
    func rates(path: String) throws {
        let vivid = try Vivid(path)
        defer { withExtendedLifetime(vivid) {} }
        let system = CountingSystem()
        let camera = try V4L2Camera(path: path, system: system)
        let log = FrameLog()
        try camera.start(camera.quickRequest, client: log)
        try log.waitForFrames(30)
        let before = log.times
        camera.setFrameDuration(CMTime(value: 1, timescale: 15))
        #expect(camera.changesRateWhileRunning)
        try log.waitForFrames(20)
        let after = log.times.suffix(15)
        camera.stop()
        let fast = before.count > 1 ? (before[before.count - 1] - before[0]).seconds / Double(before.count - 1) : 0
        let slow = (try #require(after.last) - #require(after.first)).seconds / 14
        // 60 frames a second and 15: four times as long between frames.
        #expect(slow / fast > 2.5, "\(fast) s, then \(slow) s")
        expectOrdered(log)
    }

    @Test("numbers that wrap around lose nothing", arguments: [Vivid.plain, Vivid.multiPlanar])
    func wrappedNumbers(path: String) throws {
        let vivid = try Vivid(path)
        try vivid.set("Wrap Sequence Number", 1)
        let system = CountingSystem()
        let camera = try V4L2Camera(path: path, system: system)
        let log = FrameLog()
        try camera.start(camera.quickRequest, client: log)
        try log.wait(for: "a number past the wrap") { _ in
            system.filled.contains { $0.sequence > 0x8000_0000 } && (system.filled.last?.sequence ?? .max) < 0x8000_0000
                && system.filled.count > 150
        }
        camera.stop()
        let filled = system.filled.prefix(log.numbers.count)
        #expect(log.numbers == expectedNumbers(filled))
        let span = log.numbers[log.numbers.count - 1] - log.numbers[0] + 1
        #expect(log.lost(.discontinuity) == span - log.numbers.count)
        expectOrdered(log)
    }

    @Test("time stamps that wrap around are survived", arguments: [Int32(1), 2])
    func wrappedTimes(mode: Int32) throws {
        let vivid = try Vivid()
        try vivid.set("Wrap Timestamp", mode)
        let camera = try V4L2Camera(path: Vivid.plain)
        let log = FrameLog()
        let began = CMClock.hostTimeClock.time
        try camera.start(camera.quickRequest, client: log)
        // The stamps wrap sixteen seconds after the start.
        try log.wait(for: "eighteen seconds of frames") { events in
            guard case .frame(_, let time) = events.last else { return false }
            return (time - began).seconds > 18 || (CMClock.hostTimeClock.time - began).seconds > 40
        }
        camera.stop()
        expectOrdered(log)
        #expect(log.failure == nil)
        let ended = CMClock.hostTimeClock.time
        #expect(log.times.allSatisfy { $0 > began && $0 <= ended })
        let steps = zip(log.times.dropFirst(), log.times).map { ($0 - $1).seconds }.sorted()
        // Half of all steps are near the driver's sixtieth of a second: the distances stay its own.
        #expect(abs(steps[steps.count / 2] - 1.0 / 60) < 0.004, "\(steps[steps.count / 2])")
    }

    @Test("a thousand starts and stops leave nothing behind")
    func startsAndStops() throws {
        let vivid = try Vivid()
        defer { withExtendedLifetime(vivid) {} }
        let system = CountingSystem()
        let camera = try V4L2Camera(path: Vivid.plain, system: system)
        func cycle() throws {
            let log = FrameLog()
            try camera.start(camera.quickRequest, client: log)
            try log.waitForFrames(1)
            camera.stop()
            #expect(log.failure == nil)
        }
        // What is made once and kept is made now.
        for _ in 0..<20 { try cycle() }
        let before = ProcessUse.now
        for _ in 0..<1_000 { try cycle() }
        let after = ProcessUse.now
        #expect(after.descriptors == before.descriptors)
        #expect(after.threads <= before.threads)
        #expect(after.deviceMappings == before.deviceMappings)
        #expect(system.openCount == 0)
        #expect(system.mappingCount == 0)
        #expect(after.memory < before.memory + 8_192, "\(before) and \(after)")
        print("1000 starts and stops: \(before), then \(after)")
    }

    /// The numbers of frames that go by the driver's.
    ///
    /// The driver gives the same number twice at times, as after a start: two frames nonetheless.
    private func expectedNumbers(_ filled: some Collection<CountingSystem.Filled>) -> [Int] {
        var numbers = [0]
        for (a, b) in zip(filled, filled.dropFirst()) {
            numbers.append(numbers[numbers.count - 1] + max(1, Int(b.sequence &- a.sequence)))
        }
        return numbers
    }

    private func worstDistance(_ frames: [CameraFrame]) throws -> Int {
        try frames.map { try TestPattern.distance(of: #require($0.image)) }.max() ?? .max
    }

    /// Numbers and times only grow, over frames and losses together.
    private func expectOrdered(_ log: FrameLog) {
        var number = Int.min
        var time = CMTime.negativeInfinity
        for event in log.events {
            switch event {
            case .frame(let next, let at):
                #expect(next > number && at > time)
                (number, time) = (next, at)
            case .loss(let loss):
                #expect(loss.number > number && loss.presentationTime > time)
                number = loss.number + loss.count - 1
            case .end, .failure: break
            }
        }
    }
}
