import AVFoundation
import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Pictures on their way into files: one, or one after the other where segments are wanted.
///
/// Used by one thread at a time; a picture that begins a segment also ends the one before, so none is lost or doubled.
final class Recording {
    /// What is to be written, and how.
    struct Plan: Sendable {
        var pattern: FilePattern
        var format: MovieFormat
        var codec: RecordingCodec
        /// Seconds of each file; nil for one file.
        var segment: Double?
        /// Whether existing files are replaced.
        var replaces: Bool

        /// The file that is in the way; nil when there is none, or it is to be replaced.
        var obstacle: String? { replaces ? nil : pattern.existing() }

        /// Makes sure that the files can be written.
        func prepare() throws(OutputError) {
            let path = pattern.path(1)
            // The point tells a folder from a file of that name.
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

    /// A file that is complete.
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

    // What files that are being finished fill in.
    private final class Outcome: Sendable {
        let state = Mutex(Results())
    }

    /// - Parameter whenWritten: is told of each file when it is complete, on any thread.
    init(_ plan: Plan, rate: Double, isRealTime: Bool, whenWritten: @escaping @Sendable (Written) -> Void) {
        self.plan = plan
        self.rate = rate
        self.isRealTime = isRealTime
        self.whenWritten = whenWritten
    }

    /// Pictures that were taken so far.
    private(set) var frameCount = 0

    /// The files that are complete, in order.
    var written: [Written] { results.state.withLock { $0.written.sorted { $0.key < $1.key }.map(\.value) } }

    /// Adds a picture.
    func append(_ picture: CVPixelBuffer, at time: CMTime, duration: CMTime) throws(MovieFile.Failure) {
        if let failure = results.state.withLock({ $0.failure }) { throw failure }
        if let segment = plan.segment, let file, time >= segmentEnd {
            close(file, at: time)
            self.file = nil
            // Segments stay on their grid, however the frames fall.
            while segmentEnd <= time {
                segmentEnd = segmentEnd + CMTime(seconds: segment, preferredTimescale: 1_000_000)
            }
        }
        let present: MovieFile
        if let file {
            present = file
        } else {
            present = try open(picture, time)
            file = present
        }
        try present.append(picture, at: time, duration: duration)
        frameCount += 1
    }

    private func open(_ picture: CVPixelBuffer, _ time: CMTime) throws(MovieFile.Failure) -> MovieFile {
        number += 1
        if let segment = plan.segment, !segmentEnd.isNumeric {
            segmentEnd = time + CMTime(seconds: segment, preferredTimescale: 1_000_000)
        }
        return try MovieFile(
            path: plan.pattern.path(number),
            format: plan.format,
            codec: plan.codec,
            like: picture,
            rate: rate,
            isRealTime: isRealTime,
            replaces: plan.replaces,
            begin: time
        )
    }

    private func close(_ file: MovieFile, at end: CMTime?) {
        // One file may be finished while the next is written, not more.
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

    /// Completes what is open, and waits until all files are.
    func finish() throws(MovieFile.Failure) {
        if let file { close(file, at: nil) }
        file = nil
        finishing.wait()
        if let failure = results.state.withLock({ $0.failure }) { throw failure }
    }
}
