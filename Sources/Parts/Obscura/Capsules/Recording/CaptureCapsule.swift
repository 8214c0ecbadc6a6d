import Capsules
public import Foundation
import Synchronization

/// A recording of everything that the capture sessions of this process do, in a file that can be attached to a report,
/// replayed and examined.
///
///     let capsule = try CaptureCapsule(writingTo: URL(fileURLWithPath: "bug.capsule"))
///     session.startRunning()
///     …
///     try capsule.stop()
///
/// Create it before the sessions start. It has every camera with its formats, every frame with its number, times and
/// settings, every loss and drop with its reason, sound, plugs, interruptions and errors, what clients set, how long
/// each callback took, and what synchronizers, governors and scanners decided. `capsule:bug.capsule` is then a camera
/// wherever a camera is named, and `obscura capsule verify bug.capsule` runs today's decisions on it.
///
/// Recording never makes a session drop a frame: a thread of its own compresses and writes, and what the disk does not
/// take is left out and named in the file, see ``omissions``. If the process is killed, the file has everything up to
/// a tenth of a second before. May be used from any thread.
public final class CaptureCapsule: Sendable {
    /// The pixels that a capsule keeps.
    public enum Pixels: String, Sendable, Hashable, CaseIterable {
        /// None: a replay has grey pictures with the frame's number. A few kilobytes for each second.
        case none
        /// Pictures of 160 pixels across, for people.
        case small
        /// H.264: pictures that look alike. Codes may read otherwise than in the recorded session.
        case h264
        /// FFV1: the very pixels, and depth maps. Only this gives the recorded scans again.
        case lossless
    }

    /// The choices for a recording.
    public struct Configuration: Sendable {
        /// The pixels that are kept; small pictures by default.
        ///
        /// Images that the camera itself compressed are kept as they are, except by `none` and `small`.
        public var pixels = Pixels.small
        /// Indicates whether sound is kept, or only its times; true by default.
        public var keepsSound = true
        /// Indicates whether an existing file is replaced; false by default.
        public var replaces = false

        /// Creates the default choices.
        public init() {}
    }

    /// An error of a recording.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
        /// The problem and its remedy, for people.
        public let description: String
        /// A synonym for ``description``.
        public var errorDescription: String? { description }

        init(_ error: CapsuleError) { description = error.description }
    }

    /// The file.
    public let url: URL
    private let recorder: CapsuleRecorder
    private let isStopped = Mutex(false)

    /// Begins to record.
    ///
    /// - Parameters:
    ///   - url: The file to write, by convention with the extension `capsule`.
    ///   - configuration: The choices.
    /// - Throws: ``Failure`` if the file exists or cannot be written.
    public init(writingTo url: URL, configuration: Configuration = Configuration()) throws(Failure) {
        self.url = url
        do throws(CapsuleError) {
            let writer = try CapsuleFileWriter(path: url.path, replaces: configuration.replaces)
            recorder = CapsuleRecorder(
                CapsuleFileStore(writer),
                pixels: configuration.pixels.mode,
                keepsSound: configuration.keepsSound && configuration.pixels != .none
            )
        } catch {
            throw Failure(error)
        }
    }

    deinit { try? stop() }

    /// Ends the recording and completes the file; further calls have no effect.
    ///
    /// - Throws: ``Failure`` if the disk has refused something. What was written before is readable.
    public func stop() throws(Failure) {
        let isFirst = isStopped.withLock { isStopped in
            defer { isStopped = true }
            return !isStopped
        }
        guard isFirst else { return }
        do throws(CapsuleError) {
            try recorder.stop()
        } catch {
            throw Failure(error)
        }
    }

    /// Adds a word of the program, such as "the user pressed Start", at the present moment.
    public func note(_ text: String) { recorder.add(.note(text)) }

    /// The number of records that are not in the file because writing did not keep up, by the name of their kind.
    ///
    /// Empty for a complete recording. `pixels` are left out first.
    public var omissions: [String: Int] { recorder.omissions }
}

extension CaptureCapsule.Pixels {
    /// The mode of the file.
    var mode: CapsulePixelMode {
        switch self {
        case .none: .none
        case .small: .small
        case .h264: .h264
        case .lossless: .lossless
        }
    }
}
