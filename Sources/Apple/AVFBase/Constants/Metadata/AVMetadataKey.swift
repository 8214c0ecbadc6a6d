/// The key of a metadata item within its key space.
///
/// Any string makes a value, including unknown ones. The constants are the keys of the common key space.
public struct AVMetadataKey: RawRepresentable, Hashable, Sendable {
    /// The string for the value in dictionaries and files.
    public let rawValue: String

    /// Creates a value from its string, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a value from its string, which may be unknown.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The title.
    public static let commonKeyTitle = AVMetadataKey(rawValue: "title")
    /// The creator.
    public static let commonKeyCreator = AVMetadataKey(rawValue: "creator")
    /// The subject.
    public static let commonKeySubject = AVMetadataKey(rawValue: "subject")
    /// A description.
    public static let commonKeyDescription = AVMetadataKey(rawValue: "description")
    /// The publisher.
    public static let commonKeyPublisher = AVMetadataKey(rawValue: "publisher")
    /// The contributor.
    public static let commonKeyContributor = AVMetadataKey(rawValue: "contributor")
    /// The creation date.
    public static let commonKeyCreationDate = AVMetadataKey(rawValue: "creationDate")
    /// The date of the last modification.
    public static let commonKeyLastModifiedDate = AVMetadataKey(rawValue: "lastModifiedDate")
    /// The kind of work.
    public static let commonKeyType = AVMetadataKey(rawValue: "type")
    /// The format.
    public static let commonKeyFormat = AVMetadataKey(rawValue: "format")
    /// The unique identifier.
    public static let commonKeyIdentifier = AVMetadataKey(rawValue: "identifier")
    /// The source work.
    public static let commonKeySource = AVMetadataKey(rawValue: "source")
    /// The language.
    public static let commonKeyLanguage = AVMetadataKey(rawValue: "language")
    /// The related work.
    public static let commonKeyRelation = AVMetadataKey(rawValue: "relation")
    /// The place of creation.
    public static let commonKeyLocation = AVMetadataKey(rawValue: "location")
    /// The copyright holder.
    public static let commonKeyCopyrights = AVMetadataKey(rawValue: "copyrights")
    /// The album.
    public static let commonKeyAlbumName = AVMetadataKey(rawValue: "albumName")
    /// The author.
    public static let commonKeyAuthor = AVMetadataKey(rawValue: "author")
    /// The performer.
    public static let commonKeyArtist = AVMetadataKey(rawValue: "artist")
    /// The artwork image.
    public static let commonKeyArtwork = AVMetadataKey(rawValue: "artwork")
    /// The manufacturer of the device.
    public static let commonKeyMake = AVMetadataKey(rawValue: "make")
    /// The model of the device.
    public static let commonKeyModel = AVMetadataKey(rawValue: "model")
    /// The software.
    public static let commonKeySoftware = AVMetadataKey(rawValue: "software")
    /// A description for people with impaired vision.
    public static let commonKeyAccessibilityDescription = AVMetadataKey(rawValue: "accessibilityDescription")
}
