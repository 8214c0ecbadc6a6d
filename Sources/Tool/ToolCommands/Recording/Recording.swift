import AVFoundation
import Dispatch
import Foundation
import MediaFiles
import Obscura
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes frames to one file, or to consecutive segments.
///
/// Used by one thread at a time. The frame that begins a segment also ends the previous one, so no frame is lost or
/// duplicated.
final class Recording {
    /// The files to write, with their format.
    struct Plan: Sendable {
        var pattern: FilePattern
        var format: MovieFormat
        var codec: RecordingCodec
        /// The duration of each segment in seconds; nil for one file.
        var segment: Double?
        /// Replaces existing files.
        var replaces: Bool
        /// The key that signs the files; nil for none.
        var key: SigningKey?

        /// The existing file that prevents recording; nil if there is none, or it will be replaced.
        var obstacle: String? { replaces ? nil : pattern.existing() }

        /// Ensures that the files can be written.
        func prepare() throws(OutputError) {
            let path = pattern.path(1)
            // The final dot distinguishes a folder from a file with this name.
            let folder = pattern.folder + "/."
            guard access(folder, F_OK) == 0, access(folder, W_OK | X_OK) == 0 else {
                throw OutputError(path: path, code: errno)
            }
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
                throw OutputError(path: path, code: EISDIR)
            }
        }
    }

    /// A complete file.
    struct Written: Sendable, Equatable {
        var path: String
        var frameCount: Int
        var seconds: Double
    }

    private struct Results {
        var written: [Int: Written] = [:]
        var failure: MovieFile.Failure?
    }

    private let plan: Plan
    private let rate: Double
    private let isRealTime: Bool
    private let whenWritten: @Sendable (Written) -> Void
    private var file: MovieFile?
    private var number = 0
    private var segmentEnd = CMTime.invalid
    private let finishing = DispatchGroup()
    private let results = Outcome()

    // Collects the results of files that are being completed.
    private final class Outcome: Sendable {
        let state = Mutex(Results())
    }

    /// - Parameter whenWritten: called with each file when it is complete, on any thread.
    init(_ plan: Plan, rate: Double, isRealTime: Bool, whenWritten: @escaping @Sendable (Written) -> Void) {
        self.plan = plan
        self.rate = rate
        self.isRealTime = isRealTime
        self.whenWritten = whenWritten
    }

    /// The number of frames added so far.
    private(set) var frameCount = 0

    /// The complete files in order.
    var written: [Written] { results.state.withLock { $0.written.sorted { $0.key < $1.key }.map(\.value) } }

    /// Adds a frame.
    func append(_ image: CVPixelBuffer, at time: CMTime, duration: CMTime) throws(MovieFile.Failure) {
        try append(.image(image), at: time, duration: duration)
    }

    /// Keeps an event for the film, at the time of its frame; the frame comes next, or was lost.
    func note(_ event: FilmEvent) { pendingEvents.append(event) }

    private var pendingEvents: [FilmEvent] = []

    /// Notes the settings of the camera for the frame that comes next: all in each file's first frame, later changes
    /// alone.
    func note(_ present: CameraSettings, at time: CMTime) {
        let changes = present.changes(since: settings)
        if file != nil, !changes.isEmpty { note(FilmEvent(.settings, at: time, values: changes)) }
        settings = present
    }

    private var settings: CameraSettings?

    /// Adds a frame; all frames are of one kind, and a segment of compressed frames begins with a key frame.
    func append(_ frame: MovieFile.Frame, at time: CMTime, duration: CMTime) throws(MovieFile.Failure) {
        if let failure = results.state.withLock({ $0.failure }) { throw failure }
        if let segment = plan.segment, let file, time >= segmentEnd {
            close(file, at: time)
            self.file = nil
            // Keeps segment boundaries on a fixed grid, independent of the frames' times.
            while segmentEnd <= time {
                segmentEnd = segmentEnd + CMTime(seconds: segment, preferredTimescale: 1_000_000)
            }
        }
        let present: MovieFile
        if let file {
            present = file
        } else {
            present = try open(frame, time)
            file = present
            if let settings { pendingEvents.insert(FilmEvent(.settings, at: time, values: settings.values), at: 0) }
        }
        // An event of a frame that was lost belongs before this one.
        try present.append(pendingEvents, at: time, duration: duration)
        pendingEvents = []
        try present.append(frame, at: time, duration: duration)
        frameCount += 1
    }

    private func open(_ frame: MovieFile.Frame, _ time: CMTime) throws(MovieFile.Failure) -> MovieFile {
        number += 1
        if let segment = plan.segment, !segmentEnd.isNumeric {
            segmentEnd = time + CMTime(seconds: segment, preferredTimescale: 1_000_000)
        }
        return try MovieFile(
            path: plan.pattern.path(number),
            format: plan.format,
            codec: plan.codec,
            like: frame,
            rate: rate,
            isRealTime: isRealTime,
            replaces: plan.replaces,
            key: plan.key,
            begin: time
        )
    }

    private func close(_ file: MovieFile, at end: CMTime?) {
        // Allows one file to be completed while the next is written, but not more.
        finishing.wait()
        finishing.enter()
        let number = number
        let frames = file.frameCount
        let last = end ?? file.end
        let seconds = CMTimeSubtract(last, file.begin).seconds
        let written = Written(path: file.path, frameCount: frames, seconds: seconds)
        let group = finishing
        file.finish(at: end) { [results, whenWritten] failure in
            results.state.withLock { state in
                if let failure {
                    state.failure = state.failure ?? failure
                } else {
                    state.written[number] = written
                }
            }
            if failure == nil { whenWritten(written) }
            group.leave()
        }
    }

    /// Completes the open file, and waits until all files are complete.
    func finish() throws(MovieFile.Failure) {
        if let file { close(file, at: nil) }
        file = nil
        finishing.wait()
        if let failure = results.state.withLock({ $0.failure }) { throw failure }
    }
}
