import Basics
import CV4L2
import CoreMedia
import Glibc
import Testing

@testable import CameraSources

@Suite("V4L2: rates")
struct V4L2RateTests {
    private func stage(_ change: (inout FakeDriver.Settings) -> Void = { _ in }) throws -> V4L2Stage {
        try V4L2Stage({
            $0.formats = [.init(code: "YUYV", sizes: [.init(width: 64, height: 48, intervals: [(1, 30), (1, 15)])])]
            change(&$0)
        })
    }

    private let slow = CMTime(value: 1, timescale: 15)

    @Test("the requested rate is set before the stream begins")
    func start() throws {
        let stage = try stage()
        var request = stage.camera.usualRequest
        request.frameDuration = slow
        try stage.camera.start(request, client: stage.client)
        #expect(stage.driver.currentInterval == [1, 15])
        #expect(
            stage.driver.history.firstIndex(of: "S_PARM 1/15") ?? .max < stage.driver.history.firstIndex(of: "STREAMON")
                ?? 0
        )
        stage.camera.stop()
    }

    @Test("a driver that accepts a new rate while it streams keeps streaming")
    func live() throws {
        let stage = try stage()
        try stage.start()
        stage.camera.setFrameDuration(slow)
        #expect(stage.camera.changesRateWhileRunning)
        #expect(stage.driver.currentInterval == [1, 15])
        #expect(!stage.driver.history.contains("STREAMOFF"))
        stage.emit(0)
        stage.camera.stop()
    }

    @Test("a driver that must stop for a new rate stops briefly, and clients keep the frames they hold")
    func stopSetStart() throws {
        let stage = try V4L2Stage(
            { settings in
                settings.takesRateWhileOn = false
                settings.formats = [
                    .init(code: "YUYV", sizes: [.init(width: 64, height: 48, intervals: [(1, 30), (1, 15)])])
                ]
            },
            client: V4L2TestClient(holds: 2)
        )
        try stage.start()
        let count = stage.driver.bufferCount
        stage.emit(0) { $0.fill = 7 }
        stage.emit(1) { $0.fill = 8 }
        stage.driver.waitForQueued(count - 2)
        stage.camera.setFrameDuration(slow)
        #expect(stage.camera.changesRateWhileRunning)
        #expect(stage.driver.currentInterval == [1, 15])
        #expect(stage.driver.history.suffix(4) == ["S_PARM 1/15", "STREAMOFF", "S_PARM 1/15", "STREAMON"])
        #expect(stage.driver.queuedCount == count - 2)
        // The driver's count restarts; the numbers here continue.
        stage.emit(0) { $0.fill = 9 }
        #expect(stage.client.numbers == [0, 1, 2])
        #expect(stage.client.held.map { $0.image?.planes[0].bytes.first } == [7, 8])
        stage.client.release()
        stage.driver.waitForQueued(count)
        stage.camera.stop()
    }

    @Test(
        "a driver that refuses a rate keeps its own, and reports that it does not change it",
        arguments: [EINVAL, EIO, ENOTTY] as [Int32]
    )
    func refused(number: Int32) throws {
        let stage = try stage()
        try stage.start()
        stage.driver.fail(CV4L2_S_PARM, number)
        #expect(stage.camera.changesRateWhileRunning)
        stage.camera.setFrameDuration(slow)
        #expect(!stage.camera.changesRateWhileRunning)
        #expect(stage.driver.currentInterval == [1, 30])
        stage.emit(0)
        // It is not asked again until it is restarted.
        let count = stage.driver.history.count
        stage.camera.setFrameDuration(slow)
        #expect(stage.driver.history.count == count)
        stage.camera.stop()
        try stage.start()
        #expect(stage.camera.changesRateWhileRunning)
        stage.camera.stop()
    }

    @Test("a driver without rate control never changes its rate")
    func none() throws {
        let stage = try stage { $0.setsRate = false }
        #expect(!stage.camera.changesRateWhileRunning)
        try stage.start()
        stage.camera.setFrameDuration(slow)
        stage.emit(0)
        #expect(stage.driver.history.allSatisfy { !$0.hasPrefix("S_PARM") })
        stage.camera.stop()
    }

    @Test("with a driver that doubles the rate, every second frame is dropped without a loss")
    func faster() throws {
        let stage = try stage { $0.answeredInterval = (1, 30) }
        var request = stage.camera.usualRequest
        request.frameDuration = slow
        try stage.camera.start(request, client: stage.client)
        let base = HostClock.now - 2_000_000_000
        for number in 0..<8 {
            stage.driver.waitForQueued(1)
            stage.driver.emit(.init(sequence: UInt32(number), stamp: base + Int64(number) * 33_333_333))
        }
        stage.client.wait(for: 4)
        stage.driver.waitForQueued(stage.driver.bufferCount)
        #expect(stage.client.numbers == [0, 2, 4, 6])
        #expect(stage.client.losses.isEmpty)
        stage.camera.stop()
    }
}
