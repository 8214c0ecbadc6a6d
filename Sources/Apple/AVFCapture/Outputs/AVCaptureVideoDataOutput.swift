public import AVFBase
import CameraSources
public import CoreMedia
public import Dispatch
import Foundation
import Synchronization

/// Hands the frames of a camera to a delegate.
///
/// A frame that needs no conversion is handed over without a copy. A camera that compresses its pictures can hand over
/// those, see ``availableVideoCodecTypes``; else they are decoded on the delegate's queue (JPEG) or by the camera's source.
/// Damaged ones are reported as dropped with the reason Discontinuity. What becomes of frames that the delegate is too slow
/// for, ``alwaysDiscardsLateVideoFrames`` says. May be used from any thread.
open class AVCaptureVideoDataOutput: AVCaptureOutput {
    private struct State {
        var settings = VideoDataSettings()
        var configuresDimensions = true
        var wantsPreviewSize = false
        var preparesRadio = false
        var preservesDynamicRange = false

        /// Whether buffers are about as large as a screen, in a session with a preset.
        func isPreviewSized(with preset: AVCaptureSession.Preset?) -> Bool {
            guard settings.size == nil else { return false }
            return configuresDimensions ? preset == .photo : wantsPreviewSize
        }
    }

    let delivery = VideoDelivery()
    private let state = Mutex(State())

    /// Makes an output without a delegate.
    public init() {
        super.init(acceptedMediaTypes: [.video])
    }

    // MARK: Delegate

    /// Sets who receives the frames, and on which queue.
    ///
    /// May be changed while the session runs.
    ///
    /// Give a serial queue, also the main queue. Frames that wait go to the new delegate; with nil they are forgotten and
    /// delivery ends. Raises for a delegate without a queue.
    ///
    /// - Parameters:
    ///   - sampleBufferDelegate: held weakly; when it is gone, nobody is called.
    ///   - sampleBufferCallbackQueue: held strongly.
    open func setSampleBufferDelegate(
        _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?,
        queue sampleBufferCallbackQueue: DispatchQueue?
    ) {
        if sampleBufferDelegate != nil, sampleBufferCallbackQueue == nil {
            ObjectiveCException.raise(
                .invalidArgument,
                "setSampleBufferDelegate(_:queue:) was called with a delegate but without a queue. "
                    + "Give a serial queue for its callbacks."
            )
            return
        }
        delivery.setDelegate(sampleBufferDelegate, queue: sampleBufferCallbackQueue)
    }

    /// Who receives the frames; nil when nobody was set or it is gone.
    open var sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)? { delivery.delegate }

    /// The queue of the delegate's callbacks; nil without a delegate.
    open var sampleBufferCallbackQueue: DispatchQueue? { delivery.queue }

    // MARK: Late frames

    /// Whether only the newest frame waits for a busy delegate; true at first.
    ///
    /// May be changed at any time.
    ///
    /// True: while the delegate works on a frame, one more may wait, and a newer one takes its place; the replaced one is
    /// reported as dropped with the reason FrameWasLate. False: frames queue up, 32 or about 256 MiB of them, but at
    /// least 8; what comes then is dropped with the reason OutOfBuffers. Frames of a source that waits for its clients (a
    /// file that is read as fast as it goes) are never dropped for lateness.
    open var alwaysDiscardsLateVideoFrames: Bool {
        get { delivery.discardsLate }
        set { delivery.discardsLate = newValue }
    }

    /// A lower bound for the time between frames; invalid or zero, as at first, for none.
    ///
    /// Frames that come sooner are left out without a report. Not in Swift on Apple's systems any more: use the camera's
    /// `activeVideoMinFrameDuration`, which saves the work of capturing them.
    open var minFrameDuration: CMTime {
        get { delivery.minFrameDuration }
        set { delivery.minFrameDuration = newValue }
    }

    // MARK: Settings

    /// What the buffers look like.
    ///
    /// Keys: `kCVPixelBufferPixelFormatTypeKey` with one of ``availableVideoPixelFormatTypes``, and
    /// `kCVPixelBufferWidthKey` with `kCVPixelBufferHeightKey`, at most the camera's size and of its shape, sides changed
    /// at 90 and 270 degrees. An empty dictionary asks for the camera's own pixel format, nil for the default: the
    /// camera's own where it is 420v, 420f or BGRA, else 420v. Reads as what is delivered. Raises for settings that cannot
    /// be had, and for a size while ``deliversPreviewSizedOutputBuffers`` is true. A running session follows before this
    /// returns, or with `commitConfiguration`.
    ///
    /// `AVVideoCodecKey` alone, with the codec of ``availableVideoCodecTypes``, asks for the bytes that the camera sends:
    /// sample buffers have a data buffer and no picture, and the connection's rotation, mirroring and the zoom have no part
    /// in them. Buffers with H.264 or HEVC say with `kCMSampleAttachmentKey_NotSync` which need those before them; set
    /// ``alwaysDiscardsLateVideoFrames`` to false for them, as after each dropped one the pictures up to the next that
    /// needs none are of no use. Where the camera's format changes to one without the codec, pixels are delivered.
    ///
    /// Every step away from the camera's own format, size and direction costs a conversion of each delivered frame, on
    /// the delegate's queue; with pictures as large as photos the camera's rate may then not be reached.
    ///
    /// Keys that Apple lists or ignores beside these (Metal compatibility, scaling mode, colour properties and the like)
    /// are accepted without effect.
    ///
    /// Apple leaves open what becomes of a size when the connection is turned or the camera's format changes afterwards:
    /// its sides change places with the turn; where it does not suit the new format, the camera's size is delivered.
    open var videoSettings: [String: Any]! {
        get {
            let native = cameraFormat?.source
            let settings = state.withLock { $0.settings }
            if let codec = native == nil ? settings.codec : settings.codec(of: native) {
                return [AVVideoCodecKey: codec.type]
            }
            var dictionary: [String: Any] = [
                kCVPixelBufferPixelFormatTypeKey as String: settings.pixelFormat(native: native?.pixelFormat)
            ]
            if let size = deliveredSize ?? settings.size {
                dictionary[kCVPixelBufferWidthKey as String] = size.width
                dictionary[kCVPixelBufferHeightKey as String] = size.height
            }
            return dictionary
        }
        set {
            do throws(VideoDataSettings.Refusal) {
                let settings = try VideoDataSettings(newValue)
                if settings.size != nil, deliversPreviewSizedOutputBuffers {
                    throw VideoDataSettings.Refusal(
                        reason: "a size was given while deliversPreviewSizedOutputBuffers is true"
                    )
                }
                if let format = cameraFormat, let reason = settings.reasonAgainst(format, swapsSides: swapsSides) {
                    throw VideoDataSettings.Refusal(reason: reason)
                }
                state.withLock { $0.settings = settings }
                session?.settingsDidChange()
            } catch {
                ObjectiveCException.raise(.invalidArgument, "videoSettings cannot be used: \(error.reason).")
            }
        }
    }

    /// The pixel formats that can be asked for; the first costs least.
    ///
    /// The camera's own, 420v, 420f and BGRA, then further ones. Depends on the camera's active format.
    open var availableVideoPixelFormatTypes: [OSType] {
        VideoDataSettings.available(native: cameraFormat?.source.pixelFormat)
    }

    /// The codecs that can be asked for with ``videoSettings``: the one that the camera's active format is compressed with;
    /// none for a format that is not.
    ///
    /// Differs from Apple: on macOS frames are compressed on their way, with any of several codecs. Here the camera's bytes
    /// are handed over as they are; compress pixels with an `AVAssetWriter`.
    open var availableVideoCodecTypes: [AVVideoCodecType] {
        cameraFormat?.source.codec.map { [$0.type] } ?? []
    }

    /// Whether the output may choose the size of its buffers; true at first.
    ///
    /// Then buffers are about as large as a screen with the session preset `.photo`, and as large as the camera's
    /// otherwise. Once false, the size is what ``deliversPreviewSizedOutputBuffers`` says, which stays as it is at that
    /// moment.
    open var automaticallyConfiguresOutputBufferDimensions: Bool {
        get { state.withLock { $0.configuresDimensions } }
        set {
            let isPreviewSized = deliversPreviewSizedOutputBuffers
            state.withLock { state in
                if state.configuresDimensions, !newValue { state.wantsPreviewSize = isPreviewSized }
                state.configuresDimensions = newValue
            }
            session?.settingsDidChange()
        }
    }

    /// Whether buffers are about as large as a screen: scaled down, where they are larger, to fit into 1920×1080 or, upright,
    /// 1080×1920.
    ///
    /// False where ``videoSettings`` has a size. Setting it to true forgets that size. Raises when set while
    /// ``automaticallyConfiguresOutputBufferDimensions`` is true.
    open var deliversPreviewSizedOutputBuffers: Bool {
        get {
            let preset = session?.preset
            return state.withLock { $0.isPreviewSized(with: preset) }
        }
        set {
            guard !automaticallyConfiguresOutputBufferDimensions else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "deliversPreviewSizedOutputBuffers was set while the output chooses the size of its buffers. "
                        + "Set automaticallyConfiguresOutputBufferDimensions to false first."
                )
                return
            }
            state.withLock { state in
                state.wantsPreviewSize = newValue
                if newValue { state.settings.size = nil }
            }
            session?.settingsDidChange()
        }
    }

    /// Whether metadata of high dynamic range that change with each frame are kept; false at first.
    ///
    /// No effect: cameras here have none.
    open var preservesDynamicHDRMetadata: Bool {
        get { state.withLock { $0.preservesDynamicRange } }
        set { state.withLock { $0.preservesDynamicRange = newValue } }
    }

    /// Whether a mobile network is made ready for what is to be sent; false at first.
    ///
    /// No effect.
    open var preparesCellularRadioForNetworkConnection: Bool {
        get { state.withLock { $0.preparesRadio } }
        set { state.withLock { $0.preparesRadio = newValue } }
    }

    // MARK: For the session

    /// The format of the camera behind the output's connection.
    var cameraFormat: AVCaptureDevice.Format? {
        let ports = connection(with: .video)?.inputPorts
        return (ports?.first?.input as? AVCaptureDeviceInput)?.device.activeFormat
    }

    /// Width and height of the buffers that are delivered; nil without a camera.
    var deliveredSize: ConversionRecipe.Size? {
        guard let format = cameraFormat?.source, let connection = connection(with: .video) else { return nil }
        return recipe(for: connection).size(forWidth: format.width, height: format.height)
    }

    private var swapsSides: Bool { connection(with: .video).map { recipe(for: $0).swapsSides } ?? false }

    /// What is done to the pixels on their way through a connection.
    func recipe(for connection: AVCaptureConnection) -> ConversionRecipe {
        let preset = session?.preset
        let (settings, isPreviewSized) = state.withLock { ($0.settings, $0.isPreviewSized(with: preset)) }
        let format = (connection.inputPorts.first?.input as? AVCaptureDeviceInput)?.device.activeFormat
        var recipe = ConversionRecipe(
            pixelFormat: settings.pixelFormat(native: format?.source.pixelFormat),
            rotation: Int(connection.videoRotationAngle),
            isMirrored: connection.isVideoMirrored
        )
        if let format {
            recipe.size = settings.size(of: format, swapsSides: recipe.swapsSides, isPreviewSized: isPreviewSized)
        }
        return recipe
    }

    override func reasonNotToConnect(to format: AVCaptureDevice.Format) -> String? {
        state.withLock { $0.settings }.reasonAgainst(format, swapsSides: false)
    }

    override func makeSink(for connection: AVCaptureConnection) -> (any FrameSink)? {
        let output = UncheckedWeakReference(self)
        let reference = UncheckedWeakReference(connection)
        return VideoDataSink(connection: connection, delivery: delivery) {
            guard let output = output.value, let connection = reference.value else { return VideoDataSink.Wish() }
            return VideoDataSink.Wish(
                recipe: output.recipe(for: connection),
                codec: output.compressedCodec(on: connection)
            )
        }
    }

    override func compressedCodec(on connection: AVCaptureConnection) -> CompressedPicture.Codec? {
        let format = (connection.inputPorts.first?.input as? AVCaptureDeviceInput)?.device.activeFormat
        return state.withLock { $0.settings }.codec(of: format?.source)
    }

    override func setEventReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool {
        delivery.setReceiver(receiver, tag: tag)
    }
}
