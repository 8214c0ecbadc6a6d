public import CoreML
public import CoreMedia
import Foundation

/// An output of a Core ML model, in the model's own coordinates.
public struct CoreMLFeatureValueObservation: VisionObservation {
    private let content: ObservationContent
    /// The kind and revision of the request that made the observation; nil if none did.
    public let originatingRequestDescriptor: RequestDescriptor?
    /// The name of the output.
    public let featureName: String
    /// The value.
    public let featureValue: MLSendableFeatureValue

    init?(classic: VNObservation, _ descriptor: RequestDescriptor?) {
        guard
            let observation = classic as? VNCoreMLFeatureValueObservation,
            let value = MLSendableFeatureValue(observation.featureValue)
        else { return nil }
        content = observation.content
        originatingRequestDescriptor = descriptor
        featureName = observation.featureName
        featureValue = value
    }

    /// Creates the value of an observation of the classes; nil for a value that is an image or a sequence.
    public init?(_ observation: VNCoreMLFeatureValueObservation) { self.init(classic: observation, nil) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence; always 1.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

    /// Hashes the identity and the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(content)
        hasher.combine(featureName)
    }

    private enum CodingKeys: String, CodingKey { case content, descriptor, name, value }

    /// Reads an observation from its coded form.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        content = try values.decode(ObservationContent.self, forKey: .content)
        originatingRequestDescriptor = try values.decodeIfPresent(RequestDescriptor.self, forKey: .descriptor)
        featureName = try values.decode(String.self, forKey: .name)
        featureValue = try values.decode(CodedFeature.self, forKey: .value).value
    }

    /// Writes the observation in its coded form.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(content, forKey: .content)
        try values.encodeIfPresent(originatingRequestDescriptor, forKey: .descriptor)
        try values.encode(featureName, forKey: .name)
        try values.encode(CodedFeature(featureValue), forKey: .value)
    }
}

/// A feature value that can be coded.
enum CodedFeature: Codable {
    case integer(Int)
    case double(Double)
    case string(String)
    case strings([String])
    case words([String: Double])
    case numbers([Int: Double])
    case floats([Int], [Float])
    case doubles([Int], [Double])
    case integers([Int], [Int32])

    init(_ value: MLSendableFeatureValue) throws {
        if value.isScalar, let integer = value.integerValue {
            self = .integer(integer)
        } else if let double = value.doubleValue {
            self = .double(double)
        } else if let string = value.stringValue {
            self = .string(string)
        } else if let strings = value.stringArrayValue {
            self = .strings(strings)
        } else if let words = value.stringDictionaryValue {
            self = .words(words)
        } else if let numbers = value.integerDictionaryValue {
            self = .numbers(numbers)
        } else if let array = value.shapedArrayValue(of: Float.self) {
            self = .floats(array.shape, array.scalars)
        } else if let array = value.shapedArrayValue(of: Double.self) {
            self = .doubles(array.shape, array.scalars)
        } else if let array = value.shapedArrayValue(of: Int32.self) {
            self = .integers(array.shape, array.scalars)
        } else {
            throw VisionError.invalidFormat("A feature value of type \(value.type) cannot be coded.")
        }
    }

    var value: MLSendableFeatureValue {
        switch self {
        case .integer(let value): MLSendableFeatureValue(value)
        case .double(let value): MLSendableFeatureValue(value)
        case .string(let value): MLSendableFeatureValue(value)
        case .strings(let value): MLSendableFeatureValue(value)
        case .words(let value): MLSendableFeatureValue(value)
        case .numbers(let value): MLSendableFeatureValue(value)
        case .floats(let shape, let scalars): MLSendableFeatureValue(MLShapedArray(scalars: scalars, shape: shape))
        case .doubles(let shape, let scalars): MLSendableFeatureValue(MLShapedArray(scalars: scalars, shape: shape))
        case .integers(let shape, let scalars): MLSendableFeatureValue(MLShapedArray(scalars: scalars, shape: shape))
        }
    }
}
