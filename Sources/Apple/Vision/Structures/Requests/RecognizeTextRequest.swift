public import CoreML
import Foundation

/// A request that reads text.
public struct RecognizeTextRequest: ImageProcessingRequest {
    /// The answer.
    public typealias Result = [RecognizedTextObservation]

    /// The revisions of the algorithm.
    public enum Revision: Comparable, Codable, Hashable, Sendable {
        /// The newest revision.
        case revision3
    }

    /// The revisions that can be chosen.
    public static let supportedRevisions: [Revision] = [.revision3]
    /// The revision.
    public let revision: Revision
    /// The part of the upright image that is examined; results are normalized to it.
    public var regionOfInterest = NormalizedRect.fullImage
    /// The languages of the text, most likely first; empty means English.
    public var recognitionLanguages: [Locale.Language] = []
    /// The way of reading.
    public var recognitionLevel: RecognitionLevel = .accurate
    /// Indicates whether a dictionary decides between readings.
    public var usesLanguageCorrection: Bool = true
    /// Indicates whether the languages are found out.
    public var automaticallyDetectsLanguage: Bool = false
    /// Words that are preferred to those of the dictionary.
    public var customWords: [String] = []
    /// The least height of text as a share of the image's height.
    public var minimumTextHeightFraction: Float = 1.0 / 32
    private var devices = ComputeDevices()

    /// Creates a request; nil chooses the newest revision.
    public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision3 }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .recognizeTextRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { devices[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        devices[computeStage] = computeDevice
    }

    /// The ways of reading text.
    public enum RecognitionLevel: CaseIterable, Codable, Hashable, Sendable {
        /// Slower and better.
        case accurate
        /// Faster and worse.
        case fast
    }

    /// The languages that can be read; none without an installed reader.
    public var supportedRecognitionLanguages: [Locale.Language] {
        ((try? TextReadingEngine.languages()) ?? []).map { Locale.Language(identifier: $0) }
    }
}

extension RecognizeTextRequest: BackedRequest {
    func makeRequest() throws -> VNRequest {
        let request = VNRecognizeTextRequest()
        request.regionOfInterest = regionOfInterest.cgRect
        request.recognitionLanguages = recognitionLanguages.map(\.minimalIdentifier)
        request.recognitionLevel = recognitionLevel == .fast ? .fast : .accurate
        request.usesLanguageCorrection = usesLanguageCorrection
        request.automaticallyDetectsLanguage = automaticallyDetectsLanguage
        request.customWords = customWords
        request.minimumTextHeight = minimumTextHeightFraction
        devices.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        (request.results ?? []).compactMap { RecognizedTextObservation(classic: $0, descriptor) }
    }

    func wrapped(_ result: Result) -> VisionResult { .recognizeText(self, result) }
}
