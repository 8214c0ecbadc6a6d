/// A key of a model's metadata.
public struct MLModelMetadataKey: RawRepresentable, Hashable, Sendable {
    /// The key's text.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A description of the model, a `String`.
    public static let description = MLModelMetadataKey(rawValue: "MLModelDescriptionKey")
    /// The model's version, a `String`.
    public static let versionString = MLModelMetadataKey(rawValue: "MLModelVersionStringKey")
    /// The model's author, a `String`.
    public static let author = MLModelMetadataKey(rawValue: "MLModelAuthorKey")
    /// The model's licence, a `String`.
    public static let license = MLModelMetadataKey(rawValue: "MLModelLicenseKey")
    /// The key of the author's own entries, a `[String: String]`.
    public static let creatorDefinedKey = MLModelMetadataKey(rawValue: "MLModelCreatorDefinedKey")
}
