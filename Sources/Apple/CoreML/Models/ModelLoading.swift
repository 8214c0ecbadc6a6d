import Foundation
import Inference
import ModelFiles
import Synchronization

/// A model as its file says, before it is loaded.
struct ModelSource {
    /// The name for messages.
    let name: String
    let file: ModelFile
    /// The folder for compiled networks.
    let cache: URL?
    /// The text that is equal for the same unchanged files; nil for models without files.
    let identity: String?

    /// Opens a file or a folder.
    init(_ url: URL) throws(MLModelError) {
        name = url.lastPathComponent
        guard url.isFileURL, FileManager.default.fileExists(atPath: url.path) else {
            throw MLModelError(
                .io,
                "The model \(url.isFileURL ? url.path : url.absoluteString) does not exist; check its path."
            )
        }
        let folder = PackedModel(url)
        let place = folder?.model ?? url
        cache = folder?.cache
        identity = FileIdentity.text(of: place)
        do throws(ModelFileError) {
            file = try ModelFile(contentsOf: place)
        } catch {
            throw MLModelError(error, name)
        }
    }

    /// Opens the bytes of a `.mlmodel`.
    init(specification: Data, blobs: [String: Data]) throws(MLModelError) {
        name = "of \(specification.count) bytes"
        cache = nil
        identity = nil
        do throws(ModelFileError) {
            file = try ModelFile(specification: specification, blobs: blobs)
        } catch {
            throw MLModelError(error, name)
        }
    }

    /// Returns the description of one of the model's functions; nil stands for the default one.
    func description(function: String?) throws(MLModelError) -> MLModelDescription {
        let functions = file.description.functions
        guard let wanted = function ?? file.description.defaultFunctionName, !functions.isEmpty else {
            if let function, function != "main" {
                throw MLModelError(.generic, "The model \(name) has no function \"\(function)\"; its only one is main.")
            }
            return MLModelDescription(MLModelDescription.Contents(file.description, function: nil))
        }
        guard let found = functions.first(where: { $0.name == wanted }) else {
            let names = functions.map(\.name).joined(separator: ", ")
            throw MLModelError(.generic, "The model \(name) has no function \"\(wanted)\"; it has \(names).")
        }
        return MLModelDescription(MLModelDescription.Contents(file.description, function: found))
    }

    /// Throws an error that names the operations that cannot be run, with the place of the first.
    func requireSupport(_ missing: [UnsupportedOperation]) throws(MLModelError) {
        guard let first = missing.first else { return }
        let names = missing.prefix(8).map { "\($0.name) (\($0.count))" }.joined(separator: ", ")
        throw MLModelError(
            .generic,
            """
            The model \(name) cannot be run: \(first.name) at \(first.place) is not supported: \(first.reason). \
            Not supported in all: \(names)\(missing.count > 8 ? ", …" : "").
            """
        )
    }

    /// Returns the model, loaded for running.
    func load(function: String?) throws(MLModelError) -> LoadedModel {
        let key = identity.map { "\($0)\n\(function ?? "")" }
        if let key, let known = ModelCache.shared[key] { return known }
        try requireSupport(file.refused)
        let plan: ModelPlan
        do throws(ModelFileError) {
            plan = try file.plan(function: function)
        } catch {
            throw MLModelError(error, name)
        }
        do throws(InferenceError) {
            let loaded = try LoadedModel(plan, options: InferenceOptions(cache: cache))
            if [.onnx, .tflite, .openvino].contains(file.format), loaded.hasOpenOutput {
                throw InferenceError.failed("the number of an output's dimensions varies")
            }
            if let key { ModelCache.shared[key] = loaded }
            return loaded
        } catch {
            // The engine reads the file once more for the names of what it lacks.
            try requireSupport(file.unsupported)
            throw MLModelError(.generic, "The model \(name) cannot be loaded: \(error.description)", underlying: error)
        }
    }
}

extension MLModelError {
    init(_ error: ModelFileError, _ name: String) {
        let code: Code = if case .unreadable = error { .io } else { .generic }
        self.init(code, "The model \(name) cannot be used: \(error.description)", underlying: error)
    }
}

/// Models that are loaded, by their files, so that several objects for one file share its networks.
final class ModelCache: Sendable {
    /// The cache of this process.
    static let shared = ModelCache()

    private struct Entry {
        weak var model: LoadedModel?
    }

    private let entries = Mutex<[String: Entry]>([:])

    subscript(key: String) -> LoadedModel? {
        get { entries.withLock { $0[key]?.model } }
        set {
            entries.withLock { entries in
                entries = entries.filter { $0.value.model != nil }
                entries[key] = Entry(model: newValue)
            }
        }
    }
}

/// The identity of files: paths, sizes and times.
enum FileIdentity {
    /// Returns a text that changes with the files; nil if they cannot be examined.
    static func text(of url: URL) -> String? {
        let files = FileManager.default
        let root = url.resolvingSymlinksInPath().path
        var paths = [root]
        if let inner = files.enumerator(atPath: root) {
            for case let path as String in inner {
                paths.append(root + "/" + path)
                if paths.count > 1000 { return nil }
            }
        } else {
            // Weights beside the file, such as those of OpenVINO's XML.
            paths.append(url.deletingPathExtension().appendingPathExtension("bin").path)
        }
        var text = ""
        for path in paths.sorted() {
            guard let attributes = try? files.attributesOfItem(atPath: path) else { continue }
            let time = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
            text += "\(path) \(attributes[.size] ?? 0) \(time) \(attributes[.systemFileNumber] ?? 0)\n"
        }
        return text.isEmpty ? nil : text
    }
}
