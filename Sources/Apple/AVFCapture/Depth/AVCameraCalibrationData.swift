public import CoreVideo
public import Foundation

/// The calibration of a camera, which maps points in space to its image.
///
/// Immutable.
public final class AVCameraCalibrationData: NSObject {
    /// The focal lengths and the principal point in pixels of ``intrinsicMatrixReferenceDimensions``: `[fx 0 cx; 0 fy
    /// cy; 0 0 1]`, with the origin at the top left.
    public let intrinsicMatrix: matrix_float3x3
    /// Width and height in pixels of the image that ``intrinsicMatrix`` applies to.
    public let intrinsicMatrixReferenceDimensions: CGSize
    /// The camera's pose: a rotation in the first three columns and a translation in millimeters in the fourth.
    ///
    /// A single camera is at the origin.
    public let extrinsicMatrix: matrix_float4x3
    /// The width of a pixel of the reference dimensions on the sensor, in millimeters.
    public let pixelSize: Float
    /// The center of the lens distortion, in pixels of the reference dimensions.
    public let lensDistortionCenter: CGPoint
    /// The lens distortion: 32-bit floating-point magnifications from the center to the farthest corner; nil if
    /// unknown.
    public let lensDistortionLookupTable: Data?
    /// The inverse of ``lensDistortionLookupTable``.
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

    /// Creates the calibration of an ideal camera, without distortion and with the axis through the middle of the
    /// image.
    ///
    /// - Parameters:
    ///   - width: the width of the image in pixels.
    ///   - height: the height of the image in pixels.
    ///   - focalLength: the focal length in pixels.
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
            // Assumes a sensor width of 5 mm, as in phones.
            pixelSize: 5 / Float(max(width, 1)),
            lensDistortionCenter: center,
            lensDistortionLookupTable: straight,
            inverseLensDistortionLookupTable: straight
        )
    }

    /// Number of values in the table of an undistorted lens.
    private static let tableLength = 42

    /// Returns the calibration of the rotated image.
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
