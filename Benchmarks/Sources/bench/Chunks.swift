import AVFoundation
import Foundation
import Obscura
import QuartzCore

/// Compares two ways of delaying the same minute of one live camera.
///
/// One writes chunks that a player plays; the other is a delayed feed. Both are observed as by a viewer, using the
/// numbers in the images.
func chunking(turns: Int) throws -> [Row] {
    let latency = 2.0
    let seconds = 60.0
    let camera = try VirtualFeed("1280x720@30?codes=qr&seed=5")
    let session = AVCaptureSession()
    session.sessionPreset = .inputPriority
    session.addInput(try AVCaptureDeviceInput(device: camera.device))
    let article = ChunkedFeed(latency: latency)
    defer { article.removeFiles() }
    session.addOutput(article.output)
    let feed = try DelayedFeed(session: session)
    let reader = feed.reader(delay: latency)
    let shown = Viewing(period: 1.0 / 30)
    reader.onFrame(queue: DispatchQueue(label: "bench.delayed")) { frame in
        shown.see(stripNumber(frame.pixelBuffer), at: hostSeconds())
    }
    feed.start()
    // Samples the player's output four times per frame.
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "bench.player"))
    timer.schedule(deadline: .now(), repeating: 1.0 / 120)
    timer.setEventHandler { article.check() }
    timer.resume()
    Thread.sleep(forTimeInterval: seconds + latency)
    timer.cancel()
    reader.stopFrames()
    feed.stop()
    let captured = article.captured
    let own = shown.figures(latency: latency, captured: captured)
    guard own.skipped == 0, own.repeated == 0, own.largestError <= 1.0 / 30 + Viewing.slack else {
        throw BenchError(
            "The delayed feed repeated \(own.repeated), skipped \(own.skipped) frames, "
                + "and was off by \(own.largestError * 1000) ms at most."
        )
    }
    return [
        own.row("DelayedFeed, 2 s, 60 s of 1280×720"),
        article.viewing.figures(latency: latency, captured: captured).row("chunks of 2 s in a player, same 60 s"),
    ]
}

/// Returns the time of the host clock in seconds.
private func hostSeconds() -> Double { CACurrentMediaTime() }

/// A record of the frames a viewer saw, and when.
private final class Viewing: @unchecked Sendable {
    // @unchecked: one queue at a time uses it; the figures are computed after that has ended.
    /// The tolerance in seconds for late wake-ups, which are not the feed's fault.
    static let slack = 0.010
    private let period: Double
    private var changes: [(number: Int, time: Double)] = []
    private let lock = NSLock()

    struct Figures {
        var shown = 0
        var repeated = 0
        var skipped = 0
        var backward = 0
        var largestError = 0.0
        var meanDelay = 0.0

        func row(_ name: String) -> Row {
            Row(
                group: "chunks",
                name: name,
                figures: [
                    "shown": Double(shown), "repeated": Double(repeated), "skipped": Double(skipped),
                    "backward": Double(backward), "max_error_ms": largestError * 1000, "delay_s": meanDelay,
                ]
            )
        }
    }

    init(period: Double) { self.period = period }

    /// Records that an image is on the screen.
    func see(_ number: Int, at time: Double) {
        lock.withLock {
            if changes.last?.number != number { changes.append((number, time)) }
        }
    }

    /// Computes the numbers of repeated, skipped and backward frames, and the deviation of the delay.
    func figures(latency: Double, captured: [Int: Double]) -> Figures {
        let changes = lock.withLock { self.changes }
        var figures = Figures()
        var delays = 0.0
        for (index, change) in changes.enumerated() {
            figures.shown += 1
            if let capture = captured[change.number] {
                let delay = change.time - capture
                delays += delay
                figures.largestError = max(figures.largestError, abs(delay - latency))
            }
            guard index > 0 else { continue }
            let step = change.number - changes[index - 1].number
            if step < 0 { figures.backward += 1 }
            figures.skipped += max(0, step - 1)
            // A frame that stays for more than two and a half periods counts as repeated.
            let stood = (change.time - changes[index - 1].time) / period - Double(max(step, 1))
            figures.repeated += max(0, Int((stood - 0.5).rounded()))
        }
        figures.meanDelay = figures.shown > 0 ? delays / Double(figures.shown) : 0
        return figures
    }
}

/// The article's approach: a file for each chunk of the feed, passed to a player when it is complete.
private final class ChunkedFeed: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    // @unchecked: a lock guards the state that the delegate's queue and the sampling timer share.
    let output = AVCaptureVideoDataOutput()
    let viewing = Viewing(period: 1.0 / 30)
    private let latency: Double
    private let player = AVPlayer()
    private let lock = NSLock()
    private var screen: AVPlayerItemVideoOutput?
    private var times: [Int: Double] = [:]
    private var writer: AVAssetWriter?
    private var input: AVAssetWriterInput?
    private var start = CMTime.invalid
    private var files: [URL] = []

    init(latency: Double) {
        self.latency = latency
        super.init()
        output.videoSettings = [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        ]
        output.alwaysDiscardsLateVideoFrames = false
        output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "bench.chunks"))
    }

    /// The capture time of each frame, in seconds of the host clock.
    var captured: [Int: Double] { lock.withLock { times } }

    func removeFiles() { for file in files { try? FileManager.default.removeItem(at: file) } }

    /// Samples the player's current image.
    func check() {
        guard let screen = lock.withLock({ screen }) else { return }
        let now = hostSeconds()
        let time = screen.itemTime(forHostTime: now)
        guard time.isNumeric, screen.hasNewPixelBuffer(forItemTime: time),
            let image = screen.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil)
        else { return }
        viewing.see(stripNumber(image), at: now)
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
        if let image = CMSampleBufferGetImageBuffer(sampleBuffer) {
            let number = stripNumber(image)
            lock.withLock { times[number] = time.seconds }
        }
        if writer == nil {
            begin(at: time)
        } else if (time - start).seconds > latency {
            end(at: time)
            begin(at: time)
        }
        if let input, input.isReadyForMoreMediaData { input.append(sampleBuffer) }
    }

    private func begin(at time: CMTime) {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("chunk-\(UUID().uuidString).mov")
        files.append(url)
        guard let writer = try? AVAssetWriter(outputURL: url, fileType: .mov) else { return }
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [
                AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 1280, AVVideoHeightKey: 720,
                AVVideoCompressionPropertiesKey: [
                    AVVideoAverageBitRateKey: 4_000_000, AVVideoExpectedSourceFrameRateKey: 30,
                ],
            ]
        )
        input.expectsMediaDataInRealTime = true
        writer.add(input)
        guard writer.startWriting() else { return }
        writer.startSession(atSourceTime: time)
        (self.writer, self.input, start) = (writer, input, time)
    }

    private func end(at time: CMTime) {
        guard let writer else { return }
        writer.endSession(atSourceTime: time)
        let url = writer.outputURL
        writer.finishWriting { [weak self] in self?.play(url) }
        self.writer = nil
        input = nil
    }

    private func play(_ url: URL) {
        let item = AVPlayerItem(url: url)
        let screen = AVPlayerItemVideoOutput(pixelBufferAttributes: [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        ])
        item.add(screen)
        player.replaceCurrentItem(with: item)
        player.play()
        lock.withLock { self.screen = screen }
    }
}
