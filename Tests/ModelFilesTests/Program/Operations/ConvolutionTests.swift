import Testing

@testable import ModelFiles

/// Tests of the sizes that operations work out, ``DeconvolutionPlan`` and ``SamplingMode``.
@Suite struct ConvolutionTests {
    private func plan(_ mode: String, input: Int?, output: Int?) throws -> DeconvolutionPlan {
        try DeconvolutionPlan(
            kernel: [3],
            strides: [2],
            dilations: [1],
            padding: GraphPadding(count: 1, mode: mode),
            input: [input],
            output: output.map { [$0] }
        )
    }

    @Test func theSamePaddingDoublesTheSize() throws {
        let plan = try plan("same_upper", input: 5, output: nil)
        // (5 − 1) · 2 + 3 are eleven, of which ten stay.
        #expect(plan.begins == [0])
        #expect(plan.ends == [1])
        #expect(try self.plan("same_lower", input: nil, output: nil).begins == [1])
    }

    @Test func theWantedSizeIsReached() throws {
        #expect(try plan("explicit", input: 5, output: 10).ends == [1])
        #expect(try plan("explicit", input: 5, output: 12).extra == [1])
        #expect(throws: ModelFileError.self) { try plan("explicit", input: nil, output: 10) }
        #expect(throws: ModelFileError.self) { try plan("explicit", input: 5, output: -1) }
    }

    @Test func samplesLieInTheirPlaces() throws {
        #expect(try SamplingMode(name: "STRICT_ALIGN_CORNERS").places(count: 3, from: 0, to: 4) == [0, 2, 4])
        #expect(try SamplingMode(name: "ALIGN_CORNERS").places(count: 1, from: 0, to: 4) == [2])
        #expect(try SamplingMode(name: "DEFAULT").places(count: 2, from: 0, to: 3) == [0, 2])
        #expect(try SamplingMode(name: "UNALIGN_CORNERS").places(count: 2, from: 0, to: 3) == [0.5, 2.5])
        #expect(throws: ModelFileError.self) { try SamplingMode(name: "OTHER") }
    }
}
