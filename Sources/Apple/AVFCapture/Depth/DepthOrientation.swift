/// How a picture is turned: clockwise, and then flipped left to right.
struct DepthOrientation: Sendable, Hashable {
    /// Clockwise in degrees: 0, 90, 180 or 270.
    var rotation = 0
    var isMirrored = false

    /// As it is.
    static let identity = DepthOrientation()

    init() {}

    init(rotation: Int, isMirrored: Bool) {
        self.rotation = rotation
        self.isMirrored = isMirrored
    }

    /// What makes a picture with an Exif orientation upright.
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

    /// Whether width and height change places.
    var swapsSides: Bool { rotation == 90 || rotation == 270 }

    /// Width and height of the turned picture.
    func size(width: Int, height: Int) -> (width: Int, height: Int) {
        swapsSides ? (height, width) : (width, height)
    }

    /// Where a point of a picture of this size lies in the turned one, without rounding.
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

    /// What becomes of the axes of the camera, x to the right and y downward.
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
