public import CoreMedia
import CoreVideo
import MediaFiles
package import Pacing
import Synchronization

/// A media file, a still image or a network stream that is played as a camera.
///
/// The input is opened on initialization, so ``info`` has the actual size, pixel format and rate. Frames are delivered
/// upright: rotated and mirrored as the file specifies. A still image is a source of one frame.
///
/// **Lossless pace**: frames are delivered as fast as the client takes them. Time stamps are the file's own, from 0, in
/// the file's timescale, on a clock of the source whose time is that of the newest frame. **Real-time pace**: each
/// frame is delivered when it is due, with time stamps on the host clock. A frame that was decoded too late is
/// delivered late; none is dropped. In both, times and numbers continue when the file repeats and when it starts again
/// after a stop.
///
/// Clients may hold a limited number of frames (40, fewer if images are large). Beyond that, at lossless pace, the
/// client is asked to wait. If waiting does not help, a frame is lost with reason ``CameraLoss/Reason/outOfBuffers``.
///
/// Damaged parts are losses with reason ``CameraLoss/Reason/discontinuity``. A truncated file ends, after the last
/// readable frame, in a failure with code ``CameraError/Code/unreadable``. Every other file ends in `cameraDidEnd`.
public final class MediaFileCamera: CameraSource {
    /// The number of times that the file is played.
    public enum Loop: Sendable, Hashable {
        /// A number of times, at least 1.
        case times(Int)
        /// Until the source is stopped.
        case endless
    }

    /// Playback options and identity.
    public struct Options: Sendable {
        /// The number of times that the file is played.
        public var loop: Loop = .times(1)
        /// The speed at which frames are delivered.
        public var pace: FileCameraSettings.Pace = .lossless
        /// The direction the camera faces.
        public var position: CameraInfo.Position?
        /// The kind of device the camera appears as.
        public var kind: CameraInfo.Kind?
        /// The unique identifier; nil derives one from the path or address.
        public var uniqueID: String?
        /// The clock for real-time pace; nil is the host clock.
        package var pacingClock: (any PacingClock)?
        /// Maximum number of frames that clients may hold; nil derives it from the image size.
        package var bufferLimit: Int?

        /// Creates the default options: played once, lossless.
        public init() {}

        /// Creates options; values that are left out have the usual defaults.
        public init(
            loop: Loop = .times(1),
            pace: FileCameraSettings.Pace = .lossless,
            position: CameraInfo.Position? = nil,
            kind: CameraInfo.Kind? = nil,
            uniqueID: String? = nil
        ) {
            self.loop = loop
            self.pace = pace
            self.position = position
            self.kind = kind
            self.uniqueID = uniqueID
        }
    }

    /// Identity and capabilities of the source; it has one format, the file's own, upright.
    public let info: CameraInfo
    /// The clock of the time stamps.
    public var clock: CMClock { pacing.clock }
    /// The chosen pace: lossless or live.
    public var pace: CameraPace { pacing.pace }

    /// The location of the input.
    let location: MediaLocation
    let loop: Loop
    let pacing: any PacingClock
    let orientation: MediaOrientation
    let bufferLimit: Int
    /// Number of frames that clients hold, across all readers.
    let heldFrames: FrameCount

    private struct State {
        var run: MediaFileRun?
        /// The first reader, opened to describe the input; the first start uses it.
        var firstReader: ReaderBox?
    }
    private let state: Mutex<State>
    /// The next frame's time and number; only the current run uses it.
    let progress = Mutex(MediaFileProgress())

    /// Opens a file or an address and reads enough to describe it.
    ///
    /// - Parameters:
    ///   - name: A path, or an address with `rtsp://`, `http://` or `https://`.
    ///   - options: Playback options and identity.
    /// - Throws: ``CameraError`` with the problem of the file and a remedy.
    public init(_ name: String, options: Options = Options()) throws(CameraError) {
        let location = MediaLocation(name)
        let heldFrames = FrameCount()
        let interrupt = MediaInterrupt()
        let reader = try Self.open(location, interrupt: interrupt, heldFrames: heldFrames)
        let description = reader.description
        self.location = location
        self.heldFrames = heldFrames
        loop = options.loop
        orientation = description.orientation
        // A network stream has its own pace and cannot be held back.
        let isLive = options.pace == .realtime || location.isNetwork
        pacing = isLive ? options.pacingClock ?? HostPacingClock() : VirtualPacingClock()
        let format = Self.format(description)
        bufferLimit = options.bufferLimit ?? Self.bufferLimit(format)
        info = CameraInfo(
            uniqueID: options.uniqueID ?? (location.isNetwork ? location.description : "file:" + name),
            localizedName: location.shortName,
            modelID: description.isImage ? "Picture (\(description.codec))" : "Video (\(description.codec))",
            manufacturer: "Obscura",
            position: options.position,
            kind: options.kind,
            formats: [format],
            defaultFormat: format
        )
        // A stream would continue while nothing reads it, so its reader is not kept.
        state = Mutex(
            State(run: nil, firstReader: location.isNetwork ? nil : ReaderBox(reader: reader, interrupt: interrupt))
        )
    }

    deinit { stop() }

    /// Starts playing from the beginning of the file.
    ///
    /// - Throws: An error when the file has become unreadable or has changed; ``CameraError/Code/busy`` when it is
    ///   already playing.
    public func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {
        let (present, reader) = state.withLock { state in
            let reader = state.run == nil ? state.firstReader.take() : nil
            return (state.run, reader)
        }
        if let present {
            guard present.isEnding else {
                throw CameraError(
                    .busy,
                    "\(info.localizedName) is already playing. Stop it before it is started again."
                )
            }
            present.waitUntilFinished()
        }
        guard request.format == info.defaultFormat else {
            throw CameraError(
                .unsupportedFormat,
                "\(info.localizedName) cannot be played in that format. Use the only one that its info lists."
            )
        }
        let first: ReaderBox
        if let reader {
            first = reader
        } else {
            let interrupt = MediaInterrupt()
            first = ReaderBox(reader: try reopen(interrupt), interrupt: interrupt)
        }
        let run = MediaFileRun(self, client: client, reader: first)
        let isFirst = state.withLock { state in
            if let other = state.run, other !== present { return false }
            state.run = run
            return true
        }
        guard isFirst else {
            run.discard()
            throw CameraError(.busy, "\(info.localizedName) is already playing. Stop it before it is started again.")
        }
        run.begin()
    }

    /// Does nothing: a file has its own rate, the only one in its format.
    public func setFrameDuration(_ duration: CMTime) {}

    /// Prevents new callbacks; see ``CameraSource/prepareToStop()``.
    public func prepareToStop() { state.withLock { $0.run }?.cancel() }

    /// Ends playing, even while the source waits for a frame's time or for the network.
    public func stop() {
        guard let run = state.withLock({ $0.run }) else { return }
        run.cancel()
        run.waitUntilFinished()
    }

    /// Releases a run that has ended.
    func ended(_ run: MediaFileRun) {
        state.withLock { state in
            if state.run === run { state.run = nil }
        }
    }

    /// Opens the input again; it must still match ``info``.
    func reopen(_ interrupt: MediaInterrupt) throws(CameraError) -> any FrameReader {
        let reader = try Self.open(location, interrupt: interrupt, heldFrames: heldFrames)
        guard Self.format(reader.description) == info.defaultFormat, reader.description.orientation == orientation
        else {
            throw CameraError(
                .unsupportedFormat,
                "\(location) has changed: its size, pixel format or rate is different. Add it as a new camera."
            )
        }
        return reader
    }

    private static func open(
        _ location: MediaLocation,
        interrupt: MediaInterrupt,
        heldFrames: FrameCount
    ) throws(CameraError) -> any FrameReader {
        var options = MediaReader.Options()
        options.flattensAlpha = true
        options.interrupt = interrupt
        options.heldFrames = heldFrames
        do throws(MediaError) {
            return try MediaReader.open(location, options: options)
        } catch {
            throw CameraError(error, isRunning: false)
        }
    }

    private static func format(_ description: MediaDescription) -> CameraFormat {
        let turned = description.orientation.swapsSides
        // Still images and streams without a rate count as 25 frames a second.
        let duration = (description.frameRate ?? MediaRational(25, 1)).frameDuration
        return CameraFormat(
            width: turned ? description.height : description.width,
            height: turned ? description.width : description.height,
            pixelFormat: description.pixelFormat,
            frameDurations: [.init(shortest: duration, longest: duration)],
            defaultFrameDuration: duration
        )
    }

    /// The buffer limit: 40 frames, but at most 256 MB (counted at 2 bytes a pixel), and at least 12 frames.
    private static func bufferLimit(_ format: CameraFormat) -> Int {
        min(40, max(12, (256 << 20) / max(1, format.width * format.height * 2)))
    }
}

/// The time and number at which a source continues.
struct MediaFileProgress {
    /// The earliest time of the next frame.
    var nextTime = CMTime.zero
    /// The number of the next frame.
    var nextNumber = 0
}

/// A reader in transit to the source thread.
///
/// `@unchecked Sendable`: only the code that takes the box out of its place uses the reader.
struct ReaderBox: @unchecked Sendable {
    let reader: any FrameReader
    let interrupt: MediaInterrupt
}

extension CameraError {
    /// Converts the error of a reader into that of a source.
    init(_ error: MediaError, isRunning: Bool) {
        let code: Code
        switch error.code {
        case .notFound, .addressNotFound: code = isRunning ? .disconnected : .notFound
        case .network, .timedOut: code = isRunning ? .disconnected : .notFound
        case .noPermission: code = .noPermission
        case .unsupportedCodec, .unsupportedFormat: code = .unsupportedFormat
        default: code = .unreadable
        }
        self.init(code, error.message)
    }
}
