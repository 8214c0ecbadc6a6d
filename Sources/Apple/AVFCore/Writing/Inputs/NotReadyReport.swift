import Basics

/// Decides when to say that an input was not ready, so that what an app leaves out is not lost silently.
///
/// A value without clocks: asks for readiness go in, at most one text a second comes out.
struct NotReadyReport: Sendable, Equatable {
    /// The shortest time between two texts.
    static let pause: Nanoseconds = 1_000_000_000

    private var lastText: Nanoseconds?
    /// The asks since the last text.
    private var count = 0

    /// Notes that a client asked and the input was not ready; returns the number of such asks to report, or nil.
    mutating func note(at time: Nanoseconds) -> Int? {
        count += 1
        if let lastText, time - lastText < Self.pause { return nil }
        lastText = time
        return take()
    }

    /// Returns the number of asks that were not reported, or nil, and forgets them.
    mutating func take() -> Int? {
        defer { count = 0 }
        return count > 0 ? count : nil
    }

    /// Returns the text for a number of asks.
    static func text(_ count: Int, width: Int, height: Int) -> String {
        let times = count == 1 ? "once" : "\(count) times"
        return "The writer was not ready \(times): encoding \(width)×\(height), or the disk, takes longer than a frame "
            + "lasts. What comes meanwhile is left out. Write smaller or fewer frames, or give the program more of the "
            + "processor."
    }
}
