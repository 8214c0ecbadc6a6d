import AVFoundation
import CoreMedia
import Foundation
import Testing

@Suite("Contract: interrupted movies")
struct RecordingFragmentTests {
    @Test("MOV-13 the default fragment interval is ten seconds")
    func defaultInterval() {
        #expect(AVCaptureMovieFileOutput().movieFragmentInterval == CMTime(value: 10, timescale: 1))
    }

    @Test("MOV-13 with fragments the file is always playable up to the last fragment")
    func fragments() async throws {
        let stage = try MovieStage()
        stage.output.movieFragmentInterval = CMTime(value: 1, timescale: 3)
        let url = stage.record()
        // A change applies to the next file.
        stage.output.movieFragmentInterval = .invalid
        try stage.capture(0..<25)
        let copy = stage.folder.file("copy.mov")
        try FileManager.default.copyItem(at: url, to: copy)
        #expect(try RecordedMovie(copy).numbers() == Array(0..<20))
        stage.output.stopRecording()
        await stage.log.ended()
        #expect(try RecordedMovie(url).numbers() == Array(0..<25))
    }

    @Test("MOV-13 without fragments the file is playable once it is complete")
    func noFragments() async throws {
        let stage = try MovieStage()
        stage.output.movieFragmentInterval = .invalid
        let url = stage.record()
        try stage.capture(0..<25)
        let copy = stage.folder.file("copy.mov")
        try FileManager.default.copyItem(at: url, to: copy)
        #expect(RecordedMovie(copy).asset.tracks(withMediaType: .video).isEmpty)
        stage.output.stopRecording()
        await stage.log.ended()
        #expect(try RecordedMovie(url).numbers() == Array(0..<25))
    }

    @Test("MOV-13 a process killed after 25 seconds leaves at least 20")
    func killed() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("film.mov").path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            try VirtualMovieStage.recordUntilKilled(to: path, after: 25)
        }
        let images = try RecordedMovie(URL(fileURLWithPath: path)).images()
        #expect(images.count >= 600, "\(images.count) pictures")
        #expect(images.map(\.number) == images.indices.map { $0 })
        #expect(images.map(\.time) == images.indices.map { CMTime(value: CMTimeValue($0), timescale: 30) })
    }
}
