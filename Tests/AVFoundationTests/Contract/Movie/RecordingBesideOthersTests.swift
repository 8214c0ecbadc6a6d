import AVFoundation
import CoreMedia
import Foundation
import Testing

@Suite("Contract: recordings with other outputs")
struct RecordingBesideOthersTests {
    @Test("MOV-17 a movie output and data outputs get the same frames")
    func besideDataOutputs() async throws {
        let stage = try MovieStage(outputCount: 2)
        let url = stage.record()
        for number in 0..<20 {
            try stage.capture(number..<number + 1)
            stage.settle()
        }
        stage.output.stopRecording()
        await stage.log.ended()
        #expect(try RecordedMovie(url).numbers() == Array(0..<20))
        for delegate in stage.rig.delegates { #expect(delegate.events.count == 20 && delegate.outputs.count == 20) }
    }

    @Test("MOV-17 a busy encoder stalls neither the camera nor other outputs; late frames are dropped")
    func neverStalls() async throws {
        let stage = try MovieStage(outputCount: 1)
        let url = stage.record()
        let release = stage.holdEncoder()
        for number in 0..<50 {
            stage.push(try NumberedImage.make(number), number)
            stage.rig.settle()
        }
        #expect(stage.rig.delegate.outputs.count == 50)
        let held = stage.counts
        #expect(held.captured == 50 && held.recorded == 0 && held.late == 42)
        release()
        stage.settle()
        try stage.capture(50..<55)
        stage.output.stopRecording()
        await stage.log.ended()
        #expect(stage.log.codes == [nil])
        #expect(try RecordedMovie(url).numbers() == Array(0..<8) + Array(50..<55))
        let counts = stage.counts
        #expect(counts.captured == 55 && counts.recorded == 13 && counts.late == 42)
    }

    @Test("MOV-17 every frame of a source that waits for its clients is recorded, and its end completes the movie")
    func lossless() async throws {
        let folder = try TemporaryFolder()
        let stage = try VirtualMovieStage(camera: "virtual:320x240@30?clock=virtual&frames=200")
        let url = folder.file("a.mov")
        stage.recordFromStart(to: url)
        await stage.log.ended()
        #expect(stage.log.codes == [nil])
        let movie = try RecordedMovie(url).images()
        #expect(movie.map(\.number) == Array(0..<200))
    }

    @Test("MOV-17 audio keeps its offset to the frames that it was captured with")
    func audio() async throws {
        let folder = try TemporaryFolder()
        let stage = try VirtualMovieStage(
            camera: "virtual:320x240@30?clock=virtual&frames=120",
            microphone: "virtual:48000x1?clock=virtual&seconds=6&tone=0"
        )
        for connection in stage.output.connections where connection.inputPorts[0].mediaType == .audio {
            stage.output.setOutputSettings([:], for: connection)
        }
        let url = folder.file("a.mov")
        stage.recordFromStart(to: url)
        await stage.log.ended()
        #expect(stage.log.codes == [nil])
        let movie = RecordedMovie(url)
        let images = try movie.images()
        #expect(images.map(\.number) == Array(0..<120))
        // The microphone claps at each full second of the session's time.
        let claps = try movie.claps()
        let expected = [0.0, 1, 2, 3]
        #expect(claps.count == expected.count, "\(claps) \(expected)")
        for (clap, time) in zip(claps, expected) { #expect(abs(clap - time) < 0.002, "\(claps) \(expected)") }
        let streams = try Probe(url).streams
        #expect(streams.map { $0["codec_type"] } == ["video", "audio"])
    }

    @Test("MOV-9 MOV-17 a pause is removed from audio and video alike")
    func pausedAudio() async throws {
        let folder = try TemporaryFolder()
        let stage = try VirtualMovieStage(
            camera: "virtual:320x240@30?clock=virtual&frames=240",
            microphone: "virtual:48000x1?clock=virtual&seconds=10&tone=0"
        )
        for connection in stage.output.connections where connection.inputPorts[0].mediaType == .audio {
            stage.output.setOutputSettings([:], for: connection)
        }
        let url = folder.file("a.mov")
        stage.recordFromStart(to: url, pausingAt: 60, resumingAt: 105)
        await stage.log.ended()
        #expect(stage.log.codes == [nil])
        let movie = RecordedMovie(url)
        let images = try movie.images()
        #expect(images.map(\.number) == Array(0..<60) + Array(105..<240))
        // Each clap has the time of the frame that was captured at that second.
        let claps = try movie.claps()
        let expected = images.filter { ($0.number ?? 1).isMultiple(of: 30) }.map(\.time.seconds)
        #expect(claps.count == expected.count, "\(claps) \(expected)")
        for (clap, time) in zip(claps, expected) { #expect(abs(clap - time) < 0.002, "\(claps) \(expected)") }
        for (index, image) in images.enumerated() {
            #expect(image.time == CMTime(value: CMTimeValue(index), timescale: 30))
        }
    }
}
