import AVFoundation
import Foundation
import Synchronization

/// Plays chunk after chunk, and notes the numbers of the images on the screen.
///
/// `@unchecked Sendable`: mutable state is in the mutex; the player may be used from any thread.
final class ChunkScreen: @unchecked Sendable {
    private struct State {
        var outputs: [AVPlayerItemVideoOutput] = []
        var shown: [(number: Int, time: Double)] = []
    }

    private let player = AVQueuePlayer()
    private let state = Mutex(State())
    private let timer: any DispatchSourceTimer

    init(rate: Int) {
        timer = DispatchSource.makeTimerSource(flags: .strict, queue: DispatchQueue(label: "screen"))
        // Looks twice in each frame, as a screen of twice the rate does.
        timer.schedule(deadline: .now(), repeating: 0.5 / Double(rate))
        timer.setEventHandler { [weak self] in self?.look() }
        timer.resume()
    }

    deinit { timer.cancel() }

    /// The numbers on the screen in order, each with the time of its appearance in seconds of the host clock.
    var shown: [(number: Int, time: Double)] { state.withLock { $0.shown } }

    /// Plays a chunk after those before it.
    func play(_ url: URL) {
        let item = AVPlayerItem(url: url)
        let output = AVPlayerItemVideoOutput(pixelBufferAttributes: [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        ])
        item.add(output)
        player.insert(item, after: nil)
        player.play()
        nonisolated(unsafe) let kept = output
        state.withLock { $0.outputs.append(kept) }
    }

    private func look() {
        nonisolated(unsafe) let outputs = state.withLock { state in
            // Older ones have been played.
            if state.outputs.count > 4 { state.outputs.removeFirst() }
            nonisolated(unsafe) let outputs = state.outputs
            return outputs
        }
        let now = CACurrentMediaTime()
        for output in outputs {
            let time = output.itemTime(forHostTime: now)
            guard time.isNumeric, output.hasNewPixelBuffer(forItemTime: time),
                let image = output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil),
                let number = FrameStrip.number(image)
            else { continue }
            state.withLock { if $0.shown.last?.number != number { $0.shown.append((number, now)) } }
        }
    }
}
