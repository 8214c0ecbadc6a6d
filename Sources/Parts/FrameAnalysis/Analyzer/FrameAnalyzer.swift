public import AVFoundation
import Obscura
import Synchronization

/// Runs models and other analyses on the frames of a camera, beside codes, and delivers each result with its very
/// frame.
///
///     let analyzer = try FrameAnalyzer(device: camera, analyses: [model])
///     for try await event in analyzer {
///         if case .result(let result) = event { print(result.boxes, result.frame.number ?? 0) }
///     }
///
/// An analysis that is free looks at the next frame that arrives. While it is busy, the frames of a live camera are
/// skipped for it and counted, and its boxes are followed through them; so a slow analysis delays neither frames nor
/// codes nor other analyses. A source that can wait does: every analysis looks at every frame. An analysis holds one
/// frame at most.
///
/// Iterating starts capture, as for `SynchronizedScanner`. It ends when the loop is left, the task is cancelled,
/// ``stop()`` is called, or the session stops by itself; results in work still come before the end. Afterwards the
/// analyzer can be iterated again, but only by one task at a time.
///
/// While a program does not take the events, two of them wait, and the camera drops frames as late.
public final class FrameAnalyzer: AsyncSequence, Sendable {
    /// The element type of the sequence.
    public typealias Element = AnalysisEvent

    let scanner: SynchronizedScanner
    private let analyses: [any Analysis]
    private let configuration: AnalyzerConfiguration
    private let waits: Bool
    private let current = Mutex<AnalysisRun?>(nil)
    /// The task of the latest run.
    private let passing = Mutex<Task<Void, Never>?>(nil)
    private let past: Mutex<[AnalysisLedger]>

    /// Creates an analyzer with its own session.
    ///
    /// - Parameters:
    ///   - device: The camera; its active format and frame rate stay as they are.
    ///   - analyses: The analyses, with different names.
    ///   - configuration: The settings.
    /// - Throws: The camera input's error, `ScannerError`, or ``AnalysisError``.
    public convenience init(
        device: AVCaptureDevice,
        analyses: [any Analysis],
        configuration: AnalyzerConfiguration = AnalyzerConfiguration()
    ) throws {
        let scanner = try SynchronizedScanner(device: device, configuration: configuration.scanner)
        try self.init(scanner, analyses, configuration)
    }

    /// Creates an analyzer on an existing session, beside its other outputs.
    ///
    /// The session must have its camera.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - analyses: The analyses, with different names.
    ///   - configuration: The settings.
    /// - Throws: `ScannerError` or ``AnalysisError``.
    public convenience init(
        session: AVCaptureSession,
        analyses: [any Analysis],
        configuration: AnalyzerConfiguration = AnalyzerConfiguration()
    ) throws {
        let scanner = try SynchronizedScanner(session: session, configuration: configuration.scanner)
        try self.init(scanner, analyses, configuration)
    }

    private init(
        _ scanner: SynchronizedScanner,
        _ analyses: [any Analysis],
        _ configuration: AnalyzerConfiguration
    ) throws {
        var names: Set<String> = []
        for analysis in analyses where !names.insert(analysis.name).inserted {
            throw AnalysisError(
                .duplicateName,
                "Two analyses have the name '\(analysis.name)'. Give each a name of its own."
            )
        }
        self.scanner = scanner
        self.analyses = analyses
        self.configuration = configuration
        waits = configuration.looksAtEveryFrame ?? Self.waits(scanner.session)
        past = Mutex(analyses.map { _ in AnalysisLedger() })
    }

    /// Indicates whether the session's camera waits for its clients; false on other systems.
    private static func waits(_ session: AVCaptureSession) -> Bool {
        #if canImport(Darwin)
        false
        #else
        session.inputs.contains { ($0 as? AVCaptureDeviceInput)?.device.waitsForClients == true }
        #endif
    }

    /// The session that captures, for example for a preview.
    public var session: AVCaptureSession { scanner.session }

    /// The connection for the frames, with its ledger.
    package var connection: AVCaptureConnection? { scanner.connection }

    /// True if every analysis looks at every frame, and the source waits.
    public var looksAtEveryFrame: Bool { waits }

    /// The account of each analysis by its name, over all iterations.
    public var ledgers: [String: AnalysisLedger] {
        let running = current.withLock { $0 }?.ledgers
        let sums = past.withLock { past in
            running.map { zip(past, $0).map { $0 + $1 } } ?? past
        }
        return Dictionary(zip(analyses.map(\.name), sums)) { first, _ in first }
    }

    /// Returns an iterator, which starts capture at the first `next()`.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(analyzer: self) }

    /// Stops capture; the loop ends after the events that wait and the results in work.
    ///
    /// Has no effect if nothing iterates.
    public func stop() { current.withLock { $0 }?.stop() }

    /// Returns when capture started by this analyzer has ended and its session has stopped.
    ///
    /// Leaving the loop does not wait for that.
    public func waitUntilStopped() async {
        await passing.withLock { $0 }?.value
        await scanner.waitUntilStopped()
    }

    private func begin() -> AnalysisRun {
        let run = AnalysisRun(scanner: scanner, analyses: analyses, waits: waits, configuration: configuration)
        current.withLock {
            precondition($0 == nil, "An analyzer can be iterated by one task at a time. Make a second analyzer.")
            $0 = run
        }
        passing.withLock { $0 = run.start(after: $0) }
        return run
    }

    private func end(_ run: AnalysisRun) {
        run.end()
        current.withLock { if $0 === run { $0 = nil } }
        let ledgers = run.ledgers
        past.withLock { past in past = zip(past, ledgers).map { $0 + $1 } }
    }

    /// Iterates over the events.
    public struct AsyncIterator: AsyncIteratorProtocol {
        // Ends the run when the last copy of the iterator is released.
        private final class Lifetime {
            let analyzer: FrameAnalyzer
            let run: AnalysisRun
            private(set) var isEnded = false

            init(_ analyzer: FrameAnalyzer) {
                self.analyzer = analyzer
                run = analyzer.begin()
            }

            func end() {
                guard !isEnded else { return }
                isEnded = true
                analyzer.end(run)
            }

            deinit { end() }
        }

        private let analyzer: FrameAnalyzer
        private var lifetime: Lifetime?

        init(analyzer: FrameAnalyzer) { self.analyzer = analyzer }

        /// Returns the next event; nil when capture has ended.
        ///
        /// - Throws: The scanner's error if capture could not start or continue; the next call returns nil.
        public mutating func next() async throws -> AnalysisEvent? {
            let lifetime = self.lifetime ?? Lifetime(analyzer)
            self.lifetime = lifetime
            if lifetime.isEnded { return nil }
            do {
                if let event = try await lifetime.run.next() { return event }
            } catch {
                lifetime.end()
                throw error
            }
            lifetime.end()
            return nil
        }
    }
}

extension AnalysisLedger {
    fileprivate static func + (a: AnalysisLedger, b: AnalysisLedger) -> AnalysisLedger {
        var sum = a
        sum.captured += b.captured
        sum.looked += b.looked
        sum.failed += b.failed
        sum.skipped += b.skipped
        sum.inWork += b.inWork
        return sum
    }
}
