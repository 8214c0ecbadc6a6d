import AVFoundation

/// Merges two films: FIRST SECOND TARGET.
@main
enum Run {
    static func main() async throws {
        let paths = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
        let problem = await withCheckedContinuation { (done: CheckedContinuation<(any Error)?, Never>) in
            MovieMerger.merge(Array(paths[0...1]), to: paths[2]) { done.resume(returning: $0) }
        }
        if let problem { throw problem }
    }
}
