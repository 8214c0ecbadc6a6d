import AVFoundation
import Obscura

/// Each frame exactly so much later; ends with the last frame of a camera that has an end.
func showSeamless(_ device: AVCaptureDevice, delay: Double) async throws {
    let feed = try DelayedFeed(device: device)
    // Any number of readers may share the feed, each with a delay that can be changed at any time.
    let reader = feed.reader(delay: delay)
    for await frame in reader {
        // An app would show frame.pixelBuffer here, or put reader.layer into its window once and for all.
        let now = frame.displayTime.seconds
        print(String(format: "%8.3f s shows the frame of %.3f s", now, frame.captureTime.seconds))
    }
    let kept = reader.statistics
    print(
        "\(kept.shown) frames, \(kept.repeated) repeated and \(kept.skipped) skipped,",
        String(format: "off by %.1f ms at most", kept.maximumError * 1000)
    )
}
