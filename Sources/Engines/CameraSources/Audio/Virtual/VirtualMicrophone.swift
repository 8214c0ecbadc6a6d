public import CoreMedia
package import Pacing
import Synchronization

/// A microphone that produces a quiet tone, and a clap at each whole second of its clock; see
/// ``VirtualMicrophoneSettings``.
///
/// Its audio depends only on the time, so claps can be compared with the frame numbers of a virtual camera on the same
/// clock: frame 30 k of `virtual:@30?clock=virtual` is the one at the k-th clap.
///
/// With `clock=host`, audio comes in real time on a grid of samples that begins with the start. A source thread that is
/// more than two seconds late reports the missed audio as lost. With `clock=virtual`, sample n has the time n / rate on
/// the microphone's own clock, and the microphone waits for its client. After a stop, numbers continue where they
/// ended.
public final class VirtualMicrophone: MicrophoneSource {
    struct Progress: Sendable {
        /// The next sample frame of the stream.
        var number = 0
        /// The next sample position of the clock, counted from its zero.
        var clockSample: Int64 = 0
        var isUnplugged = false
    }

    private struct State {
        var progress = Progress()
        var running: VirtualMicrophoneRun?
        var latest: VirtualMicrophoneRun?
    }

    /// Identity and capabilities of the microphone.
    public let info: MicrophoneInfo
    /// The host clock, or the microphone's own with `clock=virtual`.
    public var clock: CMClock { pacing.clock }
    /// Live on the host clock, lossless on a virtual one.
    public var pace: CameraPace { pacing.pace }
    /// The audio and behaviour of the microphone.
    public let settings: VirtualMicrophoneSettings

    private let pacing: any PacingClock
    private let state = Mutex(State())

    /// Creates a microphone without starting it.
    ///
    /// - Parameters:
    ///   - settings: Audio and behaviour.
    ///   - uniqueID: The unique identifier; nil for the full name.
    /// - Throws: ``CameraError`` when a setting is out of its range.
    public convenience init(
        _ settings: VirtualMicrophoneSettings = VirtualMicrophoneSettings(),
        uniqueID: String? = nil
    ) throws(CameraError) {
        let pacing: any PacingClock = settings.clock == .host ? HostPacingClock() : VirtualPacingClock()
        try self.init(settings, pacing: pacing, uniqueID: uniqueID)
    }

    /// Creates a microphone on the caller's clock.
    package init(
        _ settings: VirtualMicrophoneSettings,
        pacing: any PacingClock,
        uniqueID: String? = nil
    ) throws(CameraError) {
        let name = MicrophoneName(.virtual(settings))
        // The name expresses all settings, so converting to a name and back validates them.
        guard case .virtual(let settings) = try MicrophoneName(parsing: name.description).source else {
            throw CameraError(.invalidName, "The microphone '\(name)' is no virtual microphone; write virtual:.")
        }
        let own = MicrophoneFormat(rate: settings.rate, channels: settings.channels, sample: settings.sample)
        info = MicrophoneInfo(
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
        // No caller can be waiting any more; the thread ends by itself.
        state.withLock { $0.running }?.cancel()
    }

    /// Starts the microphone; see ``MicrophoneSource/start(_:client:)``.
    ///
    /// - Throws: ``CameraError`` with the code `unsupportedFormat` for a format that is not in ``info``, `busy` when
    ///   the microphone is already running, `disconnected` when it was unplugged.
    public func start(_ request: MicrophoneRequest, client: any MicrophoneClient) throws(CameraError) {
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

    /// Prevents new callbacks; see ``MicrophoneSource/prepareToStop()``.
    public func prepareToStop() { state.withLock { $0.running }?.cancel() }

    /// Stops the microphone; see ``MicrophoneSource/stop()``.
    public func stop() {
        let run = state.withLock { state in
            defer { state.running = nil }
            // A run that ended by itself may still be in its last callback.
            return state.running ?? state.latest
        }
        run?.stop()
    }

    /// The progress with which a run begins.
    ///
    /// Valid only once the previous run is over.
    var progress: Progress { state.withLock { $0.progress } }

    /// Stores the progress of a run before the client is notified of its end.
    func runWillEnd(_ run: VirtualMicrophoneRun, at progress: Progress) {
        state.withLock { state in
            state.progress = progress
            if state.running === run { state.running = nil }
        }
    }

    /// Notes that the thread of a run makes no more callbacks.
    func runEnded(_ run: VirtualMicrophoneRun) {
        state.withLock { state in
            if state.latest === run { state.latest = nil }
        }
    }
}

/// A format description in transit to a source thread.
struct UncheckedDescription: @unchecked Sendable {
    // @unchecked: descriptions are immutable.
    let value: CMFormatDescription
}
