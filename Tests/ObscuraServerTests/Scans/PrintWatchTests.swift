import CameraSources
import ConsoleWeb
import Foundation
import ScanStore
import Testing

@testable import Barcodes
@testable import ObscuraServer

/// Tests ``PrintWatch`` and ``PrintText`` in a ``CameraStation``.
@Suite("A camera station that grades labels", .timeLimit(.minutes(2)))
struct PrintWatchTests {
    @Test("poor labels are announced as scans are, and appear in metrics")
    func alarm() async throws {
        // Each frame is a label of its own; blur and noise cost it modulation.
        let camera = "virtual:320x240@30?codes=frame&motion=still&blur=0.4&noise=0.3&seed=7901"
        var configuration = StationConfiguration()
        configuration.inputs = [
            StationConfiguration.Input(label: camera, name: try CameraName(parsing: camera), camera: "printer")
        ]
        configuration.keepsPast = false
        configuration.print = PrintTrend.Settings(limit: 3.9, labels: 4, ahead: 0)
        let station = CameraStation(configuration)
        let events = station.events()
        station.start()
        var alarm: ConsoleScan?
        for await event in events {
            if case .scan(let scan) = event, scan.code.type == "print.alarm" { alarm = scan }
            if alarm != nil { break }
        }
        #expect(alarm?.source == "printer")
        #expect(alarm?.code.text?.contains("is poor, grade") == true, "\(alarm?.code.text ?? "")")
        let figures = try #require(station.print?.figures)
        #expect(figures.labels >= 4 && !figures.alarms.isEmpty && figures.last != nil)
        let metrics = station.cameraFigures()
        #expect(metrics.contains { $0.name == "obscura_print_alarm" && $0.value == 1 })
        #expect(metrics.contains { $0.name == "obscura_print_grade" && (0...4).contains($0.value) })
        #expect(station.lastKeptPrint?.type == "print.alarm")
        // A label remains the last code.
        #expect(station.lastKept?.type == "org.iso.QRCode")
        await station.stop()
    }

    @Test("an alarm's payload is JSON with its parameter, grade, limit and slope")
    func payload() throws {
        let settings = PrintTrend.Settings(limit: 2, labels: 20, ahead: 100)
        let change = PrintTrend.Change(
            parameter: .contrast,
            state: .falling(labels: 35),
            grade: 2.41234,
            slope: -0.0123
        )
        #expect(
            String(decoding: PrintText.payload(change, settings), as: UTF8.self)
                == #"{"grade":2.4123,"labels":35,"limit":2,"parameter":"contrast","slope":-0.0123,"state":"falling"}"#
        )
        #expect(PrintText.text(change, settings) == "contrast falls, grade 2.4, below 2.0 in about 35 labels")
        let watch = PrintWatch(settings)
        let fine = PrintTrend.Change(parameter: .contrast, state: .fine, grade: 3.5, slope: 0)
        let record = watch.record(
            fine,
            camera: "door",
            source: "virtual:",
            date: Date(timeIntervalSince1970: 5),
            seconds: 5
        )
        #expect(record.type == "print.recovered" && record.text == "contrast is fine again, grade 3.5")
    }

    @Test("labels beyond those that may wait are counted as skipped")
    func skipped() {
        let watch = PrintWatch(PrintTrend.Settings())
        #expect(watch.admit(3) && !watch.admit(2) && watch.admit(1))
        #expect(watch.figures.skipped == 2)
        watch.endWait(of: 4)
        #expect(watch.admit(4))
    }
}
