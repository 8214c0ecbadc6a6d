import Foundation
import Testing

@testable import ModelFiles

/// Tests of ``Specification``, ``ModelFile`` and what they say about a model, ``FeatureDescription``.
@Suite struct SpecificationTests {
    @Test func theDescriptionIsRead() throws {
        let data = TestModels.network(
            403,
            version: 4,
            describe: {
                TestModels.image(&$0, 1, "image", (32, 24), 30)
                $0.message(1) {
                    $0.string(1, "threshold")
                    $0.message(3) {
                        $0.message(2) { _ in }
                        $0.int(1000, 1)
                    }
                }
                $0.string(11, "label")
                $0.string(12, "probabilities")
                $0.message(100) {
                    $0.string(1, "about")
                    $0.string(3, "someone")
                    $0.message(100) {
                        $0.string(1, "names")
                        $0.string(2, "{0: 'cat'}")
                    }
                }
            },
            body: {
                $0.message(100) {
                    $0.string(1, "cat"); $0.string(1, "dog")
                }
            }
        )
        let description = try ModelFile(specification: data).description
        #expect(description.kind == "neuralNetworkClassifier")
        #expect(description.specificationVersion == 4)
        let image = ImageConstraint(size: ImageSize(width: 32, height: 24), colors: .bgr)
        #expect(description.inputs.first?.kind == .image(image))
        #expect(description.inputs.last?.isOptional == true)
        #expect(description.inputs.last?.kind == .double)
        #expect(description.predictedFeatureName == "label")
        #expect(description.predictedProbabilitiesName == "probabilities")
        #expect(description.classLabels == .strings(["cat", "dog"]))
        #expect(description.metadata.author == "someone")
        #expect(description.metadata.userDefined == ["names": "{0: 'cat'}"])
    }

    @Test func flexibleShapesAreRead() throws {
        let data = TestModels.network(
            describe: { writer in
                writer.message(1) {
                    $0.string(1, "x")
                    $0.message(3) {
                        $0.message(5) {
                            $0.ints(1, [3, 8])
                            $0.int(2, 65552)
                            $0.message(31) {
                                $0.message(1) {
                                    $0.int(1, 3); $0.int(2, 3)
                                }
                                $0.message(1) {
                                    $0.int(1, 1); $0.int(2, -1)
                                }
                            }
                            $0.float(51, 0.5)
                        }
                    }
                }
            },
            body: { _ in }
        )
        guard case .multiArray(let array) = try ModelFile(specification: data).description.inputs.first?.kind else {
            Issue.record("no array")
            return
        }
        #expect(array.shapes == .range([SizeRange(lower: 3, upper: 3), SizeRange(lower: 1, upper: nil)]))
        #expect(array.type == .float16)
        #expect(array.defaultValue == 0.5)
    }

    @Test func newerVersionsAndForeignFilesAreRefused() {
        let newer = TestModels.network(version: 11, describe: { _ in }, body: { _ in })
        #expect(throws: ModelFileError.self) { try ModelFile(specification: newer) }
        #expect(throws: ModelFileError.self) { try ModelFile(specification: Data("no model".utf8)) }
        #expect(throws: ModelFileError.self) { try ModelFile(specification: Data()) }
    }

    @Test func everyTruncationIsAnErrorOrADescription() throws {
        let data = TestModels.program(input: [2], output: [2]) {
            TestModels.operation(&$0, "relu", ["x": "x"], "y", [2])
        }
        for length in 0..<data.count {
            guard let file = try? ModelFile(specification: data.prefix(length)) else { continue }
            _ = file.operations
            _ = file.unsupported
        }
    }

    @Test func modelsOfOtherTypesAreNamed() throws {
        let data = WireWriter {
            $0.int(1, 1)
            $0.message(2) { _ in }
            $0.message(302) { _ in }
        }.data
        let file = try ModelFile(specification: data)
        #expect(file.unsupported.map(\.name) == ["treeEnsembleRegressor"])
        #expect(throws: ModelFileError.self) { try file.plan() }
    }
}
