public import CoreMedia
public import Foundation

/// A range of frame rates that a camera's format supports, including both ends.
///
/// Frame durations are exact rationals, e.g. 1001/30000; rates are their reciprocals.
open class AVFrameRateRange: NSObject {
    /// The shortest frame duration: 1 / ``maxFrameRate``.
    public let minFrameDuration: CMTime
    /// The longest frame duration: 1 / ``minFrameRate``.
    public let maxFrameDuration: CMTime

    init(minFrameDuration: CMTime, maxFrameDuration: CMTime) {
        self.minFrameDuration = minFrameDuration
        self.maxFrameDuration = maxFrameDuration
        super.init()
    }

    /// The lowest rate in frames per second.
    open var minFrameRate: Float64 { Self.rate(maxFrameDuration) }

    /// The highest rate in frames per second.
    open var maxFrameRate: Float64 { Self.rate(minFrameDuration) }

    /// A text with the rates and frame durations.
    open override var description: String {
        "<AVFrameRateRange \(minFrameRate) - \(maxFrameRate) (\(minFrameDuration.value) / \(minFrameDuration.timescale)"
            + " - \(maxFrameDuration.value) / \(maxFrameDuration.timescale))>"
    }

    /// Returns whether a frame duration lies in the range, compared exactly.
    func contains(_ duration: CMTime) -> Bool {
        duration.isNumeric && duration >= minFrameDuration && duration <= maxFrameDuration
    }

    private static func rate(_ duration: CMTime) -> Float64 {
        duration.isNumeric && duration.value > 0 ? Double(duration.timescale) / Double(duration.value) : 0
    }
}

@available(*, unavailable)
extension AVFrameRateRange: @unchecked Sendable {}
