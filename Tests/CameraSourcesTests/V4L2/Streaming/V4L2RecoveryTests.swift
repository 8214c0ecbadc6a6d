import CV4L2
import CoreMedia
import Glibc
import Testing

@testable import CameraSources

@Suite("V4L2: recovery of streams")
struct V4L2RecoveryTests {
    @Test("a camera that is unplugged ends immediately, reports it once, and does not start again")
    func unplugged() throws {
        let stage = try V4L2Stage(client: V4L2TestClient(holds: 2))
        try stage.start()
        stage.emit(0)
        stage.driver.unplug()
        stage.client.wait(for: 2)
        #expect(stage.client.events.last == .failure(.disconnected))
        stage.camera.stop()
        stage.driver.waitUntilClosed()
        #expect(stage.client.held.first?.image?.planes[0].bytes.allSatisfy { $0 == 0 } == true)
        stage.client.release()
        #expect(stage.driver.mappedCount == 0)
        // A camera plugged in later is a different one.
        stage.driver.plugIn()
        do {
            try stage.start()
            Issue.record("A camera that was pulled has started.")
        } catch let error as CameraError {
            #expect(error.code == .disconnected)
        }
        #expect(stage.client.events.count == 2)
    }

    @Test(
        "errors during a stream are recovered by restarting it",
        arguments: [EIO, EPIPE, EINVAL, EPROTO, ETIMEDOUT] as [Int32]
    )
    func errors(number: Int32) throws {
        let stage = try V4L2Stage()
        try stage.start()
        stage.emit(0)
        stage.driver.fail(CV4L2_DQBUF, number)
        stage.driver.waitForRestart(2)
        stage.emit(0)
        #expect(stage.client.numbers.count == 2)
        stage.camera.stop()
        #expect(stage.client.events.allSatisfy { if case .failure = $0 { false } else { true } })
    }

    @Test("a stalled stream is restarted with growing pauses and then fails with a message")
    func silence() throws {
        let stage = try V4L2Stage()
        try stage.start()
        stage.emit(0)
        stage.driver.beSilent(4)
        stage.client.wait(for: 2)
        #expect(stage.client.events.last == .failure(.unreadable))
        #expect(stage.client.error?.message.contains("delivers no frames any more") == true)
        #expect(stage.driver.pauses == [200, 1000])
        #expect(stage.driver.history.filter { $0 == "STREAMON" }.count == 4)
        stage.camera.stop()
        stage.driver.waitUntilClosed()
        // The camera is still connected and can be started again.
        try stage.start()
        stage.emit(0)
        stage.camera.stop()
    }

    @Test("a stream that comes back after a pause continues, and a frame resets the retries")
    func back() throws {
        let stage = try V4L2Stage()
        try stage.start()
        for round in 0..<4 {
            stage.driver.beSilent(2)
            stage.driver.waitForRestart(1 + 2 * (round + 1))
            stage.emit(0)
        }
        #expect(stage.client.numbers.count == 4)
        stage.camera.stop()
    }

    @Test("persistent errors end the stream with the message of the last one")
    func failing() throws {
        let stage = try V4L2Stage()
        try stage.start()
        stage.driver.fail(CV4L2_DQBUF, EIO, EIO, EIO, EIO, EIO)
        stage.client.wait(for: 1)
        #expect(stage.client.events == [.failure(.unreadable)])
        #expect(stage.client.error?.message.contains("Input/output error") == true)
        stage.camera.stop()
    }

    @Test("a stream that cannot be restarted is reported as failing")
    func switchingOn() throws {
        let stage = try V4L2Stage()
        try stage.start()
        stage.driver.fail(CV4L2_STREAMON, EPROTO, EPROTO, EPROTO)
        stage.driver.beSilent(1)
        stage.client.wait(for: 1)
        #expect(stage.client.events == [.failure(.unreadable)])
        #expect(stage.client.error?.message.contains("Protocol error") == true)
        stage.camera.stop()
    }

    @Test("a driver that signals missing frames forever causes a restart")
    func falseCalls() throws {
        let stage = try V4L2Stage()
        try stage.start()
        stage.driver.callFalsely(99)
        stage.emit(0)
        #expect(stage.driver.history.filter { $0 == "STREAMON" }.count == 1)
        stage.driver.callFalsely(100)
        stage.driver.waitForRestart(2)
        stage.emit(1)
        #expect(stage.client.numbers.count == 2)
        stage.camera.stop()
    }

    @Test("an interrupted wait continues; a failed one is recovered", arguments: [EINTR, ENOMEM, EINVAL])
    func waits(number: Int32) throws {
        let stage = try V4L2Stage()
        try stage.start()
        for _ in 0..<2 { stage.driver.failPoll(number) }
        stage.driver.waitForPollErrors()
        // Every error except an interruption restarted the stream.
        if number != EINTR { stage.driver.waitForRestart(3) }
        stage.emit(0)
        #expect(stage.client.numbers == [0])
        stage.camera.stop()
    }

    @Test("endless signals do not block a call forever")
    func interrupted() throws {
        let driver = FakeDriver()
        for _ in 0..<100 { driver.fail(CV4L2_QUERYCAP, EINTR) }
        #expect(throws: CameraError.self) { _ = try V4L2Camera(path: "/dev/video7", system: driver) }
    }

    @Test("a buffer that the driver refuses is queued again at the next frame")
    func refusedBuffer() throws {
        let stage = try V4L2Stage(client: V4L2TestClient(holds: 1))
        try stage.start()
        let count = stage.driver.bufferCount
        stage.emit(0)
        stage.driver.fail(CV4L2_QBUF, EINVAL)
        stage.client.release()
        #expect(stage.driver.queuedCount == count - 1)
        stage.emit(1)
        stage.driver.waitForQueued(count)
        stage.camera.stop()
    }

    @Test("a stop returns while the driver hangs, and no callback follows")
    func hangingStop() throws {
        var limits = V4L2Limits()
        limits.stopping = 150
        let stage = try V4L2Stage(limits: limits)
        try stage.start()
        stage.driver.hang(CV4L2_STREAMOFF)
        stage.camera.stop()
        stage.driver.waitUntilHanging()
        #expect(throws: CameraError.self) { try stage.start() }
        stage.driver.letGo()
        stage.driver.waitUntilClosed()
        // Waits for the thread, which can now end.
        stage.camera.stop()
        try stage.start()
        stage.emit(0)
        #expect(stage.client.numbers == [0])
        stage.camera.stop()
    }

    @Test("a start fails with a message while the driver hangs")
    func hangingStart() throws {
        var limits = V4L2Limits()
        limits.starting = 20
        let stage = try V4L2Stage(limits: limits)
        stage.driver.hang(CV4L2_S_FMT)
        do {
            try stage.start()
            Issue.record("The start did not fail.")
        } catch let error as CameraError {
            #expect(error.code == .unreadable)
            #expect(error.message.contains("does not answer"))
        }
        stage.driver.letGo()
        stage.driver.waitUntilClosed()
        #expect(stage.client.events.isEmpty)
        #expect(stage.driver.mappedCount == 0)
    }

    @Test("a camera whose driver hangs during the description is reported as such")
    func hangingSurvey() {
        var limits = V4L2Limits()
        limits.describing = 20
        let driver = FakeDriver()
        driver.hang(CV4L2_ENUM_FMT)
        #expect(throws: CameraError.self) {
            _ = try V4L2Camera(path: "/dev/video7", identity: nil, system: driver, limits: limits)
        }
        driver.letGo()
        driver.waitUntilClosed()
    }

    @Test("a buffer index that does not exist is an error")
    func strangeBuffer() throws {
        let stage = try V4L2Stage()
        try stage.start()
        stage.driver.answerStrangeIndex()
        stage.driver.emit(.init(sequence: 0))
        stage.driver.waitForRestart(2)
        stage.emit(1)
        #expect(stage.client.numbers.count == 1)
        stage.camera.stop()
    }
}

@Suite("V4L2: other programs")
struct V4L2OtherProgramsTests {
    @Test("a camera whose buffers another program has allocated is in use elsewhere")
    func inUse() throws {
        let stage = try V4L2Stage()
        #expect(!stage.camera.isInUseElsewhere)
        stage.driver.fail(CV4L2_REQBUFS, EBUSY)
        #expect(stage.camera.isInUseElsewhere)
        stage.driver.failOpen(EACCES)
        #expect(!stage.camera.isInUseElsewhere)
        try stage.start()
        let count = stage.driver.history.count
        #expect(!stage.camera.isInUseElsewhere)
        #expect(stage.driver.history.count == count)
        stage.camera.stop()
        stage.driver.waitUntilClosed()
    }
}
