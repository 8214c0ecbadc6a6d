/// The identifier of a metadata item, with key space and key in one string such as `mdta/com.apple.quicktime.title`.
///
/// Any string makes a value; ``AVMetadataItem/identifier(forKey:keySpace:)`` combines key and key space.
public struct AVMetadataIdentifier: RawRepresentable, Hashable, Sendable {
    /// The string for the value in dictionaries and files.
    public let rawValue: String

    /// Creates a value from its string, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a value from its string, which may be unknown.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The title.
    public static let commonIdentifierTitle = AVMetadataIdentifier(rawValue: "common/title")
    /// The creator.
    public static let commonIdentifierCreator = AVMetadataIdentifier(rawValue: "common/creator")
    /// The subject.
    public static let commonIdentifierSubject = AVMetadataIdentifier(rawValue: "common/subject")
    /// A description.
    public static let commonIdentifierDescription = AVMetadataIdentifier(rawValue: "common/description")
    /// The publisher.
    public static let commonIdentifierPublisher = AVMetadataIdentifier(rawValue: "common/publisher")
    /// The contributor.
    public static let commonIdentifierContributor = AVMetadataIdentifier(rawValue: "common/contributor")
    /// The creation date.
    public static let commonIdentifierCreationDate = AVMetadataIdentifier(rawValue: "common/creationDate")
    /// The date of the last modification.
    public static let commonIdentifierLastModifiedDate = AVMetadataIdentifier(rawValue: "common/lastModifiedDate")
    /// The kind of work.
    public static let commonIdentifierType = AVMetadataIdentifier(rawValue: "common/type")
    /// The format.
    public static let commonIdentifierFormat = AVMetadataIdentifier(rawValue: "common/format")
    /// The unique identifier.
    public static let commonIdentifierAssetIdentifier = AVMetadataIdentifier(rawValue: "common/identifier")
    /// The source work.
    public static let commonIdentifierSource = AVMetadataIdentifier(rawValue: "common/source")
    /// The language.
    public static let commonIdentifierLanguage = AVMetadataIdentifier(rawValue: "common/language")
    /// The related work.
    public static let commonIdentifierRelation = AVMetadataIdentifier(rawValue: "common/relation")
    /// The place of creation.
    public static let commonIdentifierLocation = AVMetadataIdentifier(rawValue: "common/location")
    /// The copyright holder.
    public static let commonIdentifierCopyrights = AVMetadataIdentifier(rawValue: "common/copyrights")
    /// The album.
    public static let commonIdentifierAlbumName = AVMetadataIdentifier(rawValue: "common/albumName")
    /// The author.
    public static let commonIdentifierAuthor = AVMetadataIdentifier(rawValue: "common/author")
    /// The performer.
    public static let commonIdentifierArtist = AVMetadataIdentifier(rawValue: "common/artist")
    /// The artwork image.
    public static let commonIdentifierArtwork = AVMetadataIdentifier(rawValue: "common/artwork")
    /// The manufacturer of the device.
    public static let commonIdentifierMake = AVMetadataIdentifier(rawValue: "common/make")
    /// The model of the device.
    public static let commonIdentifierModel = AVMetadataIdentifier(rawValue: "common/model")
    /// The software.
    public static let commonIdentifierSoftware = AVMetadataIdentifier(rawValue: "common/software")
    /// A description for people with impaired vision.
    public static let commonIdentifierAccessibilityDescription = AVMetadataIdentifier(
        rawValue: "common/accessibilityDescription"
    )

    // QuickTime metadata

    /// The author.
    public static let quickTimeMetadataAuthor = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.author")
    /// A comment.
    public static let quickTimeMetadataComment = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.comment")
    /// The copyright holder.
    public static let quickTimeMetadataCopyright = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.copyright")
    /// The creation date.
    public static let quickTimeMetadataCreationDate = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.creationdate"
    )
    /// The director.
    public static let quickTimeMetadataDirector = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.director")
    /// The display name.
    public static let quickTimeMetadataDisplayName = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.displayname"
    )
    /// Additional information.
    public static let quickTimeMetadataInformation = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.information"
    )
    /// Keywords for searches.
    public static let quickTimeMetadataKeywords = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.keywords")
    /// The producer.
    public static let quickTimeMetadataProducer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.producer")
    /// The publisher.
    public static let quickTimeMetadataPublisher = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.publisher")
    /// The album.
    public static let quickTimeMetadataAlbum = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.album")
    /// The artist.
    public static let quickTimeMetadataArtist = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.artist")
    /// The artwork image.
    public static let quickTimeMetadataArtwork = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.artwork")
    /// A description.
    public static let quickTimeMetadataDescription = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.description"
    )
    /// The software that made it.
    public static let quickTimeMetadataSoftware = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.software")
    /// The year.
    public static let quickTimeMetadataYear = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.year")
    /// The kind of work.
    public static let quickTimeMetadataGenre = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.genre")
    /// The sound recorder's production notes (iXML).
    public static let quickTimeMetadataiXML = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.iXML")
    /// The place of recording, as coordinates in text.
    public static let quickTimeMetadataLocationISO6709 = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.location.ISO6709"
    )
    /// The manufacturer of the device.
    public static let quickTimeMetadataMake = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.make")
    /// The model of the device.
    public static let quickTimeMetadataModel = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.model")
    /// The arranger.
    public static let quickTimeMetadataArranger = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.arranger")
    /// The person or company that encoded it.
    public static let quickTimeMetadataEncodedBy = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.encodedby")
    /// The original performer.
    public static let quickTimeMetadataOriginalArtist = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.originalartist"
    )
    /// The performer.
    public static let quickTimeMetadataPerformer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.performer")
    /// The composer.
    public static let quickTimeMetadataComposer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.composer")
    /// The credits.
    public static let quickTimeMetadataCredits = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.credits")
    /// The holder of the rights to the recording.
    public static let quickTimeMetadataPhonogramRights = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.phonogramrights"
    )
    /// The camera's identifier.
    public static let quickTimeMetadataCameraIdentifier = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.camera.identifier"
    )
    /// Readout time of a frame, from its first to its last row, in microseconds.
    public static let quickTimeMetadataCameraFrameReadoutTime = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.camera.framereadouttimeinmicroseconds"
    )
    /// The title.
    public static let quickTimeMetadataTitle = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.title")
    /// The collection that the user has assigned it to.
    public static let quickTimeMetadataCollectionUser = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.collection.user"
    )
    /// The user's rating.
    public static let quickTimeMetadataRatingUser = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.rating.user"
    )
    /// The name of the location.
    public static let quickTimeMetadataLocationName = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.location.name"
    )
    /// The celestial body of the location.
    public static let quickTimeMetadataLocationBody = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.location.body"
    )
    /// A comment on the location.
    public static let quickTimeMetadataLocationNote = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.location.note"
    )
    /// The role of the location for the work.
    public static let quickTimeMetadataLocationRole = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.location.role"
    )
    /// The date at the location.
    public static let quickTimeMetadataLocationDate = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.location.date"
    )
    /// The horizontal accuracy of the location, in meters.
    public static let quickTimeMetadataLocationHorizontalAccuracyInMeters = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.location.accuracy.horizontal"
    )
    /// The direction that the camera faced.
    public static let quickTimeMetadataDirectionFacing = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.direction.facing"
    )
    /// The direction of the camera's motion.
    public static let quickTimeMetadataDirectionMotion = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.direction.motion"
    )
    /// An identifier shared by the photo and the movie of a Live Photo.
    public static let quickTimeMetadataContentIdentifier = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.content.identifier"
    )
    /// A detected face.
    public static let quickTimeMetadataDetectedFace = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.detected-face"
    )
    /// A detected human body.
    public static let quickTimeMetadataDetectedHumanBody = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.detected-human-body"
    )
    /// A detected cat.
    public static let quickTimeMetadataDetectedCatBody = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.detected-cat-body"
    )
    /// A detected dog.
    public static let quickTimeMetadataDetectedDogBody = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.detected-dog-body"
    )
    /// A detected salient object.
    public static let quickTimeMetadataDetectedSalientObject = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.detected-salient-object"
    )
    /// The transform for displaying frames, as a matrix.
    public static let quickTimeMetadataPreferredAffineTransform = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.preferred-affine-transform"
    )
    /// The orientation of the frames, as a code.
    public static let quickTimeMetadataVideoOrientation = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.video-orientation"
    )
    /// Indicates a Live Photo that was selected automatically.
    public static let quickTimeMetadataAutoLivePhoto = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.live-photo.auto"
    )
    /// The vitality score of a Live Photo.
    public static let quickTimeMetadataLivePhotoVitalityScore = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.live-photo.vitality-score"
    )
    /// The version of the scoring method for vitality.
    public static let quickTimeMetadataLivePhotoVitalityScoringVersion = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.live-photo.vitality-scoring-version"
    )
    /// The quality score of the spatial overcapture, which is the content outside the frame.
    public static let quickTimeMetadataSpatialOverCaptureQualityScore = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.spatial-overcapture.quality-score"
    )
    /// The version of the scoring method for spatial overcapture.
    public static let quickTimeMetadataSpatialOverCaptureQualityScoringVersion = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.spatial-overcapture.quality-scoring-version"
    )
    /// Indicates a montage of several movies.
    public static let quickTimeMetadataIsMontage = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.is-montage")
    /// A description for people with impaired vision.
    public static let quickTimeMetadataAccessibilityDescription = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.accessibility.description"
    )
}
