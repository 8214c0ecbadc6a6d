import Foundation

/// The surroundings of one run of a request.
struct RequestContext {
    /// The image.
    let picture: Picture
    /// The state of the sequence; nil for a handler of a single image.
    let sequence: SequenceState?
    /// The flag that cancels the run.
    let token: CancellationToken
    /// The revision of the request.
    let revision: Int

    /// Returns the content of an observation that this run makes.
    func content(
        confidence: Float,
        box: CGRect = .zero,
        quad: Quad? = nil,
        details: ObservationDetails = .none
    ) -> ObservationContent {
        ObservationContent(confidence: confidence, revision: revision, box: box, quad: quad, details: details)
    }
}
