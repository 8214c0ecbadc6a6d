import AVFBase
public import CoreVideo
public import Foundation

/// A map of distances, or of disparities, which are 1 / distance.
///
/// Rows are top to bottom; values are in meters or 1 / meter, and NaN where the depth is unknown. Immutable: methods
/// that change something return a new object. Release captured objects soon: cameras have few maps.
public final class AVDepthData: NSObject {
    /// The relative quality of the values.
    public enum Quality: Int, Sendable {
        /// Low quality.
        case low = 0
        /// High quality.
        case high = 1
    }

    /// The accuracy of the values.
    public enum Accuracy: Int, Sendable {
        /// Relative: distinguishes nearer from farther, without a true scale.
        case relative = 0
        /// Absolute: real distances.
        case absolute = 1
    }

    /// The map.
    ///
    /// For a dropped object, the map is a single NaN.
    public let depthDataMap: CVPixelBuffer
    /// The calibration for the image that the map belongs to; nil if unknown.
    public let cameraCalibrationData: AVCameraCalibrationData?
    /// Indicates whether the map was smoothed and its holes filled.
    public let isDepthDataFiltered: Bool
    /// The relative quality of the values.
    public let depthDataQuality: Quality
    /// The accuracy of the values.
    public let depthDataAccuracy: Accuracy

    init(
        map: CVPixelBuffer,
        isFiltered: Bool = false,
        quality: Quality = .high,
        accuracy: Accuracy = .absolute,
        calibration: AVCameraCalibrationData? = nil
    ) {
        depthDataMap = map
        isDepthDataFiltered = isFiltered
        depthDataQuality = quality
        depthDataAccuracy = accuracy
        cameraCalibrationData = calibration
        super.init()
    }

    /// The type of the values: one of the four pixel formats of depth and disparity.
    public var depthDataType: OSType { depthDataMap.pixelFormatType }

    /// The types that ``converting(toDepthDataType:)`` supports: depth and disparity in 16 and 32 bits.
    public var availableDepthDataTypes: [OSType] { DepthType.all.map(\.pixelFormat) }

    /// Returns the same distances as another type, exact up to the precision of the type.
    ///
    /// Raises for a type that is not among ``availableDepthDataTypes``.
    public func converting(toDepthDataType depthDataType: OSType) -> Self {
        guard let type = DepthType(depthDataType) else {
            ObjectiveCException.raise(
                .invalidArgument,
                "converting(toDepthDataType:) was called for '\(SampleBuffers.text(of: depthDataType))'. "
                    + "Use one of availableDepthDataTypes."
            )
            return self
        }
        return changed(to: type, .identity)
    }

    /// Returns the map and its calibration, rotated and mirrored according to an Exif orientation.
    public func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> Self {
        changed(to: nil, DepthOrientation(exifOrientation))
    }

    /// Returns a copy with another map, for example an edited one.
    ///
    /// - Throws: `AVError.malformedDepth` for a buffer that is not a depth map.
    public func replacingDepthDataMap(with pixelBuffer: CVPixelBuffer) throws -> Self {
        guard DepthType(pixelBuffer.pixelFormatType) != nil else {
            throw AVError(
                .malformedDepth,
                "A depth map cannot have the pixel format '\(SampleBuffers.text(of: pixelBuffer.pixelFormatType))'. "
                    + "Use one of the pixel formats of depth or disparity."
            )
        }
        return Self(
            map: pixelBuffer,
            isFiltered: isDepthDataFiltered,
            quality: depthDataQuality,
            accuracy: depthDataAccuracy,
            calibration: cameraCalibrationData
        )
    }

    private func changed(to type: DepthType?, _ orientation: DepthOrientation) -> Self {
        let type = type ?? DepthType(depthDataType)
        let size = orientation.size(width: depthDataMap.width, height: depthDataMap.height)
        guard let type, type.pixelFormat != depthDataType || orientation != .identity,
            let grid = DepthGrid(depthDataMap),
            let map = try? CVPixelBuffer.make(width: size.width, height: size.height, format: type.pixelFormat)
        else { return self }
        grid.oriented(orientation).write(into: map)
        return Self(
            map: map,
            isFiltered: isDepthDataFiltered,
            quality: depthDataQuality,
            accuracy: depthDataAccuracy,
            calibration: cameraCalibrationData?.oriented(orientation)
        )
    }

    /// A description with type and size.
    public override var description: String {
        "<AVDepthData \(SampleBuffers.text(of: depthDataType)) \(depthDataMap.width)x\(depthDataMap.height)"
            + "\(isDepthDataFiltered ? ", filtered" : "")>"
    }
}

@available(*, unavailable)
extension AVDepthData: @unchecked Sendable {}
