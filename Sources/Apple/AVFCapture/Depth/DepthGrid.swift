import CoreVideo

/// The type of the values in a depth map.
struct DepthType: Sendable, Hashable {
    /// True for disparities in 1 / meter, false for distances in meters.
    var isDisparity: Bool
    /// True for 16-bit, false for 32-bit floating point.
    var isHalf: Bool

    init(isDisparity: Bool, isHalf: Bool) {
        self.isDisparity = isDisparity
        self.isHalf = isHalf
    }

    /// Creates a type from a pixel format; nil if it is not one of the four formats of depth maps.
    init?(_ pixelFormat: OSType) {
        switch pixelFormat {
        case kCVPixelFormatType_DisparityFloat16: self.init(isDisparity: true, isHalf: true)
        case kCVPixelFormatType_DisparityFloat32: self.init(isDisparity: true, isHalf: false)
        case kCVPixelFormatType_DepthFloat16: self.init(isDisparity: false, isHalf: true)
        case kCVPixelFormatType_DepthFloat32: self.init(isDisparity: false, isHalf: false)
        default: return nil
        }
    }

    /// The pixel format of maps with these values.
    var pixelFormat: OSType {
        switch (isDisparity, isHalf) {
        case (true, true): kCVPixelFormatType_DisparityFloat16
        case (true, false): kCVPixelFormatType_DisparityFloat32
        case (false, true): kCVPixelFormatType_DepthFloat16
        case (false, false): kCVPixelFormatType_DepthFloat32
        }
    }

    /// All types, by ascending code.
    static let all: [DepthType] = [
        kCVPixelFormatType_DisparityFloat16, kCVPixelFormatType_DisparityFloat32, kCVPixelFormatType_DepthFloat16,
        kCVPixelFormatType_DepthFloat32,
    ].compactMap(DepthType.init).sorted { $0.pixelFormat < $1.pixelFormat }
}

/// The values of a depth map, row by row, copied for processing.
struct DepthGrid: Sendable {
    private(set) var width: Int
    private(set) var height: Int
    private(set) var values: [Float]
    /// True if values are disparities.
    private(set) var isDisparity: Bool

    init(width: Int, height: Int, values: [Float], isDisparity: Bool) {
        self.width = width
        self.height = height
        self.values = values
        self.isDisparity = isDisparity
    }

    /// Copies the values of a buffer; nil for a buffer that is not a depth map.
    init?(_ map: CVPixelBuffer) {
        guard let type = DepthType(map.pixelFormatType) else { return nil }
        let (width, height) = (map.width, map.height)
        let plane = map.planes[0]
        values = [Float](unsafeUninitializedCapacity: width * height) { values, count in
            for y in 0..<height {
                let row = plane.baseAddress + y * plane.bytesPerRow
                if type.isHalf {
                    let source = row.assumingMemoryBound(to: Float16.self)
                    for x in 0..<width { values[y * width + x] = Float(source[x]) }
                } else {
                    let source = row.assumingMemoryBound(to: Float.self)
                    for x in 0..<width { values[y * width + x] = source[x] }
                }
            }
            count = width * height
        }
        self.width = width
        self.height = height
        isDisparity = type.isDisparity
        withExtendedLifetime(map) {}
    }

    /// Writes the values to a map of the same size, converted to its type.
    func write(into map: CVPixelBuffer) {
        guard let type = DepthType(map.pixelFormatType), map.width == width, map.height == height else { return }
        let inverts = type.isDisparity != isDisparity
        let plane = map.planes[0]
        values.withUnsafeBufferPointer { values in
            for y in 0..<height {
                let row = plane.baseAddress + y * plane.bytesPerRow
                if type.isHalf {
                    let target = row.assumingMemoryBound(to: Float16.self)
                    for x in 0..<width {
                        let value = values[y * width + x]
                        target[x] = Float16(inverts ? 1 / value : value)
                    }
                } else {
                    let target = row.assumingMemoryBound(to: Float.self)
                    for x in 0..<width {
                        let value = values[y * width + x]
                        target[x] = inverts ? 1 / value : value
                    }
                }
            }
        }
        withExtendedLifetime(map) {}
    }

    /// Returns the rotated values.
    func oriented(_ orientation: DepthOrientation) -> DepthGrid {
        guard orientation != .identity else { return self }
        let size = orientation.size(width: width, height: height)
        let turned = [Float](unsafeUninitializedCapacity: values.count) { target, count in
            values.withUnsafeBufferPointer { source in
                for y in 0..<size.height {
                    for column in 0..<size.width {
                        let x = orientation.isMirrored ? size.width - 1 - column : column
                        let place =
                            switch orientation.rotation {
                            case 90: (height - 1 - x) * width + y
                            case 180: (height - 1 - y) * width + width - 1 - x
                            case 270: x * width + width - 1 - y
                            default: y * width + x
                            }
                        target[y * size.width + column] = source[place]
                    }
                }
            }
            count = values.count
        }
        return DepthGrid(width: size.width, height: size.height, values: turned, isDisparity: isDisparity)
    }

    /// Modifies the values in place.
    mutating func update(_ body: (UnsafeMutableBufferPointer<Float>) -> Void) {
        values.withUnsafeMutableBufferPointer { body($0) }
    }
}
