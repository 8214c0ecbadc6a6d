import CV4L2
package import CoreVideo
import Glibc
import Synchronization

/// A camera's frame as a DMA-BUF, memory that other devices of the machine can use directly.
///
/// Attached to frames of cameras whose driver can export its buffers. Nothing is exported until the first access.
package final class DMABuffer: Sendable {
    /// One plane of the image.
    package struct Plane: Sendable, Hashable {
        /// A descriptor of the buffer that contains the plane; it belongs to the ``DMABuffer`` and is closed with it.
        package var descriptor: Int32
        /// Offset of the plane in the buffer, in bytes.
        package var offset: Int
        /// Distance between rows, in bytes.
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

    /// The planes of the image, exported on first access.
    ///
    /// Nil if the driver cannot export its buffers, or if the camera was stopped before the first access. Like the
    /// pixels themselves, the planes are valid while the frame is referenced.
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
    /// The camera's own buffer behind a frame; nil for images that are not from a camera, or are copies.
    package var dmaBuffer: DMABuffer? { attachments[DMABuffer.key] as? DMABuffer }
}
