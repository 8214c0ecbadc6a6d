public import AVFBase
import CameraSources
public import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// An output that delivers the frames of a camera to a delegate.
///
/// A frame that needs no conversion is delivered without a copy. A camera that compresses its frames can deliver the
/// compressed bytes, see ``availableVideoCodecTypes``; otherwise JPEG is decoded on the delegate's queue and other
/// codecs are decoded by the camera's source. Damaged frames are reported as dropped with the reason Discontinuity.
/// ``alwaysDiscardsLateVideoFrames`` describes what happens to frames when the delegate is too slow. May be used from
/// any thread.
open class AVCaptureVideoDataOutput: AVCaptureOutput {
    private struct State {
        var settings = VideoDataSettings()
        var configuresDimensions = true
        var wantsPreviewSize = false
        var preparesRadio = false
        var preservesDynamicRange = false

        /// Returns whether buffers are scaled to about screen size in a session with a given preset.
        func isPreviewSized(with preset: AVCaptureSession.Preset?) -> Bool {
            guard settings.size == nil else { return false }
            return configuresDimensions ? preset == .photo : wantsPreviewSize
        }
    }

    let delivery = VideoDelivery()
    private let state = Mutex(State())

    /// Creates an output without a delegate.
    public init() {
        super.init(acceptedMediaTypes: [.video])
    }

    // MARK: Delegate

    /// Sets the delegate that receives the frames, and the queue of its callbacks.
    ///
    /// May be changed while the session runs.
    ///
    /// Pass a serial queue; the main queue is one. Waiting frames go to the new delegate. A nil delegate discards them
    /// and ends delivery. Raises for a delegate without a queue.
    ///
    /// - Parameters:
    ///   - sampleBufferDelegate: held weakly; no callbacks are made after it has been deallocated.
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

    /// The delegate that receives the frames; nil if none is set or it has been deallocated.
    open var sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)? { delivery.delegate }

    /// The queue of the delegate's callbacks; nil without a delegate.
    open var sampleBufferCallbackQueue: DispatchQueue? { delivery.queue }

    // MARK: Late frames

    /// Indicates whether only the newest frame waits for a busy delegate; true by default.
    ///
    /// May be changed at any time.
    ///
    /// When true, one frame may wait while the delegate processes another, and a newer frame replaces the waiting one,
    /// which is reported as dropped with the reason FrameWasLate. When false, frames queue up, to 32 frames or about
    /// 256 MiB, but at least 8 frames; further ones are dropped with the reason OutOfBuffers. Frames of a source that
    /// waits for its clients (a file that is read as fast as possible) are never dropped as late.
    open var alwaysDiscardsLateVideoFrames: Bool {
        get { delivery.discardsLate }
        set { delivery.discardsLate = newValue }
    }

    /// The minimum time between frames; invalid (the default) or zero for no limit.
    ///
    /// Frames that arrive sooner are skipped without a report. Apple no longer offers this in Swift: use the camera's
    /// `activeVideoMinFrameDuration`, which also saves the work of capturing those frames.
    open var minFrameDuration: CMTime {
        get { delivery.minFrameDuration }
        set { delivery.minFrameDuration = newValue }
    }

    // MARK: Settings

    /// The format of the delivered buffers.
    ///
    /// Keys: `kCVPixelBufferPixelFormatTypeKey` with one of ``availableVideoPixelFormatTypes``, and
    /// `kCVPixelBufferWidthKey` with `kCVPixelBufferHeightKey`. The size must be at most the camera's and have its
    /// aspect ratio; at 90 and 270 degrees width and height swap. An empty dictionary requests the camera's own pixel
    /// format. Nil requests the default: the camera's own format if it is 420v, 420f or BGRA, otherwise 420v. The
    /// getter returns the settings in effect. Setting raises for unsupported settings, and for a size while
    /// ``deliversPreviewSizedOutputBuffers`` is true. A running session applies the change before the setter returns,
    /// or with `commitConfiguration`.
    ///
    /// `AVVideoCodecKey` alone, with the codec of ``availableVideoCodecTypes``, requests the bytes that the camera
    /// sends: sample buffers have a data buffer and no pixel buffer, and the connection's rotation, mirroring and zoom
    /// do not apply. H.264 and HEVC buffers that depend on earlier ones are marked with
    /// `kCMSampleAttachmentKey_NotSync`. Set ``alwaysDiscardsLateVideoFrames`` to false for these codecs: after a
    /// dropped buffer, the following ones are useless up to the next key frame. If the camera changes to a format
    /// without the codec, pixels are delivered.
    ///
    /// Each difference from the camera's own format, size and orientation costs a conversion of every delivered frame
    /// on the delegate's queue. With frames as large as photos, the camera's frame rate may then be out of reach.
    ///
    /// Other keys that Apple lists or ignores (Metal compatibility, scaling mode, color properties and the like) are
    /// accepted without effect.
    ///
    /// Apple does not document the effect on a size when the connection is rotated or the camera's format changes
    /// later. Here width and height swap with the rotation, and the camera's size is used if the size does not fit the
    /// new format.
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

    /// The pixel formats that ``videoSettings`` accepts; the first costs least.
    ///
    /// The list has the camera's own format, 420v, 420f and BGRA, then others. It depends on the camera's active
    /// format.
    open var availableVideoPixelFormatTypes: [OSType] {
        VideoDataSettings.available(native: cameraFormat?.source.pixelFormat)
    }

    /// The codecs that ``videoSettings`` accepts: the codec of the camera's active format, or none if it is
    /// uncompressed.
    ///
    /// Differs from Apple: macOS compresses frames on their way, with any of several codecs. Here the camera's bytes
    /// are delivered unchanged; use an `AVAssetWriter` to compress pixels.
    open var availableVideoCodecTypes: [AVVideoCodecType] {
        cameraFormat?.source.codec.map { [$0.type] } ?? []
    }

    /// Indicates whether the output chooses the size of its buffers; true by default.
    ///
    /// When true, buffers have about screen size with the session preset `.photo` and the camera's size otherwise. When
    /// false, ``deliversPreviewSizedOutputBuffers`` determines the size; it keeps the value that it has at the moment
    /// of the change.
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

    /// Indicates whether buffers are scaled to about screen size: larger ones are scaled down to fit into 1920×1080 or,
    /// upright, into 1080×1920.
    ///
    /// False if ``videoSettings`` has a size. Setting it to true removes that size. Setting it raises while
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

    /// Indicates whether the output preserves HDR metadata that change with each frame; false by default.
    ///
    /// It has no effect: the cameras here have no such metadata.
    open var preservesDynamicHDRMetadata: Bool {
        get { state.withLock { $0.preservesDynamicRange } }
        set { state.withLock { $0.preservesDynamicRange = newValue } }
    }

    /// Indicates whether the system prepares the cellular radio for sending the data; false by default.
    ///
    /// It has no effect.
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

    /// Width and height of the delivered buffers; nil without a camera.
    var deliveredSize: ConversionRecipe.Size? {
        guard let format = cameraFormat?.source, let connection = connection(with: .video) else { return nil }
        return recipe(for: connection).size(forWidth: format.width, height: format.height)
    }

    private var swapsSides: Bool { connection(with: .video).map { recipe(for: $0).swapsSides } ?? false }

    /// Returns the conversion that the pixels of a connection need.
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
            guard let output = output.value, let connection = reference.value else {
                return VideoDataSink.Configuration()
            }
            return VideoDataSink.Configuration(
                recipe: output.recipe(for: connection),
                codec: output.compressedCodec(on: connection)
            )
        }
    }

    override func compressedCodec(on connection: AVCaptureConnection) -> CompressedImage.Codec? {
        let format = (connection.inputPorts.first?.input as? AVCaptureDeviceInput)?.device.activeFormat
        return state.withLock { $0.settings }.codec(of: format?.source)
    }

    override func setEventReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool {
        delivery.setReceiver(receiver, tag: tag)
    }

    /// Returns recommended settings for writing the frames that are currently delivered.
    ///
    /// Returns nil without a camera, or for a file type that holds no video. The result depends on the session's
    /// configuration; call this once the configuration is complete.
    open func recommendedVideoSettingsForAssetWriter(writingTo outputFileType: AVFileType) -> [String: Any]? {
        guard let codec = availableVideoCodecTypesForAssetWriter(writingTo: outputFileType).first else { return nil }
        return recommendedVideoSettings(forVideoCodecType: codec, assetWriterOutputFileType: outputFileType)
    }

    /// Returns recommended settings for writing the current frames with a given codec; nil without a camera.
    ///
    /// Raises for a codec that is not among ``availableVideoCodecTypesForAssetWriter(writingTo:)``.
    open func recommendedVideoSettings(
        forVideoCodecType videoCodecType: AVVideoCodecType,
        assetWriterOutputFileType outputFileType: AVFileType
    ) -> [String: Any]? {
        guard availableVideoCodecTypesForAssetWriter(writingTo: outputFileType).contains(videoCodecType) else {
            ObjectiveCException.raise(
                .invalidArgument,
                "Settings were requested for codec \(videoCodecType.rawValue), which is not supported in files of type "
                    + "\(outputFileType.rawValue). Ask availableVideoCodecTypesForAssetWriter(writingTo:) first."
            )
            return nil
        }
        guard let size = deliveredSize, let input = connection(with: .video)?.inputPorts.first?.input else {
            return nil
        }
        let duration = (input as? AVCaptureDeviceInput)?.frameDuration ?? .invalid
        let rate = duration.isNumeric && duration.value > 0 ? 1 / duration.seconds : 30
        return EncoderRecommendation(
            codec: videoCodecType,
            width: size.width,
            height: size.height,
            rate: rate,
            isLive: true
        ).videoSettings
    }

    /// Returns the same as ``recommendedVideoSettings(forVideoCodecType:assetWriterOutputFileType:)``, whatever the
    /// URL.
    open func recommendedVideoSettings(
        forVideoCodecType videoCodecType: AVVideoCodecType,
        assetWriterOutputFileType outputFileType: AVFileType,
        outputFileURL: URL?
    ) -> [String: Any]? {
        recommendedVideoSettings(forVideoCodecType: videoCodecType, assetWriterOutputFileType: outputFileType)
    }

    /// Returns the codecs that a file type supports, the best choice first; empty for a type that holds no video.
    open func availableVideoCodecTypesForAssetWriter(writingTo outputFileType: AVFileType) -> [AVVideoCodecType] {
        switch outputFileType {
        case .mov: [.h264, .hevc, .jpeg, .proRes422]
        case .mp4, .m4v: [.h264, .hevc]
        default: []
        }
    }

    /// Returns metadata for a movie of the current frames: creation date, software and camera model.
    ///
    /// Returns nil without a camera. Raises for a codec that is not among
    /// ``availableVideoCodecTypesForAssetWriter(writingTo:)``.
    open func recommendedMovieMetadata(
        forVideoCodecType videoCodecType: AVVideoCodecType,
        assetWriterOutputFileType outputFileType: AVFileType
    ) -> [AVMetadataItem]? {
        guard availableVideoCodecTypesForAssetWriter(writingTo: outputFileType).contains(videoCodecType) else {
            ObjectiveCException.raise(
                .invalidArgument,
                "Metadata were requested for codec \(videoCodecType.rawValue), which is not supported in files of type "
                    + "\(outputFileType.rawValue). Ask availableVideoCodecTypesForAssetWriter(writingTo:) first."
            )
            return nil
        }
        guard let input = connection(with: .video)?.inputPorts.first?.input else { return nil }
        func item(_ identifier: AVMetadataIdentifier, _ text: String) -> AVMetadataItem {
            let item = AVMutableMetadataItem()
            item.identifier = identifier
            item.value = text as NSString
            item.dataType = "com.apple.metadata.datatype.UTF-8"
            return item
        }
        let now = ISO8601DateFormatter().string(from: Date())
        var items = [
            item(.quickTimeMetadataCreationDate, now), item(.quickTimeMetadataSoftware, "Obscura"),
        ]
        if let device = (input as? AVCaptureDeviceInput)?.device {
            items.append(item(.quickTimeMetadataModel, device.localizedName))
        }
        return items
    }

    /// The recommended time scale for writing: 600, a multiple of the common frame rates.
    open var recommendedMediaTimeScaleForAssetWriter: CMTimeScale { 600 }

    /// The pixel formats of `availableVideoPixelFormatTypes` as `NSNumber` objects.
    ///
    /// The compiler gives this name to Apple's Objective-C property, because Swift has a refined one.
    open var __availableVideoCVPixelFormatTypes: [NSNumber] { availableVideoPixelFormatTypes.map { $0 as NSNumber } }

    /// The codecs of ``availableVideoCodecTypes``, under the name of Apple's Objective-C property.
    open var __availableVideoCodecTypes: [AVVideoCodecType] { availableVideoCodecTypes }
}
