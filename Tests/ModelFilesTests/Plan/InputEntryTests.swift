import Inference
import Testing

@testable import ModelFiles

/// Tests of ``ModelPlan`` and how arrays enter its networks.
@Suite struct InputEntryTests {
    private func input(_ shape: [Int?]) -> NetworkInput {
        let feature = FeatureDescription(name: "x", kind: .multiArray(ArrayConstraint(shape: [], type: .float32)))
        return NetworkInput(feature: feature, port: "x", type: .float32, shape: shape)
    }

    @Test func onesAreAddedAndDropped() {
        #expect(input([1, 3, 4, 4]).entry(of: [3, 4, 4]) == [1, 3, 4, 4])
        #expect(input([1, 8, 1, 1]).entry(of: [8]) == [1, 8, 1, 1])
        #expect(input([8]).entry(of: [1, 8]) == [8])
        #expect(input([8]).entry(of: [9]) == nil)
    }
}
