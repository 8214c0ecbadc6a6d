import AVFoundation
package import Barcodes
import ConsoleWeb
import Foundation
import Obscura
import ScanStore
import Synchronization

/// Grades the labels of one camera, and follows their trend.
///
/// May be used from any thread; labels are graded one after the other.
package final class PrintWatch: Sendable {
    private struct State {
        var trend: PrintTrend
        /// The grade of the last label.
        var last: Double?
        var waiting = 0
        var skipped = 0
    }

    /// The figures for metrics and brokers.
    package struct Figures: Sendable, Hashable {
        /// Number of labels that were graded, and of those that were not because too many waited.
        package var labels = 0
        package var skipped = 0
        /// The grade of the last label; nil before the first.
        package var last: Double?
        /// The mean grade of each parameter over the newest labels.
        package var levels: [String: Double] = [:]
        /// The parameters that are poor or about to be, with their states.
        package var alarms: [String: PrintTrend.State] = [:]
    }

    private let settings: PrintTrend.Settings
    private let reader: BarcodeReader
    private let state: Mutex<State>

    /// Maximum number of labels that wait to be graded.
    static let mostWaiting = 4

    package init(_ settings: PrintTrend.Settings) {
        self.settings = settings
        reader = BarcodeReader(effort: .thorough)
        state = Mutex(State(trend: PrintTrend(settings)))
    }

    package var figures: Figures {
        state.withLock { state in
            Figures(
                labels: state.trend.count,
                skipped: state.skipped,
                last: state.last,
                levels: Dictionary(uniqueKeysWithValues: state.trend.levels.map { ($0.key.rawValue, $0.value) }),
                alarms: Dictionary(uniqueKeysWithValues: state.trend.alarms.map { ($0.key.rawValue, $0.value) })
            )
        }
    }

    /// Returns whether labels may wait to be graded; counts them as skipped if too many do.
    func admit(_ count: Int) -> Bool {
        state.withLock { state in
            let mayWait = state.waiting + count <= Self.mostWaiting
            if mayWait { state.waiting += count } else { state.skipped += count }
            return mayWait
        }
    }

    /// Records that labels no longer wait.
    func endWait(of count: Int) { state.withLock { $0.waiting -= count } }

    /// Grades a code in a frame; returns the parameters whose state has changed.
    ///
    /// A code that cannot be read a second time, or is of a symbology without grades, changes nothing.
    ///
    /// - Parameters:
    ///   - corners: the code's corners as fractions of the frame.
    ///   - payload: its bytes, or its text's.
    package func look(at frame: CVPixelBuffer, corners: [CGPoint], payload: Data) -> [PrintTrend.Change] {
        let (width, height) = (Double(CVPixelBufferGetWidth(frame)), Double(CVPixelBufferGetHeight(frame)))
        let (x, y) = (corners.map { $0.x * width }, corners.map { $0.y * height })
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max(),
            left.isFinite, right.isFinite, top.isFinite, bottom.isFinite
        else { return [] }
        let room = 0.25 * max(right - left, bottom - top) + 8
        let region = CGRect(
            x: left - room,
            y: top - room,
            width: right - left + 2 * room,
            height: bottom - top + 2 * room
        )
        // A frame that cannot be graded is no label.
        guard let found = try? QualityMeter.qualities(in: frame, region: region, reader: reader) else { return [] }
        let own = found.first { Data($0.barcode.bytes) == payload || Data(($0.barcode.text ?? "").utf8) == payload }
        guard let quality = own?.quality else { return [] }
        return state.withLock { state in
            state.last = quality.grade
            return state.trend.add(quality)
        }
    }

    /// Returns the record of a change, in the form of scans: stored and announced in the same ways.
    func record(_ change: PrintTrend.Change, camera: String, source: String, date: Date, seconds: Double?) -> ScanRecord
    {
        ScanRecord(
            camera: camera,
            source: source,
            type: change.state == .fine ? PrintText.recovered : PrintText.alarm,
            text: PrintText.text(change, settings),
            payload: PrintText.payload(change, settings),
            time: date,
            seconds: seconds
        )
    }
}

/// Changes of a printer's quality as texts.
enum PrintText {
    static let alarm = "print.alarm"
    static let recovered = "print.recovered"

    /// Returns whether a scan's type is that of a printer's quality.
    static func isType(_ type: String) -> Bool { type.hasPrefix("print.") }

    /// Returns the sentence for people.
    static func text(_ change: PrintTrend.Change, _ settings: PrintTrend.Settings) -> String {
        let (name, grade, limit) = (change.parameter.rawValue, tenths(change.grade), tenths(settings.limit))
        return switch change.state {
        case .fine: "\(name) is fine again, grade \(grade)"
        case .falling(let labels): "\(name) falls, grade \(grade), below \(limit) in about \(labels) labels"
        case .poor: "\(name) is poor, grade \(grade), below \(limit)"
        }
    }

    /// Returns the same as JSON.
    static func payload(_ change: PrintTrend.Change, _ settings: PrintTrend.Settings) -> Data {
        var labels: Int?
        if case .falling(let left) = change.state { labels = left }
        let payload = Payload(
            grade: rounded(change.grade),
            labels: labels,
            limit: settings.limit,
            parameter: change.parameter.rawValue,
            slope: rounded(change.slope),
            state: change.state.name
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(payload)) ?? Data()
    }

    private static func tenths(_ value: Double) -> String { String(format: "%.1f", value) }
    private static func rounded(_ value: Double) -> Double {
        value.isFinite ? (value * 10_000).rounded() / 10_000 : 0
    }

    private struct Payload: Encodable {
        var grade: Double
        var labels: Int?
        var limit: Double
        var parameter: String
        var slope: Double
        var state: String
    }
}
