import Foundation
import Fuzzing
import ModelFiles

/// Reads models that are folders: packages with manifests, and compiled models with programs as text.
///
/// An input begins with the sizes of its first two files; the third is the rest.
enum PackageTarget {
    @Sendable static func package(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let folder = ScratchFolder()
        let (first, second) = (input.number(), input.number())
        folder.write(input.take(first), "Manifest.json")
        folder.write(input.take(second), "Data/com.apple.CoreML/model.mlmodel")
        folder.write(input.rest(), "Data/com.apple.CoreML/weights/weight.bin")
        read(folder.url)
    }

    @Sendable static func compiled(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let folder = ScratchFolder()
        let (first, second) = (input.number(), input.number())
        folder.write(input.take(first), "model.mil")
        folder.write(input.take(second), "coremldata.bin")
        folder.write(input.rest(), "weights/weight.bin")
        read(folder.url)
    }

    private static func read(_ url: URL) {
        guard let file = try? ModelFile(contentsOf: url) else { return }
        _ = file.operations
        _ = file.unsupported
        _ = try? file.structure()
        _ = try? file.plan()
    }
}
