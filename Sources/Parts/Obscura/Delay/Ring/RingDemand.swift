import Basics

/// The frames that readers and clips still want.
struct RingDemand: Sendable {
    /// The delays that must be possible, by reader.
    private var delays: [ObjectIdentifier: Nanoseconds] = [:]
    /// The first frame that each clip still needs, by pin.
    private var pins: [Int: Int] = [:]
    private var nextPin = 0
    /// The first frame that each consumer of every frame has yet to take.
    private var keeps: [ObjectIdentifier: Int] = [:]

    /// The longest delay of all readers; nil if none has a fixed delay.
    var longestDelay: Nanoseconds? { delays.values.max() }

    /// Sets the delay that must be possible for a reader; nil for none.
    mutating func setDelay(_ delay: Nanoseconds?, of reader: ObjectIdentifier) { delays[reader] = delay }

    /// The first frame that a consumer of every frame has yet to take; nil if there is no such consumer.
    var firstKept: Int? { keeps.values.min() }

    /// Sets the first frame that a consumer of every frame has yet to take; nil for none.
    mutating func setKeep(_ frame: Int?, of consumer: ObjectIdentifier) { keeps[consumer] = frame }

    /// Keeps frames from a number on; returns the key for moving and removing the pin.
    mutating func pin(from frame: Int) -> Int {
        nextPin += 1
        pins[nextPin] = frame
        return nextPin
    }

    /// Moves a pin forward.
    mutating func movePin(_ pin: Int, to frame: Int) { pins[pin] = frame }

    /// Removes a pin.
    mutating func unpin(_ pin: Int) { pins[pin] = nil }

    /// Indicates whether a clip needs a frame before this one.
    func isPinned(before frame: Int) -> Bool { pins.values.contains { $0 < frame } }
}
