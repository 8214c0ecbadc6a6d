public import CoreML
public import Foundation

// `@unchecked Sendable`: nothing changes after the initializer; the client owns the value.
/// An output of a Core ML model, in the model's own coordinates.
open class VNCoreMLFeatureValueObservation: VNObservation, @unchecked Sendable {
    private let value: MLFeatureValue
    private let name: String

    init(content: ObservationContent, featureValue: MLFeatureValue, featureName: String) {
        value = featureValue
        name = featureName
        super.init(content: content)
    }

    /// Creates an observation from an archive; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard
            let value = coder.decodeObject(of: MLFeatureValue.self, forKey: "value"),
            let name = coder.decodeObject(of: NSString.self, forKey: "name")
        else { return nil }
        self.value = value
        self.name = name as String
        super.init(coder: coder)
    }

    /// Writes the observation into an archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(value, forKey: "value")
        coder.encode(name as NSString, forKey: "name")
    }

    /// The value.
    open var featureValue: MLFeatureValue { value }
    /// The name of the output.
    open var featureName: String { name }
}
