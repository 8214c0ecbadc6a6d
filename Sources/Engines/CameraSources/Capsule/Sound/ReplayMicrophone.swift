package import Capsules
public import CoreMedia
import Foundation
package import Pacing
import Synchronization

/// A microphone of a capsule: it gives the recorded sound again, at the recorded times.
///
/// It has the clock of the capsule's cameras. Sound whose samples were not kept, or were taken out, is silence of the
/// same length. Every start goes on behind the last buffer that was delivered.
public final class ReplayMicrophone: MicrophoneSource {
    /// A buffer in the file.
    package struct Piece: Sendable {
        var hostTime: UInt64
        var time: CMTime
        var count: Int
        /// The place of its samples in the file.
        var offset: Int
        /// The number of its first sample frame, with those that are missing before it.
        var number: Int
    }

    /// The recorded identity.
    public let info: MicrophoneInfo
    /// The clock of the time stamps.
    public var clock: CMClock { pacing.clock }
    /// Lossless, or live with the real-time pace.
    public var pace: CameraPace { pacing.pace }

    let pacing: any PacingClock
    let reader: CapsuleFileReader
    let pieces: [Piece]

    /// The largest number of bytes of a buffer.
    private static let longest = 16 << 20

    private struct State {
        var next: Int
        var current: ReplaySound?
        var latest: ReplaySound?
    }

    private let state: Mutex<State>

    /// Opens a microphone of a capsule.
    ///
    /// - Throws: ``CameraError`` if the file cannot be read, or has no such microphone.
    package init(
        _ settings: CapsuleSoundSettings,
        uniqueID: String? = nil,
        pacing: (any PacingClock)? = nil
    ) throws(CameraError) {
        let reader: CapsuleFileReader
        do {
            reader = try CapsuleFileReader(path: settings.path)
        } catch {
            let isThere = FileManager.default.fileExists(atPath: settings.path)
            throw CameraError(isThere ? .unreadable : .notFound, error.description)
        }
        let found = Self.microphones(reader)
        guard found.indices.contains(settings.microphone - 1) else {
            throw CameraError(
                found.isEmpty ? .unreadable : .notFound,
                found.isEmpty
                    ? "No sound was recorded in \(settings.path). Record it while a microphone runs."
                    : "\(settings.path) has \(found.count) microphones. Give a number up to that."
            )
        }
        let (microphone, pieces, begin) = found[settings.microphone - 1]
        let format = MicrophoneFormat(
            rate: microphone.rate,
            channels: microphone.channels,
            sample: microphone.isFloat ? .float32 : .int16
        )
        info = MicrophoneInfo(
            uniqueID: uniqueID ?? microphone.uniqueID,
            localizedName: microphone.name.isEmpty ? "Recorded microphone" : microphone.name,
            modelID: "Recorded microphone",
            manufacturer: "Obscura",
            formats: [format],
            defaultFormat: format
        )
        self.reader = reader
        self.pieces = pieces
        self.pacing = pacing ?? ReplayClocks.clock(for: settings.cameras)
        let from = begin &+ UInt64(settings.from * 1e9)
        state = Mutex(State(next: pieces.firstIndex { $0.hostTime >= from } ?? pieces.count))
    }

    deinit { state.withLock { $0.latest }?.cancel() }

    /// Returns the microphones of a capsule with their buffers, and the time of its first record.
    package static func microphones(
        _ reader: CapsuleFileReader
    ) -> [(microphone: CapsuleMicrophone, pieces: [Piece], begin: UInt64)] {
        var reader = reader
        var begin: UInt64?
        var found: [(microphone: CapsuleMicrophone, pieces: [Piece], begin: UInt64)] = []
        while let entry = reader.next() {
            let first = begin ?? entry.hostTime
            begin = first
            switch entry.record {
            case .microphone(let microphone):
                if !found.contains(where: { $0.microphone.uniqueID == microphone.uniqueID }) {
                    found.append((microphone, [], first))
                }
            case .sound(let sound):
                guard let index = found.firstIndex(where: { $0.microphone.uniqueID == sound.microphone }) else { break }
                let microphone = found[index].microphone
                // A length and a time that no microphone has are those of a damaged file.
                guard sound.time.seconds != nil, (1...Self.longest / microphone.frameSize).contains(sound.count) else {
                    break
                }
                let time = sound.time.time
                let last = found[index].pieces.last
                let end = last.map { $0.time + CMTime(value: Int64($0.count), timescale: Int32(microphone.rate)) }
                if let end, time < end { break }
                let gap = end.map { ((time - $0).seconds * Double(microphone.rate)).rounded() } ?? 0
                found[index].pieces.append(
                    Piece(
                        hostTime: entry.hostTime,
                        time: time,
                        count: sound.count,
                        offset: reader.lastOffset,
                        number: (last.map { $0.number &+ $0.count } ?? 0) &+ (Int(exactly: gap) ?? 0)
                    )
                )
            default: break
            }
        }
        return found
    }

    /// Goes on with the recording; see ``MicrophoneSource/start(_:client:)``.
    ///
    /// - Throws: ``CameraError``: `busy` while it runs, `unsupportedFormat` for a format that is not in ``info``.
    public func start(_ request: MicrophoneRequest, client: any MicrophoneClient) throws(CameraError) {
        guard info.formats.contains(request.format), let description = request.format.makeDescription() else {
            throw CameraError(
                .unsupportedFormat,
                "\(info.localizedName) has no such format in the capsule. Take its own."
            )
        }
        let run = ReplaySound(self, request.format, UncheckedDescription(value: description), client)
        let previous = try state.withLock { state -> Result<ReplaySound?, CameraError> in
            if state.current != nil {
                return .failure(CameraError(.busy, "\(info.localizedName) is already playing. Stop it first."))
            }
            defer { (state.current, state.latest) = (run, run) }
            return .success(state.latest)
        }.get()
        run.begin(after: previous)
    }

    /// Prevents new callbacks; see ``MicrophoneSource/prepareToStop()``.
    public func prepareToStop() { state.withLock { $0.current }?.cancel() }

    /// Stops; a later start goes on behind the last buffer.
    public func stop() {
        let run = state.withLock { state in
            defer { state.current = nil }
            return state.current ?? state.latest
        }
        run?.stop()
    }

    /// The index of the next buffer.
    var next: Int { state.withLock { $0.next } }

    /// Notes that the buffers up to an index were delivered.
    func advance(to next: Int) { state.withLock { $0.next = max($0.next, next) } }

    /// Notes that a run makes no more calls but the last.
    func runWillEnd(_ run: ReplaySound) {
        state.withLock { state in
            if state.current === run { state.current = nil }
        }
    }
}
