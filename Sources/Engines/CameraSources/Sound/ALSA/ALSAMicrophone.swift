public import CoreMedia
import Foundation
import MediaFiles
import Synchronization

/// A capture device of the Advanced Linux Sound Architecture.
///
/// Its times are on the host clock, the one that pictures of cameras are stamped with, taken from the driver's own
/// account of when a sample was heard. A device whose clock is some millionths fast or slow is stretched by as much, so
/// that buffers follow one another without a gap and stay within 2 ms of the host clock for hours
/// (`SoundAlignment.bound`). What the hardware cannot do is converted by ALSA's library.
public final class ALSAMicrophone: SoundSource {
    struct Progress: Sendable {
        /// The number of the next sample frame.
        var number = 0
        /// How many seconds of the host clock there is sound for already.
        var end = CMTime.negativeInfinity
    }

    private struct State {
        var running: ALSARun?
        var latest: ALSARun?
        var progress = Progress()
    }

    /// What the microphone is; 16-bit samples at the two usual rates, one channel or two.
    public let info: SoundInfo
    /// The host clock.
    public var clock: CMClock { .hostTimeClock }
    /// Live.
    public var pace: CameraPace { .live }

    private let open: @Sendable (SoundFormat) throws(CameraError) -> any SoundInput
    private let state = Mutex(State())

    /// Names a device; it is opened when it is started.
    ///
    /// - Parameters:
    ///   - device: ALSA's name of it, such as `default` or `plughw:CARD=PCH,DEV=0`.
    ///   - uniqueID: what tells it from others; `alsa:` and its name when nil.
    ///   - localizedName: what a person calls it; ALSA's name when nil.
    public convenience init(device: String, uniqueID: String? = nil, localizedName: String? = nil) {
        var identity = SoundIdentity(device: device)
        if let uniqueID { identity.uniqueID = uniqueID }
        if let localizedName { identity.localizedName = localizedName }
        self.init(device: device, identity: identity)
    }

    /// Names a device of the machine.
    convenience init(device: String, identity: SoundIdentity) {
        self.init(identity) { format throws(CameraError) in try ALSAInput(device: device, format: format) }
    }

    /// Reads from what a closure opens.
    init(
        _ identity: SoundIdentity,
        open: @escaping @Sendable (SoundFormat) throws(CameraError) -> any SoundInput
    ) {
        let formats = [44100, 48000].flatMap { rate in [1, 2].map { SoundFormat(rate: rate, channels: $0) } }
        info = SoundInfo(
            uniqueID: identity.uniqueID,
            localizedName: identity.localizedName,
            modelID: identity.modelID,
            manufacturer: identity.manufacturer,
            formats: formats,
            defaultFormat: SoundFormat(rate: 48000, channels: 1)
        )
        self.open = open
    }

    deinit { state.withLock { $0.running }?.cancel() }

    /// See ``SoundSource/start(_:client:)``.
    ///
    /// - Throws: ``CameraError``: `unsupportedFormat` for a format that is not in ``info``, `busy` when the device runs
    ///   already, else what ALSA says.
    public func start(_ request: SoundRequest, client: any SoundClient) throws(CameraError) {
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
            let stretcher = SoundStretcher(
                rate: request.format.rate,
                channels: request.format.channels,
                isFloat: isFloat
            )
        else {
            throw CameraError(
                .unsupportedFormat,
                "Sound of \(request.format.channels) channels at \(request.format.rate) Hz cannot be kept on the host's "
                    + "clock by this FFmpeg. Take another of the microphone's formats."
            )
        }
        // The device can be opened again once the thread of the run before has let go of it.
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

    /// See ``SoundSource/stop()``.
    public func stop() {
        let run = state.withLock { state in
            defer { state.running = nil }
            return state.running ?? state.latest
        }
        run?.stop()
    }

    /// How far it has come.
    var progress: Progress {
        get { state.withLock { $0.progress } }
        set { state.withLock { $0.progress = newValue } }
    }

    /// A run makes no more callbacks.
    func runEnded(_ run: ALSARun) {
        state.withLock { state in
            if state.running === run { state.running = nil }
            if state.latest === run { state.latest = nil }
        }
    }
}
