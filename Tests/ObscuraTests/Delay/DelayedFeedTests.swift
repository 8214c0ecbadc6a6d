import AVFoundation
import Foundation
import Obscura
import Synchronization
import Testing

@Suite("The delayed feed", .timeLimit(.minutes(3)))
struct DelayedFeedTests {
    @Test(
        "60 s are shown without repeated or skipped frames, each at its time plus the delay, read from the images",
        arguments: [0.2, 2, 30]
    )
    func exact(delay: Double) async throws {
        let camera = try FeedCamera("codes=none&frames=1800&seed=20\(Int(delay * 10))")
        let feed = try DelayedFeed(device: camera.device)
        try await check(feed.reader(delay: delay), frames: 1800, rate: 30, delay: delay)
    }

    @Test("a delay of 600 s is equally exact, and fits into a budget")
    func exactForTenMinutes() async throws {
        let camera = try FeedCamera("codes=none&frames=6300&seed=2099", size: "64x64@10")
        var configuration = DelayedFeedConfiguration()
        configuration.memoryBudget = 64 << 20
        configuration.longestDelay = 600
        configuration.pixelFormat = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        let feed = try DelayedFeed(device: camera.device, configuration: configuration)
        try await check(feed.reader(delay: 600), frames: 6300, rate: 10, delay: 600)
        #expect(feed.status.memoryBytes <= 40 << 20)
    }

    /// Checks that every frame arrives in order, and is the right one throughout its time on screen.
    private func check(_ reader: DelayedFeedReader, frames: Int, rate: Double, delay: Double) async throws {
        var previous: DelayedFrame?
        var number = 0
        var largest = 0.0
        for await frame in reader {
            #expect(stripNumber(frame) == number)
            #expect(frame.number == number)
            #expect(!frame.isRepeat && frame.skipped == 0)
            // The error when the frame appears, and just before it is replaced.
            largest = max(largest, abs(frame.displayTime.seconds - frame.captureTime.seconds - delay))
            if let previous {
                let stayed = frame.displayTime.seconds - previous.captureTime.seconds - delay
                largest = max(largest, stayed)
            }
            previous = frame
            number += 1
        }
        #expect(number == frames)
        #expect(largest <= 1 / rate + 1e-6)
        let statistics = reader.statistics
        #expect(statistics.repeated == 0 && statistics.skipped == 0 && statistics.shown == frames)
        #expect(statistics.requested == delay)
        #expect(statistics.maximumError <= 1 / rate)
    }

    @Test("losses and a stall of the camera are replayed unchanged")
    func losses() async throws {
        let camera = try FeedCamera("codes=none&frames=300&lose=0.1&stall=4+2&jitter=5&seed=2001")
        let feed = try DelayedFeed(device: camera.device)
        var numbers: [Int] = []
        var lost = 0
        for await frame in feed.reader(delay: 1) {
            #expect(stripNumber(frame) == frame.number)
            #expect(abs(frame.age - 1) < 1e-6)
            numbers.append(frame.number ?? -1)
            lost += frame.lostBefore
        }
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        #expect(numbers.count < 270)
        #expect(!numbers.contains { (120..<180).contains($0) })
        #expect(lost == feed.status.lost && lost > 0)
        #expect(feed.status.captured == numbers.count)
    }

    @Test("iteration of a reader that was stopped before its first frame ends immediately")
    func stoppedEarly() async throws {
        let camera = try FeedCamera("codes=none&seed=2005")
        let feed = try DelayedFeed(device: camera.device)
        let reader = feed.reader(delay: 1)
        var iterator = reader.makeAsyncIterator()
        reader.stopFrames()
        #expect(await iterator.next() == nil)
        feed.stop()
        await feed.waitUntilSettled()
    }

    @Test("several readers with different delays, one of them slower, share a feed")
    func severalReaders() async throws {
        let camera = try FeedCamera("codes=none&frames=240&seed=2002")
        let feed = try DelayedFeed(device: camera.device)
        let readers = [0, 0.5, 3].map { feed.reader(delay: $0) }
        let numbers = await withTaskGroup(of: [Int?].self) { group in
            for (index, reader) in readers.enumerated() {
                group.addTask {
                    var numbers: [Int?] = []
                    for await frame in reader {
                        numbers.append(stripNumber(frame))
                        if index == 1 { for _ in 0..<20 { await Task.yield() } }
                    }
                    return numbers
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for shown in numbers { #expect(shown == (0..<240).map { $0 }) }
    }

    @Test("frames have the requested pixel format", arguments: [false, true])
    func pixelFormat(asks: Bool) async throws {
        let camera = try FeedCamera("codes=none&frames=20&seed=2003\(asks ? 1 : 0)")
        var configuration = DelayedFeedConfiguration()
        configuration.pixelFormat = asks ? kCVPixelFormatType_32BGRA : nil
        let native = CMFormatDescriptionGetMediaSubType(camera.device.activeFormat.formatDescription)
        let feed = try DelayedFeed(device: camera.device, configuration: configuration)
        var count = 0
        for await frame in feed.reader(delay: 0.2) {
            #expect(CVPixelBufferGetPixelFormatType(frame.pixelBuffer) == (asks ? kCVPixelFormatType_32BGRA : native))
            #expect(stripNumber(frame) == count)
            count += 1
        }
        #expect(count == 20)
    }

    @Test("in real time no frame is early or out of order, and missed ones are counted")
    func live() async throws {
        let camera = try FeedCamera("codes=none&frames=45&seed=2004", clock: "host")
        let feed = try DelayedFeed(device: camera.device)
        let reader = feed.reader(delay: 0.25)
        var numbers: [Int] = []
        var skipped = 0
        for await frame in reader {
            #expect(stripNumber(frame) == frame.number)
            #expect(frame.age >= 0.25)
            numbers.append(frame.number ?? -1)
            skipped += frame.skipped
        }
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        #expect(numbers.last == 44)
        #expect(reader.statistics.shown == numbers.count)
        #expect(reader.statistics.skipped == skipped)
        #expect(numbers.count + skipped <= 45)
    }

    @Test("live without a delay, the camera's own frame is shown; after a pause, playback continues from there")
    func liveControls() async throws {
        let camera = try FeedCamera("codes=none&seed=2005", size: "128x96@60", clock: "host")
        let feed = try DelayedFeed(device: camera.device)
        let reader = feed.reader()
        var count = 0
        var last: DelayedFrame?
        for await frame in reader {
            count += 1
            last = frame
            if count == 10 { break }
        }
        let paused = try #require(last)
        reader.pause()
        #expect(reader.rate == 0)
        let still = try #require(reader.frame())
        #expect(still.captureTime >= paused.captureTime)
        #expect(reader.frame()?.captureTime == still.captureTime)
        #expect(reader.frame()?.isRepeat == true)
        reader.resume()
        for await frame in reader {
            #expect(frame.captureTime >= still.captureTime)
            break
        }
        reader.goLive()
        #expect(reader.delay == 0)
        feed.stop()
        await feed.waitUntilSettled()
        #expect(!feed.session.isRunning)
    }

    @Test("a layer shows the reader's frame, undistorted within its bounds")
    func layer() async throws {
        let camera = try FeedCamera("codes=none&frames=60&seed=2006")
        let feed = try DelayedFeed(device: camera.device)
        let reader = feed.reader(delay: 0.1)
        let layer = try #require(reader.layer as? any ImageLayer)
        #expect(reader.layer === layer)
        layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
        for await frame in reader where frame.number == 59 { break }
        let shown = try #require(layer.image(atHostTime: CMClockGetTime(CMClockGetHostTimeClock())))
        #expect(CVPixelBufferGetWidth(shown) == 128)
        let rect = layer.imageRect(for: shown)
        #expect(abs(rect.width - 400 / 3.0) < 1e-9 && rect.height == 100 && abs(rect.midX - 100) < 1e-9)
    }

    @Test("a session of the app keeps running when the feed is released, but loses the feed's output")
    func ownSession() async throws {
        let camera = try FeedCamera("codes=none&seed=2007")
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: camera.device))
        session.startRunning()
        do {
            let feed = try DelayedFeed(session: session)
            var count = 0
            for await _ in feed.reader(delay: 0.1) {
                count += 1
                if count == 5 { break }
            }
            feed.stop()
            await feed.waitUntilSettled()
            #expect(session.isRunning)
            #expect(session.outputs.count == 1)
        }
        // The feed goes with its last reference, which the thread of its last callback may hold a moment longer.
        #expect(comesTrue { session.outputs.isEmpty })
        session.stopRunning()
    }

    @Test("events report the end of capture")
    func events() async throws {
        let camera = try FeedCamera("codes=none&frames=30&seed=2008")
        let feed = try DelayedFeed(device: camera.device)
        let events = feed.events
        feed.start()
        for await event in events {
            if case .ended(let error) = event {
                #expect(error == nil)
                break
            }
        }
        #expect(feed.status.captured == 30)
        #expect(feed.status.seconds > 0.9)
    }

    @Test("after a stop, a paused reader still shows all frames, even if more were captured than should be held")
    func stoppedAheadOfReader() async throws {
        let camera = try FeedCamera("codes=none&seed=2010")
        var configuration = DelayedFeedConfiguration()
        configuration.longestDelay = 0
        configuration.keyFrameInterval = 0.2
        let feed = try DelayedFeed(device: camera.device, configuration: configuration)
        let reader = feed.reader(delay: 0)
        let goesOn = DispatchSemaphore(value: 0)
        let shown = Mutex<[Int?]>([])
        reader.onFrame(queue: DispatchQueue(label: "shown")) { frame in
            let isFirst = shown.withLock { shown in
                shown.append(stripNumber(frame))
                return shown.count == 1
            }
            if isFirst { goesOn.wait() }
        }
        // Two seconds are always held; then the source waits.
        #expect(comesTrue { feed.status.captured >= 62 })
        feed.stop()
        await feed.waitUntilSettled()
        goesOn.signal()
        let captured = feed.status.captured
        #expect(comesTrue { shown.withLock { $0.last } == captured - 1 })
        #expect(shown.withLock { $0 } == Array(0..<captured))
    }

    @Test("an unplugged camera ends the feed with its error, and held frames are shown to the end")
    func unplugged() async throws {
        let camera = try FeedCamera("codes=none&unplug=2&seed=2009")
        let feed = try DelayedFeed(device: camera.device)
        let events = feed.events
        var count = 0
        for await frame in feed.reader(delay: 1) {
            #expect(stripNumber(frame) == count)
            count += 1
        }
        #expect(count == 60)
        for await event in events {
            if case .ended(let error) = event {
                #expect(error is AVError)
                break
            }
        }
    }

    @Test(
        "an invalid configuration is refused with a remedy",
        arguments: [
            { (configuration: inout DelayedFeedConfiguration) in configuration.memoryBudget = 5 },
            { $0.diskBudget = -1 }, { $0.keyFrameInterval = 0 }, { $0.keyFrameInterval = .nan },
            { $0.longestDelay = -3 }, { $0.longestDelay = .infinity },
        ] as [@Sendable (inout DelayedFeedConfiguration) -> Void]
    )
    func refused(change: @Sendable (inout DelayedFeedConfiguration) -> Void) throws {
        var configuration = DelayedFeedConfiguration()
        change(&configuration)
        let error = #expect(throws: DelayedFeedError.self) {
            try DelayedFeed(session: AVCaptureSession(), configuration: configuration)
        }
        #expect(error?.code == .invalidConfiguration)
        #expect(error?.message.contains("Give ") == true)
    }
}
