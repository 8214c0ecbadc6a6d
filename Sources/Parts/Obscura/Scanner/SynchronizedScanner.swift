public import AVFoundation
import Synchronization

/// Reads machine-readable codes and hands over each with the very frame it was read in.
///
///     let scanner = try SynchronizedScanner(device: camera)
///     for try await scan in scanner {
///         print(scan.type.rawValue, scan.text ?? "-", scan.bounds)
///     }
///
/// Iterating starts capture. It ends when the loop is left, the task is cancelled, ``stop()`` is called, or the session
/// stops by itself, as it does at the end of a file. A run-time error of the session is thrown by the loop. Afterwards
/// the scanner can be iterated anew; it can be iterated by one task at a time.
///
/// Made of AVFoundation's video data output, metadata output and synchronizer, and of nothing that is not public there.
public final class SynchronizedScanner: AsyncSequence, Sendable {
    /// What iterating gives: the codes that count, in the order of their frames.
    public typealias Element = Scan

    let pipeline: ScanPipeline
    private let current = Mutex<ScanRun?>(nil)
    private let discarded = Atomic<Int>(0)

    /// Makes a scanner with a session of its own.
    ///
    /// - Parameters:
    ///   - device: the camera; its active format and frame rate are used as they are.
    ///   - configuration: what to look for.
    /// - Throws: the camera input's error, or ``ScannerError``.
    public init(device: AVCaptureDevice, configuration: ScannerConfiguration = ScannerConfiguration()) throws {
        let session = AVCaptureSession()
        session.beginConfiguration()
        defer { session.commitConfiguration() }
        #if !os(macOS)
        // Before the camera is added, so that it keeps the format that it has.
        session.sessionPreset = .inputPriority
        #endif
        let input = try AVCaptureDeviceInput(device: device)
        guard session.canAddInput(input) else {
            throw ScannerError(
                .cameraRefused,
                "Could not use \(device.localizedName): the session does not take it. Choose another camera."
            )
        }
        session.addInput(input)
        pipeline = try ScanPipeline(session: session, configuration: configuration)
    }

    /// Makes a scanner on a session that exists already, beside its other outputs.
    ///
    /// The session must have its camera. Its outputs for scanning are added here and removed when the scanner is
    /// released. Iterating starts the session if it does not run, and then also stops it.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - configuration: what to look for.
    /// - Throws: ``ScannerError``.
    public init(session: AVCaptureSession, configuration: ScannerConfiguration = ScannerConfiguration()) throws {
        session.beginConfiguration()
        defer { session.commitConfiguration() }
        pipeline = try ScanPipeline(session: session, configuration: configuration)
    }

    deinit {
        pipeline.remove()
    }

    /// The session that captures, for instance to show it in a preview.
    public var session: AVCaptureSession { pipeline.session }

    /// The connection that frames are examined through, with its ledger: what was skipped is late there.
    package var connection: AVCaptureConnection? { pipeline.metadata.connections.first }

    /// Elements that gave way to newer ones so far; only ``ScanBuffering/keepNewest(_:)`` lets any.
    public var discardedCount: Int {
        discarded.load(ordering: .relaxed) + (current.withLock { $0 }?.discardedCount ?? 0)
    }

    /// The codes that count, in the order of their frames.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(events: EventIterator(scanner: self, wantsAll: false))
    }

    /// What became of every captured frame: examined ones, also those without codes, and drops; in the order of capture.
    public var events: Events { Events(scanner: self) }

    /// Ends capture; the loop then ends after what waits already.
    ///
    /// No effect when nothing iterates.
    public func stop() {
        current.withLock { $0 }?.stop()
    }

    /// Returns when capture that was begun here has ended, with its session stopped.
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
    /// Gives the codes one by one.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var events: EventIterator
        private var waiting: ArraySlice<Scan> = []

        init(events: EventIterator) {
            self.events = events
        }

        /// The next code; nil when capture has ended.
        ///
        /// - Throws: ``ScannerError`` when capture could not begin or go on; nil comes after it.
        public mutating func next() async throws -> Scan? {
            while waiting.isEmpty {
                guard let event = try await events.next() else { return nil }
                if case .frame(_, let codes) = event { waiting = codes[...] }
            }
            return waiting.removeFirst()
        }
    }

    /// The sequence of what became of every captured frame.
    public struct Events: AsyncSequence, Sendable {
        /// What iterating gives.
        public typealias Element = ScanEvent

        let scanner: SynchronizedScanner

        /// Starts capture at the first `next()`.
        public func makeAsyncIterator() -> EventIterator {
            EventIterator(scanner: scanner, wantsAll: true)
        }
    }

    /// Gives events one by one.
    public struct EventIterator: AsyncIteratorProtocol {
        // Ends the run when the last copy of the iterator goes.
        private final class Lifetime {
            let scanner: SynchronizedScanner
            let run: ScanRun
            private(set) var isEnded = false
            private var appearances: Appearances<Scan.Payload>?

            init(scanner: SynchronizedScanner, wantsAll: Bool) {
                self.scanner = scanner
                run = ScanRun(pipeline: scanner.pipeline, wantsAll: wantsAll)
                appearances = scanner.pipeline.configuration.rearm.map { Appearances(rearm: $0) }
                scanner.begin(run)
            }

            /// The codes that count.
            ///
            /// Decided here rather than where codes are found: one that gave way to a newer frame was not reported,
            /// and so has not appeared.
            func appearing(_ codes: [Scan]) -> [Scan] {
                codes.filter { appearances?.see($0.payload, at: $0.frame.time.seconds) ?? true }
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

        /// The next event; nil when capture has ended.
        ///
        /// - Throws: ``ScannerError`` when capture could not begin or go on; nil comes after it.
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
