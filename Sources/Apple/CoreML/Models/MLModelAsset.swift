public import Foundation
import ModelFiles

/// A model that is not loaded yet: bytes in memory, or a file.
public final class MLModelAsset: NSObject, Sendable {
    private enum Place: Sendable {
        case bytes(Data, blobs: [String: Data])
        case file(URL)
    }

    private let place: Place

    private init(_ place: Place) { self.place = place }

    /// Creates an asset from the bytes of a `.mlmodel`.
    public convenience init(specification specificationData: Data) throws {
        try self.init(specification: specificationData, blobMapping: [:])
    }

    /// Creates an asset from the bytes of a `.mlmodel`, with those of its weight files.
    ///
    /// - Throws: ``MLModelError`` if the bytes are not a model.
    public convenience init(specification specificationData: Data, blobMapping: [URL: Data]) throws {
        let pairs = blobMapping.map { ($0.key.lastPathComponent, $0.value) }
        let blobs = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        self.init(.bytes(specificationData, blobs: blobs))
        _ = try source()
    }

    /// Creates an asset from a file; throws ``MLModelError`` if it is missing or no model.
    public convenience init(url compiledModelURL: URL) throws {
        self.init(.file(compiledModelURL))
        _ = try source()
    }

    /// Opens the model.
    func source() throws(MLModelError) -> ModelSource {
        switch place {
        case .bytes(let data, let blobs): try ModelSource(specification: data, blobs: blobs)
        case .file(let url): try ModelSource(url)
        }
    }

    /// The names of the model's functions; `main` for models without names.
    public var functionNames: [String] {
        get async throws {
            let names = try source().file.description.functions.map(\.name)
            return names.isEmpty ? ["main"] : names
        }
    }

    /// The description of the model, or of its default function.
    public var modelDescription: MLModelDescription {
        get async throws { try source().description(function: nil) }
    }

    /// Returns the description of a function; throws ``MLModelError`` if there is none of this name.
    public func modelDescription(of functionName: String) async throws -> MLModelDescription {
        try source().description(function: functionName)
    }

    /// Calls a handler with the names of the model's functions, on another thread.
    public func functionNames(completionHandler handler: @escaping ([String]?, (any Error)?) -> Void) {
        let handler = Unshared(handler)
        Task {
            do {
                handler.object(try await functionNames, nil)
            } catch {
                handler.object(nil, error)
            }
        }
    }

    /// Calls a handler with the description of the model, on another thread.
    public func modelDescription(completionHandler handler: @escaping (MLModelDescription?, (any Error)?) -> Void) {
        let handler = Unshared(handler)
        Task {
            do {
                handler.object(try await modelDescription, nil)
            } catch {
                handler.object(nil, error)
            }
        }
    }
}
