import AVFoundation
import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import AVFCapture
@testable import CameraSources

@Suite("Movies with a drifting sound card clock")
struct MicrophoneDriftTests {
    /// A sound card whose clock is fast or slow, and which records a clap at each full second of the host's clock.
    private final class ClappingCard: MicrophoneInput {
        private let slowness: Double
        private let allowed = DispatchSemaphore(value: 0)
        private let asked = DispatchSemaphore(value: 0)
        private let state = Mutex((given: 0, isClosed: false))

        /// - Parameter slowness: 0.001 for a clock that is a thousandth slow.
        init(slowness: Double) { self.slowness = slowness }

        /// Records a number of buffers of 20 ms, and returns when they were delivered.
        func hear(_ count: Int) {
            for _ in 0..<count {
                allowed.signal()
                asked.wait()
            }
        }

        /// Ends the wait of the reader.
        func close() {
            state.withLock { $0.isClosed = true }
            allowed.signal()
        }

        func read(into bytes: UnsafeMutableRawBufferPointer, frameSize: Int) throws(CameraError) -> MicrophoneRead {
            if state.withLock({ $0.given > 0 }) { asked.signal() }
            allowed.wait()
            let (first, isClosed) = state.withLock { state in
                defer { state.given += 960 }
                return (state.given, state.isClosed)
            }
            if isClosed { throw CameraError(.unreadable, "The clapping is over.") }
            let samples = bytes.bindMemory(to: Int16.self)
            for index in 0..<960 {
                // Time from the last clap to this sample.
                let time = Double(first + index) / 48000 * (1 + slowness)
                samples[index] = time - time.rounded(.down) < 0.001 ? 20000 : 0
            }
            let heard = Double(first + 960) / 48000 * (1 + slowness)
            return .samples(960, heardAt: CMTime(seconds: heard, preferredTimescale: 1_000_000_000))
        }

        func restart() throws(CameraError) {}
    }

    @Test("a clap each second stays in sync with the frame of that second", arguments: [-0.001, 0.001])
    func movie(slowness: Double) async throws {
        // Without correction the last clap would be off by 40 ms.
        let seconds = 40
        let stage = try MovieStage(ScriptedSource(formats: [ScriptedSource.format(320, 240)]))
        let card = ClappingCard(slowness: slowness)
        // Runs before the session ends, which waits for the card's reader.
        defer { card.close() }
        let microphone = ALSAMicrophone(MicrophoneIdentity(device: "clapping")) { _ throws(CameraError) in card }
        let device = try #require(AVCaptureDevice(microphone: microphone))
        stage.session.addInput(try AVCaptureDeviceInput(device: device))
        for connection in stage.output.connections where connection.inputPorts[0].mediaType == .audio {
            // Uncompressed, so the claps keep their exact times.
            stage.output.setOutputSettings([:], for: connection)
        }
        let url = stage.record()
        for second in 0..<seconds {
            for number in stride(from: second * 30, to: second * 30 + 30, by: 10) {
                try stage.capture(number..<number + 1)
            }
            // The first buffer has been delivered once the card is asked for its second.
            card.hear(50)
            stage.settle()
        }
        stage.output.stopRecording()
        await stage.log.ended()
        #expect(stage.log.codes == [nil])

        let movie = RecordedMovie(url)
        let images = try movie.images()
        let claps = try movie.claps()
        #expect(images.count == seconds * 3 && claps.count >= seconds - 1)
        for (second, clap) in claps.enumerated() {
            let image = try #require(images.first { $0.number == second * 30 })
            #expect(abs(clap - image.time.seconds) < 0.003, "clap \(second) at \(clap)")
        }
    }
}
