import CoreMedia
import Dispatch
import Foundation
import Synchronization

/// The search of a metadata output for living beings, which takes longer than one for codes.
///
/// Live frames are searched by a thread of its own, at most four times a second and one at a time. Until the next
/// result, the last one stands, so that neither frames nor codes wait. Frames of a source that waits for its clients
/// are all searched, in their order.
final class SubjectSearch: Sendable {
    /// A being that was found, with the frame's times.
    struct Found: Sendable {
        var tracked: SubjectTracks.Tracked
        var time: CMTime
        var duration: CMTime
    }

    /// The shortest time between the starts of two searches of live frames, in seconds of the frames' clock.
    static let interval = 0.25
    /// The time after which a result of live frames no longer stands, in seconds of the frames' clock.
    static let lifetime = 1.5

    private struct State {
        var tracks = SubjectTracks()
        var found: [Found] = []
        /// The time of the frame with the newest result.
        var time = -Double.infinity
        var isSearching = false
        var lastStart: Double?
    }

    /// The number of the last being; no two in a process have the same one.
    private static let lastID = Atomic<Int>(0)

    let kinds: Set<SubjectKind>
    private let detector: any SubjectDetector
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "AVFoundation.metadata.subjects", qos: .utility)

    init(_ kinds: Set<SubjectKind>, detector: any SubjectDetector) {
        self.kinds = kinds
        self.detector = detector
    }

    /// Returns the beings in a frame, or for live frames those of the last frame that was searched.
    func subjects(in frame: CapturedFrame) -> [Found] {
        let time = frame.presentationTime.seconds
        if frame.isLossless {
            search(frame)
            return state.withLock { $0.found }
        }
        let (found, starts) = state.withLock { state -> ([Found], Bool) in
            let age = time - state.time
            let stands = age >= 0 && age <= Self.lifetime
            var starts = !state.isSearching
            if let last = state.lastStart, time >= last, time - last < Self.interval { starts = false }
            if starts {
                state.isSearching = true
                state.lastStart = time
            }
            return (stands ? state.found : [], starts)
        }
        if starts {
            queue.async {
                self.search(frame)
                self.state.withLock { $0.isSearching = false }
            }
        }
        return found
    }

    private func search(_ frame: CapturedFrame) {
        let subjects = detector.subjects(kinds, in: frame)
        let time = frame.presentationTime.seconds
        state.withLock { state in
            let tracked = state.tracks.update(subjects, at: time) {
                Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
            }
            state.found = tracked.map { Found(tracked: $0, time: frame.presentationTime, duration: frame.duration) }
            state.time = time
        }
    }
}
