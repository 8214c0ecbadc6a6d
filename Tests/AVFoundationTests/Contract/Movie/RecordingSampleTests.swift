import AVFoundation
import CoreMedia
import Foundation
import Synchronization
import Testing

/// A delegate that sees samples, and performs the test's actions at some of them.
private final class Watcher: NSObject, AVCaptureFileOutputDelegate, Sendable {
    private let isAccurate: Bool
    private let questions = Mutex(0)
    private let times = Mutex<[CMTime]>([])
    private let actions: Mutex<[CMTimeValue: @Sendable () -> Void]>

    init(isAccurate: Bool, _ actions: [CMTimeValue: @Sendable () -> Void] = [:]) {
        self.isAccurate = isAccurate
        self.actions = Mutex(actions)
    }

    var questionCount: Int { questions.withLock { $0 } }
    var seen: [CMTime] { times.withLock { $0 } }

    func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool {
        questions.withLock { $0 += 1 }
        return isAccurate
    }

    func fileOutput(
        _ output: AVCaptureFileOutput,
        didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let time = sampleBuffer.presentationTimeStamp
        times.withLock { $0.append(time) }
        actions.withLock { $0[time.value] }?()
    }
}

@Suite("Contract: samples before they are recorded")
struct RecordingSampleTests {
    @Test("MOV-18 the delegate is asked once, when it is set, and sees all samples")
    func seesAll() throws {
        let stage = try MovieStage()
        let watcher = Watcher(isAccurate: true)
        #expect(stage.output.delegate == nil)
        stage.output.delegate = watcher
        #expect(watcher.questionCount == 1)
        #expect(stage.output.delegate === watcher)
        stage.session.startRunning()
        try stage.capture(0..<5)
        #expect(watcher.seen == (0..<5).map { CMTime(value: $0, timescale: 30) })
        #expect(watcher.questionCount == 1)
        stage.output.delegate = nil
        try stage.capture(5..<7)
        #expect(watcher.seen.count == 5)
    }

    @Test("MOV-18 the delegate is not retained")
    func notKept() throws {
        let stage = try MovieStage()
        stage.output.delegate = Watcher(isAccurate: false)
        #expect(stage.output.delegate == nil)
        stage.session.startRunning()
        try stage.capture(0..<2)
    }

    @Test("MOV-18 a recording started within a callback begins with exactly that sample, and ends before one")
    func accurate() async throws {
        let stage = try MovieStage()
        let url = stage.folder.file("a.mov")
        let (output, log) = (UncheckedBox(stage.output), stage.log)
        let watcher = Watcher(
            isAccurate: true,
            [
                5: { output.value.startRecording(to: url, recordingDelegate: log) },
                9: { output.value.stopRecording() },
            ]
        )
        stage.output.delegate = watcher
        stage.session.startRunning()
        try stage.capture(0..<12)
        await log.ended()
        #expect(log.codes == [nil])
        #expect(try RecordedMovie(url).numbers() == Array(5..<9))
    }

    @Test("MOV-4 MOV-18 an output with a delegate switches files without losing a frame, as on macOS")
    func switches() async throws {
        let stage = try MovieStage()
        let urls = (0..<3).map { stage.folder.file("\($0).mov") }
        let (output, log) = (UncheckedBox(stage.output), stage.log)
        let watcher = Watcher(
            isAccurate: true,
            [
                0: { output.value.startRecording(to: urls[0], recordingDelegate: log) },
                4: { output.value.startRecording(to: urls[1], recordingDelegate: log) },
                7: { output.value.startRecording(to: urls[2], recordingDelegate: log) },
            ]
        )
        stage.output.delegate = watcher
        stage.session.startRunning()
        try stage.capture(0..<10)
        stage.output.stopRecording()
        await log.ended(3)
        #expect(log.codes == [nil, nil, nil])
        #expect(try urls.map { try RecordedMovie($0).numbers() } == [Array(0..<4), Array(4..<7), Array(7..<10)])
        #expect(try urls.allSatisfy { try RecordedMovie($0).images()[0].time == .zero })
    }

    @Test("MOV-4 a delegate without sample accuracy loses no frames between two files either")
    func switchesRoughly() async throws {
        let stage = try MovieStage()
        let watcher = Watcher(isAccurate: false)
        stage.output.delegate = watcher
        let first = stage.record("a.mov")
        try stage.capture(0..<4)
        let second = stage.record("b.mov")
        try stage.capture(4..<8)
        stage.output.stopRecording()
        await stage.log.ended(2)
        #expect(stage.log.codes == [nil, nil])
        #expect(try RecordedMovie(first).numbers() == Array(0..<4))
        #expect(try RecordedMovie(second).numbers() == Array(4..<8))
    }
}

/// Transfers an object into a closure on another thread.
private struct UncheckedBox<Value>: @unchecked Sendable {
    // @unchecked: capture outputs may be used from any thread.
    let value: Value
    init(_ value: Value) { self.value = value }
}
