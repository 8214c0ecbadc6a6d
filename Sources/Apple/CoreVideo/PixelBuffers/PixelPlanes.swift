/// One plane of pixels in memory.
///
/// The memory belongs to the buffer; use it only while the buffer is referenced.
package struct PixelPlane {
    /// The first byte of the top row.
    package var baseAddress: UnsafeMutableRawPointer
    /// Bytes from one row to the next; may be more than a row's pixels take, and is a multiple of 64 in buffers that
    /// this module allocates.
    package var bytesPerRow: Int
    /// Columns of the plane; for a chroma plane that of the chroma samples.
    package var width: Int
    /// Rows of the plane.
    package var height: Int

    package init(baseAddress: UnsafeMutableRawPointer, bytesPerRow: Int, width: Int, height: Int) {
        self.baseAddress = baseAddress
        self.bytesPerRow = bytesPerRow
        self.width = width
        self.height = height
    }

    /// The bytes of the plane, the padding of its rows included.
    package var bytes: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: baseAddress, count: bytesPerRow * height)
    }

    /// One row, the padding included.
    package func row(_ y: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: baseAddress + y * bytesPerRow, count: bytesPerRow)
    }
}

/// The one to four planes of a picture, without an allocation.
///
/// Interleaved formats have one.
package struct PixelPlanes: RandomAccessCollection {
    /// The greatest number of planes.
    package static let capacity = 4

    private var storage: InlineArray<4, PixelPlane>
    /// How many planes there are.
    package private(set) var count: Int

    /// Makes a list of one plane.
    package init(_ first: PixelPlane) {
        storage = InlineArray(repeating: first)
        count = 1
    }

    /// Makes a list of two planes.
    package init(_ first: PixelPlane, _ second: PixelPlane) {
        self.init(first)
        append(second)
    }

    /// Makes a list of three planes.
    package init(_ first: PixelPlane, _ second: PixelPlane, _ third: PixelPlane) {
        self.init(first, second)
        append(third)
    }

    /// Adds a plane at the end; there must be fewer than four.
    package mutating func append(_ plane: PixelPlane) {
        precondition(count < Self.capacity, "A picture has at most \(Self.capacity) planes.")
        storage[count] = plane
        count += 1
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(index: Int) -> PixelPlane {
        get {
            precondition(index < count, "There is no plane \(index); the picture has \(count).")
            return storage[index]
        }
        set {
            precondition(index < count, "There is no plane \(index); the picture has \(count).")
            storage[index] = newValue
        }
    }
}
