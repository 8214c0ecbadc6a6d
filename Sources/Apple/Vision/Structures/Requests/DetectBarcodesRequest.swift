public import CoreML

/// A request that reads machine-readable codes.
public struct DetectBarcodesRequest: ImageProcessingRequest {
    /// The answer.
    public typealias Result = [BarcodeObservation]

    /// The revisions of the algorithm.
    public enum Revision: Comparable, Codable, Hashable, Sendable {
        /// The newest revision.
        case revision4
    }

    /// The revisions that can be chosen.
    public static let supportedRevisions: [Revision] = [.revision4]
    /// The revision.
    public let revision: Revision
    /// The part of the upright image that is examined; results are normalized to it.
    public var regionOfInterest = NormalizedRect.fullImage
    /// The symbologies to look for; all by default, and if empty.
    public var symbologies: [BarcodeSymbology] = BarcodeSymbology.allCases
    /// Indicates whether codes of two parts become one observation; it has no effect.
    public var coalescesCompositeSymbologies: Bool = false
    private var devices = ComputeDevices()

    /// Creates a request; nil chooses the newest revision.
    public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision4 }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .detectBarcodesRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { devices[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        devices[computeStage] = computeDevice
    }

    /// The symbologies that can be read.
    public var supportedSymbologies: [BarcodeSymbology] {
        CodeReading.supported.compactMap { BarcodeSymbology($0) }
    }
}

extension DetectBarcodesRequest: BackedRequest {
    func makeRequest() throws -> VNRequest {
        let request = VNDetectBarcodesRequest()
        request.regionOfInterest = regionOfInterest.cgRect
        request.symbologies = symbologies.map(\.classic)
        request.coalesceCompositeSymbologies = coalescesCompositeSymbologies
        devices.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        (request.results ?? []).compactMap { BarcodeObservation(classic: $0, descriptor) }
    }

    func wrapped(_ result: Result) -> VisionResult { .detectBarcodes(self, result) }
}
