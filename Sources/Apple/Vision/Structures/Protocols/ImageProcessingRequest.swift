public import CoreImage
public import CoreMedia
public import CoreVideo
import Foundation

/// A request about one image.
public protocol ImageProcessingRequest: VisionRequest {
    /// The part of the upright image that is examined; results are normalized to it.
    var regionOfInterest: NormalizedRect { get set }
}

extension ImageProcessingRequest {
    /// Performs the request on a pixel buffer.
    ///
    /// - Parameter pixelBuffer: the pixel buffer.
    /// - Parameter orientation: the rotation and mirroring that make the image upright; nil for none.
    /// - Throws: ``VisionError``, `requestCancelled` if the task is cancelled.
    public func perform(
        on pixelBuffer: CVPixelBuffer,
        orientation: CGImagePropertyOrientation? = nil
    ) async throws -> Self.Result {
        try await ImageRequestHandler(pixelBuffer, orientation: orientation).perform(self)
    }

    /// Performs the request on an image file.
    ///
    /// - Parameter url: the place of the file.
    /// - Parameter orientation: the rotation and mirroring that make the image upright; nil for that of the file.
    /// - Throws: ``VisionError``, `requestCancelled` if the task is cancelled.
    public func perform(
        on url: URL,
        orientation: CGImagePropertyOrientation? = nil
    ) async throws -> Self.Result {
        try await ImageRequestHandler(url, orientation: orientation).perform(self)
    }

    /// Performs the request on an image.
    ///
    /// - Parameter image: the image.
    /// - Parameter orientation: the rotation and mirroring that make the image upright; nil for none.
    /// - Throws: ``VisionError``, `requestCancelled` if the task is cancelled.
    public func perform(
        on image: CGImage,
        orientation: CGImagePropertyOrientation? = nil
    ) async throws -> Self.Result {
        try await ImageRequestHandler(image, orientation: orientation).perform(self)
    }

    /// Performs the request on a Core Image image.
    ///
    /// - Parameter image: the image.
    /// - Parameter orientation: the rotation and mirroring that make the image upright; nil for none.
    /// - Throws: ``VisionError``, `requestCancelled` if the task is cancelled.
    public func perform(
        on image: CIImage,
        orientation: CGImagePropertyOrientation? = nil
    ) async throws -> Self.Result {
        try await ImageRequestHandler(image, orientation: orientation).perform(self)
    }

    /// Performs the request on a sample buffer.
    ///
    /// - Parameter sampleBuffer: the sample buffer; its image buffer is analysed.
    /// - Parameter orientation: the rotation and mirroring that make the image upright; nil for none.
    /// - Throws: ``VisionError``, `requestCancelled` if the task is cancelled.
    public func perform(
        on sampleBuffer: CMSampleBuffer,
        orientation: CGImagePropertyOrientation? = nil
    ) async throws -> Self.Result {
        try await ImageRequestHandler(sampleBuffer, orientation: orientation).perform(self)
    }

    /// Performs the request on the bytes of an image file.
    ///
    /// - Parameter data: the data of a picture in one of the formats of files.
    /// - Parameter orientation: the rotation and mirroring that make the image upright; nil for that of the file.
    /// - Throws: ``VisionError``, `requestCancelled` if the task is cancelled.
    public func perform(
        on data: Data,
        orientation: CGImagePropertyOrientation? = nil
    ) async throws -> Self.Result {
        try await ImageRequestHandler(data, orientation: orientation).perform(self)
    }
}
