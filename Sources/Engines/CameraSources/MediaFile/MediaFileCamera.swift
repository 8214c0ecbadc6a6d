public import CoreMedia
import CoreVideo
import MediaFiles
package import Pacing
import Synchronization

/// A media file, a picture or a network stream that is played as a camera.
///
/// The input is opened when the object is made, so that ``info`` tells the true size, pixel format and rate. Frames are
/// delivered upright: turned and mirrored as the file says. A picture is a source of one frame.
///
/// **Lossless pace**: frames come as fast as the client takes them. Time stamps are the file's own, from 0, in the file's
/// own timescale, on a clock of the source's own, whose time is that of the newest frame. **Real-time pace**: a frame comes
/// when its time has come; time stamps are on the host clock. A frame that was decoded too late is delivered late, none
/// is left out. In both, repeating the file and starting again after a stop go on in time and number.
///
/// Clients may keep a limited number of frames (40, fewer where pictures are large). Then, at lossless pace, the client is
/// asked to wait, and where that does not help a frame is lost for ``CameraLoss/Reason/outOfBuffers``.
///
/// Damaged parts are losses for ``CameraLoss/Reason/discontinuity``. A file that is cut off ends, after the last readable
/// frame, in a failure with code ``CameraError/Code/unreadable``; every other file ends in `cameraDidEnd`.
public final class MediaFileCamera: CameraSource {
    /// How often the file is played.
    public enum Loop: Sendable, Hashable {
        /// So many times, at least 1.
        case times(Int)
        /// Until the source is stopped.
        case endless
    }

    /// How to play, and what to answer as.
    public struct Options: Sendable {
        /// How often the file is played.
        public var loop: Loop = .times(1)
        /// How fast the frames come.
        public var pace: FileCameraSettings.Pace = .lossless
        /// Which way the camera says that it looks.
        public var position: CameraInfo.Position?
        /// What kind of device it says that it is.
        public var kind: CameraInfo.Kind?
        /// The unique identifier; nil makes one of the path or address.
        public var uniqueID: String?
        /// What real-time pace goes by; nil is the host clock.
        package var pacingClock: (any PacingClock)?
        /// The most frames that clients may keep; nil decides by the size of the pictures.
        package var bufferLimit: Int?

        /// Once, lossless.
        public init() {}

        /// With the usual for everything that is not given.
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

    /// What the source is; it has one format, the file's own, upright.
    public let info: CameraInfo
    /// The clock of the time stamps.
    public var clock: CMClock { pacing.clock }
    /// Lossless or live, as chosen.
    public var pace: CameraPace { pacing.pace }

    /// What the input is.
    let location: MediaLocation
    let loop: Loop
    let pacing: any PacingClock
    let orientation: MediaOrientation
    let bufferLimit: Int
    /// The frames that clients hold, whichever reader they came from.
    let heldFrames: FrameCount

    private struct State {
        var run: MediaFileRun?
        /// The first reader, opened to describe the input; the first start takes it.
        var firstReader: ReaderBox?
    }
    private let state: Mutex<State>
    /// Where time and numbers stand; only the running run uses it.
    let progress = Mutex(MediaFileProgress())

    /// Opens a file or an address, and reads what is needed to describe it.
    ///
    /// - Parameters:
    ///   - name: a path, or an address with `rtsp://`, `http://` or `https://`.
    ///   - options: how it is played, and what it answers as.
    /// - Throws: ``CameraError`` that says what is wrong with the file and what to do.
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
        // An address sends at its own pace; nothing can be held back there.
        let isLive = options.pace == .realtime || location.isNetwork
        pacing = isLive ? options.pacingClock ?? HostPacingClock() : VirtualPacingClock()
        let format = Self.format(description)
        bufferLimit = options.bufferLimit ?? Self.bufferLimit(format)
        info = CameraInfo(
            uniqueID: options.uniqueID ?? (location.isNetwork ? location.description : "file:" + name),
            localizedName: location.shortName,
            modelID: description.isPicture ? "Picture (\(description.codec))" : "Video (\(description.codec))",
            manufacturer: "Obscura",
            position: options.position,
            kind: options.kind,
            formats: [format],
            defaultFormat: format
        )
        // A stream would run on while nobody reads it.
        state = Mutex(
            State(run: nil, firstReader: location.isNetwork ? nil : ReaderBox(reader: reader, interrupt: interrupt))
        )
    }

    deinit { stop() }

    /// Begins to play from the beginning of the file.
    ///
    /// - Throws: when the file cannot be read any more or has become another; ``CameraError/Code/busy`` when it plays.
    public func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {
        let (present, reader) = state.withLock { state in
            let reader = state.run == nil ? state.firstReader.take() : nil
            return (state.run, reader)
        }
        if let present {
            guard present.isEnding else {
                throw CameraError(.busy, "\(info.localizedName) plays already. Stop it before it is started again.")
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
            throw CameraError(.busy, "\(info.localizedName) plays already. Stop it before it is started again.")
        }
        run.begin()
    }

    /// Ignored: a file has its own rate, the only one in its format.
    public func setFrameDuration(_ duration: CMTime) {}

    /// See ``CameraSource/prepareToStop()``.
    public func prepareToStop() { state.withLock { $0.run }?.cancel() }

    /// Ends playing, also while the source waits for a frame's time or for the network.
    public func stop() {
        guard let run = state.withLock({ $0.run }) else { return }
        run.cancel()
        run.waitUntilFinished()
    }

    /// Forgets a run that has ended.
    func ended(_ run: MediaFileRun) {
        state.withLock { state in
            if state.run === run { state.run = nil }
        }
    }

    /// Opens the input again, which must still be what ``info`` says.
    func reopen(_ interrupt: MediaInterrupt) throws(CameraError) -> any FrameReader {
        let reader = try Self.open(location, interrupt: interrupt, heldFrames: heldFrames)
        guard Self.format(reader.description) == info.defaultFormat, reader.description.orientation == orientation
        else {
            throw CameraError(
                .unsupportedFormat,
                "\(location) is not what it was: its size, pixel format or rate has changed. Add it as a new camera."
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
        // Pictures and streams without a rate count as 25 a second.
        let duration = (description.frameRate ?? MediaRational(25, 1)).frameDuration
        return CameraFormat(
            width: turned ? description.height : description.width,
            height: turned ? description.width : description.height,
            pixelFormat: description.pixelFormat,
            frameDurations: [.init(shortest: duration, longest: duration)],
            defaultFrameDuration: duration
        )
    }

    /// 40 frames, but no more than 256 MB (counted at 2 bytes a pixel), and at least 12.
    private static func bufferLimit(_ format: CameraFormat) -> Int {
        min(40, max(12, (256 << 20) / max(1, format.width * format.height * 2)))
    }
}

/// Where a source's time and numbers stand between two frames.
struct MediaFileProgress {
    /// The earliest time of the next frame.
    var nextTime = CMTime.zero
    /// The number of the next frame.
    var nextNumber = 0
}

/// A reader on its way to the source thread.
///
/// `@unchecked Sendable`: whoever takes the box out of its place is the only one to use the reader.
struct ReaderBox: @unchecked Sendable {
    let reader: any FrameReader
    let interrupt: MediaInterrupt
}

extension CameraError {
    /// The error of a reader as that of a source.
    init(_ error: MediaError, isRunning: Bool) {
        let code: Code
        switch error.code {
        case .notFound: code = isRunning ? .disconnected : .notFound
        case .network, .timedOut: code = isRunning ? .disconnected : .notFound
        case .noPermission: code = .noPermission
        case .unsupportedCodec, .unsupportedFormat: code = .unsupportedFormat
        default: code = .unreadable
        }
        self.init(code, error.message)
    }
}
