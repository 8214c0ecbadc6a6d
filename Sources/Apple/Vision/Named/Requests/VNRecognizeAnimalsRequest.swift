import Foundation

/// A request that finds cats and dogs with a model that the user names.
///
/// Without a model for `recognizeAnimals` in the manifest of `OBSCURA_MODELS`, `perform` fails with
/// `unsupportedRequest`.
open class VNRecognizeAnimalsRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNRecognizeAnimalsRequestRevision2 }

    /// Returns the animals that a revision can find.
    open class func knownAnimalIdentifiers(forRevision requestRevision: Int) throws -> [VNAnimalIdentifier] {
        [.cat, .dog]
    }

    /// Returns the animals that can be found.
    open func supportedIdentifiers() throws -> [VNAnimalIdentifier] { [.cat, .dog] }

    /// The animals of the latest run; nil before the first run and after one that failed.
    public var results: [VNRecognizedObjectObservation]? { typed() }

    override func duplicate() -> VNRequest {
        VNRecognizeAnimalsRequest(completionHandler: completionHandler)
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        return try NamedModels.shared.model(.recognizeAnimals, for: self)
            .observations(in: region, crop: nil, context)
            .filter { $0 is VNRecognizedObjectObservation }
    }
}

/// A kind of animal.
public struct VNAnimalIdentifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A dog.
    public static let dog = VNAnimalIdentifier(rawValue: "Dog")
    /// A cat.
    public static let cat = VNAnimalIdentifier(rawValue: "Cat")
}
