import Foundation

/// A `.mlpackage`: a folder whose manifest says where its model is.
struct ModelPackage {
    let model: URL
    let weights: WeightFiles

    private struct Manifest: Decodable {
        struct Entry: Decodable {
            var path: String
        }
        var rootModelIdentifier: String
        var itemInfoEntries: [String: Entry]
    }

    init(_ folder: URL) throws(ModelFileError) {
        let place = folder.appendingPathComponent("Manifest.json")
        let bytes = Bytes(try ModelBytes(mapping: place))
        guard bytes.count < 1 << 20, let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(bytes.array)),
            manifest.itemInfoEntries.count <= 1000
        else { throw .invalid("the manifest is damaged") }
        guard let entry = manifest.itemInfoEntries[manifest.rootModelIdentifier] else {
            throw .invalid("the manifest names no model")
        }
        let root = folder.appendingPathComponent("Data")
        model = try ModelPackage.place(entry.path, in: root)
        var files: [String: ModelBytes] = [:]
        for entry in manifest.itemInfoEntries.values {
            let place = try ModelPackage.place(entry.path, in: root)
            for file in ModelPackage.files(at: place) where file.pathExtension == "bin" {
                files[file.lastPathComponent] = try ModelBytes(mapping: file)
            }
        }
        for file in ModelPackage.files(at: model.deletingLastPathComponent().appendingPathComponent("weights")) {
            if files[file.lastPathComponent] == nil { files[file.lastPathComponent] = try ModelBytes(mapping: file) }
        }
        weights = WeightFiles(files)
    }

    /// Returns a place below a folder; paths that lead out of it are refused.
    private static func place(_ path: String, in root: URL) throws(ModelFileError) -> URL {
        guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
            throw .invalid("the manifest has a path out of the package, \(path)")
        }
        return root.appendingPathComponent(path)
    }

    /// Returns a file, or the files in a folder.
    static func files(at place: URL) -> [URL] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else { return [] }
        guard isFolder.boolValue else { return [place] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        return names.sorted().prefix(1000).map { place.appendingPathComponent($0) }
            .filter { FileManager.default.fileExists(atPath: $0.path, isDirectory: &isFolder) && !isFolder.boolValue }
    }
}
