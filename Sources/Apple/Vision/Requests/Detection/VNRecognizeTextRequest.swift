import Foundation

/// The ways of reading text.
public enum VNRequestTextRecognitionLevel: Int, Sendable {
    /// Slower and better.
    case accurate = 0
    /// Faster and worse.
    case fast = 1
}

/// A request that reads text.
///
/// Text is read with Tesseract, which is loaded at the first run. `perform` fails with `dataUnavailable` where it or
/// the data of a language is not installed.
open class VNRecognizeTextRequest: VNImageBasedRequest, VNRequestProgressProviding {
    override class var revisionCount: Int { VNRecognizeTextRequestRevision3 }

    /// Returns the languages that can be read, as BCP 47 tags.
    open class func supportedRecognitionLanguages(
        for recognitionLevel: VNRequestTextRecognitionLevel,
        revision requestRevision: Int
    ) throws -> [String] {
        guard supportedRevisions.contains(requestRevision) else {
            throw VisionFailure(
                .unsupportedRevision,
                "VNRecognizeTextRequest has no revision \(requestRevision)."
            ).asNSError
        }
        return try TextReadingEngine.languages()
    }

    /// Returns the languages that can be read, as BCP 47 tags.
    open func supportedRecognitionLanguages() throws -> [String] { try TextReadingEngine.languages() }

    /// The languages of the text as BCP 47 tags, most likely first; empty means English.
    ///
    /// `perform` fails with `invalidArgument` for an unknown language.
    open var recognitionLanguages: [String] = []
    /// Words that are preferred to those of the dictionary.
    open var customWords: [String] = []
    /// The way of reading.
    open var recognitionLevel = VNRequestTextRecognitionLevel.accurate
    /// Indicates whether a dictionary decides between readings.
    open var usesLanguageCorrection = true
    /// Indicates whether the languages are found out; the installed ones among the preferred languages are tried.
    open var automaticallyDetectsLanguage = false
    /// The least height of text as a share of the image's height; 0 reads text of any height.
    open var minimumTextHeight: Float = 0
    /// Called with the progress, on the thread that performs the request.
    open var progressHandler: VNRequestProgressHandler = { _, _, _ in }
    /// Indicates whether the progress cannot be measured; always false.
    open var indeterminate: Bool { false }

    /// The lines of the latest run, from top to bottom; nil before the first run and after one that failed.
    public var results: [VNRecognizedTextObservation]? { typed() }

    override func duplicate() -> VNRequest {
        let copy = VNRecognizeTextRequest(completionHandler: completionHandler)
        copy.recognitionLanguages = recognitionLanguages
        copy.customWords = customWords
        copy.recognitionLevel = recognitionLevel
        copy.usesLanguageCorrection = usesLanguageCorrection
        copy.automaticallyDetectsLanguage = automaticallyDetectsLanguage
        copy.minimumTextHeight = minimumTextHeight
        copy.progressHandler = progressHandler
        return copy
    }

    override func validate() throws {
        try super.validate()
        try check("minimumTextHeight", minimumTextHeight, 0...1)
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        progressHandler(self, 0, nil)
        let settings = TextReadingEngine.Settings(
            languages: recognitionLanguages,
            customWords: usesLanguageCorrection ? customWords : [],
            isFast: recognitionLevel == .fast,
            usesDictionary: usesLanguageCorrection,
            minimumHeight: minimumTextHeight
        )
        let lines = try TextReadingEngine.lines(in: region, settings, context)
        progressHandler(self, 1, nil)
        return lines.map { VNRecognizedTextObservation(content: $0) }
    }
}
