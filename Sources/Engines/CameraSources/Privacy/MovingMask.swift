import Foundation

/// The decision of what is covered while a detector looks for things that move; a value without threads or clocks.
///
/// Everything is covered until the detector has answered for the first time, and again whenever its newest answer is
/// older than a limit or was an error. Otherwise the places of its last answers are covered, grown by a margin and by
/// the way that a thing can have moved since.
struct MovingMask: Sendable {
    /// A place in the picture as fractions of its width and height, origin top-left.
    struct Place: Sendable, Hashable {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double
    }

    /// The parts to cover.
    enum Cover: Sendable, Hashable {
        case everything
        case places([Place])
    }

    /// Seconds after which an answer is too old.
    static let longestSilence = 0.5
    /// Seconds for which a place stays covered although newer answers do not have it.
    static let memory = 1.0
    /// The growth of a place on each side, as a share of its size; detectors frame faces from eyebrows to chin.
    static let margin = 0.4
    /// The further growth per second since the frame of the answer.
    static let speed = 1.0

    private struct Answer {
        var time: Double
        var places: [Place]
    }

    /// The answers that still count, in the order of their frames.
    private var answers: [Answer] = []
    private var isFailing = false

    /// Notes the detector's answer.
    ///
    /// - Parameters:
    ///   - places: The places that were found; nil for an error.
    ///   - time: The capture time of the frame, in seconds.
    mutating func note(_ places: [Place]?, ofFrameAt time: Double) {
        guard time.isFinite else { return isFailing = true }
        // Time that went back begins anew.
        answers.removeAll { $0.time > time || time - $0.time > Self.memory }
        isFailing = places == nil
        if let places { answers.append(Answer(time: time, places: places)) }
    }

    /// Returns the parts to cover in a frame.
    ///
    /// - Parameter time: The frame's capture time, in seconds.
    func cover(at time: Double) -> Cover {
        guard !isFailing, let last = answers.last, time >= last.time, time - last.time <= Self.longestSilence else {
            return .everything
        }
        return .places(
            answers.filter { last.time - $0.time <= Self.memory }.flatMap { answer in
                let growth = Self.margin + (time - answer.time) * Self.speed
                return answer.places.map { Self.grown($0, by: growth) }
            }
        )
    }

    private static func grown(_ place: Place, by share: Double) -> Place {
        let (width, height) = (place.right - place.left, place.bottom - place.top)
        return Place(
            left: place.left - width * share,
            top: place.top - height * share,
            right: place.right + width * share,
            bottom: place.bottom + height * share
        )
    }
}
