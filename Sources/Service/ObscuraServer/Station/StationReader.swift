import AVFoundation
import FrameAnalysis
import Obscura

/// The reader of a run's frames: the scanner, with models around it if there are any.
enum StationReader: Sendable {
    case scanner(SynchronizedScanner)
    case analyzer(FrameAnalyzer)

    init(device: AVCaptureDevice, _ configuration: StationConfiguration) throws {
        if configuration.models.isEmpty {
            self = .scanner(try SynchronizedScanner(device: device, configuration: configuration.scanner))
        } else {
            self = .analyzer(
                try FrameAnalyzer(
                    device: device,
                    analyses: configuration.models,
                    configuration: configuration.analyzer
                )
            )
        }
    }

    var session: AVCaptureSession {
        switch self {
        case .scanner(let scanner): scanner.session
        case .analyzer(let analyzer): analyzer.session
        }
    }

    /// The connection for the examined frames.
    var connection: AVCaptureConnection? {
        switch self {
        case .scanner(let scanner): scanner.connection
        case .analyzer(let analyzer): analyzer.connection
        }
    }

    /// The account of each model, by name.
    var ledgers: [(name: String, ledger: AnalysisLedger)] {
        switch self {
        case .scanner: []
        case .analyzer(let analyzer): analyzer.ledgers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
    }

    func waitUntilStopped() async {
        switch self {
        case .scanner(let scanner): await scanner.waitUntilStopped()
        case .analyzer(let analyzer): await analyzer.waitUntilStopped()
        }
    }
}
