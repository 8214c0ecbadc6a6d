import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation
import MediaFiles
import Synchronization

/// A handler of image requests: receives the requested time, the image, its actual time, the result and the error.
public typealias AVAssetImageGeneratorCompletionHandler = (
    CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?
) -> Void

/// Makes images of single frames of an asset's first video track.
///
/// With the default tolerances, any frame near the time that is quick to reach is used; set both to zero for the frame
/// that is shown at exactly that time. Images are 32BGRA.
///
/// Settings apply to requests made afterwards. Work is done on the generator's own queue, one image at a time, in the
/// order of the requests; handlers are called on that queue.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    // @unchecked: the settings are locked, the rest is immutable or confined to the queue.

    /// The results of requests.
    public enum Result: Int, Sendable {
        /// The image was made.
        case succeeded = 0
        /// An error occurred.
        case failed = 1
        /// The request was cancelled before its image was made.
        case cancelled = 2
    }

    /// The part of the encoded frame that an image shows.
    public struct ApertureMode: RawRepresentable, Hashable, Sendable {
        /// The name of the mode.
        public let rawValue: String

        /// Creates a mode from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The part without artifacts at the edges, in square pixels.
        public static let cleanAperture = ApertureMode(rawValue: "CleanAperture")
        /// The whole frame, in square pixels.
        public static let productionAperture = ApertureMode(rawValue: "ProductionAperture")
        /// The whole frame, pixel by pixel as encoded.
        public static let encodedPixels = ApertureMode(rawValue: "EncodedPixels")
    }

    /// The asset that contains the frames.
    public let asset: AVAsset
    private let settings = Mutex(ImageRequest())
    /// Requests with a smaller number than this were cancelled.
    private let cancelledBefore = Atomic<Int>(0)
    private let nextNumber = Atomic<Int>(0)
    private let maker: ImageMaker
    private let queue = DispatchQueue(label: "AVAssetImageGenerator")

    /// Creates a generator; reads nothing.
    public init(asset: AVAsset) {
        self.asset = asset
        maker = ImageMaker(asset)
    }

    /// The largest width and height of an image; zero, the default, stands for the frame's own.
    ///
    /// Images are never scaled up and keep their aspect ratio.
    open var maximumSize: CGSize {
        get { settings.withLock { $0.maximumSize } }
        set { settings.withLock { $0.maximumSize = newValue } }
    }

    /// A Boolean value that indicates whether the track's transform is applied to images; false by default.
    open var appliesPreferredTrackTransform: Bool {
        get { settings.withLock { $0.isTurned } }
        set { settings.withLock { $0.isTurned = newValue } }
    }

    /// The part of the frame that is shown; nil, the default, stands for the clean aperture.
    open var apertureMode: ApertureMode? {
        get { settings.withLock { $0.apertureMode } }
        set { settings.withLock { $0.apertureMode = newValue } }
    }

    /// The way the frames of the video tracks are composed; nil for the first track as it is.
    ///
    /// A copy is stored.
    open var videoComposition: AVVideoComposition? {
        get { settings.withLock { $0.presentation.composition } }
        set {
            let copy = newValue?.copy() as? AVVideoComposition
            let made = UncheckedReference(copy.flatMap { try? VideoComposer.makeCompositor($0.values) })
            settings.withLock {
                $0.presentation.composition = copy
                $0.presentation.compositor = made
            }
        }
    }

    /// The custom compositor; nil without one.
    open var customVideoCompositor: (any AVVideoCompositing)? {
        let made = settings.withLock { $0.presentation.compositor }.value
        return made is BuiltInCompositor ? nil : made
    }

    /// The tolerance by which a frame may be earlier than requested; positive infinity by default.
    open var requestedTimeToleranceBefore: CMTime {
        get { settings.withLock { $0.before } }
        set { settings.withLock { $0.before = newValue } }
    }

    /// The tolerance by which a frame may be later than requested; positive infinity by default.
    open var requestedTimeToleranceAfter: CMTime {
        get { settings.withLock { $0.after } }
        set { settings.withLock { $0.after = newValue } }
    }

    /// Makes the image for a time; blocks the calling thread.
    ///
    /// - Parameters:
    ///   - requestedTime: The time of the frame; beyond the end, the last frame is used.
    ///   - actualTime: Receives the frame's own time.
    /// - Throws: An ``AVError`` if there is no video track or the asset cannot be read.
    open func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
        let request = request(at: requestedTime)
        let maker = maker
        let made = queue.sync { maker.make(request) }
        let (image, time) = try made.get()
        actualTime?.pointee = time
        return image
    }

    /// Makes images and passes each to a handler, in the order of the times.
    ///
    /// - Parameters:
    ///   - requestedTimes: `CMTime`s in `NSValue`s.
    ///   - handler: Called once for each time, on the generator's queue.
    open func generateCGImagesAsynchronously(
        forTimes requestedTimes: [NSValue],
        completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
    ) {
        let handler = UncheckedReference(handler)
        let times = requestedTimes.map(\.timeValue)
        // All times share one request number: the first handler may cancel the others before all of them are queued.
        let number = takeNumber()
        for time in times {
            generate(time, number) { image, actual, result, error in handler.value(time, image, actual, result, error) }
        }
    }

    /// Makes an image and passes it to a handler.
    open func generateCGImageAsynchronously(
        for requestedTime: CMTime,
        completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
    ) {
        generate(requestedTime) { image, actual, _, error in handler(image, actual, error) }
    }

    /// Cancels pending requests; their handlers are called with the result cancelled.
    open func cancelAllCGImageGeneration() {
        cancelledBefore.store(nextNumber.load(ordering: .acquiring), ordering: .releasing)
    }

    /// Makes the image for a time.
    ///
    /// - Returns: The image and the frame's own time.
    /// - Throws: An ``AVError``.
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

    /// Returns the images for several times, each made when it is requested.
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
