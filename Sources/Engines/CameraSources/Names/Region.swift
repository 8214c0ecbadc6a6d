package import Foundation

/// A part of the image, in the format of `--roi`.
package struct Region: Equatable {
    /// The region as fractions of the image, with the origin at the top left.
    package var rect: CGRect

    /// The error for an invalid region.
    package struct Malformed: Error, Equatable, CustomStringConvertible {
        package var reason: String
        package var description: String {
            "\(reason) Give X,Y,W,H as fractions of the picture from 0 to 1, origin top-left, e.g. 0.25,0.25,0.5,0.5."
        }
    }

    /// Parses `X,Y,W,H`.
    package init(parsing text: String) throws(Malformed) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }.filter(\.isFinite)
        guard parts.count == 4, numbers.count == 4 else { throw Malformed(reason: "four numbers are needed.") }
        guard numbers[2] > 0, numbers[3] > 0 else { throw Malformed(reason: "width and height must be above 0.") }
        // Sums of decimal fractions may exceed 1 only by rounding.
        guard numbers[0] >= 0, numbers[1] >= 0, numbers[0] + numbers[2] <= 1 + 1e-9, numbers[1] + numbers[3] <= 1 + 1e-9
        else { throw Malformed(reason: "the region leaves the picture.") }
        rect = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
