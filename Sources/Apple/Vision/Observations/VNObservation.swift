public import CoreMedia
public import Foundation

/// Objects that state the revision of the request that made them.
public protocol VNRequestRevisionProviding {
    /// The revision of the request; `VNRequestRevisionUnspecified` if no request made the object.
    var requestRevision: Int { get }
}

/// A confidence, usually 0…1.
public typealias VNConfidence = Float

// `@unchecked Sendable`: nothing changes after the initializer.
/// A result of a request.
///
/// Immutable. Rectangles and points are normalized to the upright image (or to the request's region of interest), with
/// the origin at the lower left. An observation does not hold the image.
open class VNObservation: NSObject, NSCopying, NSSecureCoding, VNRequestRevisionProviding, @unchecked Sendable {
    /// What the observation states.
    final let content: ObservationContent

    init(content: ObservationContent) {
        self.content = content
        super.init()
    }

    /// Creates an observation from an archive; nil if the archive holds no observation.
    public required init?(coder: NSCoder) {
        guard
            let data = coder.decodeObject(of: NSData.self, forKey: "content"),
            let content = try? PropertyListDecoder().decode(ObservationContent.self, from: data as Data)
        else { return nil }
        self.content = content
        super.init()
    }

    /// Writes the observation into an archive.
    open func encode(with coder: NSCoder) {
        guard let data = try? PropertyListEncoder().encode(content) else { return }
        coder.encode(data as NSData, forKey: "content")
    }

    /// Indicates that archives are checked for the expected classes.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the observation itself, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The identity of the observation; results of a tracker have that of its input.
    open var uuid: UUID { content.uuid }
    /// The confidence, 0…1, or a Core ML model's own value; 1 if it has no meaning.
    open var confidence: VNConfidence { content.confidence }
    /// The time of the image; zero if unknown.
    open var timeRange: CMTimeRange { content.time?.range ?? CMTimeRange(start: .zero, duration: .zero) }
    /// The revision of the request that made the observation.
    open var requestRevision: Int { content.revision }

    /// Returns whether the other object is of the same class with the same content.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? VNObservation, type(of: other) == type(of: self) else { return false }
        return content == other.content
    }

    /// A hash that is equal for equal observations.
    open override var hash: Int { content.hashValue }

    /// A text with the class and the most important values.
    open override var description: String {
        "\(type(of: self)) \(content.uuid) confidence \(content.confidence) box \(content.box)"
    }
}
