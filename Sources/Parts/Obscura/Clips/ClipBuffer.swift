public import AVFoundation
import Basics
import MediaFiles
import Synchronization

/// Holds the most recent seconds of a camera, and saves any part of them to a file while capture continues.
///
///     let buffer = try ClipBuffer(device: camera)
///     buffer.start()
///     …
///     let clip = try await buffer.save(last: 20, to: file)
///
/// Frames are held compressed, as in a ``DelayedFeed``; a buffer can share the frames of a feed. Saving copies the
/// compressed frames without encoding them again, and takes much less time than the clip lasts. A clip starts exactly
/// at the requested time. The frames between the preceding key frame and that time are in the file but not shown.
public final class ClipBuffer: Sendable {
    private let capture: RingCapture
    private var log: EventLog { capture.log }
    private let key = Mutex<SigningKey?>(nil)
    private let saving = DispatchQueue(label: "Obscura.ClipBuffer.saving", qos: .utility)

    /// Makes a buffer with its own session.
    ///
    /// - Parameters:
    ///   - device: the camera; its active format and frame rate stay as they are.
    ///   - configuration: the settings for holding frames; `longestDelay` is the longest clip that must be possible.
    /// - Throws: the camera input's error, or ``DelayedFeedError``.
    public convenience init(
        device: AVCaptureDevice,
        configuration: DelayedFeedConfiguration = DelayedFeedConfiguration()
    ) throws {
        try self.init(session: RingCapture.session(device: device), configuration: configuration)
    }

    /// Makes a buffer on an existing session, beside its other outputs, for example on a scanner's session.
    ///
    /// The session must have its camera. This initializer adds an output, which is removed when the buffer is released.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - configuration: the settings for holding frames.
    /// - Throws: ``DelayedFeedError``.
    public init(
        session: AVCaptureSession,
        configuration: DelayedFeedConfiguration = DelayedFeedConfiguration()
    ) throws {
        capture = try RingCapture(session: session, configuration: configuration)
    }

    /// Makes a buffer that shares the frames of a delayed feed.
    ///
    /// - Parameter feed: the feed; it must live at least as long as the buffer.
    public init(feed: DelayedFeed) {
        capture = feed.capture
    }

    /// The session that captures.
    public var session: AVCaptureSession { capture.session }

    /// Starts capture and returns immediately; has no effect while capturing.
    public func start() { capture.start() }

    /// Stops capture and returns immediately.
    ///
    /// Held frames can still be saved.
    public func stop() { capture.stop() }

    /// Returns when all starts and stops requested so far have completed.
    public func waitUntilSettled() async {
        await withCheckedContinuation { done in capture.whenSettled { done.resume() } }
    }

    /// The events from now on; each call returns a separate stream.
    public var events: AsyncStream<DelayedFeedEvent> { capture.ring.events.stream() }

    /// The amount of video held now.
    public var status: DelayedFeedStatus { capture.ring.status }

    // MARK: Events

    /// Notes an event, which clips of its time have in a metadata track, at the time of its frame.
    ///
    /// Frames that were lost and settings of the camera are noted by the buffer itself, and scans by
    /// ``clips(around:before:after:file:)``. Events whose time is not on the session's clock are
    /// in no clip. Usable from any thread.
    public func note(_ event: FilmEvent) { log.add(event) }

    // MARK: Signing

    /// Signs all clips that are saved from now on, with their frames and events.
    ///
    /// `obscura verify` checks them. Usable from any thread.
    ///
    /// - Parameter name: the path of a private key in PEM form (Ed25519 or ECDSA P-256, without a passphrase), or a
    ///   `pkcs11:` address of a key in a token; nil for clips without signatures.
    /// - Throws: ``DelayedFeedError`` if the key cannot be read.
    public func sign(withKey name: String?) throws(DelayedFeedError) {
        let new: SigningKey?
        do throws(MediaError) {
            new = if let name { try SigningKey(named: name) } else { nil }
        } catch {
            throw DelayedFeedError(.notWritten, error.message)
        }
        key.withLock { $0 = new }
    }

    // MARK: Saving

    /// Saves the most recent seconds, up to the end of the newest frame.
    ///
    /// If fewer seconds are held, the clip contains those, and ``Clip/missing`` has the difference.
    ///
    /// - Parameters:
    ///   - seconds: the number of seconds; greater than 0.
    ///   - url: a file that does not exist, with the extension `mov`, `mp4` or `m4v`.
    /// - Returns: the saved clip.
    /// - Throws: ``DelayedFeedError``; no file remains in that case.
    public func save(last seconds: Double, to url: URL) async throws -> Clip {
        guard seconds > 0, seconds.isFinite else {
            throw DelayedFeedError(.nothingHeld, "A clip of \(seconds) s is invalid. Give a number above 0.")
        }
        return try await save(.last(Nanoseconds(seconds: seconds)), to: url)
    }

    /// Saves the video captured between two times.
    ///
    /// If only a part is held, the clip contains that part, and ``Clip/missing`` has the difference.
    ///
    /// - Parameters:
    ///   - start: the start of the clip on the session's clock.
    ///   - end: the end of the clip; at most the duration of the newest frame in the future.
    ///   - url: a file that does not exist, with the extension `mov`, `mp4` or `m4v`.
    /// - Returns: the saved clip.
    /// - Throws: ``DelayedFeedError``; no file remains in that case.
    public func save(from start: CMTime, to end: CMTime, in url: URL) async throws -> Clip {
        guard let first = Nanoseconds(start), let last = Nanoseconds(end), first < last else {
            throw DelayedFeedError(.nothingHeld, "A clip needs a beginning and an end after it. Give two such times.")
        }
        return try await save(.between(first, last), to: url)
    }

    /// Returns when all frames captured up to a time are held, or capture has ended.
    ///
    /// - Parameter time: a time on the session's clock.
    public func waitUntilCaptured(_ time: CMTime) async {
        guard let time = Nanoseconds(time) else { return }
        await capture.ring.waitUntilCaptured(time)
    }

    private func save(_ span: ClipWriter.Span, to url: URL) async throws -> Clip {
        let result = await withCheckedContinuation {
            (done: CheckedContinuation<Result<Clip, DelayedFeedError>, Never>) in
            let key = key.withLock { $0 }
            saving.async { [capture, log] in
                done.resume(
                    returning: Result { () throws(DelayedFeedError) in
                        try ClipWriter(ring: capture.ring, log: log, key: key).write(span, to: url)
                    }
                )
            }
        }
        return try result.get()
    }

    // MARK: Scans

    /// Saves clips around the codes that a scanner reads, and returns them in the order in which they end.
    ///
    /// Scanning continues until the loop is left. The buffer must use the scanner's session. A scan is kept without its
    /// frame until its clip is saved. When capture ends, the last clips are saved with the frames available.
    ///
    /// - Parameters:
    ///   - scanner: the scanner, which this method iterates. Set its `rearm` time; otherwise every frame with a code
    ///   makes a clip.
    ///   - before: the seconds of the clip before the frame with the code.
    ///   - after: the seconds of the clip after that frame.
    ///   - file: returns the URL for each clip, given the clip's number, starting at 0, and the scan.
    public func clips(
        around scanner: SynchronizedScanner,
        before: Double,
        after: Double,
        file: @escaping @Sendable (_ number: Int, _ scan: Scan) -> URL
    ) -> AsyncThrowingStream<ScanClip, any Error> {
        let before = max(0, Nanoseconds(seconds: before))
        let after = max(1, Nanoseconds(seconds: after))
        return AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    self.start()
                    // The scanner starts the session too; its first frames belong into the clip.
                    self.capture.waitUntilStarted()
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        var number = 0
                        for try await scan in scanner {
                            let time = Nanoseconds(scan.frame.time) ?? 0
                            self.note(FilmEvent(scan))
                            let found = FoundCode(scan, url: file(number, scan))
                            number += 1
                            group.addTask {
                                await self.capture.ring.waitUntilCaptured(time + after)
                                let clip = await self.result(.between(time - before, time + after), to: found.url)
                                continuation.yield(found.clip(clip))
                            }
                        }
                        try await group.waitForAll()
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func result(_ span: ClipWriter.Span, to url: URL) async -> Result<Clip, DelayedFeedError> {
        do {
            return .success(try await save(span, to: url))
        } catch let error as DelayedFeedError {
            return .failure(error)
        } catch {
            return .failure(DelayedFeedError(.notWritten, FrameRing.text(error)))
        }
    }
}

/// The data kept from a scan: everything except its frame, since the camera has few buffers.
private struct FoundCode: Sendable {
    let type: AVMetadataObject.ObjectType
    let text: String?
    let bytes: Data?
    let bounds: CGRect
    let time: CMTime
    let number: Int?
    let url: URL

    init(_ scan: Scan, url: URL) {
        type = scan.type
        text = scan.text
        bytes = scan.bytes
        bounds = scan.bounds
        time = scan.frame.time
        number = scan.frame.number
        self.url = url
    }

    func clip(_ clip: Result<Clip, DelayedFeedError>) -> ScanClip {
        ScanClip(type: type, text: text, bytes: bytes, bounds: bounds, time: time, number: number, clip: clip)
    }
}

extension FilmEvent {
    /// Makes the event of a scan.
    fileprivate init(_ scan: Scan) {
        self.init(
            codeOf: scan.type.rawValue,
            text: scan.text,
            bytes: scan.bytes,
            bounds: scan.bounds,
            corners: scan.corners,
            at: scan.frame.time
        )
    }
}
