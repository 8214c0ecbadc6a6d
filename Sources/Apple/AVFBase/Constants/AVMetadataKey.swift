/// The name of a metadata item within its key space.
///
/// An open set: any string makes a value. These are the names of the common key space.
public struct AVMetadataKey: RawRepresentable, Hashable, Sendable {
    /// The string that stands for the value in dictionaries and files.
    public let rawValue: String

    /// Makes a value from its string, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a value from its string, known or not.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The title.
    public static let commonKeyTitle = AVMetadataKey(rawValue: "title")
    /// Who made it.
    public static let commonKeyCreator = AVMetadataKey(rawValue: "creator")
    /// What it is about.
    public static let commonKeySubject = AVMetadataKey(rawValue: "subject")
    /// A description.
    public static let commonKeyDescription = AVMetadataKey(rawValue: "description")
    /// Who published it.
    public static let commonKeyPublisher = AVMetadataKey(rawValue: "publisher")
    /// Who helped.
    public static let commonKeyContributor = AVMetadataKey(rawValue: "contributor")
    /// When it was made.
    public static let commonKeyCreationDate = AVMetadataKey(rawValue: "creationDate")
    /// When it was last changed.
    public static let commonKeyLastModifiedDate = AVMetadataKey(rawValue: "lastModifiedDate")
    /// The kind of work.
    public static let commonKeyType = AVMetadataKey(rawValue: "type")
    /// The format.
    public static let commonKeyFormat = AVMetadataKey(rawValue: "format")
    /// A name that no other has.
    public static let commonKeyIdentifier = AVMetadataKey(rawValue: "identifier")
    /// What it was made from.
    public static let commonKeySource = AVMetadataKey(rawValue: "source")
    /// The language.
    public static let commonKeyLanguage = AVMetadataKey(rawValue: "language")
    /// What it is related to.
    public static let commonKeyRelation = AVMetadataKey(rawValue: "relation")
    /// Where it was made.
    public static let commonKeyLocation = AVMetadataKey(rawValue: "location")
    /// Who has the rights.
    public static let commonKeyCopyrights = AVMetadataKey(rawValue: "copyrights")
    /// The album.
    public static let commonKeyAlbumName = AVMetadataKey(rawValue: "albumName")
    /// Who wrote it.
    public static let commonKeyAuthor = AVMetadataKey(rawValue: "author")
    /// Who performs.
    public static let commonKeyArtist = AVMetadataKey(rawValue: "artist")
    /// A picture for it.
    public static let commonKeyArtwork = AVMetadataKey(rawValue: "artwork")
    /// Who made the device.
    public static let commonKeyMake = AVMetadataKey(rawValue: "make")
    /// Which device.
    public static let commonKeyModel = AVMetadataKey(rawValue: "model")
    /// Which program.
    public static let commonKeySoftware = AVMetadataKey(rawValue: "software")
    /// A description for people who cannot see it.
    public static let commonKeyAccessibilityDescription = AVMetadataKey(rawValue: "accessibilityDescription")
}
