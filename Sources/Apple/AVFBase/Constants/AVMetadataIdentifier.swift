/// Which metadata an item holds: key space and key in one string, such as `mdta/com.apple.quicktime.title`.
///
/// An open set: any string makes a value; ``AVMetadataItem/identifier(forKey:keySpace:)`` puts one together.
public struct AVMetadataIdentifier: RawRepresentable, Hashable, Sendable {
    /// The string that stands for the value in dictionaries and files.
    public let rawValue: String

    /// Makes a value from its string, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a value from its string, known or not.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The title.
    public static let commonIdentifierTitle = AVMetadataIdentifier(rawValue: "common/title")
    /// Who made it.
    public static let commonIdentifierCreator = AVMetadataIdentifier(rawValue: "common/creator")
    /// What it is about.
    public static let commonIdentifierSubject = AVMetadataIdentifier(rawValue: "common/subject")
    /// A description.
    public static let commonIdentifierDescription = AVMetadataIdentifier(rawValue: "common/description")
    /// Who published it.
    public static let commonIdentifierPublisher = AVMetadataIdentifier(rawValue: "common/publisher")
    /// Who helped.
    public static let commonIdentifierContributor = AVMetadataIdentifier(rawValue: "common/contributor")
    /// When it was made.
    public static let commonIdentifierCreationDate = AVMetadataIdentifier(rawValue: "common/creationDate")
    /// When it was last changed.
    public static let commonIdentifierLastModifiedDate = AVMetadataIdentifier(rawValue: "common/lastModifiedDate")
    /// The kind of work.
    public static let commonIdentifierType = AVMetadataIdentifier(rawValue: "common/type")
    /// The format.
    public static let commonIdentifierFormat = AVMetadataIdentifier(rawValue: "common/format")
    /// A name that no other has.
    public static let commonIdentifierAssetIdentifier = AVMetadataIdentifier(rawValue: "common/identifier")
    /// What it was made from.
    public static let commonIdentifierSource = AVMetadataIdentifier(rawValue: "common/source")
    /// The language.
    public static let commonIdentifierLanguage = AVMetadataIdentifier(rawValue: "common/language")
    /// What it is related to.
    public static let commonIdentifierRelation = AVMetadataIdentifier(rawValue: "common/relation")
    /// Where it was made.
    public static let commonIdentifierLocation = AVMetadataIdentifier(rawValue: "common/location")
    /// Who has the rights.
    public static let commonIdentifierCopyrights = AVMetadataIdentifier(rawValue: "common/copyrights")
    /// The album.
    public static let commonIdentifierAlbumName = AVMetadataIdentifier(rawValue: "common/albumName")
    /// Who wrote it.
    public static let commonIdentifierAuthor = AVMetadataIdentifier(rawValue: "common/author")
    /// Who performs.
    public static let commonIdentifierArtist = AVMetadataIdentifier(rawValue: "common/artist")
    /// A picture for it.
    public static let commonIdentifierArtwork = AVMetadataIdentifier(rawValue: "common/artwork")
    /// Who made the device.
    public static let commonIdentifierMake = AVMetadataIdentifier(rawValue: "common/make")
    /// Which device.
    public static let commonIdentifierModel = AVMetadataIdentifier(rawValue: "common/model")
    /// Which program.
    public static let commonIdentifierSoftware = AVMetadataIdentifier(rawValue: "common/software")
    /// A description for people who cannot see it.
    public static let commonIdentifierAccessibilityDescription = AVMetadataIdentifier(
        rawValue: "common/accessibilityDescription"
    )

    // QuickTime metadata

    /// Who wrote it.
    public static let quickTimeMetadataAuthor = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.author")
    /// A remark.
    public static let quickTimeMetadataComment = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.comment")
    /// Who has the rights.
    public static let quickTimeMetadataCopyright = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.copyright")
    /// When it was made.
    public static let quickTimeMetadataCreationDate = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.creationdate"
    )
    /// Who directed it.
    public static let quickTimeMetadataDirector = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.director")
    /// The name to show.
    public static let quickTimeMetadataDisplayName = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.displayname"
    )
    /// More about it.
    public static let quickTimeMetadataInformation = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.information"
    )
    /// Words to find it by.
    public static let quickTimeMetadataKeywords = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.keywords")
    /// Who produced it.
    public static let quickTimeMetadataProducer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.producer")
    /// Who published it.
    public static let quickTimeMetadataPublisher = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.publisher")
    /// The album.
    public static let quickTimeMetadataAlbum = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.album")
    /// Who performs.
    public static let quickTimeMetadataArtist = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.artist")
    /// A picture for it.
    public static let quickTimeMetadataArtwork = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.artwork")
    /// A description.
    public static let quickTimeMetadataDescription = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.description"
    )
    /// Which program made it.
    public static let quickTimeMetadataSoftware = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.software")
    /// The year.
    public static let quickTimeMetadataYear = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.year")
    /// The kind of work.
    public static let quickTimeMetadataGenre = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.genre")
    /// Notes of the sound recorder.
    public static let quickTimeMetadataiXML = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.iXML")
    /// Where it was made, as coordinates in text.
    public static let quickTimeMetadataLocationISO6709 = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.location.ISO6709"
    )
    /// Who made the device.
    public static let quickTimeMetadataMake = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.make")
    /// Which device.
    public static let quickTimeMetadataModel = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.model")
    /// Who arranged it.
    public static let quickTimeMetadataArranger = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.arranger")
    /// Who encoded it.
    public static let quickTimeMetadataEncodedBy = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.encodedby")
    /// Who performed it first.
    public static let quickTimeMetadataOriginalArtist = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.originalartist"
    )
    /// Who performs.
    public static let quickTimeMetadataPerformer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.performer")
    /// Who composed it.
    public static let quickTimeMetadataComposer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.composer")
    /// Who took part.
    public static let quickTimeMetadataCredits = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.credits")
    /// Who has the rights to the recording.
    public static let quickTimeMetadataPhonogramRights = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.phonogramrights"
    )
    /// Which camera.
    public static let quickTimeMetadataCameraIdentifier = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.camera.identifier"
    )
    /// Microseconds from the first to the last row of a frame.
    public static let quickTimeMetadataCameraFrameReadoutTime = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.camera.framereadouttimeinmicroseconds"
    )
    /// The title.
    public static let quickTimeMetadataTitle = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.title")
    /// The collection that its user put it in.
    public static let quickTimeMetadataCollectionUser = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.collection.user"
    )
    /// What its user thinks of it.
    public static let quickTimeMetadataRatingUser = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.rating.user"
    )
    /// The name of the place.
    public static let quickTimeMetadataLocationName = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.location.name"
    )
    /// The heavenly body of the place.
    public static let quickTimeMetadataLocationBody = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.location.body"
    )
    /// A remark on the place.
    public static let quickTimeMetadataLocationNote = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.location.note"
    )
    /// What the place is to the work.
    public static let quickTimeMetadataLocationRole = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.location.role"
    )
    /// When it was there.
    public static let quickTimeMetadataLocationDate = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.location.date"
    )
    /// How exact the place is, in metres.
    public static let quickTimeMetadataLocationHorizontalAccuracyInMeters = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.location.accuracy.horizontal"
    )
    /// Where the camera looked.
    public static let quickTimeMetadataDirectionFacing = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.direction.facing"
    )
    /// Where the camera moved.
    public static let quickTimeMetadataDirectionMotion = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.direction.motion"
    )
    /// A name that belongs to the still picture and the film of one moment.
    public static let quickTimeMetadataContentIdentifier = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.content.identifier"
    )
    /// A face that was found.
    public static let quickTimeMetadataDetectedFace = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.detected-face"
    )
    /// A person that was found.
    public static let quickTimeMetadataDetectedHumanBody = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.detected-human-body"
    )
    /// A cat that was found.
    public static let quickTimeMetadataDetectedCatBody = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.detected-cat-body"
    )
    /// A dog that was found.
    public static let quickTimeMetadataDetectedDogBody = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.detected-dog-body"
    )
    /// Something striking that was found.
    public static let quickTimeMetadataDetectedSalientObject = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.detected-salient-object"
    )
    /// How frames are to be turned, as numbers.
    public static let quickTimeMetadataPreferredAffineTransform = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.preferred-affine-transform"
    )
    /// How frames are to be turned, as a code.
    public static let quickTimeMetadataVideoOrientation = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.video-orientation"
    )
    /// Whether a live photo was chosen by itself.
    public static let quickTimeMetadataAutoLivePhoto = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.live-photo.auto"
    )
    /// How lively a live photo is.
    public static let quickTimeMetadataLivePhotoVitalityScore = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.live-photo.vitality-score"
    )
    /// Which judge found it lively.
    public static let quickTimeMetadataLivePhotoVitalityScoringVersion = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.live-photo.vitality-scoring-version"
    )
    /// How good the parts outside the frame are.
    public static let quickTimeMetadataSpatialOverCaptureQualityScore = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.spatial-overcapture.quality-score"
    )
    /// Which judge found them good.
    public static let quickTimeMetadataSpatialOverCaptureQualityScoringVersion = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.spatial-overcapture.quality-scoring-version"
    )
    /// Whether it is put together of several films.
    public static let quickTimeMetadataIsMontage = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.is-montage")
    /// A description for people who cannot see it.
    public static let quickTimeMetadataAccessibilityDescription = AVMetadataIdentifier(
        rawValue: "mdta/com.apple.quicktime.accessibility.description"
    )
}
