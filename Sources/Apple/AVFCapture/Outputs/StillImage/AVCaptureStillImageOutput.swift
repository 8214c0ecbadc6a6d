public import AVFBase
public import CoreMedia
public import Foundation
import Synchronization

/// An output that captures single images, the older form of ``AVCapturePhotoOutput`` (deprecated 10.0).
///
/// An image is made from the camera's next frame. May be used from any thread. A session has either this output or a
/// photo output.
open class AVCaptureStillImageOutput: AVCaptureOutput {
    private struct State {
        var settings: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.jpeg]
        var format = PhotoFormat.codec(.jpeg, quality: nil)
        var isHighResolution = false
        var isStabilizationWelcome = false
    }

    let engine = StillImageEngine()
    private let state = Mutex(UncheckedReference(State()))
    package let keyValueObservers = KeyValueObservers()

    /// Creates an output for JPEG images.
    public init() {
        super.init(acceptedMediaTypes: [.video])
        engine.setOutput(self)
    }

    // MARK: Settings

    /// The format of the images; JPEG by default.
    ///
    /// Keys: `AVVideoCodecKey` with one of ``availableImageDataCodecTypes``, optionally with `AVVideoQualityKey`; or
    /// `kCVPixelBufferPixelFormatTypeKey` with one of ``availableImageDataCVPixelFormatTypes``. Raises for anything
    /// else.
    open var outputSettings: [String: Any] {
        get { state.withLock { $0 }.value.settings }
        set {
            do throws(PhotoRefusal) {
                let format = try PhotoFormat(newValue)
                if device != nil, let reason = reasonAgainst(format) { throw PhotoRefusal(reason) }
                let settings = UncheckedReference(newValue)
                change {
                    $0.settings = settings.value
                    $0.format = format
                }
            } catch {
                ObjectiveCException.raise(.invalidArgument, "outputSettings cannot be used: \(error.reason).")
            }
        }
    }

    /// The supported pixel formats of images, as numbers; empty without a camera.
    open var availableImageDataCVPixelFormatTypes: [NSNumber] {
        availability.pixelFormats.map { NSNumber(value: $0) }
    }

    /// The supported codecs of images: JPEG; empty without a camera.
    open var availableImageDataCodecTypes: [AVVideoCodecType] { availability.codecs.filter { $0 == .jpeg } }

    /// Indicates whether images may be larger than video frames; false by default.
    ///
    /// It has no effect: images have the size of the video.
    open var isHighResolutionStillImageOutputEnabled: Bool {
        get { state.withLock { $0 }.value.isHighResolution }
        set { change { $0.isHighResolution = newValue } }
    }

    // MARK: Capturing images

    /// Indicates whether an image waits for its frame.
    ///
    /// Observable; observers are called on a queue of the output.
    open var isCapturingStillImage: Bool { engine.isCapturing }

    /// Captures an image.
    ///
    /// Returns immediately. Raises for a connection that is not an active and enabled connection of this output, and
    /// for unsupported settings.
    ///
    /// - Parameters:
    ///   - connection: the output's video connection.
    ///   - handler: called once on a queue of the output, with a sample buffer whose attachments are the image's
    ///     properties, or with an error: `AVError.sessionNotRunning` while the session is not running,
    ///     `AVError.maximumStillImageCaptureRequestsExceeded` while ten images are already pending.
    open func captureStillImageAsynchronously(
        from connection: AVCaptureConnection,
        completionHandler handler: @escaping (CMSampleBuffer?, (any Error)?) -> Void
    ) {
        let format = state.withLock { $0 }.value.format
        guard connection.output === self, connections.contains(where: { $0 === connection }), connection.isActive,
            connection.isEnabled
        else {
            refuse("the connection is not an active and enabled video connection of this output")
            return
        }
        if let reason = reasonAgainst(format) {
            refuse("its outputSettings are not supported: \(reason)")
            return
        }
        let request = StillImageEngine.Request(
            format: format,
            factor: Double(connection.videoScaleAndCropFactor),
            handler: UncheckedReference(handler)
        )
        guard session?.isRunning == true else {
            engine.refuse(request, FlowEnd.stopped.photoError)
            return
        }
        engine.take(request)
        // The session may have stopped between the check above and the request, and does not report that twice.
        if session?.isRunning != true { engine.stop(FlowEnd.stopped.photoError) }
    }

    /// Captures an image; see ``captureStillImageAsynchronously(from:completionHandler:)``.
    ///
    /// - Throws: the error that the handler would receive.
    open func captureStillImageAsynchronously(from connection: AVCaptureConnection) async throws -> CMSampleBuffer {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Carried, any Error>) in
            captureStillImageAsynchronously(from: connection) { sample, error in
                if let sample {
                    continuation.resume(returning: UncheckedReference(sample))
                } else {
                    continuation.resume(throwing: error ?? AVError(.unknown))
                }
            }
        }.value
    }

    private typealias Carried = UncheckedReference<CMSampleBuffer>

    /// Returns the JPEG file in a sample buffer, with its attachments as Exif data; nil if it cannot be made.
    ///
    /// Raises for a buffer that holds no JPEG image.
    open class func jpegStillImageNSDataRepresentation(_ jpegSampleBuffer: CMSampleBuffer) -> Data? {
        guard let file = PhotoSamples.jpegFile(in: jpegSampleBuffer) else {
            ObjectiveCException.raise(
                .invalidArgument,
                "jpegStillImageNSDataRepresentation(_:) was given a sample buffer that holds no JPEG image. "
                    + "Set outputSettings to the JPEG codec."
            )
            return nil
        }
        return PhotoSamples.file(file, of: jpegSampleBuffer, thumbnail: nil)
    }

    private func refuse(_ reason: String) {
        ObjectiveCException.raise(
            .invalidArgument,
            "captureStillImageAsynchronously(from:completionHandler:) cannot be served: \(reason)."
        )
    }

    private func reasonAgainst(_ format: PhotoFormat) -> String? {
        switch format {
        case .pixels(let type) where !availability.pixelFormats.contains(type):
            "the pixel format '\(SampleBuffers.text(of: type))' is not among its availableImageDataCVPixelFormatTypes"
        case .codec(let codec, _) where !availableImageDataCodecTypes.contains(codec):
            "the codec '\(codec.rawValue)' is not among its availableImageDataCodecTypes"
        default: nil
        }
    }

    // MARK: Unsupported features

    /// Indicates whether images are stabilized if possible.
    ///
    /// It has no effect.
    open var automaticallyEnablesStillImageStabilizationWhenAvailable: Bool {
        get { state.withLock { $0 }.value.isStabilizationWelcome }
        set { change { $0.isStabilizationWelcome = newValue } }
    }
    /// Indicates whether image stabilization is supported; always false.
    open var isStillImageStabilizationSupported: Bool { false }
    /// Indicates whether image stabilization is active; always false.
    open var isStillImageStabilizationActive: Bool { false }
    /// The maximum number of images in a bracket: 0; use ``AVCapturePhotoOutput``.
    open var maxBracketedCaptureStillImageCount: Int { 0 }
    /// Indicates whether lens stabilization during a bracket is supported; always false.
    open var isLensStabilizationDuringBracketedCaptureSupported: Bool { false }
    /// Indicates whether the lens is stabilized during a bracket; always false.
    ///
    /// Setting it to true raises.
    open var isLensStabilizationDuringBracketedCaptureEnabled: Bool {
        get { false }
        set {
            guard newValue else { return }
            ObjectiveCException.raise(
                .invalidArgument,
                "isLensStabilizationDuringBracketedCaptureEnabled was set, which no camera here supports."
            )
        }
    }
    /// Prepares a bracket; always raises, because brackets are not supported.
    open func prepareToCaptureStillImageBracket(
        from connection: AVCaptureConnection,
        withSettingsArray settings: [AVCaptureBracketedStillImageSettings],
        completionHandler handler: @escaping (Bool, (any Error)?) -> Void
    ) { refuseBracket(settings.count) }
    /// Captures a bracket; always raises, because brackets are not supported.
    open func captureStillImageBracketAsynchronously(
        from connection: AVCaptureConnection,
        withSettingsArray settings: [AVCaptureBracketedStillImageSettings],
        completionHandler handler:
            @escaping (
                CMSampleBuffer?, AVCaptureBracketedStillImageSettings?, (any Error)?
            ) -> Void
    ) { refuseBracket(settings.count) }

    private func refuseBracket(_ count: Int) {
        ObjectiveCException.raise(
            .invalidArgument,
            "A bracket of \(count) images exceeds maxBracketedCaptureStillImageCount, 0. Use AVCapturePhotoOutput."
        )
    }

    // MARK: For the session

    override var family: OutputFamily? { .stillImages }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { reference in
            var state = reference.value
            body(&state)
            reference = UncheckedReference(state)
        }
    }

    private var device: AVCaptureDevice? {
        (connection(with: .video)?.inputPorts.first?.input as? AVCaptureDeviceInput)?.device
    }

    private var availability: PhotoAvailability {
        (connection(with: .video)?.inputPorts.first?.input as? AVCaptureDeviceInput).map(PhotoAvailability.init)
            ?? PhotoAvailability()
    }

    override var maxScaleAndCropFactor: CGFloat {
        let size = availability.size
        return size.width > 0 ? CGFloat(ImageZoom.largestFactor(width: size.width, height: size.height)) : 1
    }

    override func makeSink(for connection: AVCaptureConnection) -> (any FrameSink)? {
        PhotoSink(
            connection: connection,
            receiver: { [engine] in engine.receive($0, from: $1) },
            whenReconfigured: {},
            whenEnded: { [engine] in engine.end($0) },
            whenDisabled: { [engine] in engine.stop(FlowEnd.configurationChanged.photoError) }
        )
    }

    override func flowDidEnd(_ reason: FlowEnd) { engine.stop(reason.photoError) }
}

extension AVCaptureStillImageOutput: KeyValueObserved {
    /// The root type of key paths for observers.
    public typealias _ObservedRoot = AVCaptureStillImageOutput
}
