import Foundation
import Inference
import Testing

@testable import ModelFiles

/// Tests of ``CompiledModel`` and ``ProgramText``.
@Suite struct CompiledModelTests {
    private func folder(_ files: [String: Data]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mlmodelc")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, data) in files { try data.write(to: folder.appendingPathComponent(name)) }
        return folder
    }

    private var text: String {
        """
        program(1.0)
        [buildInfo = dict<tensor<string, []>, tensor<string, []>>({{"coremlc-version", "1"}})]
        {
            func main<ios16>(tensor<fp32, [1, 2]> x) {
                tensor<fp32, [3, 2]> w = const()[name = tensor<string, []>("w"),
                    val = tensor<fp32, [3, 2]>([[0x1p+0, 2, 3], [4, 5, 6]])];
                tensor<fp32, [1, 3]> y = linear(weight = w, x = x)[name = tensor<string, []>("y")];
            } -> (y);
        }
        """
    }

    private var data: Data {
        let description = WireWriter {
            TestModels.array(&$0, 1, "x", [1, 2])
            TestModels.array(&$0, 10, "y", [1, 3])
        }.data
        var data = Data([0xf6, 1, 0, 0, 0, 0, 0, 0]) + Data(count: 67)
        data += withUnsafeBytes(of: UInt64(description.count).littleEndian) { Data($0) }
        return data + description + Data(count: 16)
    }

    @Test func aProgramIsReadFromItsText() throws {
        let folder = try folder(["model.mil": Data(text.utf8), "coremldata.bin": data])
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try ModelFile(contentsOf: folder)
        #expect(file.format == .mlmodelc)
        #expect(file.description.outputs.map(\.name) == ["y"])
        #expect(file.operations == [OperationCount(name: "linear", count: 1)])
        guard InferenceLibrary.isAvailable else { return }
        let results = try ModelSession(file.plan()).run(["x": .tensor(Tensor([1, 1], shape: [1, 2]))])
        guard case .tensor(let tensor) = results["y"] else {
            Issue.record("no output")
            return
        }
        #expect(try tensor.floats() == [3, 7, 11])
    }

    @Test func ownFoldersKeepTheSpecification() throws {
        let model = TestModels.network(describe: { TestModels.array(&$0, 1, "x", [1]) }, body: { _ in })
        let folder = try folder(["model.mlmodel": model])
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try ModelFile(contentsOf: folder).description.inputs.map(\.name) == ["x"])
    }

    @Test(arguments: [["model.espresso.net"], [], ["model.mil"]]) func otherFoldersAreErrors(_ names: [String]) throws {
        let folder = try folder(Dictionary(uniqueKeysWithValues: names.map { ($0, Data()) }))
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: ModelFileError.self) { try ModelFile(contentsOf: folder) }
    }
}
