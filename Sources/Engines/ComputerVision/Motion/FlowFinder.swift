import COpenCV

/// The motion of every pixel from one picture to another.
package struct FlowField: Sendable, Hashable {
    /// The width in pixels.
    package var width: Int
    /// The height in pixels.
    package var height: Int
    /// The motion of each pixel, row by row: x and y alternately, in pixels, y downwards.
    package var vectors: [Float]

    /// Returns the motion of a pixel.
    package subscript(x: Int, y: Int) -> SIMD2<Float> {
        SIMD2(vectors[(y * width + x) * 2], vectors[(y * width + x) * 2 + 1])
    }
}

/// A search for the motion of every pixel.
package struct FlowFinder: Sendable, Hashable {
    /// The levels of accuracy, from the fastest.
    package enum Accuracy: Int, Sendable, Hashable, CaseIterable {
        case low
        case medium
        case high
        case veryHigh
    }

    /// The accuracy.
    package var accuracy = Accuracy.medium

    /// Creates a search with medium accuracy.
    package init() {}

    /// Returns the motion from the pixels of a picture to the same points in another of the same size.
    package func flow(
        from first: GrayPicture,
        to second: GrayPicture
    ) throws(ComputerVisionError) -> FlowField {
        guard first.width == second.width, first.height == second.height else {
            throw ComputerVisionError(
                .invalidInput,
                """
                Optical flow needs two pictures of one size; these have \(first.width) × \(first.height) and \
                \(second.width) × \(second.height) pixels.
                """
            )
        }
        let table = try ComputerVisionLibrary.functions()
        var error = cocv_error()
        var isDone = false
        let count = first.width * first.height * 2
        let vectors = [Float](unsafeUninitializedCapacity: count) { buffer, used in
            guard let base = buffer.baseAddress else { return }
            buffer.initialize(repeating: 0)
            isDone = first.withLibraryView { first in
                second.withLibraryView { table.flow(first, $0, Int32(accuracy.rawValue), base, &error) }
            }
            used = count
        }
        guard isDone else { throw ComputerVisionLibrary.failure(error) }
        return FlowField(width: first.width, height: first.height, vectors: vectors)
    }
}
