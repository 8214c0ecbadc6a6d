/// One plane of pixels in memory.
///
/// The memory belongs to the buffer; use it only while the buffer is referenced.
package struct PixelPlane {
    /// The first byte of the top row.
    package var baseAddress: UnsafeMutableRawPointer
    /// The number of bytes from one row to the next.
    ///
    /// It may exceed the size of a row's pixels, and is a multiple of 64 in buffers that this module allocates.
    package var bytesPerRow: Int
    /// The number of columns; for a chroma plane the number of chroma samples in a row.
    package var width: Int
    /// The number of rows.
    package var height: Int

    package init(baseAddress: UnsafeMutableRawPointer, bytesPerRow: Int, width: Int, height: Int) {
        self.baseAddress = baseAddress
        self.bytesPerRow = bytesPerRow
        self.width = width
        self.height = height
    }

    /// The bytes of the plane, row padding included.
    package var bytes: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: baseAddress, count: bytesPerRow * height)
    }

    /// Returns one row, padding included.
    package func row(_ y: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: baseAddress + y * bytesPerRow, count: bytesPerRow)
    }
}

/// The one to four planes of an image, stored inline without an allocation.
///
/// Interleaved formats have one.
package struct PixelPlanes: RandomAccessCollection {
    /// The maximum number of planes.
    package static let capacity = 4

    private var storage: InlineArray<4, PixelPlane>
    /// The number of planes.
    package private(set) var count: Int

    /// Creates a list of one plane.
    package init(_ first: PixelPlane) {
        storage = InlineArray(repeating: first)
        count = 1
    }

    /// Creates a list of two planes.
    package init(_ first: PixelPlane, _ second: PixelPlane) {
        self.init(first)
        append(second)
    }

    /// Creates a list of three planes.
    package init(_ first: PixelPlane, _ second: PixelPlane, _ third: PixelPlane) {
        self.init(first, second)
        append(third)
    }

    /// Appends a plane; the list must have fewer than four.
    package mutating func append(_ plane: PixelPlane) {
        precondition(count < Self.capacity, "An image has at most \(Self.capacity) planes.")
        storage[count] = plane
        count += 1
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(index: Int) -> PixelPlane {
        get {
            precondition(index < count, "There is no plane \(index); the image has \(count).")
            return storage[index]
        }
        set {
            precondition(index < count, "There is no plane \(index); the image has \(count).")
            storage[index] = newValue
        }
    }
}
