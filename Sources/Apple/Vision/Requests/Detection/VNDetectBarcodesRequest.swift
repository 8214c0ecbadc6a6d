import Foundation

/// A request that reads machine-readable codes.
open class VNDetectBarcodesRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNDetectBarcodesRequestRevision4 }

    /// The symbologies that can be read.
    open class var supportedSymbologies: [VNBarcodeSymbology] { CodeReading.supported }

    /// Returns the symbologies that can be read.
    open func supportedSymbologies() throws -> [VNBarcodeSymbology] { CodeReading.supported }

    /// The symbologies to look for; all by default, and if empty.
    ///
    /// Those that cannot be read are ignored; `perform` fails with `invalidArgument` if no other remains.
    open var symbologies = CodeReading.supported
    /// Indicates whether codes of two parts become one observation; it has no effect.
    open var coalesceCompositeSymbologies = false

    /// The codes of the latest run, from top to bottom and left to right; nil before the first run and after one that
    /// failed.
    public var results: [VNBarcodeObservation]? { typed() }

    override func duplicate() -> VNRequest {
        let copy = VNDetectBarcodesRequest(completionHandler: completionHandler)
        copy.symbologies = symbologies
        copy.coalesceCompositeSymbologies = coalesceCompositeSymbologies
        return copy
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        return try CodeReading.codes(of: symbologies, in: region, context).map { VNBarcodeObservation(content: $0) }
    }
}
