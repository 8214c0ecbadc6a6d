import Barcodes
import CoreVideo
public import Foundation
import ImageGraph

// `@unchecked Sendable`: nothing changes after the initializer; a context may be used by several threads.
/// A detector of codes.
///
/// Differs from Apple: only QR codes are found. Detectors of faces, rectangles and text find nothing; use Vision.
public final class CIDetector: NSObject, @unchecked Sendable {
    private let type: String
    private let context: CIContext
    private let maximum: Int
    private let effort: BarcodeReader.Effort

    /// Creates a detector; returns nil for unknown types.
    ///
    /// - Parameters:
    ///   - type: A `CIDetectorType…`.
    ///   - context: A context for rendering images; nil for one of its own.
    ///   - options: `CIDetectorAccuracy` and the others.
    public init?(ofType type: String, context: CIContext?, options: [String: Any]? = nil) {
        let known = [CIDetectorTypeFace, CIDetectorTypeRectangle, CIDetectorTypeQRCode, CIDetectorTypeText]
        guard known.contains(type) else { return nil }
        self.type = type
        self.context = context ?? CIContext()
        let count =
            (options?[CIDetectorMaxFeatureCount] as? NSNumber)?.intValue
            ?? options?[CIDetectorMaxFeatureCount] as? Int
        maximum = min(max(count ?? 255, 1), 255)
        effort = options?[CIDetectorAccuracy] as? String == CIDetectorAccuracyLow ? .balanced : .thorough
        super.init()
        if type != CIDetectorTypeQRCode {
            ImagingLog.warn("CIDetector finds only QR codes here; use Vision for faces, rectangles and text.")
        }
    }

    /// Returns what is in an image.
    public func features(in image: CIImage) -> [CIFeature] { features(in: image, options: nil) }

    /// Returns what is in an image, in the image's own coordinates.
    ///
    /// - Parameter options: `CIDetectorImageOrientation` says how the image is to be turned for upright features.
    public func features(in image: CIImage, options: [String: Any]? = nil) -> [CIFeature] {
        guard type == CIDetectorTypeQRCode, let buffer = image.makePixelBuffer(context) else { return [] }
        let box = PixelBox(around: image.extent)
        let reader = BarcodeReader(symbologies: [.qr], effort: effort, maximumCount: maximum)
        let codes = (try? reader.read(buffer)) ?? []
        return codes.compactMap { code in
            let points = code.corners.map { CGPoint(x: CGFloat(box.x0) + $0.x, y: CGFloat(box.y1) - $0.y) }
            guard points.count == 4 else { return nil }
            let corners = FeatureCorners(
                topLeft: points[0],
                topRight: points[3],
                bottomLeft: points[1],
                bottomRight: points[2]
            )
            return CIQRCodeFeature(corners, message: code.text, descriptor: code.make.flatMap(Self.descriptor))
        }
    }

    private static func descriptor(_ make: SymbolMake) -> CIQRCodeDescriptor? {
        guard case .qr(let payload, let version, let mask, let level) = make, let mask = UInt8(exactly: mask),
            let letter = level.asciiValue.flatMap({ CIQRCodeDescriptor.ErrorCorrectionLevel(rawValue: Int($0)) })
        else { return nil }
        return CIQRCodeDescriptor(
            payload: Data(payload),
            symbolVersion: version,
            maskPattern: mask,
            errorCorrectionLevel: letter
        )
    }
}

/// The type of a detector of faces.
public var CIDetectorTypeFace: String { "CIDetectorTypeFace" }
/// The type of a detector of rectangles.
public var CIDetectorTypeRectangle: String { "CIDetectorTypeRectangle" }
/// The type of a detector of text.
public var CIDetectorTypeText: String { "CIDetectorTypeText" }
/// The type of a detector of QR codes.
public var CIDetectorTypeQRCode: String { "CIDetectorTypeQRCode" }
/// The key of the accuracy.
public var CIDetectorAccuracy: String { "CIDetectorAccuracy" }
/// The accuracy of less work.
public var CIDetectorAccuracyLow: String { "CIDetectorAccuracyLow" }
/// The accuracy of more work.
public var CIDetectorAccuracyHigh: String { "CIDetectorAccuracyHigh" }
/// The key of the wish to follow faces, which is ignored.
public var CIDetectorTracking: String { "CIDetectorTracking" }
/// The key of the smallest size of a feature, which is ignored.
public var CIDetectorMinFeatureSize: String { "CIDetectorMinFeatureSize" }
/// The key of the number of features at most.
public var CIDetectorMaxFeatureCount: String { "CIDetectorMaxFeatureCount" }
/// The key of the number of angles, which is ignored.
public var CIDetectorNumberOfAngles: String { "CIDetectorNumberOfAngles" }
/// The key of the orientation of the image; codes are found at any.
public var CIDetectorImageOrientation: String { "CIDetectorImageOrientation" }
/// The key of the wish to see closed eyes, which is ignored.
public var CIDetectorEyeBlink: String { "CIDetectorEyeBlink" }
/// The key of the wish to see smiles, which is ignored.
public var CIDetectorSmile: String { "CIDetectorSmile" }
/// The key of the focal length, which is ignored.
public var CIDetectorFocalLength: String { "CIDetectorFocalLength" }
/// The key of the aspect ratio of rectangles, which is ignored.
public var CIDetectorAspectRatio: String { "CIDetectorAspectRatio" }
/// The key of the wish for letters, which is ignored.
public var CIDetectorReturnSubFeatures: String { "CIDetectorReturnSubFeatures" }
