import Basics
import Testing

@testable import AVFCore

/// Tests ``NotReadyReport``.
@Suite("Inputs that are not ready")
struct NotReadyReportTests {
    @Test("the first time is reported at once, further ones together, at most once a second")
    func onceASecond() {
        var report = NotReadyReport()
        #expect(report.note(at: 5) == 1)
        for time in 1...40 { #expect(report.note(at: 5 + Nanoseconds(time) * 16_666_667) == nil) }
        #expect(report.note(at: 5 + NotReadyReport.pause) == 41)
        #expect(report.note(at: 6 + NotReadyReport.pause) == nil)
        // The end reports the rest.
        #expect(report.take() == 1 && report.take() == nil)
    }

    @Test("the text has the number, the size and a remedy")
    func text() {
        #expect(NotReadyReport.text(1, width: 640, height: 480).hasPrefix("The writer was not ready once: "))
        let text = NotReadyReport.text(12, width: 1920, height: 1080)
        #expect(text.hasPrefix("The writer was not ready 12 times: encoding 1920×1080, or the disk,"))
        #expect(text.contains("Write smaller or fewer frames"))
    }
}
