import Testing

@testable import ModelFiles

/// Tests of ``BoxSuppression`` and ``Classification``.
@Suite struct SuppressionTests {
    private let boxes: [Float] = [0.5, 0.5, 0.4, 0.4, 0.52, 0.5, 0.4, 0.4, 0.1, 0.1, 0.1, 0.1]

    @Test func overlappingBoxesOfLowerScoreAreDropped() {
        let kept = BoxSuppression.kept(
            confidence: [0.6, 0.9, 0.7],
            classes: 1,
            coordinates: boxes,
            overlap: 0.5,
            threshold: 0.1,
            isPerClass: false
        )
        #expect(kept == [1, 2])
    }

    @Test func classesMaySuppressApart() {
        let confidence: [Float] = [0.6, 0, 0, 0.9, 0.7, 0]
        let together = BoxSuppression.kept(
            confidence: confidence,
            classes: 2,
            coordinates: boxes,
            overlap: 0.5,
            threshold: 0.1,
            isPerClass: false
        )
        let apart = BoxSuppression.kept(
            confidence: confidence,
            classes: 2,
            coordinates: boxes,
            overlap: 0.5,
            threshold: 0.1,
            isPerClass: true
        )
        #expect(together == [1, 2])
        #expect(apart == [1, 2, 0])
    }

    @Test func theThresholdDropsBoxes() {
        let kept = BoxSuppression.kept(
            confidence: [0.6, 0.9, 0.7],
            classes: 1,
            coordinates: boxes,
            overlap: 1,
            threshold: 0.65,
            isPerClass: false
        )
        #expect(kept == [1, 2])
    }

    @Test func nothingIsKeptOfNothing() {
        #expect(
            BoxSuppression.kept(confidence: [], classes: 0, coordinates: [], overlap: 0, threshold: 0, isPerClass: true)
                .isEmpty
        )
        #expect(
            BoxSuppression.kept(confidence: [], classes: 3, coordinates: [], overlap: 0, threshold: 0, isPerClass: true)
                .isEmpty
        )
    }
}
