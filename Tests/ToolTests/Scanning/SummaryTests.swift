import AVFoundation
import CameraSources
import MediaFiles
import Synchronization
import Testing

@testable import ToolCommands

@Suite("The summary of an input")
struct SummaryTests {
    @Test("the summary counts frames, codes and drops by reason")
    func summary() {
        var result = InputResult(report: Report.Input(source: "clip.mp4"))
        #expect(result.summary("code") == nil)
        for frame in 0..<10 { result.report.timeline.delivered(at: Double(frame), latency: nil) }
        result.frameCount = 10
        result.report.codeCount = 1
        #expect(result.summary("code") == "clip.mp4  10 frames, 1 code, 0 dropped")
        result.report.timeline.dropped(at: 10, frame: 10, reason: .late)
        result.report.timeline.dropped(at: 11, frame: 11, reason: .late)
        result.report.timeline.dropped(at: 12, frame: 12, reason: .discontinuity)
        result.frameCount = 13
        result.report.codeCount = 0
        #expect(result.summary("code") == "clip.mp4  13 frames, 0 codes, 3 dropped (2 late, 1 lost by the source)")
    }
}
