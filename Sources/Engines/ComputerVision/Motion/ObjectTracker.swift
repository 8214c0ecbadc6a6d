import COpenCV
package import Foundation
import Synchronization

/// A tracker in the library, which its owner ends.
final class TrackerHandle: @unchecked Sendable {
    // `@unchecked Sendable`: the pointer is used under the lock only.
    private let lock = Mutex(())
    private let pointer: UnsafeMutableRawPointer
    private let end: @convention(c) (UnsafeMutableRawPointer?) -> Void

    init(_ pointer: UnsafeMutableRawPointer, end: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void) {
        self.pointer = pointer
        self.end = end
    }

    deinit { end(pointer) }

    /// Calls a function with the tracker, one at a time.
    func use<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
        lock.withLock { _ in body(pointer) }
    }
}

/// A tracker of a thing from picture to picture.
///
/// The same pictures give the same places. Any thread may use it; calls wait for each other.
package final class ObjectTracker: Sendable {
    /// The place of the thing.
    package struct Place: Sendable, Hashable {
        /// The box in pixels, which may reach out of the picture.
        package var box: CGRect
        /// The certainty, 0 to 1; below 0.3 the thing is probably lost.
        package var confidence: Float
    }

    private let handle: TrackerHandle

    /// Starts to track the thing in a box of a picture; throws `invalidInput` unless at least 4 × 4 pixels of the box
    /// lie in the picture.
    package init(_ box: CGRect, in picture: GrayPicture) throws(ComputerVisionError) {
        let table = try ComputerVisionLibrary.functions()
        let visible = box.intersection(picture.bounds)
        guard !visible.isNull, visible.width >= 4, visible.height >= 4 else {
            throw ComputerVisionError(
                .invalidInput,
                "A thing to track needs at least 4 × 4 pixels within the picture; this one is at \(box)."
            )
        }
        var error = cocv_error()
        var start = cocv_box(box)
        guard let pointer = picture.withLibraryView({ table.object_start($0, &start, &error) }) else {
            throw ComputerVisionLibrary.failure(error)
        }
        handle = TrackerHandle(pointer, end: table.object_end)
    }

    /// Finds the thing in the next picture, which has the size of the one before.
    package func follow(in picture: GrayPicture) throws(ComputerVisionError) -> Place {
        let table = try ComputerVisionLibrary.functions()
        var result = cocv_box()
        var error = cocv_error()
        let isDone = handle.use { pointer in
            picture.withLibraryView { table.object_follow(pointer, $0, &result, &error) }
        }
        guard isDone else { throw ComputerVisionLibrary.failure(error) }
        return Place(box: result.rect, confidence: result.confidence)
    }
}

/// A tracker of a rectangle in perspective from picture to picture.
///
/// The same pictures give the same places. Any thread may use it; calls wait for each other.
package final class QuadrangleTracker: Sendable {
    /// The place of the rectangle.
    package struct Place: Sendable, Hashable {
        /// The corners in pixels.
        package var corners: Quadrangle
        /// The certainty, 0 to 1; below 0.3 the rectangle is probably lost.
        package var confidence: Float
    }

    private let handle: TrackerHandle

    /// Starts to track a rectangle in a picture; throws `invalidInput` unless at least 8 × 8 pixels of it lie in the
    /// picture.
    package init(_ corners: Quadrangle, in picture: GrayPicture) throws(ComputerVisionError) {
        let table = try ComputerVisionLibrary.functions()
        let visible = corners.box.intersection(picture.bounds)
        guard !visible.isNull, visible.width >= 8, visible.height >= 8 else {
            throw ComputerVisionError(
                .invalidInput,
                "A rectangle to track needs at least 8 × 8 pixels within the picture; this one is at \(corners.box)."
            )
        }
        var error = cocv_error()
        var start = corners.asLibraryQuad
        guard let pointer = picture.withLibraryView({ table.quad_start($0, &start, &error) }) else {
            throw ComputerVisionLibrary.failure(error)
        }
        handle = TrackerHandle(pointer, end: table.quad_end)
    }

    /// Finds the rectangle in the next picture, which has the size of the one before.
    package func follow(in picture: GrayPicture) throws(ComputerVisionError) -> Place {
        let table = try ComputerVisionLibrary.functions()
        var result = cocv_quad()
        var error = cocv_error()
        let isDone = handle.use { pointer in
            picture.withLibraryView { table.quad_follow(pointer, $0, &result, &error) }
        }
        guard isDone else { throw ComputerVisionLibrary.failure(error) }
        return Place(corners: Quadrangle(result), confidence: result.confidence)
    }
}
