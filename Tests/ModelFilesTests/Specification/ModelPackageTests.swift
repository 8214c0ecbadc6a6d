import Foundation
import Testing

@testable import ModelFiles

/// Tests of ``ModelPackage``.
@Suite struct ModelPackageTests {
    private func package(path: String, model: Data) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mlpackage")
        let place = folder.appendingPathComponent("Data/a")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try model.write(to: place.appendingPathComponent("model.mlmodel"))
        let manifest = """
            {"fileFormatVersion": "1.0.0", "rootModelIdentifier": "R",
             "itemInfoEntries": {"R": {"path": "\(path)", "name": "m", "author": "a", "description": "d"}}}
            """
        try Data(manifest.utf8).write(to: folder.appendingPathComponent("Manifest.json"))
        return folder
    }

    @Test func theManifestNamesTheModel() throws {
        let model = TestModels.network(describe: { TestModels.array(&$0, 1, "x", [1]) }, body: { _ in })
        let folder = try package(path: "a/model.mlmodel", model: model)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try ModelFile(contentsOf: folder)
        #expect(file.format == .mlpackage)
        #expect(file.description.inputs.map(\.name) == ["x"])
    }

    @Test(arguments: ["../../model.mlmodel", "/etc/passwd", "missing"]) func otherPathsAreErrors(_ path: String) throws
    {
        let folder = try package(path: path, model: Data())
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: ModelFileError.self) { try ModelFile(contentsOf: folder) }
    }

    @Test func aMissingFileIsAnError() {
        #expect(throws: ModelFileError.self) { try ModelFile(contentsOf: URL(fileURLWithPath: "/nonexistent.mlmodel")) }
    }
}
