public import CoreImage
public import CoreMedia
public import CoreVideo
public import Foundation

/// Performs requests that are values on one image.
///
/// The handler keeps the image, and pictures derived from it, for its whole life. The client must not change the image
/// meanwhile.
public final class ImageRequestHandler: Sendable {
    let image: RequestImage

    private init(source: ImageSource, orientation: CGImagePropertyOrientation?) {
        image = RequestImage(source, orientation: orientation)
    }

    /// Creates a handler of an image file.
    ///
    /// - Parameter imageURL: the place of the picture.
    /// - Parameter orientation: the rotation and mirroring that make the image upright; nil for that of the file.
    public convenience init(_ imageURL: URL, orientation: CGImagePropertyOrientation? = nil) {
        self.init(source: .url(imageURL), orientation: orientation)
    }

    /// Creates a handler of an image.
    ///
    /// - Parameter image: the image.
    /// - Parameter orientation: the rotation and mirroring that make the image upright; nil for none.
    public convenience init(_ image: CGImage, orientation: CGImagePropertyOrientation? = nil) {
        self.init(source: .cgImage(image), orientation: orientation)
    }

    /// Creates a handler of a Core Image image.
    ///
    /// - Parameter image: the image.
    /// - Parameter orientation: the rotation and mirroring that make the image upright; nil for none.
    public convenience init(_ image: CIImage, orientation: CGImagePropertyOrientation? = nil) {
        self.init(source: .ciImage(image), orientation: orientation)
    }

    /// Creates a handler of a pixel buffer.
    ///
    /// - Parameters:
    ///   - pixelBuffer: the pixel buffer.
    ///   - depthData: an `AVDepthData`, which has no effect.
    ///   - orientation: the rotation and mirroring that make the image upright; nil for none.
    public convenience init(
        _ pixelBuffer: CVPixelBuffer,
        depthData: NSObject? = nil,
        orientation: CGImagePropertyOrientation? = nil
    ) {
        self.init(source: .buffer(pixelBuffer), orientation: orientation)
    }

    /// Creates a handler of a sample buffer.
    ///
    /// - Parameters:
    ///   - sampleBuffer: the sample buffer; its image buffer is analysed.
    ///   - depthData: an `AVDepthData`, which has no effect.
    ///   - orientation: the rotation and mirroring that make the image upright; nil for none.
    public convenience init(
        _ sampleBuffer: CMSampleBuffer,
        depthData: NSObject? = nil,
        orientation: CGImagePropertyOrientation? = nil
    ) {
        self.init(source: .sample(sampleBuffer), orientation: orientation)
    }

    /// Creates a handler of the bytes of an image file.
    ///
    /// - Parameter data: the data of a picture in one of the formats of files.
    /// - Parameter orientation: the rotation and mirroring that make the image upright; nil for that of the file.
    public convenience init(_ data: Data, orientation: CGImagePropertyOrientation? = nil) {
        self.init(source: .data(data), orientation: orientation)
    }

    /// Performs a request.
    ///
    /// - Throws: ``VisionError``, `requestCancelled` if the task is cancelled.
    public final func perform<T>(_ request: T) async throws -> T.Result where T: VisionRequest {
        try await StructureRunner.perform(request, on: image)
    }

    /// Performs several requests, one after the other.
    ///
    /// - Throws: the ``VisionError`` of the first request that fails.
    public final func perform<each T>(
        _ request: repeat each T
    ) async throws -> (repeat (each T).Result) where repeat each T: VisionRequest {
        (repeat try await StructureRunner.perform(each request, on: image))
    }

    /// Performs several requests, one after the other.
    ///
    /// - Returns: a result for each request when it is done, in the order of the requests. The sequence never throws;
    ///   a request that fails has the result `error`. A consumer that stops early cancels what is left.
    public final func performAll(
        _ requests: some Collection<any VisionRequest>
    ) -> some AsyncSequence<VisionResult, Never> {
        let requests = Array(requests)
        let image = image
        return AsyncStream<VisionResult> { continuation in
            let task = Task {
                for request in requests {
                    continuation.yield(await StructureRunner.result(of: request, on: image))
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

/// Compares two images with requests that are values.
///
/// Nothing on this system is performed with it: requests that compare images follow a sequence.
public final class TargetedImageRequestHandler: Sendable {
    init() {}
}
