import CV4L2
package import CoreVideo
import Glibc
import Synchronization

/// A camera's frame as memory that other devices of the machine can use directly: DMABUF.
///
/// Attached to frames of cameras whose driver lends its buffers that way. Nothing is exported until somebody asks.
package final class DMABuffer: Sendable {
    /// One plane of the picture.
    package struct Plane: Sendable, Hashable {
        /// A descriptor of the buffer that the plane lies in; belongs to the ``DMABuffer`` and is closed with it.
        package var descriptor: Int32
        /// Where the plane begins in the buffer, in bytes.
        package var offset: Int
        /// From one row to the next.
        package var bytesPerRow: Int
    }

    private let queue: V4L2Queue
    private let index: Int
    private let layout: V4L2Layout
    private let exported = Mutex<[Int32]?>(nil)

    init(_ queue: V4L2Queue, index: Int, layout: V4L2Layout) {
        self.queue = queue
        self.index = index
        self.layout = layout
    }

    deinit {
        let descriptors = exported.withLock { $0 } ?? []
        for descriptor in descriptors { _ = queue.system.close(descriptor) }
    }

    /// The planes of the picture, exported at the first call.
    ///
    /// Nil where the driver does not lend its buffers, or the camera was stopped before anybody asked. As the pixels
    /// themselves they are good while the frame is referenced.
    package var planes: [Plane]? {
        let descriptors = exported.withLock { exported -> [Int32]? in
            if exported == nil { exported = queue.export(index) }
            return exported
        }
        guard let descriptors else { return nil }
        return layout.planes.map {
            Plane(descriptor: descriptors[$0.piece], offset: $0.offset, bytesPerRow: $0.bytesPerRow)
        }
    }

    // Constant; the text is immutable.
    static nonisolated(unsafe) let key: CFString = "ObscuraDMABuffer"
}

extension CVBuffer {
    /// The camera's own buffer behind a frame; nil for pictures that are no camera's, or a copy of one.
    package var dmaBuffer: DMABuffer? { attachments[DMABuffer.key] as? DMABuffer }
}
