/// A request of the newer kind that this system does not have; every run fails with `unsupportedRequest`.
final class UnavailableRequest: VNImageBasedRequest {
    private let name: String

    init(_ name: String) {
        self.name = name
        super.init(completionHandler: nil)
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] { throw VisionFailure.unsupported(name) }
}
