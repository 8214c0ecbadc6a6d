import Foundation

/// Performs requests one after the other.
enum RequestRunner {
    /// Performs all requests, calls their completion handlers, and throws the first error at the end.
    static func perform(_ requests: [VNRequest], on image: RequestImage, sequence: SequenceState?) throws {
        // Announced together: a completion handler may cancel a request that is yet to run.
        let tokens = requests.map { $0.activity.begin() }
        try perform(requests, tokens, on: image, sequence: sequence)
    }

    /// Performs announced requests.
    static func perform(
        _ requests: [VNRequest],
        _ tokens: [CancellationToken],
        on image: RequestImage,
        sequence: SequenceState?
    ) throws {
        var first: NSError?
        for (request, token) in zip(requests, tokens) {
            let error = request.activity.run(token) {
                try request.validate()
                if request.needsSequence && sequence == nil {
                    throw VisionFailure(
                        .invalidOperation,
                        "\(type(of: request)) follows a sequence; perform it with a VNSequenceRequestHandler."
                    )
                }
                let context = RequestContext(
                    picture: try image.picture(),
                    sequence: sequence,
                    token: token,
                    revision: request.revision
                )
                return try request.run(context)
            }
            request.completionHandler?(request, error)
            first = first ?? error
        }
        if let first { throw first }
    }
}
