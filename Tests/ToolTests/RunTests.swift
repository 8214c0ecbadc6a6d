import AVFoundation
import CameraSources
import MediaFiles
import Synchronization
import Testing

@testable import ToolCommands

@Suite("A run and its end")
struct RunTests {
    @Test(
        "the exit status reflects the result of the run",
        arguments: [
            (Tally(codes: 1, readInputs: 1), .done),
            (Tally(codes: 0, readInputs: 1), .nothingFound),
            (Tally(codes: 5, readInputs: 2, failures: [.unreadable]), .someFailed),
            (Tally(codes: 0, readInputs: 0, failures: [.unreadable]), .someFailed),
            (Tally(codes: 0, readInputs: 0, failures: [.noCamera]), .noCamera),
            (Tally(codes: 0, readInputs: 0, failures: [.noCamera, .noCamera]), .noCamera),
            (Tally(codes: 0, readInputs: 0, failures: [.noPermission]), .noPermission),
            (Tally(codes: 0, readInputs: 0, failures: [.noPermission, .noCamera]), .someFailed),
            (Tally(codes: 2, readInputs: 1, failures: [.noCamera]), .someFailed),
            (Tally(codes: 2, readInputs: 1, lostResults: true), .someFailed),
        ] as [(Tally, ToolStatus)]
    )
    func status(tally: Tally, expected: ToolStatus) {
        #expect(tally.status == expected)
    }

    @Test("a stop runs every action once, and later actions immediately")
    func stop() {
        let stop = StopSwitch()
        let history = Mutex<[String]>([])
        let discarded = stop.whenOn { history.withLock { $0.append("forgotten") } }
        _ = stop.whenOn { history.withLock { $0.append("first") } }
        _ = stop.whenOn { history.withLock { $0.append("second") } }
        stop.remove(discarded)
        #expect(!stop.isOn)
        stop.turnOn()
        stop.turnOn()
        #expect(stop.isOn)
        _ = stop.whenOn { history.withLock { $0.append("late") } }
        #expect(history.withLock { $0 } == ["first", "second", "late"])
    }
}

@Suite("The summary of an input")
struct SummaryTests {
    @Test("the summary counts frames, codes and drops by reason")
    func summary() {
        var result = InputResult(report: Report.Input(source: "clip.mp4"))
        #expect(result.summary == nil)
        for frame in 0..<10 { result.report.timeline.delivered(at: Double(frame), latency: nil) }
        result.frameCount = 10
        result.report.codeCount = 1
        #expect(result.summary == "clip.mp4  10 frames, 1 code, 0 dropped")
        result.report.timeline.dropped(at: 10, frame: 10, reason: .late)
        result.report.timeline.dropped(at: 11, frame: 11, reason: .late)
        result.report.timeline.dropped(at: 12, frame: 12, reason: .discontinuity)
        result.frameCount = 13
        result.report.codeCount = 0
        #expect(result.summary == "clip.mp4  13 frames, 0 codes, 3 dropped (2 late, 1 lost by the source)")
    }
}

@Suite("Problems with inputs")
struct InputProblemTests {
    @Test(
        "an error keeps its text and has the right kind",
        arguments: [
            (CameraError(.notFound, "a"), true, .noCamera, "a"),
            (CameraError(.notFound, "a"), false, .unreadable, "a"),
            (CameraError(.noPermission, "b"), true, .noPermission, "b"),
            (CameraError(.noPermission, "b"), false, .noPermission, "b"),
            (CameraError(.unreadable, "c"), false, .unreadable, "c"),
            (CameraError(.busy, "d"), true, .unreadable, "d"),
            (MediaError(.noPermission, "e"), false, .noPermission, "e"),
            (MediaError(.damaged, "f"), false, .unreadable, "f"),
            (
                AVError(.deviceNotConnected), true, .noCamera,
                "The camera is not connected. Plug it in, or choose another one."
            ),
            (AVError(.unknown, "g", underlying: CameraError(.noPermission, "h")), true, .noPermission, "h"),
            (AVError(.unknown, "g"), true, .unreadable, "g"),
        ] as [(any Error, Bool, Tally.FailureKind, String)]
    )
    func problems(error: any Error, isCamera: Bool, kind: Tally.FailureKind, message: String) {
        let problem = InputProblem(error, isCamera: isCamera)
        #expect(problem.kind == kind)
        #expect(problem.message == message)
    }
}

@Suite("Names of saved frames")
struct FrameNameTests {
    @Test(
        "a saved frame is named after its input and number, whatever the input's name",
        arguments: [
            ("clip.mp4", nil, 12, "clip-000012"), ("/a/b/My clip.v2.mp4", nil, 0, "My-clip.v2-000000"),
            ("clip.mp4", 0, 1, "001-clip-000001"), ("virtual:640x480?seed=1/2", nil, 3, "virtual-640x480-000003"),
            ("rtsp://…@machine:554/stream?a=b", 11, 3, "012-stream-000003"), ("..", nil, 1, "frame-000001"),
            ("a/../../etc", nil, 1, "etc-000001"), ("-x.png", nil, 1, "x-000001"),
            ("default camera", nil, 1_234_567, "default-camera-1234567"),
            (".hidden", nil, 1, "hidden-000001"),
        ] as [(String, Int?, Int, String)]
    )
    func names(input: String, index: Int?, frame: Int, expected: String) {
        #expect(FrameName(input: input, index: index, frame: frame).text == expected)
    }
}

@Suite("The command line as text")
struct CommandTextTests {
    @Test("the text can be typed again, and contains no password")
    func text() {
        #expect(
            CommandText.shellText(["/usr/bin/obscura", "scan", "a b.mp4", "it's", "virtual:?codes=qr", "", "x.png"])
                == "obscura scan 'a b.mp4' 'it'\\''s' 'virtual:?codes=qr' '' x.png"
        )
        #expect(!CommandText.shellText(["obscura", "rtsp://me:secret@machine/a"]).contains("secret"))
    }
}
