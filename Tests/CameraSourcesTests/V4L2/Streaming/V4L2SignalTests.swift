import Testing

@testable import CameraSources

/// Tests ``V4L2Signal``.
@Suite("V4L2: another signal", .timeLimit(.minutes(1)))
struct V4L2SignalTests {
    @Test("a signal of another size ends the stream, and the finder is told to look again")
    func change() async throws {
        let stage = try V4L2Stage()
        let (looks, continuation) = AsyncStream.makeStream(of: Void.self)
        stage.camera.setSignalObserver { continuation.yield() }
        try stage.start()
        stage.emit(0)
        stage.driver.changeSignal()
        stage.client.wait(for: 2)
        #expect(stage.client.events.last == .failure(.disconnected))
        #expect(stage.client.error?.message.contains("another signal") == true)
        var iterator = looks.makeAsyncIterator()
        #expect(await iterator.next() != nil)
        stage.camera.stop()
        stage.driver.waitUntilClosed()
        #expect(throws: CameraError.self) { try stage.start() }
    }

    @Test("a change of the signal without another size does not disturb the stream")
    func otherChange() throws {
        let stage = try V4L2Stage()
        try stage.start()
        stage.driver.changeSignal(2)
        stage.emit(0)
        stage.emit(1)
        #expect(stage.client.numbers == [0, 1] && stage.client.error == nil)
        stage.camera.stop()
    }

    @Test("the decision is final, whatever came before")
    func decision() {
        var recovery = V4L2Recovery(V4L2Limits())
        _ = recovery.decide(.silence)
        #expect(recovery.decide(.newSignal) == .giveUp(.newSignal))
    }
}
