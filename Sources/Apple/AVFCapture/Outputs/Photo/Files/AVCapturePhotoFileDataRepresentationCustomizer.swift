public import CoreVideo
public import Foundation

/// A customizer that supplies replacements when a photo is converted to a file.
///
/// All methods are optional; by default the file has the photo's own data. They are called on the thread that requests
/// the file.
public protocol AVCapturePhotoFileDataRepresentationCustomizer: AnyObject {
    /// Returns the properties for the file; nil for none.
    func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]?

    /// Returns the source image of the embedded thumbnail; nil keeps the present thumbnail.
    ///
    /// Differs from Apple: the format is returned through a plain pointer, because Linux has no autoreleasing pointers.
    ///
    /// - Parameters:
    ///   - replacementEmbeddedThumbnailPhotoFormatOut: set it to a codec and a size, or leave it unchanged.
    ///   - photo: the photo that is converted.
    /// - Returns: a pixel buffer, which its owner must retain until the file is made.
    func replacementEmbeddedThumbnailPixelBuffer(
        withPhotoFormat replacementEmbeddedThumbnailPhotoFormatOut: UnsafeMutablePointer<NSDictionary?>,
        for photo: AVCapturePhoto
    ) -> Unmanaged<CVPixelBuffer>?

    /// Returns the depth map for the file; never called, because files here have none.
    func replacementDepthData(for photo: AVCapturePhoto) -> AVDepthData?

    /// Returns the matte for the file; never called, because files here have none.
    func replacementPortraitEffectsMatte(for photo: AVCapturePhoto) -> AVPortraitEffectsMatte?

    /// Returns a segmentation matte for the file; never called, because files here have none.
    func replacementSemanticSegmentationMatte(
        ofType semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType,
        for photo: AVCapturePhoto
    ) -> AVSemanticSegmentationMatte?

    /// Returns the compression settings of raw data; never called, because there are no raw data.
    func replacementAppleProRAWCompressionSettings(
        for photo: AVCapturePhoto,
        defaultSettings: [String: Any],
        maximumBitDepth: Int
    ) -> [String: Any]
}

extension AVCapturePhotoFileDataRepresentationCustomizer {
    /// Returns the photo's own metadata.
    public func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]? { photo.metadata }

    /// Returns nil, which keeps the present thumbnail.
    public func replacementEmbeddedThumbnailPixelBuffer(
        withPhotoFormat replacementEmbeddedThumbnailPhotoFormatOut: UnsafeMutablePointer<NSDictionary?>,
        for photo: AVCapturePhoto
    ) -> Unmanaged<CVPixelBuffer>? { nil }

    /// Returns the photo's own depth map.
    public func replacementDepthData(for photo: AVCapturePhoto) -> AVDepthData? { photo.depthData }

    /// Returns the photo's own matte.
    public func replacementPortraitEffectsMatte(for photo: AVCapturePhoto) -> AVPortraitEffectsMatte? {
        photo.portraitEffectsMatte
    }

    /// Returns the photo's own segmentation matte.
    public func replacementSemanticSegmentationMatte(
        ofType semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType,
        for photo: AVCapturePhoto
    ) -> AVSemanticSegmentationMatte? { photo.semanticSegmentationMatte(for: semanticSegmentationMatteType) }

    /// Returns the default settings.
    public func replacementAppleProRAWCompressionSettings(
        for photo: AVCapturePhoto,
        defaultSettings: [String: Any],
        maximumBitDepth: Int
    ) -> [String: Any] { defaultSettings }
}
