import AVFoundation
import CoreMedia
import Foundation
import Testing

@Suite("Contract: limits of recordings")
struct RecordingLimitTests {
    @Test("MOV-10 there are no limits by default")
    func defaults() {
        let output = AVCaptureMovieFileOutput()
        #expect(!output.maxRecordedDuration.isValid)
        #expect(output.maxRecordedFileSize == 0)
        #expect(output.minFreeDiskSpaceLimit == 0)
    }

    @Test("MOV-10 MOV-11 the maximum duration ends the recording, and the movie is valid and exactly that long")
    func duration() async throws {
        let stage = try MovieStage()
        stage.output.maxRecordedDuration = CMTime(value: 1, timescale: 2)
        let url = stage.record()
        try stage.capture(0..<20)
        #expect(!stage.output.isRecording)
        await stage.log.ended()
        #expect(
            stage.log.events == [
                .started("a.mov"), .willFinish(.maximumDurationReached), .finished(.maximumDurationReached),
            ]
        )
        let error = try #require(stage.log.endings[0].error)
        #expect(error.recordingSuccessfullyFinished == true)
        #expect(error.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == true)
        #expect(try RecordedMovie(url).numbers() == Array(0..<15))
        #expect(RecordedMovie(url).asset.duration == CMTime(value: 1, timescale: 2))
    }

    @Test("MOV-10 a limit within a frame's duration cuts that frame short; pauses do not count")
    func oddDuration() async throws {
        let stage = try MovieStage()
        stage.output.maxRecordedDuration = CMTime(value: 7, timescale: 60)
        let url = stage.record()
        try stage.capture(0..<2)
        stage.output.pauseRecording()
        try stage.capture(2..<50)
        stage.output.resumeRecording()
        try stage.capture(50..<60)
        await stage.log.ended()
        #expect(stage.log.codes == [.maximumDurationReached])
        #expect(try RecordedMovie(url).numbers() == [0, 1, 50, 51])
        #expect(RecordedMovie(url).asset.duration == CMTime(value: 7, timescale: 60))
    }

    @Test(
        "MOV-10 MOV-11 the maximum size ends the recording before the movie exceeds it",
        arguments: [60_000, 200_000]
    )
    func size(limit: Int) async throws {
        let stage = try MovieStage()
        stage.output.setOutputSettings([AVVideoCodecKey: AVVideoCodecType.jpeg], for: stage.connection)
        stage.output.maxRecordedFileSize = Int64(limit)
        let url = stage.record()
        var number = 0
        while stage.output.isRecording, number < 1000 {
            try stage.capture(number..<number + 1)
            number += 1
        }
        await stage.log.ended()
        #expect(stage.log.codes == [.maximumFileSizeReached])
        #expect(stage.log.endings[0].error?.recordingSuccessfullyFinished == true)
        let size = try Data(contentsOf: url).count
        #expect(size <= limit && size > limit / 2, "\(size) of \(limit) bytes")
        let numbers = try RecordedMovie(url).numbers()
        #expect(numbers == numbers.indices.map { $0 } && numbers.count == number - 1)
    }

    @Test("MOV-10 MOV-11 too little free space ends the recording, and the movie is valid")
    func freeSpace() async throws {
        let stage = try MovieStage()
        let url = stage.record()
        try stage.capture(0..<10)
        stage.output.minFreeDiskSpaceLimit = .max
        try stage.capture(10..<60)
        await stage.log.ended()
        #expect(stage.log.codes == [.diskFull])
        #expect(stage.log.endings[0].error?.recordingSuccessfullyFinished == true)
        let numbers = try RecordedMovie(url).numbers()
        #expect(numbers.count >= 10 && numbers.count <= 31 && numbers == numbers.indices.map { $0 })
    }

    @Test("MOV-11 with too little free space from the start there is no movie")
    func noSpaceAtAll() async throws {
        let stage = try MovieStage()
        stage.output.minFreeDiskSpaceLimit = .max
        _ = stage.record()
        try stage.capture(0..<3)
        await stage.log.ended()
        #expect(stage.log.codes == [.diskFull])
        #expect(stage.log.endings[0].error?.recordingSuccessfullyFinished == false)
        #expect(stage.folder.names.isEmpty)
    }
}
