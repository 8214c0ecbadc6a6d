import AVFoundation
import Foundation

/// Plays chunk after chunk, and notes the numbers of the images on the screen.
///
/// `@unchecked Sendable`: mutable state is used on the queue only; the player may be used from any thread.
final class ChunkScreen: @unchecked Sendable {
    private let player = AVQueuePlayer()
    private let queue = DispatchQueue(label: "screen")
    private let timer: any DispatchSourceTimer
    private var changes: [(number: Int, time: Double)] = []

    init(rate: Int) {
        timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
        // Looks twice in each frame, as a screen of twice the rate does.
        timer.schedule(deadline: .now(), repeating: 0.5 / Double(rate))
        timer.setEventHandler { [weak self] in self?.look() }
        timer.resume()
    }

    deinit { timer.cancel() }

    /// The numbers on the screen in order, each with the time of its appearance in seconds of the host clock.
    var shown: [(number: Int, time: Double)] { queue.sync { changes } }

    /// Plays a chunk after those before it.
    func play(_ url: URL) {
        let item = AVPlayerItem(url: url)
        let output = AVPlayerItemVideoOutput(pixelBufferAttributes: [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        ])
        item.add(output)
        player.insert(item, after: nil)
        player.play()
    }

    private func look() {
        let now = CACurrentMediaTime()
        // Items that wait for their turn have images too, but are not on the screen.
        guard let output = player.currentItem?.outputs.first as? AVPlayerItemVideoOutput else { return }
        let time = output.itemTime(forHostTime: now)
        guard time.isNumeric, output.hasNewPixelBuffer(forItemTime: time),
            let image = output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil),
            let number = FrameStrip.number(image)
        else { return }
        if changes.last?.number != number { changes.append((number, now)) }
    }
}
