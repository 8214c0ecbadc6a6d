import Capsules
public import CoreMedia
import CoreVideo
import Foundation
package import Pacing
import Synchronization

/// A camera of a capsule: it does again what the recorded one did.
///
/// Its identity, formats, frames, times, numbers, losses and failures are those of the recording. With the lossless
/// pace time stamps are the recorded ones, on a clock of the source that jumps from frame to frame. With the real-time
/// pace the recording is moved to the present of the host clock. A camera that was unplugged in the recording leaves
/// the ``CameraRegistry``, and comes back to it where it was plugged in again.
///
/// Every start goes on behind the last frame that was delivered. Frames whose pixels were not kept are grey and have
/// their number in the strip at the top.
public final class ReplayCamera: CameraSource {
    /// The recorded identity.
    public let info: CameraInfo
    /// The clock of the time stamps.
    public var clock: CMClock { pacing.clock }
    /// Lossless, or live with the real-time pace.
    public var pace: CameraPace { pacing.pace }

    let pacing: any PacingClock
    let reader: CapsuleFileReader
    let events: [ReplayScript.Timed]
    /// The clients that are repeated; nil if the program's own decide.
    let recordedClients: RecordedClients?
    let recordedFormat: CameraFormat
    /// The maximum number of frames that clients hold.
    let bufferLimit: Int

    private struct State {
        var next: Int
        var current: ReplayRun?
        var latest: ReplayRun?
        var isGone = false
    }

    private let state: Mutex<State>

    /// Opens the cameras of a capsule, in the order of their appearance.
    ///
    /// - Throws: ``CameraError`` if the file cannot be read, or has no such camera.
    package static func open(
        _ settings: CapsuleReplaySettings,
        position: CameraInfo.Position? = nil,
        kind: CameraInfo.Kind? = nil,
        pacing: (any PacingClock)? = nil
    ) throws(CameraError) -> [ReplayCamera] {
        let reader: CapsuleFileReader
        do {
            reader = try CapsuleFileReader(path: settings.path)
        } catch {
            let isThere = FileManager.default.fileExists(atPath: settings.path)
            throw CameraError(isThere ? .unreadable : .notFound, error.description)
        }
        let script = ReplayScript(reader)
        var roles = script.roles
        if let place = settings.camera {
            guard roles.indices.contains(place - 1) else {
                throw CameraError(
                    .notFound,
                    "\(settings.path) has \(roles.count) cameras, and no camera \(place). Give a number up to that."
                )
            }
            roles = [roles[place - 1]]
        }
        guard !roles.isEmpty else {
            throw CameraError(.unreadable, "No camera was recorded in \(settings.path). Record it while one runs.")
        }
        let begin = script.begin &+ UInt64(settings.from * 1e9)
        // One clock, so that the cameras of a capsule stay together.
        let shared = pacing ?? ReplayClocks.clock(for: settings)
        return roles.map { role in
            ReplayCamera(role, reader, settings, begin: begin, shared, position, kind)
        }
    }

    init(
        _ role: ReplayScript.Role,
        _ reader: CapsuleFileReader,
        _ settings: CapsuleReplaySettings,
        begin: UInt64,
        _ pacing: any PacingClock,
        _ position: CameraInfo.Position?,
        _ kind: CameraInfo.Kind?
    ) {
        self.reader = reader
        self.pacing = pacing
        events = role.events
        recordedClients = settings.clients == .recorded ? RecordedClients(role.outputs, sets: role.sets) : nil
        let formats = role.camera.formats.map(\.format)
        let usual =
            formats.indices.contains(role.camera.defaultFormat) ? formats[role.camera.defaultFormat] : formats[0]
        recordedFormat = role.format?.format ?? usual
        bufferLimit = min(40, max(12, (256 << 20) / max(1, recordedFormat.width * recordedFormat.height * 2)))
        info = CameraInfo(
            uniqueID: role.camera.uniqueID,
            localizedName: role.camera.name,
            modelID: role.camera.model.isEmpty ? "Recorded camera" : role.camera.model,
            manufacturer: role.camera.manufacturer.isEmpty ? "Obscura" : role.camera.manufacturer,
            position: position ?? CameraInfo.Position(rawValue: role.camera.position),
            kind: kind ?? CameraInfo.Kind(rawValue: role.camera.kind),
            transport: .virtual,
            formats: formats,
            defaultFormat: usual
        )
        state = Mutex(State(next: events.firstIndex { $0.hostTime >= begin } ?? events.count))
    }

    deinit { state.withLock { $0.latest }?.cancel() }

    /// Goes on with the recording; see ``CameraSource/start(_:client:)``.
    ///
    /// - Throws: ``CameraError``: `busy` while it runs, `disconnected` after it was unplugged, `unsupportedFormat` for
    ///   a format that is not in ``info``.
    public func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {
        guard info.formats.contains(request.format) else {
            throw CameraError(
                .unsupportedFormat,
                "\(info.localizedName) has no such format in the capsule. Take one of its formats."
            )
        }
        let decoder = try CapsulePixelDecoder(request.format, limit: bufferLimit)
        let run = ReplayRun(self, request, client, decoder)
        let previous = try state.withLock { state -> Result<ReplayRun?, CameraError> in
            if state.isGone {
                return .failure(
                    CameraError(.disconnected, "\(info.localizedName) was unplugged in the recording and is gone.")
                )
            }
            if state.current != nil {
                return .failure(CameraError(.busy, "\(info.localizedName) is already playing. Stop it first."))
            }
            defer { (state.current, state.latest) = (run, run) }
            return .success(state.latest)
        }.get()
        run.begin(after: previous)
    }

    /// Does nothing: a recording has its own rate.
    public func setFrameDuration(_ duration: CMTime) {}

    /// Returns false: a recording has its own rate.
    ///
    /// A lower one is reached by leaving out frames.
    public var changesRateWhileRunning: Bool { false }

    /// Prevents new callbacks; see ``CameraSource/prepareToStop()``.
    public func prepareToStop() { state.withLock { $0.current }?.cancel() }

    /// Stops; a later start goes on behind the last frame.
    public func stop() {
        let run = state.withLock { state in
            defer { state.current = nil }
            return state.current ?? state.latest
        }
        run?.stop()
    }

    /// The index of the next event.
    var next: Int { state.withLock { $0.next } }

    /// Notes that the events up to an index have happened.
    func advance(to next: Int) { state.withLock { $0.next = max($0.next, next) } }

    /// Notes that a run makes no more calls by itself.
    func runWillEnd(_ run: ReplayRun, isGone: Bool) {
        state.withLock { state in
            if state.current === run { state.current = nil }
            state.isGone = isGone
        }
    }

    /// Returns the camera as it came back after it was unplugged, with the events that follow; nil if it did not.
    func successor() -> ReplayCamera? {
        let next = next
        guard next < events.count, case .returned = events[next].event else { return nil }
        return ReplayCamera(self, from: next + 1)
    }

    private init(_ other: ReplayCamera, from next: Int) {
        info = other.info
        pacing = other.pacing
        reader = other.reader
        events = other.events
        recordedClients = other.recordedClients
        recordedFormat = other.recordedFormat
        bufferLimit = other.bufferLimit
        state = Mutex(State(next: next))
    }
}
