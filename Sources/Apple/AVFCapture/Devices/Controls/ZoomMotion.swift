import CoreMedia
import Foundation

/// The zoom factor at each frame of a camera: fixed, or ramping according to the frames' times.
struct ZoomMotion: Sendable, Equatable {
    private struct Ramp: Sendable, Equatable {
        var start: Double
        var target: Double
        /// The number of doublings per second.
        var rate: Double
        /// The time of the frame with the start factor; nil before it has arrived.
        var begin: CMTime?
    }

    /// The factor of the latest frame, or the factor set since.
    private(set) var factor = 1.0
    private var ramp: Ramp?
    private var lastTime: CMTime?

    /// True while a ramp is in progress.
    var isRamping: Bool { ramp != nil }

    /// Sets the factor; ends a ramp.
    mutating func set(_ factor: Double) {
        ramp = nil
        self.factor = factor
    }

    /// Begins a ramp with the next frame; a rate of 0 ends a ramp.
    ///
    /// A ramp that replaces another one continues from the latest frame without a pause.
    mutating func begin(to target: Double, rate: Double) {
        guard rate != 0, rate.isFinite, target != factor else {
            ramp = nil
            return
        }
        ramp = Ramp(start: factor, target: target, rate: abs(rate), begin: ramp == nil ? nil : lastTime)
    }

    /// Ends a ramp at the current factor.
    mutating func cancel() { ramp = nil }

    /// Limits the factor to a range that has become smaller.
    mutating func limit(to largest: Double) {
        factor = min(factor, largest)
        if let target = ramp?.target, target > largest { ramp?.target = largest }
        if ramp?.target == factor { ramp = nil }
    }

    /// Returns the factor for the frame at a time; times must increase.
    mutating func advance(to time: CMTime) -> Double {
        // A frame without a usable time does not advance the ramp.
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
