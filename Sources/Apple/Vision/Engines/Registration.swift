import ComputerVision
import CoreVideo
import Foundation

/// Aligns two pictures.
enum Registration {
    /// Returns the translation that moves a picture onto another, with y upwards.
    static func translation(
        of floating: GrayPicture,
        to reference: GrayPicture,
        _ context: RequestContext
    ) throws -> ObservationContent {
        let shift = try withEngineErrors {
            try PictureRegistration.translation(of: floating, onto: reference)
        }
        let transform = CGAffineTransform(translationX: CGFloat(shift.x), y: CGFloat(-shift.y))
        return context.content(confidence: shift.confidence, details: .translation(transform))
    }

    /// Returns the perspective mapping that lays a picture onto another, for pixels with y upwards.
    static func homography(
        of floating: GrayPicture,
        to reference: GrayPicture,
        _ context: RequestContext
    ) throws -> ObservationContent {
        let found = try withEngineErrors {
            try PictureRegistration.homography(of: floating, onto: reference)
        }
        let upward = product(
            flip(reference.height),
            product(found.rows, flip(floating.height))
        )
        let scale = upward[2][2]
        guard abs(scale) > 1e-12 else {
            throw VisionFailure(.operationFailed, "The images have no perspective mapping that keeps their corners.")
        }
        let columns = (0..<3).flatMap { column in (0..<3).map { Float(upward[$0][column] / scale) } }
        return context.content(confidence: found.confidence, details: .warp(columns))
    }

    /// The matrix that turns y around in a picture.
    private static func flip(_ height: Int) -> [[Double]] { [[1, 0, 0], [0, -1, Double(height)], [0, 0, 1]] }

    private static func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
        (0..<3).map { row -> [Double] in
            (0..<3).map { column -> Double in
                let terms: [Double] = (0..<3).map { a[row][$0] * b[$0][column] }
                return terms[0] + terms[1] + terms[2]
            }
        }
    }
}

/// Finds the motion of pixels.
enum OpticalFlow {
    /// Returns two floats for each pixel of the first picture: its way to the second one, y downwards.
    static func flow(
        from first: GrayPicture,
        to second: GrayPicture,
        accuracy: Int,
        format: OSType,
        _ context: RequestContext
    ) throws -> CVPixelBuffer {
        let formats = [kCVPixelFormatType_TwoComponent32Float, kCVPixelFormatType_TwoComponent16Half]
        guard formats.contains(format) else {
            throw VisionFailure(
                .invalidArgument,
                "A flow cannot have the format \(PixelFormat.text(of: format)); choose two components of floats."
            )
        }
        guard first.width == second.width, first.height == second.height else {
            throw VisionFailure(
                .invalidArgument,
                """
                The images of \(first.width)×\(first.height) and \(second.width)×\(second.height) pixels differ; use \
                images of one size.
                """
            )
        }
        var finder = FlowFinder()
        finder.accuracy = FlowFinder.Accuracy(rawValue: accuracy) ?? .medium
        let field = try withEngineErrors { try finder.flow(from: first, to: second) }
        try context.token.check()
        return try buffer(field, format)
    }

    private static func buffer(_ field: FlowField, _ format: OSType) throws -> CVPixelBuffer {
        let buffer: CVPixelBuffer
        do {
            buffer = try CVPixelBuffer.make(width: field.width, height: field.height, format: format)
        } catch {
            throw VisionFailure(.outOfMemory, "A flow could not be stored: \(error)", underlying: error)
        }
        let row = field.width * 2
        buffer.withPlanes { planes in
            for y in 0..<field.height {
                let target = planes[0].baseAddress + y * planes[0].bytesPerRow
                for x in 0..<row {
                    let value = field.vectors[y * row + x]
                    if format == kCVPixelFormatType_TwoComponent32Float {
                        target.storeBytes(of: value, toByteOffset: x * 4, as: Float.self)
                    } else {
                        target.storeBytes(of: HalfBits.bits(value), toByteOffset: x * 2, as: UInt16.self)
                    }
                }
            }
        }
        return buffer
    }
}
