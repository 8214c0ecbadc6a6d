import Basics
import Capsules
import CoreMedia
import Pacing

/// One run of a replayed microphone, from start to stop, on its own thread.
final class ReplaySound: Sendable {
    private let microphone: ReplayMicrophone
    private let format: MicrophoneFormat
    private let description: UncheckedDescription
    private let thread: SourceThread<any MicrophoneClient>
    private let waiter: any PacingWaiter

    init(
        _ microphone: ReplayMicrophone,
        _ format: MicrophoneFormat,
        _ description: UncheckedDescription,
        _ client: any MicrophoneClient
    ) {
        self.microphone = microphone
        self.format = format
        self.description = description
        thread = SourceThread(client: client)
        waiter = microphone.pacing.makeWaiter()
    }

    func begin(after previous: ReplaySound?) {
        thread.begin(
            named: "capsule mic",
            after: previous?.thread,
            { self.body() },
            finally: { self.waiter.finish() }
        )
    }

    func cancel() {
        thread.cancel()
        waiter.cancel()
    }

    func stop() {
        cancel()
        thread.waitUnlessCurrent()
    }

    private func body() {
        let isWhole = play()
        microphone.runWillEnd(self)
        if isWhole { _ = thread.call { $0.microphoneDidEnd(microphone) } }
    }

    /// Returns whether it came to the end of the recording.
    private func play() -> Bool {
        var shift: CMTime?
        for index in microphone.next..<microphone.pieces.count {
            if thread.isStopped { return false }
            let piece = microphone.pieces[index]
            var time = piece.time
            if microphone.pacing.isLive {
                let own = shift ?? microphone.pacing.now - time
                shift = own
                time = time + own
            }
            // Samples are there once the last of them was heard.
            let end = time + CMTime(value: Int64(piece.count), timescale: CMTimeScale(format.rate))
            guard waiter.wait(until: end) else { return false }
            microphone.advance(to: index + 1)
            guard let samples = samples(of: piece, at: time) else { continue }
            let buffer = MicrophoneBuffer(samples: samples, number: piece.number, hostTime: HostClock.hostTime)
            guard thread.call({ $0.microphone(microphone, didCapture: buffer) }) else { return false }
        }
        return true
    }

    private func samples(of piece: ReplayMicrophone.Piece, at time: CMTime) -> CMSampleBuffer? {
        let length = piece.count * format.frameSize
        var bytes: [UInt8] = []
        if case .sound(let sound)? = microphone.reader.entry(at: piece.offset)?.record { bytes = sound.bytes }
        if bytes.count != length { bytes = Array(repeating: 0, count: length) }
        return bytes.withUnsafeBytes { format.makeBuffer($0, description.value, at: time) }
    }
}
