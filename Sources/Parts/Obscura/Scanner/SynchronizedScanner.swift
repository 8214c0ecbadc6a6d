import AVFCapture
public import AVFoundation
import Capsules
import Synchronization

/// Reads machine-readable codes, and delivers each with the exact frame that contains it.
///
///     let scanner = try SynchronizedScanner(device: camera)
///     for try await scan in scanner {
///         print(scan.type.rawValue, scan.text ?? "-", scan.bounds)
///     }
///
/// Iterating starts capture. It ends when the loop is left, the task is cancelled, ``stop()`` is called, or the session
/// stops by itself, as at the end of a file. The loop throws the session's run-time errors. Afterwards, the scanner can
/// be iterated again, but only by one task at a time.
///
/// The scanner uses only the public API of AVFoundation: a video data output, a metadata output and a synchronizer.
public final class SynchronizedScanner: AsyncSequence, Sendable {
    /// The element type of the sequence: codes that count, in the order of their frames.
    public typealias Element = Scan

    let pipeline: ScanPipeline
    private let current = Mutex<ScanRun?>(nil)
    private let discarded = Atomic<Int>(0)

    /// Makes a scanner with its own session.
    ///
    /// - Parameters:
    ///   - device: the camera; its active format and frame rate stay as they are.
    ///   - configuration: the settings of the scanner.
    /// - Throws: the camera input's error, or ``ScannerError``.
    public init(device: AVCaptureDevice, configuration: ScannerConfiguration = ScannerConfiguration()) throws {
        let session = AVCaptureSession()
        session.beginConfiguration()
        defer { session.commitConfiguration() }
        try session.addCamera(device) { ScannerError(.cameraRefused, $0) }
        pipeline = try ScanPipeline(session: session, configuration: configuration)
    }

    /// Makes a scanner on an existing session, beside its other outputs.
    ///
    /// The session must have its camera. This initializer adds the outputs for scanning, which are removed when the
    /// scanner is released. Iterating starts the session if it is not running; in that case the end of iteration also
    /// stops it.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - configuration: the settings of the scanner.
    /// - Throws: ``ScannerError``.
    public init(session: AVCaptureSession, configuration: ScannerConfiguration = ScannerConfiguration()) throws {
        session.beginConfiguration()
        defer { session.commitConfiguration() }
        pipeline = try ScanPipeline(session: session, configuration: configuration)
    }

    deinit {
        pipeline.remove()
    }

    /// The session that captures, for example for a preview.
    public var session: AVCaptureSession { pipeline.session }

    /// The connection for the examined frames, with its ledger, which counts skipped frames as late.
    package var connection: AVCaptureConnection? { pipeline.metadata.connections.first }

    /// The number of elements replaced by newer ones so far; only ``ScanBuffering/keepNewest(_:)`` replaces any.
    public var discardedCount: Int {
        discarded.load(ordering: .relaxed) + (current.withLock { $0 }?.discardedCount ?? 0)
    }

    /// Returns an iterator over the codes that count, in the order of their frames.
    public func makeAsyncIterator() -> AsyncIterator {
        let configuration = pipeline.configuration
        let best = configuration.reportsBest ? BestScans(rearm: configuration.rearm ?? 1) : nil
        return AsyncIterator(events: EventIterator(scanner: self, wantsAll: best != nil), best: best)
    }

    /// The outcome of every captured frame in capture order: examined frames, also those without codes, and drops.
    public var events: Events { Events(scanner: self) }

    /// Stops capture; the loop ends after the elements that already wait.
    ///
    /// Has no effect if nothing iterates.
    public func stop() {
        current.withLock { $0 }?.stop()
    }

    /// Returns when capture started by this scanner has ended and its session has stopped.
    ///
    /// Leaving the loop does not wait for that.
    public func waitUntilStopped() async {
        await withCheckedContinuation { done in
            pipeline.control.async { done.resume() }
        }
    }

    func begin(_ run: ScanRun) {
        current.withLock {
            precondition($0 == nil, "A scanner can be iterated by one task at a time. Make a second scanner.")
            $0 = run
        }
        run.start()
    }

    func end(_ run: ScanRun) {
        run.end()
        current.withLock { if $0 === run { $0 = nil } }
        discarded.add(run.discardedCount, ordering: .relaxed)
    }
}

extension SynchronizedScanner {
    /// Iterates over the codes.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var events: EventIterator
        private var waiting: ArraySlice<Scan> = []
        /// The codes in view, if the best frames are asked for.
        private var best: BestScans?

        init(events: EventIterator, best: BestScans?) {
            (self.events, self.best) = (events, best)
        }

        /// Returns the next code; nil when capture has ended.
        ///
        /// - Throws: ``ScannerError`` if capture could not start or continue; the next call returns nil.
        public mutating func next() async throws -> Scan? {
            while waiting.isEmpty {
                guard let event = try await events.next() else {
                    waiting = best?.end()[...] ?? []
                    best = nil
                    return waiting.popFirst()
                }
                guard case .frame(let frame, let codes) = event else { continue }
                waiting = best?.see(codes, at: frame.time.seconds)[...] ?? codes[...]
            }
            return waiting.removeFirst()
        }
    }

    /// The outcomes of all captured frames.
    public struct Events: AsyncSequence, Sendable {
        /// The element type of the sequence.
        public typealias Element = ScanEvent

        let scanner: SynchronizedScanner

        /// Returns an iterator, which starts capture at the first `next()`.
        public func makeAsyncIterator() -> EventIterator {
            EventIterator(scanner: scanner, wantsAll: true)
        }
    }

    /// Iterates over the events.
    public struct EventIterator: AsyncIteratorProtocol {
        // Ends the run when the last copy of the iterator is released.
        private final class Lifetime {
            let scanner: SynchronizedScanner
            let run: ScanRun
            private(set) var isEnded = false
            private var appearances: Appearances<Scan.Payload>?

            init(scanner: SynchronizedScanner, wantsAll: Bool) {
                self.scanner = scanner
                run = ScanRun(pipeline: scanner.pipeline, wantsAll: wantsAll)
                let configuration = scanner.pipeline.configuration
                // The best of all frames is among those that would not count again.
                appearances = configuration.reportsBest ? nil : configuration.rearm.map { Appearances(rearm: $0) }
                scanner.begin(run)
            }

            /// Returns the codes that count.
            ///
            /// This is decided here rather than where codes are found, because a code that was replaced by a newer
            /// frame was not reported, and so has not appeared.
            func appearing(_ codes: [Scan]) -> [Scan] {
                codes.filter { code in
                    let counts = appearances?.see(code.payload, at: code.frame.time.seconds) ?? true
                    CaptureTaps.note {
                        let text = "\(counts ? "new" : "still there"): \(code.type.rawValue) \(code.text ?? "bytes")"
                        return .record(.decision(part: "scanner", text: text))
                    }
                    return counts
                }
            }

            func end() {
                guard !isEnded else { return }
                isEnded = true
                scanner.end(run)
            }

            deinit { end() }
        }

        private let scanner: SynchronizedScanner
        private let wantsAll: Bool
        private var lifetime: Lifetime?

        init(scanner: SynchronizedScanner, wantsAll: Bool) {
            self.scanner = scanner
            self.wantsAll = wantsAll
        }

        /// Returns the next event; nil when capture has ended.
        ///
        /// - Throws: ``ScannerError`` if capture could not start or continue; the next call returns nil.
        public mutating func next() async throws -> ScanEvent? {
            let lifetime = self.lifetime ?? Lifetime(scanner: scanner, wantsAll: wantsAll)
            self.lifetime = lifetime
            if lifetime.isEnded { return nil }
            do {
                if let event = try await lifetime.run.channel.receive() {
                    guard case .frame(let frame, let codes) = event else { return event }
                    return .frame(frame, codes: lifetime.appearing(codes))
                }
            } catch {
                lifetime.end()
                throw error
            }
            lifetime.end()
            return nil
        }
    }
}
