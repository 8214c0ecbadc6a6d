import Foundation
import Testing

@testable import FrameAnalysis

@Suite("Class scores")
struct ClassScoresTests {
    @Test("logits become shares; probabilities stay")
    func classes() throws {
        let names = ["a", "b"]
        let shares = try #require(ClassScores([ModelOutput(name: "o", shape: [1, 2], values: [1, 3])], labels: names))
        let found = shares.detections(leastConfidence: 0.5)
        #expect(found.map(\.label) == ["b"] && abs(found[0].confidence - 0.8808) < 0.001)
        let probabilities = ModelOutput(name: "o", shape: [1, 2], values: [0.75, 0.25])
        #expect(
            ClassScores([probabilities], labels: names)?.detections(leastConfidence: 0.1).map(\.confidence) == [
                0.75, 0.25,
            ]
        )
        #expect(ClassScores([ModelOutput(name: "o", shape: [1, 3], values: [1, 2, 3])], labels: names) == nil)
        #expect(ClassScores([ModelOutput(name: "o", shape: [1, 2], values: [.nan, 2])], labels: names) == nil)
    }
}
