public import Foundation

/// How a camera maps space to its picture.
///
/// Immutable.
public final class AVCameraCalibrationData: NSObject {
    /// Focal lengths and principal point in pixels of ``intrinsicMatrixReferenceDimensions``: `[fx 0 cx; 0 fy cy; 0 0 1]`,
    /// origin at the top left.
    public let intrinsicMatrix: matrix_float3x3
    /// Width and height of the picture that ``intrinsicMatrix`` is meant for, in pixels.
    public let intrinsicMatrixReferenceDimensions: CGSize
    /// Where the camera is: a rotation in the first three columns and a translation in millimetres in the fourth.
    ///
    /// A single camera is at the origin.
    public let extrinsicMatrix: matrix_float4x3
    /// The side of a pixel of the reference dimensions on the sensor, in millimetres.
    public let pixelSize: Float
    /// Around which point the lens distorts, in pixels of the reference dimensions.
    public let lensDistortionCenter: CGPoint
    /// How the lens distorts: 32-bit floating-point magnifications from the centre to the farthest corner; nil where it is
    /// not known.
    public let lensDistortionLookupTable: Data?
    /// The way back from ``lensDistortionLookupTable``.
    public let inverseLensDistortionLookupTable: Data?

    init(
        intrinsicMatrix: matrix_float3x3,
        referenceDimensions: CGSize,
        extrinsicMatrix: matrix_float4x3,
        pixelSize: Float,
        lensDistortionCenter: CGPoint,
        lensDistortionLookupTable: Data?,
        inverseLensDistortionLookupTable: Data?
    ) {
        self.intrinsicMatrix = intrinsicMatrix
        intrinsicMatrixReferenceDimensions = referenceDimensions
        self.extrinsicMatrix = extrinsicMatrix
        self.pixelSize = pixelSize
        self.lensDistortionCenter = lensDistortionCenter
        self.lensDistortionLookupTable = lensDistortionLookupTable
        self.inverseLensDistortionLookupTable = inverseLensDistortionLookupTable
        super.init()
    }

    /// An ideal camera: nothing distorted, the axis through the middle of the picture.
    ///
    /// - Parameters:
    ///   - width: of the picture, in pixels.
    ///   - height: of the picture, in pixels.
    ///   - focalLength: in pixels.
    convenience init(idealWidth width: Int, height: Int, focalLength: Double) {
        let center = CGPoint(x: Double(width) / 2, y: Double(height) / 2)
        let focus = Float(focalLength)
        let straight = Data(count: Self.tableLength * MemoryLayout<Float>.size)
        self.init(
            intrinsicMatrix: matrix_float3x3(
                SIMD3(focus, 0, 0),
                SIMD3(0, focus, 0),
                SIMD3(Float(center.x), Float(center.y), 1)
            ),
            referenceDimensions: CGSize(width: width, height: height),
            extrinsicMatrix: matrix_float4x3(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3()),
            // A sensor of 5 mm, as wide as those of telephones.
            pixelSize: 5 / Float(max(width, 1)),
            lensDistortionCenter: center,
            lensDistortionLookupTable: straight,
            inverseLensDistortionLookupTable: straight
        )
    }

    /// How many values a table of an undistorted lens has.
    private static let tableLength = 42

    /// The calibration of the turned picture.
    func oriented(_ orientation: DepthOrientation) -> AVCameraCalibrationData {
        guard orientation != .identity else { return self }
        let size = intrinsicMatrixReferenceDimensions
        let (width, height) = (Float(size.width), Float(size.height))
        let principal = intrinsicMatrix.columns.2
        let point = orientation.point(principal.x, principal.y, width: width, height: height)
        let center = orientation.point(
            Float(lensDistortionCenter.x),
            Float(lensDistortionCenter.y),
            width: width,
            height: height
        )
        let (fx, fy) = (intrinsicMatrix.columns.0.x, intrinsicMatrix.columns.1.y)
        return AVCameraCalibrationData(
            intrinsicMatrix: matrix_float3x3(
                SIMD3(orientation.swapsSides ? fy : fx, 0, 0),
                SIMD3(0, orientation.swapsSides ? fx : fy, 0),
                SIMD3(point.x, point.y, 1)
            ),
            referenceDimensions: orientation.swapsSides ? CGSize(width: size.height, height: size.width) : size,
            extrinsicMatrix: orientation.axes * extrinsicMatrix,
            pixelSize: pixelSize,
            lensDistortionCenter: CGPoint(x: CGFloat(center.x), y: CGFloat(center.y)),
            lensDistortionLookupTable: lensDistortionLookupTable,
            inverseLensDistortionLookupTable: inverseLensDistortionLookupTable
        )
    }
}

@available(*, unavailable)
extension AVCameraCalibrationData: @unchecked Sendable {}
