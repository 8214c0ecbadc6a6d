import CoreVideo
public import Foundation
import ImageGraph

// `@unchecked Sendable`: nothing changes after the initializer; a context may be used by several threads.
/// A detector of QR codes, faces, rectangles or text in still images.
///
/// Faces and rectangles need OpenCV and dlib, text needs Tesseract (`scripts/setup --models`). Without them
/// ``features(in:options:)`` returns no features, and one warning says what to do. May be used on any thread.
///
/// Differs from Apple: smiles and closed eyes are not recognized, and faces are not followed from image to image.
public final class CIDetector: NSObject, @unchecked Sendable {
    private let type: String
    private let context: CIContext
    private let choices: DetectorChoices

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
        choices = DetectorChoices(options)
        super.init()
    }

    /// Returns what is in an image.
    public func features(in image: CIImage) -> [CIFeature] { features(in: image, options: nil) }

    /// Returns what is in an image, in the image's own coordinates; an empty list if there is nothing.
    ///
    /// - Parameter image: The image.
    /// - Parameter options: `CIDetectorImageOrientation` says how the image is to be turned for upright features, and
    ///   the other keys replace those that the detector was created with.
    public func features(in image: CIImage, options: [String: Any]? = nil) -> [CIFeature] {
        let choices = choices.changed(by: options)
        let upright = image.oriented(forExifOrientation: choices.orientation)
        guard let buffer = upright.makePixelBuffer(context) else { return [] }
        let turn = image.orientationTransform(forExifOrientation: choices.orientation)
        let place = DetectorPlace(box: PixelBox(around: upright.extent), back: turn.inverted())
        do {
            return switch type {
            case CIDetectorTypeQRCode: DetectorEngines.codes(buffer, choices, place)
            case CIDetectorTypeFace: try DetectorEngines.faces(buffer, choices, place)
            case CIDetectorTypeRectangle: try DetectorEngines.rectangles(buffer, choices, place)
            default: try DetectorEngines.text(buffer, choices, place)
            }
        } catch {
            ImagingLog.warn("CIDetector finds nothing: \(error)")
            return []
        }
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
/// The key of the smallest size of a feature, as a share of the image's smaller side.
public var CIDetectorMinFeatureSize: String { "CIDetectorMinFeatureSize" }
/// The key of the number of features at most.
public var CIDetectorMaxFeatureCount: String { "CIDetectorMaxFeatureCount" }
/// The key of the number of angles, which is ignored.
public var CIDetectorNumberOfAngles: String { "CIDetectorNumberOfAngles" }
/// The key of the orientation of the image, an Exif value; codes are found at any.
public var CIDetectorImageOrientation: String { "CIDetectorImageOrientation" }
/// The key of the wish to see closed eyes, which is ignored.
public var CIDetectorEyeBlink: String { "CIDetectorEyeBlink" }
/// The key of the wish to see smiles, which is ignored.
public var CIDetectorSmile: String { "CIDetectorSmile" }
/// The key of the focal length, which is ignored: rectangles are found at any perspective.
public var CIDetectorFocalLength: String { "CIDetectorFocalLength" }
/// The key of the aspect ratio of rectangles, width by height; those close to it are found.
public var CIDetectorAspectRatio: String { "CIDetectorAspectRatio" }
/// The key of the wish for the letters of text.
public var CIDetectorReturnSubFeatures: String { "CIDetectorReturnSubFeatures" }
