import Foundation

/// The cost of Core ML's interface over the bare engine: `bench-models [--rounds N] [--seed N] MODEL…`.
///
/// Both run in one process, on the same threads, in pairs of random order: the bare engine on a tensor that is ready,
/// `MLModel` on a frame of 1280×720 pixels, which is cropped and converted for each prediction.
@main
enum ModelBench {
    static func main() {
        do {
            var rounds = 20
            var seed = UInt64.random(in: 0...UInt64(UInt32.max))
            var files: [String] = []
            var arguments = CommandLine.arguments.dropFirst()
            while let argument = arguments.popFirst() {
                switch argument {
                case "--rounds": rounds = try number(arguments.popFirst())
                case "--seed": seed = UInt64(try number(arguments.popFirst()))
                default: files.append(argument)
                }
            }
            guard !files.isEmpty else { throw BenchError(text: "Usage: bench-models [--rounds N] [--seed N] MODEL…") }
            print("\(ProcessInfo.processInfo.activeProcessorCount) processors, \(rounds) rounds, seed \(seed)")
            print(ModelComparison.head)
            for file in files {
                let url = URL(fileURLWithPath: file)
                print(try ModelComparison(url, rounds: rounds, seed: seed).run())
            }
        } catch {
            FileHandle.standardError.write(Data("bench-models: \(error.localizedDescription)\n".utf8))
            exit(1)
        }
    }

    private static func number(_ text: String?) throws -> Int {
        guard let text, let number = Int(text), number > 0 else {
            throw BenchError(text: "--rounds and --seed take a number from 1 on.")
        }
        return number
    }
}

/// A text for the user.
struct BenchError: LocalizedError {
    var text: String
    var errorDescription: String? { text }
}
