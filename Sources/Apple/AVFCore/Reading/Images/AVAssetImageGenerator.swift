import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation
import MediaFiles
import Synchronization

/// What is called for each image that was asked for: the time asked for, the image, its time, how it ended and why not.
public typealias AVAssetImageGeneratorCompletionHandler = (
    CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?
) -> Void

/// Makes images of single frames of an asset's first video track.
///
/// With the default tolerances the nearest frame that can be had quickly will do; set both to zero for the frame that is
/// shown just then. Images are 32BGRA.
///
/// Settings count for the requests made afterwards. Work is done on a queue of the generator's own, one image at a time,
/// in the order of the requests; handlers are called there.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    // @unchecked: the settings are locked, the rest is immutable or confined to the queue.

    /// How a request ended.
    public enum Result: Int, Sendable {
        /// There is an image.
        case succeeded = 0
        /// There is an error instead of an image.
        case failed = 1
        /// The request was cancelled before its image was made.
        case cancelled = 2
    }

    /// Which part of the encoded picture an image shows.
    public struct ApertureMode: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Makes a mode from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The part without artefacts at its edges, in square pixels.
        public static let cleanAperture = ApertureMode(rawValue: "CleanAperture")
        /// Everything, in square pixels.
        public static let productionAperture = ApertureMode(rawValue: "ProductionAperture")
        /// Everything, pixel by pixel as encoded.
        public static let encodedPixels = ApertureMode(rawValue: "EncodedPixels")
    }

    /// Where the frames come from.
    public let asset: AVAsset
    private let settings = Mutex(ImageRequest())
    /// Requests whose number is below this were cancelled.
    private let cancelledBefore = Atomic<Int>(0)
    private let nextNumber = Atomic<Int>(0)
    private let maker: ImageMaker
    private let queue = DispatchQueue(label: "AVAssetImageGenerator")

    /// Makes a generator; reads nothing.
    public init(asset: AVAsset) {
        self.asset = asset
        maker = ImageMaker(asset.core)
    }

    /// The largest width and height of an image; zero, the default, for the frame's own.
    ///
    /// Images are never scaled up and keep their shape.
    open var maximumSize: CGSize {
        get { settings.withLock { $0.maximumSize } }
        set { settings.withLock { $0.maximumSize = newValue } }
    }

    /// Whether images are turned as the track says; false by default.
    open var appliesPreferredTrackTransform: Bool {
        get { settings.withLock { $0.isTurned } }
        set { settings.withLock { $0.isTurned = newValue } }
    }

    /// Which part of the picture is shown; nil, the default, is the clean aperture.
    open var apertureMode: ApertureMode? {
        get { settings.withLock { $0.apertureMode } }
        set { settings.withLock { $0.apertureMode = newValue } }
    }

    /// How much earlier than asked a frame may be; positive infinity by default.
    open var requestedTimeToleranceBefore: CMTime {
        get { settings.withLock { $0.before } }
        set { settings.withLock { $0.before = newValue } }
    }

    /// How much later than asked a frame may be; positive infinity by default.
    open var requestedTimeToleranceAfter: CMTime {
        get { settings.withLock { $0.after } }
        set { settings.withLock { $0.after = newValue } }
    }

    /// Makes the image for a time; blocks the calling thread.
    ///
    /// - Parameters:
    ///   - requestedTime: beyond the end the last frame is taken.
    ///   - actualTime: where the frame's own time is written.
    /// - Throws: an ``AVError``: no video track, or the asset cannot be read.
    open func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
        let request = request(at: requestedTime)
        let maker = maker
        let made = queue.sync { maker.make(request) }
        let (image, time) = try made.get()
        actualTime?.pointee = time
        return image
    }

    /// Makes images and hands each over, in the order of the times.
    ///
    /// - Parameters:
    ///   - requestedTimes: `CMTime`s in `NSValue`s.
    ///   - handler: called once for each time, on the generator's queue.
    open func generateCGImagesAsynchronously(
        forTimes requestedTimes: [NSValue],
        completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
    ) {
        let handler = UncheckedReference(handler)
        let times = requestedTimes.map(\.timeValue)
        // One request: the first image may be there, and its handler cancel the others, before all of them are queued.
        let number = takeNumber()
        for time in times {
            generate(time, number) { image, actual, result, error in handler.value(time, image, actual, result, error) }
        }
    }

    /// Makes an image and hands it over.
    open func generateCGImageAsynchronously(
        for requestedTime: CMTime,
        completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
    ) {
        generate(requestedTime) { image, actual, _, error in handler(image, actual, error) }
    }

    /// Ends requests that are still waiting; their handlers are called with the result cancelled.
    open func cancelAllCGImageGeneration() {
        cancelledBefore.store(nextNumber.load(ordering: .acquiring), ordering: .releasing)
    }

    /// Makes the image for a time.
    ///
    /// - Returns: the image and the frame's own time.
    /// - Throws: an ``AVError``.
    public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
        try await withCheckedThrowingContinuation { continuation in
            generate(time) { image, actual, _, error in
                if let image {
                    continuation.resume(returning: (image, actual))
                } else {
                    continuation.resume(throwing: error ?? AVError(.unknown))
                }
            }
        }
    }

    /// The images for times, one after the other as they are asked for.
    public func images(for times: [CMTime]) -> Images { Images(generator: self, times: times) }

    private func request(at time: CMTime) -> ImageRequest {
        var request = settings.withLock { $0 }
        request.time = time
        return request
    }

    private func takeNumber() -> Int { nextNumber.add(1, ordering: .acquiringAndReleasing).oldValue }

    private func generate(
        _ time: CMTime,
        _ requestNumber: Int? = nil,
        _ body: @escaping @Sendable (CGImage?, CMTime, Result, (any Error)?) -> Void
    ) {
        let request = request(at: time)
        let number = requestNumber ?? takeNumber()
        queue.async { [self] in
            guard number >= cancelledBefore.load(ordering: .acquiring) else {
                body(nil, .invalid, .cancelled, AVError(.operationCancelled))
                return
            }
            switch maker.make(request) {
            case .success(let (image, actual)): body(image, actual, .succeeded, nil)
            case .failure(let error): body(nil, .invalid, .failed, error)
            }
        }
    }
}
