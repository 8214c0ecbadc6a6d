import CoreML
import Foundation
import Synchronization

/// The models that the user names for requests, by the manifest in the folder `OBSCURA_MODELS`.
///
/// The manifest is read at the first request that needs one; a model is loaded at its first run.
final class NamedModels: Sendable {
    /// The models of the process.
    static let shared = NamedModels(folder: ProcessInfo.processInfo.environment["OBSCURA_MODELS"])

    private struct State: @unchecked Sendable {
        var loaded: [ModelManifest.Kind: NamedModel] = [:]
    }

    private let folder: URL?
    private let state = Mutex(State())

    /// Creates the models of a folder; nil has none.
    init(folder: String?) {
        self.folder = folder.flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true) }
    }

    /// Returns the model for a kind of request.
    ///
    /// - Throws: `unsupportedRequest` without a model, `invalidModel` for one that cannot be loaded.
    func model(_ kind: ModelManifest.Kind, for request: VNRequest) throws -> NamedModel {
        try state.withLock { state in
            if let known = state.loaded[kind] { return State(loaded: [kind: known]) }
            let model = try load(kind, for: request)
            state.loaded[kind] = model
            return State(loaded: [kind: model])
        }.loaded[kind].orThrow(VisionFailure.unsupported("\(type(of: request))"))
    }

    private func load(_ kind: ModelManifest.Kind, for request: VNRequest) throws -> NamedModel {
        guard let folder else { throw VisionFailure.unsupported("\(type(of: request))") }
        let file = folder.appendingPathComponent("manifest.json")
        let manifest: ModelManifest
        do {
            manifest = try JSONDecoder().decode(ModelManifest.self, from: try Data(contentsOf: file))
        } catch {
            throw VisionFailure(
                .unsupportedRequest,
                "The manifest \(file.path) could not be read: \(error). See Vision.md for its form.",
                underlying: error
            )
        }
        guard let entry = manifest.models.first(where: { $0.request == kind }) else {
            throw VisionFailure.unsupported("\(type(of: request))")
        }
        do {
            let url = URL(fileURLWithPath: entry.file, relativeTo: folder)
            return NamedModel(try VNCoreMLModel(for: try MLModel(contentsOf: url)), entry)
        } catch {
            throw VisionFailure(
                .invalidModel,
                "The model \(entry.file) could not be loaded: \((error as NSError).localizedDescription)",
                underlying: error
            )
        }
    }
}

extension Optional {
    /// Returns the value, or throws an error for nil.
    func orThrow(_ error: @autoclosure () -> any Error) throws -> Wrapped {
        guard let value = self else { throw error() }
        return value
    }
}
