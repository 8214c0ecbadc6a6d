public import AVFBase
public import CoreMedia
public import Foundation
import Synchronization

/// Takes single pictures: the older form of ``AVCapturePhotoOutput`` (deprecated 10.0).
///
/// A picture is made of the next frame of the camera. May be used from any thread; a session has either this output or
/// one for photos.
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

    /// Makes an output for JPEG pictures.
    public init() {
        super.init(acceptedMediaTypes: [.video])
        engine.setOutput(self)
    }

    // MARK: Settings

    /// What pictures are like: `AVVideoCodecKey` with one of ``availableImageDataCodecTypes`` and where wanted
    /// `AVVideoQualityKey`, or `kCVPixelBufferPixelFormatTypeKey` with one of ``availableImageDataCVPixelFormatTypes``.
    ///
    /// JPEG at first. Raises for anything else.
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

    /// The pixel formats that pictures can have, as numbers; empty without a camera.
    open var availableImageDataCVPixelFormatTypes: [NSNumber] {
        availability.pixelFormats.map { NSNumber(value: $0) }
    }

    /// The codecs that pictures can be compressed with: JPEG; empty without a camera.
    open var availableImageDataCodecTypes: [AVVideoCodecType] { availability.codecs.filter { $0 == .jpeg } }

    /// Whether pictures may be larger than video; false at first.
    ///
    /// No effect: pictures have the size of the video.
    open var isHighResolutionStillImageOutputEnabled: Bool {
        get { state.withLock { $0 }.value.isHighResolution }
        set { change { $0.isHighResolution = newValue } }
    }

    // MARK: Taking pictures

    /// Whether a picture waits for its frame.
    ///
    /// Observable; observers are called on a queue of the output's.
    open var isCapturingStillImage: Bool { engine.isCapturing }

    /// Takes a picture.
    ///
    /// Returns at once. Raises for a connection that is not an active and enabled one of this output, and for settings
    /// that cannot be had.
    ///
    /// - Parameters:
    ///   - connection: the output's video connection.
    ///   - handler: called once on a queue of the output's, with a sample buffer whose attachments are the picture's
    ///     properties, or with an error: `AVError.sessionNotRunning` while the session does not run,
    ///     `AVError.maximumStillImageCaptureRequestsExceeded` while ten pictures are wanted already.
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
            refuse("its outputSettings cannot be had: \(reason)")
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
        // The session may have stopped between the question and the request, and does not say so twice.
        if session?.isRunning != true { engine.stop(FlowEnd.stopped.photoError) }
    }

    /// Takes a picture; see ``captureStillImageAsynchronously(from:completionHandler:)``.
    ///
    /// - Throws: the error that the handler gets there.
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

    /// The JPEG file in a sample buffer, with its attachments as Exif data; nil where it cannot be made.
    ///
    /// Raises for a buffer that holds no JPEG picture.
    open class func jpegStillImageNSDataRepresentation(_ jpegSampleBuffer: CMSampleBuffer) -> Data? {
        guard let file = PhotoSamples.jpegFile(in: jpegSampleBuffer) else {
            ObjectiveCException.raise(
                .invalidArgument,
                "jpegStillImageNSDataRepresentation(_:) was given a sample buffer that holds no JPEG picture. "
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

    // MARK: What cameras here cannot do

    /// Whether pictures are steadied where possible.
    ///
    /// No effect.
    open var automaticallyEnablesStillImageStabilizationWhenAvailable: Bool {
        get { state.withLock { $0 }.value.isStabilizationWelcome }
        set { change { $0.isStabilizationWelcome = newValue } }
    }
    /// Whether pictures can be steadied: no.
    open var isStillImageStabilizationSupported: Bool { false }
    /// Whether the picture is being steadied: no.
    open var isStillImageStabilizationActive: Bool { false }
    /// How many pictures a bracket can have: none; use ``AVCapturePhotoOutput``.
    open var maxBracketedCaptureStillImageCount: Int { 0 }
    /// Whether the lens can be steadied between the pictures of a bracket: no.
    open var isLensStabilizationDuringBracketedCaptureSupported: Bool { false }
    /// Whether the lens is steadied between the pictures of a bracket: no.
    ///
    /// Setting it raises.
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
    /// Gets ready for a bracket: raises, as there can be none.
    open func prepareToCaptureStillImageBracket(
        from connection: AVCaptureConnection,
        withSettingsArray settings: [AVCaptureBracketedStillImageSettings],
        completionHandler handler: @escaping (Bool, (any Error)?) -> Void
    ) { refuseBracket(settings.count) }
    /// Takes a bracket: raises, as there can be none.
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
            "A bracket of \(count) pictures was asked for; maxBracketedCaptureStillImageCount is 0. Use AVCapturePhotoOutput."
        )
    }

    // MARK: For the session

    override var family: OutputFamily? { .stillPictures }

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
        return size.width > 0 ? CGFloat(PictureZoom.largestFactor(width: size.width, height: size.height)) : 1
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
    /// The class that observers name.
    public typealias _ObservedRoot = AVCaptureStillImageOutput
}
