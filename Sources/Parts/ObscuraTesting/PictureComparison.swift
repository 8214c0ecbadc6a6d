public import CoreVideo
import Foundation
import MediaFiles
import PixelTransforms

/// A tolerant comparison of two pictures, for `#expect`, with a picture of the difference.
///
///     let comparison = try PictureComparison(frame, reference, tolerance: 0.02)
///     #expect(comparison.isClose, "\(comparison)")
///
/// Both pictures are converted to BGRA. A comparison that is not close can be saved: the first picture, the second, and
/// a picture that is white where they differ most.
public struct PictureComparison: CustomStringConvertible {
    /// The error for pictures that cannot be compared.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        /// The reason.
        public let description: String
    }

    /// The mean difference of all components, 0 to 1.
    public let meanDifference: Double
    /// The part of the pixels that differ by more than the tolerance, 0 to 1.
    public let differingPart: Double
    /// The largest difference of a component that counts as equal, 0 to 1.
    public let tolerance: Double
    /// The largest part of the pixels that may differ by more.
    public let allowedPart: Double
    private let difference: CVPixelBuffer

    /// Compares two pictures.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - reference: What it should be.
    ///   - tolerance: The largest difference of a component that counts as equal, 0 to 1.
    ///   - allowedPart: The largest part of the pixels that may differ by more, 0 to 1.
    /// - Throws: ``Failure`` if the sizes differ or a pixel format cannot be converted.
    public init(
        _ picture: CVPixelBuffer,
        _ reference: CVPixelBuffer,
        tolerance: Double = 0.03,
        allowedPart: Double = 0.001
    ) throws(Failure) {
        let (width, height) = (picture.width, picture.height)
        guard width == reference.width, height == reference.height else {
            throw Failure(
                description: "The picture has \(width)×\(height) pixels, the reference "
                    + "\(reference.width)×\(reference.height)."
            )
        }
        let (a, b) = (try Self.bgra(picture), try Self.bgra(reference))
        let result = try Self.bgra(picture, copies: true)
        var sum = 0
        var differing = 0
        let limit = Int((min(max(tolerance, 0), 1) * 255).rounded())
        a.withPlanes(readOnly: true) { a in
            b.withPlanes(readOnly: true) { b in
                result.withPlanes { result in
                    for y in 0..<height {
                        let (left, right, out) = (a[0].row(y), b[0].row(y), result[0].row(y))
                        for x in 0..<width {
                            var most = 0
                            for component in 4 * x..<4 * x + 3 {
                                let difference = abs(Int(left[component]) - Int(right[component]))
                                sum += difference
                                most = max(most, difference)
                            }
                            if most > limit { differing += 1 }
                            for component in 4 * x..<4 * x + 3 { out[component] = UInt8(min(most * 4, 255)) }
                            out[4 * x + 3] = 255
                        }
                    }
                }
            }
        }
        difference = result
        meanDifference = Double(sum) / Double(width * height * 3 * 255)
        differingPart = Double(differing) / Double(width * height)
        self.tolerance = tolerance
        self.allowedPart = allowedPart
    }

    /// True if the pictures are close enough.
    public var isClose: Bool { differingPart <= allowedPart }

    /// The comparison in one line.
    public var description: String {
        String(
            format: "%.3f %% of the pixels differ by more than %.1f %% (%.3f %% may); the mean difference is %.3f %%",
            differingPart * 100,
            tolerance * 100,
            allowedPart * 100,
            meanDifference * 100
        )
    }

    /// Returns the picture of the difference as a PNG file, for `Attachment.record(_:named:)`.
    ///
    /// - Throws: ``Failure`` if it cannot be written.
    public func differencePicture() throws(Failure) -> Data {
        do {
            return try StillImage.encode(difference, as: .png)
        } catch {
            throw Failure(description: error.message)
        }
    }

    private static func bgra(_ image: CVPixelBuffer, copies: Bool = false) throws(Failure) -> CVPixelBuffer {
        if image.pixelFormatType == kCVPixelFormatType_32BGRA, !copies { return image }
        do {
            let transform = PixelTransform(
                sourceFormat: image.pixelFormatType,
                sourceWidth: image.width,
                sourceHeight: image.height,
                outputFormat: kCVPixelFormatType_32BGRA
            )
            return try PixelTransformer(transform).make(from: image)
        } catch {
            throw Failure(description: "The picture cannot be converted to BGRA: \(error)")
        }
    }
}
