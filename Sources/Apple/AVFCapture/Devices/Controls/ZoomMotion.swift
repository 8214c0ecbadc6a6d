import CoreMedia
import Foundation

/// How far a camera is zoomed, at each of its frames: a factor that is set, or one that glides by the frames' times.
struct ZoomMotion: Sendable, Equatable {
    private struct Ramp: Sendable, Equatable {
        var start: Double
        var target: Double
        /// Doublings in a second.
        var rate: Double
        /// The time of the frame that has the start's factor; nil before it has come.
        var begin: CMTime?
    }

    /// The factor of the latest frame, or the one that was set since.
    private(set) var factor = 1.0
    private var ramp: Ramp?
    private var lastTime: CMTime?

    /// Whether the factor is gliding.
    var isRamping: Bool { ramp != nil }

    /// Sets the factor; ends a ramp.
    mutating func set(_ factor: Double) {
        ramp = nil
        self.factor = factor
    }

    /// Lets the factor glide from the next frame on; a rate of 0 ends gliding.
    ///
    /// A ramp that replaces another one goes on from the latest frame without a pause.
    mutating func begin(to target: Double, rate: Double) {
        guard rate != 0, rate.isFinite, target != factor else {
            ramp = nil
            return
        }
        ramp = Ramp(start: factor, target: target, rate: abs(rate), begin: ramp == nil ? nil : lastTime)
    }

    /// Ends gliding where it is.
    mutating func cancel() { ramp = nil }

    /// Keeps the factor in a range that has become smaller.
    mutating func limit(to largest: Double) {
        factor = min(factor, largest)
        if let target = ramp?.target, target > largest { ramp?.target = largest }
        if ramp?.target == factor { ramp = nil }
    }

    /// The factor of the frame of a time; times increase.
    mutating func advance(to time: CMTime) -> Double {
        // A frame without a usable time moves nothing.
        guard time.isNumeric else { return factor }
        defer { lastTime = time }
        guard var present = ramp else { return factor }
        guard let begin = present.begin else {
            present.begin = time
            ramp = present
            return factor
        }
        let doublings = max(0, present.rate * (time - begin).seconds)
        let glided = present.start * pow(2, present.target > present.start ? doublings : -doublings)
        let isThere = present.target > present.start ? glided >= present.target : glided <= present.target
        factor = isThere ? present.target : glided
        if isThere { ramp = nil }
        return factor
    }
}
