import AVFBase
public import CoreVideo
public import Foundation

/// A map of distances, or of disparities, which are 1 / distance.
///
/// Rows are top to bottom; values are metres or 1 / metre, NaN where nothing is known. Immutable: what changes something
/// gives a new object. Hold captured objects only as long as needed: cameras have few maps.
public final class AVDepthData: NSObject {
    /// How much the values can be trusted in relation to one another.
    public enum Quality: Int, Sendable {
        /// Rough.
        case low = 0
        /// Good.
        case high = 1
    }

    /// What the values can be trusted for.
    public enum Accuracy: Int, Sendable {
        /// Nearer and farther, without a true scale.
        case relative = 0
        /// Distances in the world.
        case absolute = 1
    }

    /// The map.
    ///
    /// Of a dropped object: one value, NaN.
    public let depthDataMap: CVPixelBuffer
    /// How the camera maps space to the picture that the map belongs to; nil where it is not known.
    public let cameraCalibrationData: AVCameraCalibrationData?
    /// Whether the map was smoothed and its holes were filled.
    public let isDepthDataFiltered: Bool
    /// How much the values can be trusted in relation to one another.
    public let depthDataQuality: Quality
    /// What the values can be trusted for.
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

    /// What the values are: one of the four pixel formats of depth and disparity.
    public var depthDataType: OSType { depthDataMap.pixelFormatType }

    /// What ``converting(toDepthDataType:)`` can make: depth and disparity in 16 and 32 bits.
    public var availableDepthDataTypes: [OSType] { DepthType.all.map(\.pixelFormat) }

    /// The same distances as another type; exact up to the precision of the type.
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

    /// The map turned and flipped as an Exif orientation says, with its calibration.
    public func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> Self {
        changed(to: nil, DepthOrientation(exifOrientation))
    }

    /// The same with another map, for instance one that was worked on.
    ///
    /// - Throws: `AVError.malformedDepth` for a buffer that is no depth map.
    public func replacingDepthDataMap(with pixelBuffer: CVPixelBuffer) throws -> Self {
        guard DepthType(pixelBuffer.pixelFormatType) != nil else {
            throw AVError(
                .malformedDepth,
                "The depth map cannot be replaced by a buffer of '\(SampleBuffers.text(of: pixelBuffer.pixelFormatType))'. "
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

    /// Size and type, for people.
    public override var description: String {
        "<AVDepthData \(SampleBuffers.text(of: depthDataType)) \(depthDataMap.width)x\(depthDataMap.height)"
            + "\(isDepthDataFiltered ? ", filtered" : "")>"
    }
}

@available(*, unavailable)
extension AVDepthData: @unchecked Sendable {}
