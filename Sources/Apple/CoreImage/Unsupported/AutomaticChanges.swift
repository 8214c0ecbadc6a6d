public import CoreVideo
import Foundation

// Changes that an analysis of the image would propose. Nothing is analysed, so nothing is proposed.

/// A choice for the automatic changes of an image.
public struct CIImageAutoAdjustmentOption: RawRepresentable, Hashable, Sendable {
    /// The string for the choice.
    public let rawValue: String
    /// Creates a choice from its string.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Better colors.
    public static let enhance = CIImageAutoAdjustmentOption(rawValue: "kCIImageAutoAdjustEnhance")
    /// Red eyes.
    public static let redEye = CIImageAutoAdjustmentOption(rawValue: "kCIImageAutoAdjustRedEye")
    /// Known features, an array of `CIFeature`.
    public static let features = CIImageAutoAdjustmentOption(rawValue: "kCIImageAutoAdjustFeatures")
    /// A better part of the image.
    public static let crop = CIImageAutoAdjustmentOption(rawValue: "kCIImageAutoAdjustCrop")
    /// A level horizon.
    public static let level = CIImageAutoAdjustmentOption(rawValue: "kCIImageAutoAdjustLevel")
}

extension CIImage {
    /// Returns an empty array: no changes are proposed.
    public func autoAdjustmentFilters(options: [CIImageAutoAdjustmentOption: Any]? = nil) -> [CIFilter] { [] }
}

extension CIContext {
    /// Throws an error: files of 10 bits are not written.
    public func writeHEIF10Representation(
        of image: CIImage,
        to url: URL,
        colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        try heif10Representation(of: image, colorSpace: colorSpace, options: options).write(to: url, options: .atomic)
    }

    /// Throws an error: OpenEXR files are not written.
    public func writeOpenEXRRepresentation(
        of image: CIImage,
        to url: URL,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws { try openEXRRepresentation(of: image, options: options).write(to: url, options: .atomic) }
}
