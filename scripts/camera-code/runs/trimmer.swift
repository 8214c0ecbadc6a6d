import AVFoundation

/// A part of a film; the package that declares it has no source.
struct VideoClip {
    var startTime: Float
    var stopTime: Float
    var path: String
}

/// Copies a part of a film that begins within a group of pictures: FIRST SECOND TARGET.
@main
enum Run {
    static func main() async throws {
        let paths = Array(CommandLine.arguments.dropFirst())
        let problem = await withCheckedContinuation { (done: CheckedContinuation<(any Error)?, Never>) in
            let clip = VideoClip(startTime: 0.7, stopTime: 2, path: paths[2])
            VideoTrimmer().trimVideo(source: paths[0], clip: clip) { done.resume(returning: $0) }
        }
        if let problem { throw problem }
    }
}
