import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import CameraSources

private func time(_ value: Int64, _ scale: Int32) -> CMTime { CMTime(value: value, timescale: scale) }

@Suite("Virtual camera")
struct VirtualCameraTests {
    /// Runs a camera to its end and gives what its client was told.
    private func run(
        _ options: String,
        client: RecordingClient = RecordingClient()
    ) throws -> RecordingClient {
        let camera = try VirtualCamera(virtualSettings(options))
        try camera.start(camera.usualRequest, client: client)
        client.waitForEnd()
        camera.stop()
        #expect(!client.wasConcurrent)
        return client
    }

    @Test("with clock=virtual frame n has the time n × frame duration, exactly")
    func exactTimes() throws {
        let client = try run("64x64@30000/1001?clock=virtual&codes=none&frames=100")
        let expected = (0..<100).map { RecordingClient.Event.frame($0, time(Int64($0) * 1001, 30000)) } + [.end]
        #expect(client.events == expected)
    }

    @Test("every frame carries its number in the strip")
    func strip() throws {
        let wrong = Mutex(0)
        let client = RecordingClient(onFrame: { _, frame in
            if FrameNumberStrip.read(from: frame.image) != UInt32(frame.number) { wrong.withLock { $0 += 1 } }
        })
        _ = try run("320x240?clock=virtual&frames=300&noise=0.5&light=1&blur=0.5", client: client)
        #expect(client.frameNumbers == Array(0..<300))
        #expect(wrong.withLock { $0 } == 0)
    }

    @Test("a manual clock brings one frame a period, and the first at once")
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
}
