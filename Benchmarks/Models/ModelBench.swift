import CoreML
import CoreVideo
import Foundation
import Inference
import ModelFiles

/// The cost of Core ML's interface over the bare engine, on one model: `bench-models MODEL [ROUNDS]`.
///
/// Both run in turn, in blocks: the bare engine on a tensor that is ready, `MLModel` on a buffer of 1280×720 pixels,
/// which is cropped, converted and split into planes for each prediction.
@main
enum ModelBench {
    static func main() {
        do {
            guard CommandLine.arguments.count > 1 else { throw BenchError(text: "Usage: bench-models MODEL [ROUNDS]") }
            let rounds = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 20 : 20
            try ModelComparison(URL(fileURLWithPath: CommandLine.arguments[1]), rounds: max(1, rounds)).run()
        } catch {
            FileHandle.standardError.write(Data("bench-models: \(error.localizedDescription)\n".utf8))
            exit(1)
        }
    }
}

/// A text for the user.
struct BenchError: LocalizedError {
    var text: String
    var errorDescription: String? { text }
}
