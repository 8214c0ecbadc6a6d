public import CoreMedia
import Foundation
import MediaFiles
import Synchronization

/// A capture device of the Advanced Linux Sound Architecture.
///
/// Its times are on the host clock, like those of cameras, and derive from the driver's own report of when a sample was
/// heard. The audio of a device whose clock is slightly fast or slow is stretched accordingly, so buffers follow one
/// another without a gap and stay within 2 ms of the host clock for hours (`SampleAlignment.bound`). ALSA's library
/// converts formats that the hardware does not support.
public final class ALSAMicrophone: MicrophoneSource {
    struct Progress: Sendable {
        /// The number of the next sample frame.
        var number = 0
        /// The end of the delivered audio on the host clock.
        var end = CMTime.negativeInfinity
    }

    private struct State {
        var running: ALSARun?
        var latest: ALSARun?
        var progress = Progress()
    }

    /// Identity and capabilities of the microphone: 16-bit samples at the two usual rates, with one channel or two.
    public let info: MicrophoneInfo
    /// The host clock.
    public var clock: CMClock { .hostTimeClock }
    /// Live.
    public var pace: CameraPace { .live }

    private let open: @Sendable (MicrophoneFormat) throws(CameraError) -> any MicrophoneInput
    private let state = Mutex(State())

    /// Creates a microphone for a device, which is opened when it is started.
    ///
    /// - Parameters:
    ///   - device: The device's ALSA name, such as `default` or `plughw:CARD=PCH,DEV=0`.
    ///   - uniqueID: The unique identifier; nil for `alsa:` and the ALSA name.
    ///   - localizedName: The name shown to users; nil for the ALSA name.
    public convenience init(device: String, uniqueID: String? = nil, localizedName: String? = nil) {
        var identity = MicrophoneIdentity(device: device)
        if let uniqueID { identity.uniqueID = uniqueID }
        if let localizedName { identity.localizedName = localizedName }
        self.init(device: device, identity: identity)
    }

    /// Creates a microphone for a device of the machine.
    convenience init(device: String, identity: MicrophoneIdentity) {
        self.init(identity) { format throws(CameraError) in try ALSAInput(device: device, format: format) }
    }

    /// Creates a microphone that reads from the input that a closure opens.
    init(
        _ identity: MicrophoneIdentity,
        open: @escaping @Sendable (MicrophoneFormat) throws(CameraError) -> any MicrophoneInput
    ) {
        let formats = [44100, 48000].flatMap { rate in [1, 2].map { MicrophoneFormat(rate: rate, channels: $0) } }
        info = MicrophoneInfo(
            uniqueID: identity.uniqueID,
            localizedName: identity.localizedName,
            modelID: identity.modelID,
            manufacturer: identity.manufacturer,
            formats: formats,
            defaultFormat: MicrophoneFormat(rate: 48000, channels: 1)
        )
        self.open = open
    }

    deinit { state.withLock { $0.running }?.cancel() }

    /// Starts the microphone; see ``MicrophoneSource/start(_:client:)``.
    ///
    /// - Throws: ``CameraError``: `unsupportedFormat` for a format that is not in ``info``, `busy` when the device is
    ///   already running, or ALSA's error.
    public func start(_ request: MicrophoneRequest, client: any MicrophoneClient) throws(CameraError) {
        guard info.formats.contains(request.format), let description = request.format.makeDescription() else {
            throw CameraError(
                .unsupportedFormat,
                "The microphone '\(info.localizedName)' does not have the format asked for; take one of its formats."
            )
        }
        let (isBusy, previous) = state.withLock { ($0.running != nil, $0.latest) }
        if isBusy {
            throw CameraError(.busy, "The microphone '\(info.localizedName)' is in use already; stop it first.")
        }
        let isFloat = request.format.sample == .float32
        guard
            let stretcher = AudioStretcher(
                rate: request.format.rate,
                channels: request.format.channels,
                isFloat: isFloat
            )
        else {
            throw CameraError(
                .unsupportedFormat,
                "Audio of \(request.format.channels) channels at \(request.format.rate) Hz cannot be kept on the "
                    + "host's clock by this FFmpeg. Take another of the microphone's formats."
            )
        }
        // The device can be opened again once the previous run's thread has closed it.
        previous?.stop()
        let input = try open(request.format)
        let run = ALSARun(
            self,
            request.format,
            UncheckedDescription(value: description),
            stretcher: stretcher,
            input: input,
            client: client
        )
        state.withLock { state in
            state.running = run
            state.latest = run
        }
        run.begin()
    }

    /// Stops the microphone; see ``MicrophoneSource/stop()``.
    public func stop() {
        let run = state.withLock { state in
            defer { state.running = nil }
            return state.running ?? state.latest
        }
        run?.stop()
    }

    /// Progress across all runs.
    var progress: Progress {
        get { state.withLock { $0.progress } }
        set { state.withLock { $0.progress = newValue } }
    }

    /// Notes that a run makes no more callbacks.
    func runEnded(_ run: ALSARun) {
        state.withLock { state in
            if state.running === run { state.running = nil }
            if state.latest === run { state.latest = nil }
        }
    }
}
