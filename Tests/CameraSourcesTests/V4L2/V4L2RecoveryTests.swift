import CV4L2
import CoreMedia
import Glibc
import Testing

@testable import CameraSources

@Suite("V4L2: streams that go wrong")
struct V4L2RecoveryTests {
    @Test("a camera that is pulled ends at once, tells so once, and does not start again")
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
        // What is plugged in there next is another camera.
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
        "errors in the middle are got over by switching the stream off and on",
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

    @Test("a stream that stalls is begun anew with growing pauses and then given up with words")
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
        // It is still there, and may be tried again.
        try stage.start()
        stage.emit(0)
        stage.camera.stop()
    }

    @Test("a stream that comes back after a pause goes on, and a frame makes all good")
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

    @Test("errors that do not end end the stream with the last one's words")
    func failing() throws {
        let stage = try V4L2Stage()
        try stage.start()
        stage.driver.fail(CV4L2_DQBUF, EIO, EIO, EIO, EIO, EIO)
        stage.client.wait(for: 1)
        #expect(stage.client.events == [.failure(.unreadable)])
        #expect(stage.client.error?.message.contains("Input/output error") == true)
        stage.camera.stop()
    }

    @Test("a stream that cannot be switched on again is told as failing")
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

    @Test("a driver that calls without a frame is not asked for ever")
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

    @Test("a wait that is interrupted goes on; one that fails is got over", arguments: [EINTR, ENOMEM, EINVAL])
    func waits(number: Int32) throws {
        let stage = try V4L2Stage()
        try stage.start()
        for _ in 0..<2 { stage.driver.failPoll(number) }
        stage.driver.waitForPollErrors()
        // Each but an interruption began the stream anew.
        if number != EINTR { stage.driver.waitForRestart(3) }
        stage.emit(0)
        #expect(stage.client.numbers == [0])
        stage.camera.stop()
    }

    @Test("a signal that never ends does not keep a call for ever")
    func interrupted() throws {
        let driver = FakeDriver()
        for _ in 0..<100 { driver.fail(CV4L2_QUERYCAP, EINTR) }
        #expect(throws: CameraError.self) { _ = try V4L2Camera(path: "/dev/video7", system: driver) }
    }

    @Test("a buffer that the driver refuses is given to it again at the next frame")
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

    @Test("a stop comes back while the driver hangs, and nobody is called any more")
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
        // Waits for the thread, which has its way to the end before it now.
        stage.camera.stop()
        try stage.start()
        stage.emit(0)
        #expect(stage.client.numbers == [0])
        stage.camera.stop()
    }

    @Test("a start comes back with words while the driver hangs")
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

    @Test("a camera whose driver hangs when it is described is told as such")
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

    @Test("a driver that gives a buffer that it does not have is not believed")
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
    @Test("a camera of which another program has buffers is in use elsewhere")
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
