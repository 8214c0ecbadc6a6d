import AVFoundation
import Foundation
import Obscura

/// The best frame of a code in the output of `scan`.
struct BestLine: Equatable, Sendable {
    /// The frame's number.
    var frame: Int
    /// Seconds since the input began.
    var time: Double
    /// Number of frames in which the code was seen, and the times of the first and the last of them.
    var count: Int
    var begin: Double
    var end: Double
    var bounds: CGRect
    var corners: [CGPoint]
    var sharpness: Double
    var frontality: Double
    var glare: Double

    /// The object for programs.
    var json: JSON {
        .object([
            ("frame", .int(frame)),
            ("time", .number(time)),
            ("seen", .int(count)),
            ("from", .number(begin)),
            ("to", .number(end)),
            (
                "bounds",
                .object([
                    ("x", .number(bounds.minX)), ("y", .number(bounds.minY)), ("width", .number(bounds.width)),
                    ("height", .number(bounds.height)),
                ])
            ),
            ("corners", .array(corners.map { .object([("x", .number($0.x)), ("y", .number($0.y))]) })),
            ("sharpness", .number(Self.rounded(sharpness))),
            ("frontality", .number(Self.rounded(frontality))),
            ("glare", .number(Self.rounded(glare))),
        ])
    }

    /// The words for people.
    var text: String {
        "best at \(format(time, 3)) s of \(count) frame\(count == 1 ? "" : "s"): sharp \(format(sharpness, 2)), "
            + "frontal \(format(frontality, 2)), glare \(format(glare, 2))"
    }

    private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}

extension BestLine {
    /// Makes the line of a view.
    ///
    /// - Parameters:
    ///   - moment: the best frame's position in its input.
    ///   - begin: the time of the input's first frame on the session's clock, in seconds.
    init(_ view: BestView, _ moment: InputProgress.Moment, inputBegin begin: Double) {
        self.init(
            frame: moment.number,
            time: moment.time,
            count: view.frameCount,
            begin: view.begin.seconds - begin,
            end: view.end.seconds - begin,
            bounds: view.bounds,
            corners: view.corners,
            sharpness: view.sharpness,
            frontality: view.frontality,
            glare: view.glare
        )
    }
}

/// The place of a code in a message that is split over several codes.
struct PartLine: Equatable, Sendable {
    /// The index, from 0.
    var index: Int
    var count: Int?
    var id: String

    /// The object for programs.
    var json: JSON {
        .object([("index", .int(index)), ("count", .optional(count, JSON.int)), ("id", .string(id))])
    }

    /// The words for people.
    var text: String { "part \(index + 1)" + (count.map { " of \($0)" } ?? "") }
}
