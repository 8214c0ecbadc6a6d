import CoreVideo

/// The orientation of an image: a clockwise rotation, followed by horizontal mirroring.
struct DepthOrientation: Sendable, Hashable {
    /// Clockwise rotation in degrees: 0, 90, 180 or 270.
    var rotation = 0
    var isMirrored = false

    /// The orientation without any change.
    static let identity = DepthOrientation()

    init() {}

    init(rotation: Int, isMirrored: Bool) {
        self.rotation = rotation
        self.isMirrored = isMirrored
    }

    /// Creates the orientation that makes an image with an Exif orientation upright.
    init(_ orientation: CGImagePropertyOrientation) {
        switch orientation {
        case .up: self.init(rotation: 0, isMirrored: false)
        case .upMirrored: self.init(rotation: 0, isMirrored: true)
        case .down: self.init(rotation: 180, isMirrored: false)
        case .downMirrored: self.init(rotation: 180, isMirrored: true)
        case .leftMirrored: self.init(rotation: 90, isMirrored: true)
        case .right: self.init(rotation: 90, isMirrored: false)
        case .rightMirrored: self.init(rotation: 270, isMirrored: true)
        case .left: self.init(rotation: 270, isMirrored: false)
        }
    }

    /// True if width and height swap.
    var swapsSides: Bool { rotation == 90 || rotation == 270 }

    /// Returns width and height of the rotated image.
    func size(width: Int, height: Int) -> (width: Int, height: Int) {
        swapsSides ? (height, width) : (width, height)
    }

    /// Returns the position of an image's point in the rotated image, without rounding.
    func point(_ x: Float, _ y: Float, width: Float, height: Float) -> (x: Float, y: Float) {
        let turned: (x: Float, y: Float) =
            switch rotation {
            case 90: (height - y, x)
            case 180: (width - x, height - y)
            case 270: (y, width - x)
            default: (x, y)
            }
        guard isMirrored else { return turned }
        return ((swapsSides ? height : width) - turned.x, turned.y)
    }

    /// The transform of the camera's axes, with x to the right and y downward.
    var axes: simd_float3x3 {
        let turn =
            switch rotation {
            case 90: simd_float3x3(SIMD3(0, 1, 0), SIMD3(-1, 0, 0), SIMD3(0, 0, 1))
            case 180: simd_float3x3(diagonal: SIMD3(-1, -1, 1))
            case 270: simd_float3x3(SIMD3(0, -1, 0), SIMD3(1, 0, 0), SIMD3(0, 0, 1))
            default: simd_float3x3(diagonal: SIMD3(1, 1, 1))
            }
        return isMirrored ? simd_float3x3(diagonal: SIMD3(-1, 1, 1)) * turn : turn
    }
}
