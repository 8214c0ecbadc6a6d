public import CoreMedia
package import Pacing
import Synchronization

/// A microphone that hears a quiet tone, and a clap at each whole second of its clock; see ``VirtualMicrophoneSettings``.
///
/// What it hears depends on the time alone, so that claps can be compared with the numbers of frames of a virtual camera
/// on the same clock: frame 30 k of `virtual:@30?clock=virtual` is the one at the k-th clap.
///
/// With `clock=host` sound comes in real time on a grid of samples that begins with the start; a source thread that is
/// more than two seconds late reports what it has missed as lost. With `clock=virtual` sample n has the time n / rate on
/// a clock of the microphone's own, and the microphone waits for its client. After a stop, numbers go on where they ended.
public final class VirtualMicrophone: SoundSource {
    struct Progress: Sendable {
        /// The next sample frame of the stream.
        var number = 0
        /// The sample of the clock after the last one, counted from its zero.
        var clockSample: Int64 = 0
        var isUnplugged = false
    }

    private struct State {
        var progress = Progress()
        var running: VirtualMicrophoneRun?
        var latest: VirtualMicrophoneRun?
    }

    /// What the microphone is.
    public let info: SoundInfo
    /// The host clock, or the microphone's own with `clock=virtual`.
    public var clock: CMClock { pacing.clock }
    /// Live on the host clock, lossless on a virtual one.
    public var pace: CameraPace { pacing.pace }
    /// What it hears.
    public let settings: VirtualMicrophoneSettings

    private let pacing: any PacingClock
    private let state = Mutex(State())

    /// Makes a microphone; nothing runs yet.
    ///
    /// - Parameters:
    ///   - settings: what it hears and how it behaves.
    ///   - uniqueID: what tells it from other microphones; the full name when nil.
    /// - Throws: ``CameraError`` when a setting is out of its range.
    public convenience init(
        _ settings: VirtualMicrophoneSettings = VirtualMicrophoneSettings(),
        uniqueID: String? = nil
    ) throws(CameraError) {
        let pacing: any PacingClock = settings.clock == .host ? HostPacingClock() : VirtualPacingClock()
        try self.init(settings, pacing: pacing, uniqueID: uniqueID)
    }

    /// Makes a microphone that goes by a clock of the caller's.
    package init(
        _ settings: VirtualMicrophoneSettings,
        pacing: any PacingClock,
        uniqueID: String? = nil
    ) throws(CameraError) {
        let name = MicrophoneName(.virtual(settings))
        // The name says everything about the settings, so what it cannot say is no setting.
        guard case .virtual(let settings) = try MicrophoneName(parsing: name.description).source else {
            throw CameraError(.invalidName, "The microphone '\(name)' is no virtual microphone; write virtual:.")
        }
        let own = SoundFormat(rate: settings.rate, channels: settings.channels, sample: settings.sample)
        info = SoundInfo(
            uniqueID: uniqueID ?? name.description,
            localizedName: "Virtual Microphone",
            modelID: "Virtual microphone",
            manufacturer: "Obscura",
            formats: [own],
            defaultFormat: own
        )
        self.settings = settings
        self.pacing = pacing
    }

    deinit {
        // Nobody is left who could be called; the thread ends by itself.
        state.withLock { $0.running }?.cancel()
    }

    /// See ``SoundSource/start(_:client:)``.
    ///
    /// - Throws: ``CameraError`` with the code `unsupportedFormat` for a format that is not in ``info``, `busy` when the
    ///   microphone runs already, `disconnected` when it was unplugged.
    public func start(_ request: SoundRequest, client: any SoundClient) throws(CameraError) {
        guard info.formats.contains(request.format), let description = request.format.makeDescription() else {
            throw CameraError(
                .unsupportedFormat,
                "The microphone '\(info.localizedName)' does not have the format asked for; take one of its formats."
            )
        }
        let startTime = pacing.now
        let result = state.withLock { state -> Result<(VirtualMicrophoneRun, VirtualMicrophoneRun?), CameraError> in
            if state.progress.isUnplugged {
                return .failure(
                    CameraError(
                        .disconnected,
                        "The microphone '\(info.localizedName)' was unplugged and is gone. Plug it in again."
                    )
                )
            }
            if state.running != nil {
                return .failure(
                    CameraError(.busy, "The microphone '\(info.localizedName)' is in use already; stop it first.")
                )
            }
            let run = VirtualMicrophoneRun(
                self,
                request.format,
                UncheckedDescription(value: description),
                startTime: startTime,
                client: client,
                pacing: pacing
            )
            let previous = state.latest
            state.running = run
            state.latest = run
            return .success((run, previous))
        }
        let (run, previous) = try result.get()
        run.begin(after: previous)
    }

    /// See ``SoundSource/prepareToStop()``.
    public func prepareToStop() { state.withLock { $0.running }?.cancel() }

    /// See ``SoundSource/stop()``.
    public func stop() {
        let run = state.withLock { state in
            defer { state.running = nil }
            // A run that ended by itself may still be in its last callback.
            return state.running ?? state.latest
        }
        run?.stop()
    }

    /// How far the microphone has come when a run begins: only right once the run before is over.
    var progress: Progress { state.withLock { $0.progress } }

    /// Takes note of how far a run came, before the client hears of its end.
    func runWillEnd(_ run: VirtualMicrophoneRun, at progress: Progress) {
        state.withLock { state in
            state.progress = progress
            if state.running === run { state.running = nil }
        }
    }

    /// Takes note that the thread of a run makes no more callbacks.
    func runEnded(_ run: VirtualMicrophoneRun) {
        state.withLock { state in
            if state.latest === run { state.latest = nil }
        }
    }
}

/// A format description on its way to a source thread.
struct UncheckedDescription: @unchecked Sendable {
    // @unchecked: descriptions are immutable.
    let value: CMFormatDescription
}
