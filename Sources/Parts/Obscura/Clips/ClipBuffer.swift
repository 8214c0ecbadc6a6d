public import AVFoundation
import MediaFiles

/// Keeps the newest seconds of a camera, and saves any of them to a file while capture goes on.
///
///     let buffer = try ClipBuffer(device: camera)
///     buffer.start()
///     …
///     let clip = try await buffer.save(last: 20, to: file)
///
/// Frames are held compressed, as for a ``DelayedFeed``, with which a buffer can share them. Saving copies the
/// compressed frames: nothing is compressed anew, and it takes much less time than the clip lasts. A clip begins exactly
/// where it should; what lies between there and the key frame before it is in the file and not shown.
public final class ClipBuffer: Sendable {
    private let capture: RingCapture
    private let saving = DispatchQueue(label: "Obscura.ClipBuffer.saving", qos: .utility)

    /// Makes a buffer with a session of its own.
    ///
    /// - Parameters:
    ///   - device: the camera; its active format and frame rate are used as they are.
    ///   - configuration: how frames are held; with `longestDelay` the longest clip that must be possible.
    /// - Throws: the camera input's error, or ``DelayedFeedError``.
    public convenience init(
        device: AVCaptureDevice,
        configuration: DelayedFeedConfiguration = DelayedFeedConfiguration()
    ) throws {
        try self.init(session: RingCapture.session(device: device), configuration: configuration)
    }

    /// Makes a buffer on a session that exists already, beside its other outputs: that of a scanner, say.
    ///
    /// The session must have its camera. The buffer's output is added here and removed when the buffer is released.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - configuration: how frames are held.
    /// - Throws: ``DelayedFeedError``.
    public init(
        session: AVCaptureSession,
        configuration: DelayedFeedConfiguration = DelayedFeedConfiguration()
    ) throws {
        capture = try RingCapture(session: session, configuration: configuration)
    }

    /// Makes a buffer on what a delayed feed holds.
    ///
    /// - Parameter feed: lives on at least as long as the buffer does.
    public init(feed: DelayedFeed) {
        capture = feed.capture
    }

    /// The session that captures.
    public var session: AVCaptureSession { capture.session }

    /// Begins to capture; returns at once, and has no effect when capturing.
    public func start() { capture.start() }

    /// Ends capture; returns at once.
    ///
    /// What is held can still be saved.
    public func stop() { capture.stop() }

    /// Returns when what was begun or ended here has been done.
    public func waitUntilSettled() async {
        await withCheckedContinuation { done in capture.whenSettled { done.resume() } }
    }

    /// What happens besides, from now on; each call gives a stream of its own.
    public var events: AsyncStream<DelayedFeedEvent> { capture.ring.events.stream() }

    /// What is held now.
    public var status: DelayedFeedStatus { capture.ring.status }

    // MARK: Saving

    /// Saves the newest seconds, up to the end of the newest frame.
    ///
    /// Where less is held, what there is is saved, and ``Clip/missing`` says how much is not.
    ///
    /// - Parameters:
    ///   - seconds: how many; more than 0.
    ///   - url: a file that does not exist, ending in `mov`, `mp4` or `m4v`.
    /// - Returns: what was saved.
    /// - Throws: ``DelayedFeedError``; no file is left then.
    public func save(last seconds: Double, to url: URL) async throws -> Clip {
        guard seconds > 0, seconds.isFinite else {
            throw DelayedFeedError(.nothingHeld, "A clip of \(seconds) s cannot be. Give a number above 0.")
        }
        return try await save(.last(Nanoseconds(seconds: seconds)), to: url)
    }

    /// Saves what was captured from one time to another.
    ///
    /// Where not all of that is held, what there is is saved, and ``Clip/missing`` says how much is not.
    ///
    /// - Parameters:
    ///   - start: the clip's beginning on the session's clock.
    ///   - end: its end; may be in the future no more than the newest frame lasts.
    ///   - url: a file that does not exist, ending in `mov`, `mp4` or `m4v`.
    /// - Returns: what was saved.
    /// - Throws: ``DelayedFeedError``; no file is left then.
    public func save(from start: CMTime, to end: CMTime, in url: URL) async throws -> Clip {
        guard let first = Nanoseconds(start), let last = Nanoseconds(end), first < last else {
            throw DelayedFeedError(.nothingHeld, "A clip needs a beginning and an end after it. Give two such times.")
        }
        return try await save(.between(first, last), to: url)
    }

    /// Returns when all that was captured by a time is held, or capture has ended.
    ///
    /// - Parameter time: on the session's clock.
    public func waitUntilCaptured(_ time: CMTime) async {
        guard let time = Nanoseconds(time) else { return }
        await capture.ring.waitUntilCaptured(time)
    }

    private func save(_ span: ClipWriter.Span, to url: URL) async throws -> Clip {
        let result = await withCheckedContinuation {
            (done: CheckedContinuation<Result<Clip, DelayedFeedError>, Never>) in
            saving.async { [capture] in
                done.resume(
                    returning: Result { () throws(DelayedFeedError) in
                        try ClipWriter(ring: capture.ring).write(span, to: url)
                    }
                )
            }
        }
        return try result.get()
    }

    // MARK: Scans

    /// Clips around the codes that a scanner reads, in the order in which the clips end.
    ///
    /// Scans until the loop is left. The buffer must be on the scanner's own session. A scan is held until its clip is
    /// saved, without its frame. At the end of capture what there is of the last clips is saved.
    ///
    /// - Parameters:
    ///   - scanner: is iterated here; give it a `rearm` time, or every frame with a code makes a clip.
    ///   - before: seconds of the clip before the frame that the code was read in.
    ///   - after: seconds after it.
    ///   - file: names the file of each clip, from the number of the clip, from 0, and the scan.
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
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        var number = 0
                        for try await scan in scanner {
                            let time = Nanoseconds(scan.frame.time) ?? 0
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

/// What is kept of a scan: all but its frame, of which the camera has few.
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
