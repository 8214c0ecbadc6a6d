import Foundation
import Fuzzing
import ModelFiles

/// Reads and translates specifications: descriptions, programs, layers, pipelines.
enum SpecificationTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        guard let file = try? ModelFile(specification: Data(bytes)) else { return }
        _ = file.operations
        _ = file.unsupported
        _ = try? file.plan()
    }
}
