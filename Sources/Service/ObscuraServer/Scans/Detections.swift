import ConsoleWeb
import Foundation
import FrameAnalysis
import ScanStore

/// Things that models see, in the form of scans: stored, announced and shown in the same ways.
enum DetectionText {
    /// Returns the type of what a model sees.
    static func type(_ box: TrackedBox) -> String { "object.\(box.analysis)" }

    /// Returns whether a scan's type is that of something a model sees.
    static func isType(_ type: String) -> Bool { type.hasPrefix("object.") }

    /// Returns the payload: the class, the confidence and the track as JSON.
    static func payload(_ box: TrackedBox) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let confidence = box.confidence.isFinite ? (box.confidence * 1000).rounded() / 1000 : 0
        let payload = Payload(confidence: confidence, label: box.label, model: box.analysis, track: box.track)
        return (try? encoder.encode(payload)) ?? Data()
    }

    private struct Payload: Encodable {
        var confidence: Double
        var label: String?
        var model: String
        var track: Int
    }

    /// Returns the corners: top left, bottom left, bottom right, top right; empty without a place.
    static func corners(_ box: TrackedBox) -> [CGPoint] {
        guard let bounds = box.bounds else { return [] }
        return [
            CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.minX, y: bounds.maxY),
            CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.minY),
        ]
    }
}

extension ScanIntake.ScanKey {
    /// The identity of something that a model sees: its track.
    init(_ box: TrackedBox) {
        self.init(type: DetectionText.type(box), text: "\(box.track)", bytes: nil)
    }
}

extension ConsoleCode {
    /// Creates an outline of something that a model sees.
    init(_ box: TrackedBox) {
        self.init(
            type: DetectionText.type(box),
            text: "\(box.label ?? "object") \(String(format: "%.2f", box.confidence))",
            corners: DetectionText.corners(box).map { ConsolePoint(x: $0.x, y: $0.y) }
        )
    }
}

extension ScanRecord {
    /// Creates the record of something that a model saw in a frame.
    init(_ box: TrackedBox, in frame: StationFrame, of run: CameraRun, date: Date) {
        self.init(
            camera: run.camera,
            source: run.key,
            type: DetectionText.type(box),
            text: box.label,
            payload: DetectionText.payload(box),
            time: date,
            seconds: frame.time,
            frame: frame.number.map(Int64.init),
            corners: DetectionText.corners(box).map { ScanPoint(x: $0.x, y: $0.y) }
        )
    }
}
