import CPlaneKernels
import Foundation

/// The type and the number of the components of a pixel.
struct PixelKind: Sendable {
    enum Component: Int32, Sendable {
        case uint8 = 0
        case uint16 = 1
        case int16 = 2
        case half = 3
        case float = 4

        var size: Int {
            switch self {
            case .uint8: 1
            case .uint16, .int16, .half: 2
            case .float: 4
            }
        }
    }

    let component: Component
    let channels: Int

    init(_ component: Component, _ channels: Int) {
        self.component = component
        self.channels = channels
    }

    /// The number of bytes of a pixel.
    var size: Int { component.size * channels }
}

/// The checked rows of a buffer.
struct PixelGrid {
    let base: UnsafeMutableRawPointer
    let width: Int
    let height: Int
    let rowBytes: Int
    /// The number of bytes of a pixel.
    let size: Int

    /// The largest side, which keeps all sums and products of this module in range.
    private static let limit = 1 << 28

    init(_ buffer: vImage_Buffer, size: Int) throws(vImage.Error) {
        guard buffer.width <= Self.limit, buffer.height <= Self.limit else { throw .invalidParameter }
        width = Int(buffer.width)
        height = Int(buffer.height)
        rowBytes = buffer.rowBytes
        self.size = size
        if let data = buffer.data {
            base = data
        } else {
            guard width == 0 || height == 0 else { throw .nullPointerArgument }
            // An address that is never read.
            guard let nowhere = UnsafeMutableRawPointer(bitPattern: 64) else { throw .internalError }
            base = nowhere
        }
        guard rowBytes >= width * size || height == 0 || (height == 1 && rowBytes == 0) else { throw .invalidRowBytes }
    }

    init(_ buffer: vImage_Buffer, _ kind: PixelKind) throws(vImage.Error) { try self.init(buffer, size: kind.size) }

    /// The address of a row.
    func row(_ y: Int) -> UnsafeMutableRawPointer { base + y * rowBytes }

    /// A row as components of a type.
    func row<T>(_ y: Int, as type: T.Type) -> UnsafeMutablePointer<T> { row(y).assumingMemoryBound(to: type) }

    /// Throws where a source is smaller than what is written.
    func mustCover(_ other: PixelGrid) throws(vImage.Error) {
        guard width >= other.width, height >= other.height else { throw .roiLargerThanInputBuffer }
    }

    /// Throws where sizes differ.
    func mustEqual(_ other: PixelGrid) throws(vImage.Error) {
        guard width == other.width, height == other.height else { throw .bufferSizeMismatch }
    }

    /// A Boolean value that indicates whether memory of both is used by the other.
    func overlaps(_ other: PixelGrid) -> Bool {
        guard width > 0, height > 0, other.width > 0, other.height > 0 else { return false }
        let end = row(height - 1) + width * size
        let otherEnd = other.row(other.height - 1) + other.width * other.size
        return base < otherEnd && other.base < end
    }

    func mustNotOverlap(_ other: PixelGrid) throws(vImage.Error) {
        if overlaps(other) { throw .outOfPlaceOperationRequired }
    }
}

/// Flags that every function has.
private let commonFlags: vImage_Flags = 16 | 128 | 256

/// Runs a function after a check of its flags, and returns its error as a number.
///
/// - Parameter allowed: the flags of the function beside those that all have.
func status(
    _ flags: vImage_Flags,
    allowed: vImage_Flags = 0,
    _ body: () throws(vImage.Error) -> Void
) -> vImage_Error {
    guard flags & ~(allowed | commonFlags) == 0 else { return kvImageUnknownFlagsBit }
    // No function needs temporary memory of the caller.
    if flags & 128 != 0 { return 0 }
    do {
        try body()
        return kvImageNoError
    } catch {
        return error.rawValue
    }
}

/// Throws the error that a function returned.
func check(_ status: vImage_Error) throws(vImage.Error) {
    guard status < 0 else { return }
    throw vImage.Error(rawValue: status) ?? .internalError
}

/// Calls a closure with temporary memory.
func withRoom<T, R>(
    _ type: T.Type,
    _ count: Int,
    _ body: (UnsafeMutablePointer<T>) throws(vImage.Error) -> R
) throws(vImage.Error) -> R {
    guard count <= 1 << 33,
        let room = malloc(max(count, 1) * MemoryLayout<T>.stride)?.assumingMemoryBound(to: T.self)
    else { throw .memoryAllocationError }
    defer { free(room) }
    return try body(room)
}

/// Runs a function on each row of a source and a destination.
///
/// - Parameters:
///   - allowed: the flags of the function beside those that all have.
///   - sizes: the bytes of a pixel of each.
///   - body: called with a row of each, and the number of pixels.
func eachRow(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ sizes: (Int, Int),
    _ flags: vImage_Flags,
    allowed: vImage_Flags = 0,
    _ body: (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Int) -> Void
) -> vImage_Error {
    status(flags, allowed: allowed) { () throws(vImage.Error) in
        let source = try PixelGrid(src.pointee, size: sizes.0), output = try PixelGrid(dest.pointee, size: sizes.1)
        try source.mustCover(output)
        for y in 0..<output.height { body(source.row(y), output.row(y), output.width) }
    }
}

/// Runs a function on each row of two sources and a destination of pixels of the same size.
func eachRow(
    _ first: UnsafePointer<vImage_Buffer>,
    _ second: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ size: Int,
    _ flags: vImage_Flags,
    _ body: (UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer, Int) -> Void
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let top = try PixelGrid(first.pointee, size: size), bottom = try PixelGrid(second.pointee, size: size)
        let output = try PixelGrid(dest.pointee, size: size)
        try top.mustCover(output)
        try bottom.mustCover(output)
        for y in 0..<output.height { body(top.row(y), bottom.row(y), output.row(y), output.width) }
    }
}

/// A raw row as components.
extension UnsafeMutableRawPointer {
    func of<T>(_ type: T.Type) -> UnsafeMutablePointer<T> { assumingMemoryBound(to: type) }
}

/// Runs a function on planes and an interleaved image.
///
/// - Parameter body: called with the rows of the planes, the row of the image, and the number of pixels.
func eachRow(
    planes: [UnsafePointer<vImage_Buffer>?],
    size: Int,
    image: UnsafePointer<vImage_Buffer>,
    imageSize: Int,
    isSplit: Bool,
    _ flags: vImage_Flags,
    _ body: ([UnsafeMutableRawPointer?], UnsafeMutableRawPointer, Int) -> Void
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let whole = try PixelGrid(image.pointee, size: imageSize)
        var grids: [PixelGrid?] = []
        for plane in planes {
            let grid: PixelGrid?
            if let plane { grid = try PixelGrid(plane.pointee, size: size) } else { grid = nil }
            grids.append(grid)
        }
        var (width, height) = (whole.width, whole.height)
        for grid in grids.compactMap({ $0 }) {
            if isSplit {
                try whole.mustCover(grid)
                (width, height) = (min(width, grid.width), min(height, grid.height))
            } else {
                try grid.mustCover(whole)
            }
        }
        for y in 0..<height { body(grids.map { $0?.row(y) }, whole.row(y), width) }
    }
}
