public import CoreMedia
public import Foundation

/// A range of frame rates that a camera's format can deliver, both ends included.
///
/// Times between frames are exact rationals, e.g. 1001/30000; rates are their reciprocals.
open class AVFrameRateRange: NSObject {
    /// The shortest time between frames: 1 / ``maxFrameRate``.
    public let minFrameDuration: CMTime
    /// The longest time between frames: 1 / ``minFrameRate``.
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

    /// Rates and times between frames, for people.
    open override var description: String {
        "<AVFrameRateRange \(minFrameRate) - \(maxFrameRate) (\(minFrameDuration.value) / \(minFrameDuration.timescale) - "
            + "\(maxFrameDuration.value) / \(maxFrameDuration.timescale))>"
    }

    /// Whether a time between frames lies in the range, compared exactly.
    func contains(_ duration: CMTime) -> Bool {
        duration.isNumeric && duration >= minFrameDuration && duration <= maxFrameDuration
    }

    private static func rate(_ duration: CMTime) -> Float64 {
        duration.isNumeric && duration.value > 0 ? Double(duration.timescale) / Double(duration.value) : 0
    }
}

@available(*, unavailable)
extension AVFrameRateRange: @unchecked Sendable {}
