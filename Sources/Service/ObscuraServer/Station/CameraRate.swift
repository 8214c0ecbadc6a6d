import AVFoundation
import ConsoleWeb

/// The frame rate of a camera, within the limits of its present format.
struct CameraRate {
    private let device: AVCaptureDevice

    init(_ device: AVCaptureDevice) { self.device = device }

    /// The configured rate in frames per second.
    var current: Double {
        let duration = device.activeVideoMinFrameDuration.seconds
        return duration > 0 && duration.isFinite ? 1 / duration : 0
    }

    /// The supported range of rates.
    var range: ClosedRange<Double> {
        let ranges = device.activeFormat.videoSupportedFrameRateRanges
        let low = ranges.map(\.minFrameRate).min() ?? current
        return low...max(low, ranges.map(\.maxFrameRate).max() ?? current)
    }

    /// Sets the rate to the nearest supported one.
    func set(_ rate: Double) throws(ConsoleError) {
        let range = range
        guard rate.isFinite, rate >= range.lowerBound - 0.01, rate <= range.upperBound + 0.01 else {
            throw ConsoleError(
                .invalid,
                "\(device.localizedName) takes from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound)) "
                    + "frames a second. Give a rate between these."
            )
        }
        let duration = Self.duration(rate, device.activeFormat.videoSupportedFrameRateRanges)
        do {
            try device.lockForConfiguration()
        } catch {
            throw ConsoleError(
                .failed,
                "Could not set the rate of \(device.localizedName): \(error.localizedDescription)"
            )
        }
        // Both durations change under one lock for configuration, so the camera changes only once.
        if duration < device.activeVideoMinFrameDuration {
            device.activeVideoMinFrameDuration = duration
            device.activeVideoMaxFrameDuration = duration
        } else {
            device.activeVideoMaxFrameDuration = duration
            device.activeVideoMinFrameDuration = duration
        }
        device.unlockForConfiguration()
    }

    /// Returns the supported frame duration that is nearest to a rate.
    private static func duration(_ rate: Double, _ ranges: [AVFrameRateRange]) -> CMTime {
        let wanted = CMTime(seconds: 1 / rate, preferredTimescale: 1_000_000)
        let candidates = ranges.map { min(max(wanted, $0.minFrameDuration), $0.maxFrameDuration) }
        return candidates.min { abs(($0 - wanted).seconds) < abs(($1 - wanted).seconds) } ?? wanted
    }

    private static func text(_ rate: Double) -> String {
        let rounded = (rate * 100).rounded() / 100
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
