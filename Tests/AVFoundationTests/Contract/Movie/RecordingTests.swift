import AVFoundation
import CoreMedia
import Foundation
import Testing

@Suite("Contract: recordings of movie outputs")
struct RecordingTests {
    @Test("MOV-1 only file URLs can be recorded to")
    func fileURL() async throws {
        let stage = try MovieStage()
        stage.session.startRunning()
        let names = exceptions {
            stage.output.startRecording(to: URL(string: "https://example.com/a.mov")!, recordingDelegate: stage.log)
        }
        #expect(names == [.invalidArgument])
        #expect(!stage.output.isRecording)
        #expect(stage.log.events.isEmpty)
    }

    @Test("MOV-2 an existing file stays unchanged, and the recording fails")
    func fileExists() async throws {
        let stage = try MovieStage()
        let url = stage.folder.file("a.mov")
        try Data("precious".utf8).write(to: url)
        _ = stage.record()
        #expect(!stage.output.isRecording)
        await stage.log.ended()
        #expect(stage.log.events == [.finished(.fileAlreadyExists)])
        #expect(stage.log.endings[0].error?.recordingSuccessfullyFinished == false)
        try stage.capture(0..<3)
        #expect(try Data(contentsOf: url) == Data("precious".utf8))
    }

    @Test("MOV-2 a missing folder makes the recording fail, too")
    func missingFolder() async throws {
        let stage = try MovieStage()
        _ = stage.record("nowhere/a.mov")
        await stage.log.ended()
        #expect(stage.log.codes == [.unknown])
    }

    @Test("MOV-3 an output without connections cannot record")
    func notConnected() async throws {
        let stage = try MovieStage()
        let url = stage.folder.file("a.mov")
        let lonely = AVCaptureMovieFileOutput()
        #expect(exceptions { lonely.startRecording(to: url, recordingDelegate: stage.log) } == [.invalidArgument])
        stage.connection.isEnabled = false
        stage.session.startRunning()
        #expect(exceptions { stage.output.startRecording(to: url, recordingDelegate: stage.log) } == [.invalidArgument])
        #expect(stage.folder.names.isEmpty)
    }

    @Test("MOV-3 without a running session the recording fails")
    func notRunning() async throws {
        let stage = try MovieStage()
        stage.output.startRecording(to: stage.folder.file("a.mov"), recordingDelegate: stage.log)
        await stage.log.ended()
        #expect(stage.log.events == [.finished(.sessionNotRunning)])
        #expect(stage.log.endings[0].error?.recordingSuccessfullyFinished == false)
        #expect(stage.folder.names.isEmpty)
    }

    @Test("MOV-4 a second recording fails while the first continues")
    func secondRecording() async throws {
        let stage = try MovieStage()
        let first = stage.record("a.mov")
        try stage.capture(0..<5)
        let second = stage.record("b.mov")
        await stage.log.ended()
        #expect(stage.log.codes == [.recordingAlreadyInProgress])
        #expect(stage.log.endings[0].url == second)
        #expect(stage.output.outputFileURL == first)
        try stage.capture(5..<10)
        stage.output.stopRecording()
        await stage.log.ended(2)
        #expect(stage.log.codes == [.recordingAlreadyInProgress, nil])
        #expect(try RecordedMovie(first).numbers() == Array(0..<10))
        #expect(stage.folder.names == ["a.mov"])
    }

    @Test("MOV-5 the file is complete when the delegate is called for the end")
    func complete() async throws {
        let stage = try MovieStage()
        let url = stage.record()
        try stage.capture(0..<30)
        stage.output.stopRecording()
        await stage.log.ended()
        #expect(stage.log.codes == [nil])
        // Nothing was written after the callback, and everything before it was.
        #expect(stage.log.endings[0].bytes == (try Data(contentsOf: url)))
        let movie = try RecordedMovie(url).images()
        #expect(movie.map(\.number) == Array(0..<30))
        #expect(movie.map(\.time) == (0..<30).map { CMTime(value: $0, timescale: 30) })
        let stream = try #require(try Probe(url).streams.first)
        #expect(stream["codec_name"] == "h264" && stream["nb_frames"] == "30" && stream["width"] == "320")
        #expect(stream["duration"] == "1.000000")
    }

    @Test("MOV-5 frames before the stop are recorded although none was encoded yet, and none after it")
    func stopReturnsAtOnce() async throws {
        let stage = try MovieStage()
        let url = stage.record()
        let release = stage.holdEncoder()
        for number in 0..<4 { stage.push(try NumberedImage.make(number), number) }
        stage.output.stopRecording()
        stage.push(try NumberedImage.make(4), 4)
        #expect(stage.log.events.isEmpty)
        release()
        await stage.log.ended()
        #expect(try RecordedMovie(url).numbers() == Array(0..<4))
    }

    @Test("MOV-5 stopping without a recording has no effect")
    func stopIdle() async throws {
        let stage = try MovieStage()
        stage.output.stopRecording()
        let url = stage.record()
        try stage.capture(0..<3)
        stage.output.stopRecording()
        stage.output.stopRecording()
        await stage.log.ended()
        stage.output.stopRecording()
        stage.settle()
        #expect(stage.log.events == [.started("a.mov"), .willFinish(nil), .finished(nil)])
        #expect(try RecordedMovie(url).numbers() == [0, 1, 2])
    }

    @Test("MOV-6 start, pauses and end are reported in order and with the connections")
    func order() async throws {
        let stage = try MovieStage()
        _ = stage.record()
        try stage.capture(0..<3)
        stage.output.pauseRecording()
        try stage.capture(3..<6)
        stage.output.resumeRecording()
        try stage.capture(6..<9)
        stage.output.stopRecording()
        await stage.log.ended()
        stage.settle()
        #expect(
            stage.log.events == [
                .started("a.mov"), .paused, .resumed, .willFinish(nil), .finished(nil),
            ]
        )
        #expect(stage.log.connections.allSatisfy { $0 == [ObjectIdentifier(stage.connection)] })
    }

    @Test("MOV-6 a delegate with the newer callback gets only that one, with the first frame's time")
    func startTime() async throws {
        let stage = try MovieStage(log: TimedRecordingLog())
        _ = stage.record()
        try stage.capture(7..<12)
        stage.output.stopRecording()
        await stage.log.ended()
        #expect(
            stage.log.events == [.startedAt(CMTime(value: 7, timescale: 30)), .willFinish(nil), .finished(nil)]
        )
    }

    @Test("MOV-6 if nothing could be written there is no start, but an end")
    func nothingWritten() async throws {
        let stage = try MovieStage()
        _ = stage.record()
        stage.output.stopRecording()
        await stage.log.ended()
        #expect(stage.log.events == [.willFinish(.noDataCaptured), .finished(.noDataCaptured)])
        #expect(stage.log.endings[0].error?.recordingSuccessfullyFinished == false)
        #expect(stage.folder.names.isEmpty)
    }

    @Test("MOV-6 every recording ends once, even if stopped in several ways at the same time")
    func endsOnce() async throws {
        let stage = try MovieStage()
        stage.output.maxRecordedDuration = CMTime(value: 1, timescale: 10)
        for index in 0..<5 {
            _ = stage.record("\(index).mov")
            try stage.capture(10 * index..<10 * index + 3)
            stage.output.stopRecording()
            stage.session.stopRunning()
        }
        await stage.log.ended(5)
        stage.settle()
        let ends = stage.log.events.filter { if case .finished = $0 { true } else { false } }
        #expect(ends.count == 5)
        #expect(stage.log.endings.map(\.url.lastPathComponent) == (0..<5).map { "\($0).mov" })
    }

    @Test("MOV-8 the state follows the current file")
    func state() async throws {
        let stage = try MovieStage()
        let output = stage.output
        #expect(!output.isRecording && !output.isRecordingPaused && output.outputFileURL == nil)
        #expect(output.recordedDuration == .zero && output.recordedFileSize == 0)
        let url = stage.record()
        #expect(output.isRecording && output.outputFileURL == url)
        try stage.capture(0..<15)
        #expect(output.recordedDuration == CMTime(value: 1, timescale: 2))
        let size = output.recordedFileSize
        #expect(size > 0)
        try stage.capture(15..<30)
        #expect(output.recordedDuration == CMTime(value: 1, timescale: 1))
        #expect(output.recordedFileSize > size)
        output.stopRecording()
        // The state has changed before the end is reported.
        #expect(!output.isRecording && output.outputFileURL == nil)
        await stage.log.ended()
        #expect(!stage.log.endings[0].wasRecording)
        #expect(output.recordedDuration == CMTime(value: 1, timescale: 1))
        #expect(output.recordedFileSize == Int64(try Data(contentsOf: url).count))
        _ = stage.record("b.mov")
        #expect(output.recordedDuration == .zero)
    }

    @Test("MOV-8 the next recording can start before the previous one is complete")
    func backToBack() async throws {
        let stage = try MovieStage()
        let first = stage.record("a.mov")
        try stage.capture(0..<5)
        stage.output.stopRecording()
        let second = stage.record("b.mov")
        #expect(stage.output.isRecording)
        try stage.capture(5..<9)
        stage.output.stopRecording()
        await stage.log.ended(2)
        #expect(stage.log.codes == [nil, nil])
        #expect(try RecordedMovie(first).numbers() == Array(0..<5))
        #expect(try RecordedMovie(second).numbers() == Array(5..<9))
    }

    @Test("MOV-9 frames during a pause are not in the movie, which continues without a gap")
    func pause() async throws {
        let stage = try MovieStage()
        let url = stage.record()
        try stage.capture(0..<6)
        #expect(!stage.output.isRecordingPaused)
        stage.output.pauseRecording()
        #expect(stage.output.isRecordingPaused && stage.output.isRecording)
        stage.output.pauseRecording()
        try stage.capture(6..<16)
        #expect(stage.output.recordedDuration == CMTime(value: 1, timescale: 5))
        stage.output.resumeRecording()
        #expect(!stage.output.isRecordingPaused)
        stage.output.resumeRecording()
        try stage.capture(16..<22)
        stage.output.pauseRecording()
        try stage.capture(22..<30)
        stage.output.resumeRecording()
        try stage.capture(30..<33)
        stage.output.stopRecording()
        await stage.log.ended()
        let movie = try RecordedMovie(url).images()
        #expect(movie.map(\.number) == Array(0..<6) + Array(16..<22) + Array(30..<33))
        #expect(movie.map(\.time) == (0..<15).map { CMTime(value: $0, timescale: 30) })
    }

    @Test("MOV-9 pausing is reported immediately, resuming only if a frame followed")
    func pauseWithoutResume() async throws {
        let stage = try MovieStage()
        stage.output.pauseRecording()
        stage.output.resumeRecording()
        #expect(!stage.output.isRecordingPaused)
        let url = stage.record()
        try stage.capture(0..<3)
        stage.output.pauseRecording()
        stage.output.resumeRecording()
        stage.output.stopRecording()
        await stage.log.ended()
        stage.settle()
        #expect(stage.log.events == [.started("a.mov"), .paused, .willFinish(nil), .finished(nil)])
        #expect(!stage.output.isRecordingPaused)
        #expect(try RecordedMovie(url).numbers() == [0, 1, 2])
    }

    @Test("MOV-9 a recording that is paused before the first frame begins when it is resumed")
    func pausedFromTheStart() async throws {
        let stage = try MovieStage()
        let url = stage.record()
        stage.output.pauseRecording()
        try stage.capture(0..<4)
        #expect(stage.log.events.isEmpty)
        stage.output.resumeRecording()
        try stage.capture(4..<8)
        stage.output.stopRecording()
        await stage.log.ended()
        #expect(stage.log.events == [.started("a.mov"), .willFinish(nil), .finished(nil)])
        #expect(try RecordedMovie(url).numbers() == Array(4..<8))
    }

    @Test("MOV-16 metadata that were set when the recording began are in the movie")
    func metadata() async throws {
        let stage = try MovieStage()
        #expect(stage.output.metadata == nil)
        let title = AVMutableMetadataItem()
        title.identifier = .quickTimeMetadataTitle
        title.value = "A film" as NSString
        stage.output.metadata = [title]
        let url = stage.record()
        stage.output.metadata = nil
        try stage.capture(0..<3)
        stage.output.stopRecording()
        await stage.log.ended()
        let second = stage.record("b.mov")
        try stage.capture(3..<6)
        stage.output.stopRecording()
        await stage.log.ended(2)
        #expect(RecordedMovie(url).asset.metadata.compactMap(\.stringValue).contains("A film"))
        #expect(!RecordedMovie(second).asset.metadata.compactMap(\.stringValue).contains("A film"))
    }

    @Test("MOV-17 the first frame is at zero, whatever the session's time, and gaps are preserved")
    func times() async throws {
        let stage = try MovieStage()
        stage.session.startRunning()
        try stage.capture(100..<105)
        let url = stage.record()
        try stage.capture(105..<107)
        try stage.capture(110..<112)
        stage.output.stopRecording()
        await stage.log.ended()
        let movie = try RecordedMovie(url).images()
        #expect(movie.map(\.number) == [105, 106, 110, 111])
        #expect(movie.map(\.time) == [0, 1, 5, 6].map { CMTime(value: $0, timescale: 30) })
    }
}
