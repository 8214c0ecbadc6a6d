import AVFoundation

/// Converts the sound of a film to linear PCM of 24 bits at 44.1 kHz: FIRST SECOND TARGET.
@main
enum Run {
    static func main() async throws {
        let paths = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
        var options = FormatConverter.Options()
        options.format = .wav
        options.sampleRate = 44_100
        options.bitDepth = 24
        options.bitDepthRule = .any
        let converter = FormatConverter(inputURL: paths[0], outputURL: paths[2], options: options)
        let problem = await withCheckedContinuation { (done: CheckedContinuation<(any Error)?, Never>) in
            converter.start { done.resume(returning: $0) }
        }
        if let problem { throw problem }
    }
}
