package import AVFoundation
import Foundation
import Obscura

extension CodeLine {
    /// Makes the line of a code that was read.
    init(_ scan: Scan, source: String, frame: Int, time: Double, decodes: Bool = false) {
        self.init(
            source: source,
            frame: frame,
            time: time,
            type: scan.type.rawValue,
            label: CodeTypes.label(scan.type),
            text: CodeTypes.text(scan.text, of: scan.type),
            bytes: scan.bytes ?? Data((scan.text ?? "").utf8),
            bounds: scan.bounds,
            corners: scan.corners,
            content: decodes ? scan.content : nil,
            frameCount: scan.frameCount,
            part: scan.part.map { PartLine(index: $0.index, count: $0.count, id: $0.id) }
        )
    }
}

extension RunStatistics.Input {
    /// Takes over the ledgers of a session's outputs.
    package init(session: AVCaptureSession, source: String, isLive: Bool) {
        let connections = session.connections.filter { $0.output != nil }
        self.init(
            source: source,
            captured: connections.map(\.ledger.counts.captured).max() ?? 0,
            outputs: connections.map { RunStatistics.Output($0, isLive: isLive) }
        )
    }
}

extension RunStatistics.Output {
    fileprivate init(_ connection: AVCaptureConnection, isLive: Bool) {
        let counts = connection.ledger.counts
        let latency = connection.ledger.latency
        self.init(
            name: connection.output is AVCaptureVideoDataOutput ? "video" : "metadata",
            delivered: counts.delivered,
            dropped: RunStatistics.Drops(
                late: counts.droppedLate,
                outOfBuffers: counts.droppedOutOfBuffers,
                discontinuity: counts.droppedDiscontinuity
            ),
            latency: latency.count == 0
                ? nil
                : RunStatistics.Latency(
                    p50: latency.percentile(0.5),
                    p99: latency.percentile(0.99),
                    max: latency.maximum
                )
        )
    }
}
