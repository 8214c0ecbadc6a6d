public import Foundation

/// A request that finds the outlines of dark or light areas.
///
/// `perform` fails with `invalidArgument` for settings out of their range.
open class VNDetectContoursRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNDetectContourRequestRevision1 }

    /// The factor by which the contrast is raised first, 0…3; 1 changes nothing.
    open var contrastAdjustment: Float = 2
    /// The gray value around which the contrast is raised, 0…1; nil chooses it by the image.
    open var contrastPivot: NSNumber? = 0.5
    /// Indicates whether dark areas on light are outlined, and not light ones on dark.
    open var detectsDarkOnLight = true
    /// The former name of ``detectsDarkOnLight``.
    @available(*, deprecated, renamed: "detectsDarkOnLight")
    open var detectDarkOnLight: Bool {
        get { detectsDarkOnLight }
        set { detectsDarkOnLight = newValue }
    }
    /// The longer side to which larger images are reduced first, at least 64 pixels.
    open var maximumImageDimension = 512

    /// One observation with all contours of the latest run; nil before the first run and after one that failed.
    public var results: [VNContoursObservation]? { typed() }

    override func duplicate() -> VNRequest {
        let copy = VNDetectContoursRequest(completionHandler: completionHandler)
        copy.contrastAdjustment = contrastAdjustment
        copy.contrastPivot = contrastPivot
        copy.detectsDarkOnLight = detectsDarkOnLight
        copy.maximumImageDimension = maximumImageDimension
        return copy
    }

    override func validate() throws {
        try super.validate()
        try check("contrastAdjustment", contrastAdjustment, 0...3)
        if let contrastPivot { try check("contrastPivot", contrastPivot.floatValue, 0...1) }
        try check("maximumImageDimension", Float(maximumImageDimension), 64...Float(Int32.max))
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        let settings = ContourFinding.Settings(
            contrast: contrastAdjustment,
            pivot: contrastPivot?.floatValue,
            detectsDarkOnLight: detectsDarkOnLight,
            maximumDimension: maximumImageDimension
        )
        let shapes = try ContourFinding.contours(in: region, settings, context)
        return [VNContoursObservation(content: context.content(confidence: 1, details: .contours(shapes)))]
    }
}
