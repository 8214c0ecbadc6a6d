import Foundation

/// A folder `NAME.mlmodelc` of this library: a copy of the model's files, and a place for what the engine has compiled.
struct PackedModel {
    /// The copy of the model in the folder.
    let model: URL
    /// The folder for compiled networks; nil if it cannot be written.
    let cache: URL?

    /// The file that marks such a folder and names the model in it.
    private static let marker = "obscura-model.json"

    private struct Contents: Codable {
        var version: Int
        var model: String
    }

    /// Opens a folder; nil if it is another kind of file.
    init?(_ url: URL) {
        guard let data = try? Data(contentsOf: url.appendingPathComponent(Self.marker)),
            let contents = try? JSONDecoder().decode(Contents.self, from: data), contents.version == 1,
            !contents.model.isEmpty, !contents.model.contains("/"), contents.model != "..", contents.model != "."
        else { return nil }
        model = url.appendingPathComponent("model").appendingPathComponent(contents.model)
        let cache = url.appendingPathComponent("cache")
        self.cache = FileManager.default.isWritableFile(atPath: cache.path) ? cache : nil
    }

    /// Makes a folder for a model's files in a new temporary folder and returns its place.
    ///
    /// - Parameters:
    ///   - source: the model's file or folder. Files beside it with the same name before the extension are copied too:
    ///     weights and labels.
    ///   - metadata: the bytes of `metadata.json`.
    static func make(from source: URL, metadata: Data) throws(MLModelError) -> URL {
        let files = FileManager.default
        let name = source.deletingPathExtension().lastPathComponent
        let folder = files.temporaryDirectory.appendingPathComponent("CoreML-\(UUID().uuidString)")
            .appendingPathComponent(name + ".mlmodelc")
        do {
            let place = folder.appendingPathComponent("model")
            try files.createDirectory(at: place, withIntermediateDirectories: true)
            try files.createDirectory(
                at: folder.appendingPathComponent("cache"),
                withIntermediateDirectories: false
            )
            for file in companions(of: source, name) {
                let copy = place.appendingPathComponent(file.lastPathComponent)
                try files.copyItem(at: file.resolvingSymlinksInPath(), to: copy)
            }
            try metadata.write(to: folder.appendingPathComponent("metadata.json"))
            let contents = Contents(version: 1, model: source.lastPathComponent)
            try JSONEncoder().encode(contents).write(to: folder.appendingPathComponent(marker))
        } catch {
            throw MLModelError(
                .io,
                "The model \(source.lastPathComponent) cannot be compiled into \(folder.path): "
                    + error.localizedDescription,
                underlying: error
            )
        }
        return folder
    }

    private static func companions(of source: URL, _ name: String) -> [URL] {
        guard !["mlmodel", "mlpackage", "mlmodelc"].contains(source.pathExtension.lowercased()) else { return [source] }
        let folder = source.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let others = names.filter {
            $0 != source.lastPathComponent && ($0.hasPrefix(name + ".") || $0.hasPrefix(source.lastPathComponent))
        }
        let known = ["labels.txt", "classes.txt", "\(name)_labels.txt"].filter { names.contains($0) }
        var files = [source]
        for other in Set(others + known).sorted() {
            let url = folder.appendingPathComponent(other)
            let type = try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
            if type == true { files.append(url) }
        }
        return files
    }
}
