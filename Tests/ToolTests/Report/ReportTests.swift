import Foundation
import Testing

@testable import ToolCommands

/// Tests ``Report``, ``ReportPage``, ``RunStatistics`` and ``Timeline``.
@Suite("The report page and the statistics")
struct ReportTests {
    @Test("statistics have the documented names")
    func statisticsShape() throws {
        var statistics = RunStatistics()
        statistics.inputs = [
            .init(
                source: "clip.mp4",
                captured: 900,
                outputs: [
                    .init(
                        name: "video",
                        delivered: 890,
                        dropped: .init(late: 7, outOfBuffers: 2, discontinuity: 1),
                        latency: .init(p50: 1.5, p99: 3, max: 4)
                    )
                ]
            )
        ]
        statistics.codes = 3
        statistics.elapsed = 1.25
        statistics.peakResidentMemory = 42.5
        let text = String(decoding: try statistics.json(), as: UTF8.self)
        #expect(
            text == """
                {"codes":3,"elapsed_s":1.25,"inputs":[{"captured":900,"outputs":[{"delivered":890,"dropped":\
                {"discontinuity":1,"late":7,"outOfBuffers":2},"latency_ms":{"max":4,"p50":1.5,"p99":3},\
                "name":"video"}],"source":"clip.mp4"}],"peak_rss_mb":42.5}

                """
        )
    }

    @Test("a timeline of any length has a bounded number of bins and loses no frame")
    func timelineIsBounded() {
        var timeline = Timeline()
        let frames = 200_000
        for frame in 0..<frames {
            let time = Double(frame) / 30
            if frame % 10 == 9 {
                timeline.dropped(at: time, frame: frame, reason: Timeline.Drop.allCases[frame / 10 % 3])
            } else {
                timeline.delivered(at: time, latency: Double(frame % 7))
            }
        }
        #expect(timeline.bins.count <= Timeline.maximumBins)
        #expect(timeline.bins.reduce(0) { $0 + $1.total } == frames)
        #expect(timeline.bins.reduce(0) { $0 + $1.dropped } == frames / 10)
        #expect(timeline.dropCount == frames / 10)
        #expect(timeline.drops.count == Timeline.maximumListedDrops)
        #expect(timeline.bins.map(\.latencyMax).max() == 6)
    }

    @Test("negative or non-finite times count as the start", arguments: [-1, .nan, .infinity, -.infinity] as [Double])
    func oddTimes(time: Double) {
        var timeline = Timeline()
        timeline.delivered(at: time, latency: nil)
        #expect(timeline.bins.count == 1)
        #expect(timeline.bins.first?.delivered == 1)
    }

    @Test("the page shows every drop with its reason and every code, and escapes external text")
    func page() {
        var input = Report.Input(source: "<clip>.mp4")
        input.timeline.delivered(at: 0, latency: 2)
        input.timeline.dropped(at: 0.1, frame: 3, reason: .late)
        input.timeline.dropped(at: 0.2, frame: 6, reason: .outOfBuffers)
        input.timeline.dropped(at: 0.3, frame: 9, reason: .discontinuity)
        input.add(
            .init(
                type: "org.iso.QRCode",
                text: "<script>alert(\"1\")</script>\u{1D}",
                time: 0,
                frame: 0,
                corners: [(0.1, 0.1), (0.1, 0.3), (0.3, 0.3), (0.3, 0.1)],
                image: Data([1, 2, 3])
            )
        )
        input.add(.init(type: "org.iso.Aztec", text: nil, time: 0, frame: 0, corners: [], image: nil))
        input.statistics = .init(
            source: "<clip>.mp4",
            captured: 4,
            outputs: [
                .init(
                    name: "video",
                    delivered: 1,
                    dropped: .init(late: 1, outOfBuffers: 1, discontinuity: 1),
                    latency: nil
                )
            ]
        )
        var report = Report(command: "obscura scan '<clip>.mp4'", date: "today")
        report.inputs = [input]
        let html = ReportPage(report: report).html()
        #expect(!html.contains("<script"))
        #expect(!html.contains("<clip>"))
        #expect(html.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;\u{FFFD}"))
        for expected in [
            "<td>3</td><td>0.100</td><td>late</td>", "<td>6</td><td>0.200</td><td>out of buffers</td>",
            "<td>9</td><td>0.300</td><td>lost by the source</td>", "3 dropped frames", "2 codes",
            "bytes that are no text", "data:image/jpeg;base64,AQID", "10.00,10.00 10.00,30.00",
        ] {
            #expect(html.contains(expected), "\(expected)")
        }
        // The page is self-contained: it has no external links.
        #expect(!html.contains("http://") && !html.contains("https://") && !html.contains("url("))
    }

    @Test("an input without frames is reported as such")
    func emptyInput() {
        var report = Report(command: "obscura scan x", date: "today")
        report.inputs = [.init(source: "x")]
        let html = ReportPage(report: report).html()
        #expect(html.contains("No frame came."))
        #expect(html.contains("No code was found."))
    }
}
