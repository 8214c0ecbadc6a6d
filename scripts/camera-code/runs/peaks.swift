import AVFoundation

/// Prints the number of samples of a film's sound, and the peaks of its six halves of seconds: FIRST SECOND TARGET.
@main
enum Run {
    static func main() async throws {
        let source = FDWaveformAudioDataSource(audioURL: URL(fileURLWithPath: CommandLine.arguments[1]))
        let count = await source.numberOfSamples()
        print(count)
        for peak in await source.maximums(from: 0..<count, numberOfBins: 6) { print(peak) }
    }
}
