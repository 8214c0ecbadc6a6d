public import CoreVideo
public import Foundation

/// Says what is replaced when a photo becomes a file.
///
/// All functions may be left out; the file then has what the photo has. Called on the thread that asks for the file.
public protocol AVCapturePhotoFileDataRepresentationCustomizer: AnyObject {
    /// The properties of the file; nil for none.
    func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]?

    /// What the small picture inside the file is made of; nil keeps it.
    ///
    /// Differs from Apple: the format is given back through a plain pointer, as Linux has no autoreleasing ones.
    ///
    /// - Parameters:
    ///   - replacementEmbeddedThumbnailPhotoFormatOut: set it to a codec and a size, or leave it.
    ///   - photo: whose file is made.
    /// - Returns: a pixel buffer whose owner keeps it until the file is made.
    func replacementEmbeddedThumbnailPixelBuffer(
        withPhotoFormat replacementEmbeddedThumbnailPhotoFormatOut: UnsafeMutablePointer<NSDictionary?>,
        for photo: AVCapturePhoto
    ) -> Unmanaged<CVPixelBuffer>?

    /// The depth map of the file: not asked for, as files here have none.
    func replacementDepthData(for photo: AVCapturePhoto) -> AVDepthData?

    /// The matte of the file: not asked for, as files here have none.
    func replacementPortraitEffectsMatte(for photo: AVCapturePhoto) -> AVPortraitEffectsMatte?

    /// A matte of the file: not asked for, as files here have none.
    func replacementSemanticSegmentationMatte(
        ofType semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType,
        for photo: AVCapturePhoto
    ) -> AVSemanticSegmentationMatte?

    /// How raw data are compressed: not asked for, as there are none.
    func replacementAppleProRAWCompressionSettings(
        for photo: AVCapturePhoto,
        defaultSettings: [String: Any],
        maximumBitDepth: Int
    ) -> [String: Any]
}

extension AVCapturePhotoFileDataRepresentationCustomizer {
    /// The photo's own.
    public func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]? { photo.metadata }

    /// Nil: the one that there is.
    public func replacementEmbeddedThumbnailPixelBuffer(
        withPhotoFormat replacementEmbeddedThumbnailPhotoFormatOut: UnsafeMutablePointer<NSDictionary?>,
        for photo: AVCapturePhoto
    ) -> Unmanaged<CVPixelBuffer>? { nil }

    /// The photo's own.
    public func replacementDepthData(for photo: AVCapturePhoto) -> AVDepthData? { photo.depthData }

    /// The photo's own.
    public func replacementPortraitEffectsMatte(for photo: AVCapturePhoto) -> AVPortraitEffectsMatte? {
        photo.portraitEffectsMatte
    }

    /// The photo's own.
    public func replacementSemanticSegmentationMatte(
        ofType semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType,
        for photo: AVCapturePhoto
    ) -> AVSemanticSegmentationMatte? { photo.semanticSegmentationMatte(for: semanticSegmentationMatteType) }

    /// The settings as they are.
    public func replacementAppleProRAWCompressionSettings(
        for photo: AVCapturePhoto,
        defaultSettings: [String: Any],
        maximumBitDepth: Int
    ) -> [String: Any] { defaultSettings }
}
