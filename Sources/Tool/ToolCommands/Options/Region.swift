import Foundation

/// A part of the picture, as `--roi` takes it.
struct Region: Equatable {
    /// Fractions of the picture, origin top-left.
    var rect: CGRect

    /// A region that cannot be understood.
    struct Malformed: Error, Equatable, CustomStringConvertible {
        var reason: String
        var description: String {
            "\(reason) Give X,Y,W,H as fractions of the picture from 0 to 1, origin top-left, e.g. 0.25,0.25,0.5,0.5."
        }
    }

    /// Reads `X,Y,W,H`.
    init(parsing text: String) throws(Malformed) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }.filter(\.isFinite)
        guard parts.count == 4, numbers.count == 4 else { throw Malformed(reason: "four numbers are needed.") }
        guard numbers[2] > 0, numbers[3] > 0 else { throw Malformed(reason: "width and height must be above 0.") }
        // Sums of decimal fractions may exceed 1 by rounding only.
        guard numbers[0] >= 0, numbers[1] >= 0, numbers[0] + numbers[2] <= 1 + 1e-9, numbers[1] + numbers[3] <= 1 + 1e-9
        else { throw Malformed(reason: "the region leaves the picture.") }
        rect = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
