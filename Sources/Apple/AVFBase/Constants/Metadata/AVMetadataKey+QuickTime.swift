// Keys of QuickTime and ISO files.

extension AVMetadataKey {
    /// The author of a QuickTime file.
    public static let quickTimeMetadataKeyAuthor = AVMetadataKey(rawValue: "com.apple.quicktime.author")
    /// The comment of a QuickTime file.
    public static let quickTimeMetadataKeyComment = AVMetadataKey(rawValue: "com.apple.quicktime.comment")
    /// The copyright of a QuickTime file.
    public static let quickTimeMetadataKeyCopyright = AVMetadataKey(rawValue: "com.apple.quicktime.copyright")
    /// The creation date of a QuickTime file.
    public static let quickTimeMetadataKeyCreationDate = AVMetadataKey(rawValue: "com.apple.quicktime.creationdate")
    /// The director of a QuickTime file.
    public static let quickTimeMetadataKeyDirector = AVMetadataKey(rawValue: "com.apple.quicktime.director")
    /// The display name of a QuickTime file.
    public static let quickTimeMetadataKeyDisplayName = AVMetadataKey(rawValue: "com.apple.quicktime.displayname")
    /// The information of a QuickTime file.
    public static let quickTimeMetadataKeyInformation = AVMetadataKey(rawValue: "com.apple.quicktime.information")
    /// The keywords of a QuickTime file.
    public static let quickTimeMetadataKeyKeywords = AVMetadataKey(rawValue: "com.apple.quicktime.keywords")
    /// The producer of a QuickTime file.
    public static let quickTimeMetadataKeyProducer = AVMetadataKey(rawValue: "com.apple.quicktime.producer")
    /// The publisher of a QuickTime file.
    public static let quickTimeMetadataKeyPublisher = AVMetadataKey(rawValue: "com.apple.quicktime.publisher")
    /// The album of a QuickTime file.
    public static let quickTimeMetadataKeyAlbum = AVMetadataKey(rawValue: "com.apple.quicktime.album")
    /// The artist of a QuickTime file.
    public static let quickTimeMetadataKeyArtist = AVMetadataKey(rawValue: "com.apple.quicktime.artist")
    /// The artwork of a QuickTime file.
    public static let quickTimeMetadataKeyArtwork = AVMetadataKey(rawValue: "com.apple.quicktime.artwork")
    /// The description of a QuickTime file.
    public static let quickTimeMetadataKeyDescription = AVMetadataKey(rawValue: "com.apple.quicktime.description")
    /// The software of a QuickTime file.
    public static let quickTimeMetadataKeySoftware = AVMetadataKey(rawValue: "com.apple.quicktime.software")
    /// The year of a QuickTime file.
    public static let quickTimeMetadataKeyYear = AVMetadataKey(rawValue: "com.apple.quicktime.year")
    /// The genre of a QuickTime file.
    public static let quickTimeMetadataKeyGenre = AVMetadataKey(rawValue: "com.apple.quicktime.genre")
    /// The i XML of a QuickTime file.
    public static let quickTimeMetadataKeyiXML = AVMetadataKey(rawValue: "com.apple.quicktime.iXML")
    /// The location ISO6709 of a QuickTime file.
    public static let quickTimeMetadataKeyLocationISO6709 = AVMetadataKey(
        rawValue: "com.apple.quicktime.location.ISO6709"
    )
    /// The make of a QuickTime file.
    public static let quickTimeMetadataKeyMake = AVMetadataKey(rawValue: "com.apple.quicktime.make")
    /// The model of a QuickTime file.
    public static let quickTimeMetadataKeyModel = AVMetadataKey(rawValue: "com.apple.quicktime.model")
    /// The arranger of a QuickTime file.
    public static let quickTimeMetadataKeyArranger = AVMetadataKey(rawValue: "com.apple.quicktime.arranger")
    /// The encoded by of a QuickTime file.
    public static let quickTimeMetadataKeyEncodedBy = AVMetadataKey(rawValue: "com.apple.quicktime.encodedby")
    /// The original artist of a QuickTime file.
    public static let quickTimeMetadataKeyOriginalArtist = AVMetadataKey(rawValue: "com.apple.quicktime.originalartist")
    /// The performer of a QuickTime file.
    public static let quickTimeMetadataKeyPerformer = AVMetadataKey(rawValue: "com.apple.quicktime.performer")
    /// The composer of a QuickTime file.
    public static let quickTimeMetadataKeyComposer = AVMetadataKey(rawValue: "com.apple.quicktime.composer")
    /// The credits of a QuickTime file.
    public static let quickTimeMetadataKeyCredits = AVMetadataKey(rawValue: "com.apple.quicktime.credits")
    /// The phonogram rights of a QuickTime file.
    public static let quickTimeMetadataKeyPhonogramRights = AVMetadataKey(
        rawValue: "com.apple.quicktime.phonogramrights"
    )
    /// The camera identifier of a QuickTime file.
    public static let quickTimeMetadataKeyCameraIdentifier = AVMetadataKey(
        rawValue: "com.apple.quicktime.camera.identifier"
    )
    /// The camera frame readout time of a QuickTime file.
    public static let quickTimeMetadataKeyCameraFrameReadoutTime = AVMetadataKey(
        rawValue: "com.apple.quicktime.camera.framereadouttimeinmicroseconds"
    )
    /// The title of a QuickTime file.
    public static let quickTimeMetadataKeyTitle = AVMetadataKey(rawValue: "com.apple.quicktime.title")
    /// The collection user of a QuickTime file.
    public static let quickTimeMetadataKeyCollectionUser = AVMetadataKey(
        rawValue: "com.apple.quicktime.collection.user"
    )
    /// The rating user of a QuickTime file.
    public static let quickTimeMetadataKeyRatingUser = AVMetadataKey(rawValue: "com.apple.quicktime.rating.user")
    /// The location name of a QuickTime file.
    public static let quickTimeMetadataKeyLocationName = AVMetadataKey(rawValue: "com.apple.quicktime.location.name")
    /// The location body of a QuickTime file.
    public static let quickTimeMetadataKeyLocationBody = AVMetadataKey(rawValue: "com.apple.quicktime.location.body")
    /// The location note of a QuickTime file.
    public static let quickTimeMetadataKeyLocationNote = AVMetadataKey(rawValue: "com.apple.quicktime.location.note")
    /// The location role of a QuickTime file.
    public static let quickTimeMetadataKeyLocationRole = AVMetadataKey(rawValue: "com.apple.quicktime.location.role")
    /// The location date of a QuickTime file.
    public static let quickTimeMetadataKeyLocationDate = AVMetadataKey(rawValue: "com.apple.quicktime.location.date")
    /// The direction facing of a QuickTime file.
    public static let quickTimeMetadataKeyDirectionFacing = AVMetadataKey(
        rawValue: "com.apple.quicktime.direction.facing"
    )
    /// The direction motion of a QuickTime file.
    public static let quickTimeMetadataKeyDirectionMotion = AVMetadataKey(
        rawValue: "com.apple.quicktime.direction.motion"
    )
    /// The content identifier of a QuickTime file.
    public static let quickTimeMetadataKeyContentIdentifier = AVMetadataKey(
        rawValue: "com.apple.quicktime.content.identifier"
    )
    /// The accessibility description of a QuickTime file.
    public static let quickTimeMetadataKeyAccessibilityDescription = AVMetadataKey(
        rawValue: "com.apple.quicktime.accessibility.description"
    )
    /// The is montage of a QuickTime file.
    public static let quickTimeMetadataKeyIsMontage = AVMetadataKey(rawValue: "com.apple.quicktime.is-montage")
    /// The full frame rate playback intent of a QuickTime file.
    public static let quickTimeMetadataKeyFullFrameRatePlaybackIntent = AVMetadataKey(
        rawValue: "com.apple.quicktime.full-frame-rate-playback-intent"
    )
    /// The album in user data.
    public static let quickTimeUserDataKeyAlbum = AVMetadataKey(rawValue: "©alb")
    /// The arranger in user data.
    public static let quickTimeUserDataKeyArranger = AVMetadataKey(rawValue: "©arg")
    /// The artist in user data.
    public static let quickTimeUserDataKeyArtist = AVMetadataKey(rawValue: "©ART")
    /// The author in user data.
    public static let quickTimeUserDataKeyAuthor = AVMetadataKey(rawValue: "©aut")
    /// The chapter in user data.
    public static let quickTimeUserDataKeyChapter = AVMetadataKey(rawValue: "©chp")
    /// The comment in user data.
    public static let quickTimeUserDataKeyComment = AVMetadataKey(rawValue: "©cmt")
    /// The composer in user data.
    public static let quickTimeUserDataKeyComposer = AVMetadataKey(rawValue: "©com")
    /// The copyright in user data.
    public static let quickTimeUserDataKeyCopyright = AVMetadataKey(rawValue: "©cpy")
    /// The creation date in user data.
    public static let quickTimeUserDataKeyCreationDate = AVMetadataKey(rawValue: "©day")
    /// The description in user data.
    public static let quickTimeUserDataKeyDescription = AVMetadataKey(rawValue: "©des")
    /// The director in user data.
    public static let quickTimeUserDataKeyDirector = AVMetadataKey(rawValue: "©dir")
    /// The disclaimer in user data.
    public static let quickTimeUserDataKeyDisclaimer = AVMetadataKey(rawValue: "©dis")
    /// The encoded by in user data.
    public static let quickTimeUserDataKeyEncodedBy = AVMetadataKey(rawValue: "©enc")
    /// The full name in user data.
    public static let quickTimeUserDataKeyFullName = AVMetadataKey(rawValue: "©nam")
    /// The genre in user data.
    public static let quickTimeUserDataKeyGenre = AVMetadataKey(rawValue: "©gen")
    /// The host computer in user data.
    public static let quickTimeUserDataKeyHostComputer = AVMetadataKey(rawValue: "©hst")
    /// The information in user data.
    public static let quickTimeUserDataKeyInformation = AVMetadataKey(rawValue: "©inf")
    /// The keywords in user data.
    public static let quickTimeUserDataKeyKeywords = AVMetadataKey(rawValue: "©key")
    /// The make in user data.
    public static let quickTimeUserDataKeyMake = AVMetadataKey(rawValue: "©mak")
    /// The model in user data.
    public static let quickTimeUserDataKeyModel = AVMetadataKey(rawValue: "©mod")
    /// The original artist in user data.
    public static let quickTimeUserDataKeyOriginalArtist = AVMetadataKey(rawValue: "©ope")
    /// The original format in user data.
    public static let quickTimeUserDataKeyOriginalFormat = AVMetadataKey(rawValue: "©fmt")
    /// The original source in user data.
    public static let quickTimeUserDataKeyOriginalSource = AVMetadataKey(rawValue: "©src")
    /// The performers in user data.
    public static let quickTimeUserDataKeyPerformers = AVMetadataKey(rawValue: "©prf")
    /// The producer in user data.
    public static let quickTimeUserDataKeyProducer = AVMetadataKey(rawValue: "©prd")
    /// The publisher in user data.
    public static let quickTimeUserDataKeyPublisher = AVMetadataKey(rawValue: "©pub")
    /// The product in user data.
    public static let quickTimeUserDataKeyProduct = AVMetadataKey(rawValue: "©PRD")
    /// The software in user data.
    public static let quickTimeUserDataKeySoftware = AVMetadataKey(rawValue: "©swr")
    /// The special playback requirements in user data.
    public static let quickTimeUserDataKeySpecialPlaybackRequirements = AVMetadataKey(rawValue: "©req")
    /// The track in user data.
    public static let quickTimeUserDataKeyTrack = AVMetadataKey(rawValue: "©trk")
    /// The warning in user data.
    public static let quickTimeUserDataKeyWarning = AVMetadataKey(rawValue: "©wrn")
    /// The writer in user data.
    public static let quickTimeUserDataKeyWriter = AVMetadataKey(rawValue: "©wrt")
    /// The URL link in user data.
    public static let quickTimeUserDataKeyURLLink = AVMetadataKey(rawValue: "©url")
    /// The location ISO6709 in user data.
    public static let quickTimeUserDataKeyLocationISO6709 = AVMetadataKey(rawValue: "©xyz")
    /// The track name in user data.
    public static let quickTimeUserDataKeyTrackName = AVMetadataKey(rawValue: "tnam")
    /// The phonogram rights in user data.
    public static let quickTimeUserDataKeyPhonogramRights = AVMetadataKey(rawValue: "©phg")
    /// The tagged characteristic in user data.
    public static let quickTimeUserDataKeyTaggedCharacteristic = AVMetadataKey(rawValue: "tagc")
    /// The copyright in user data of ISO files.
    public static let isoUserDataKeyCopyright = AVMetadataKey(rawValue: "cprt")
    /// The tagged characteristic in user data of ISO files.
    public static let isoUserDataKeyTaggedCharacteristic = AVMetadataKey(rawValue: "tagc")
    /// The date in user data of ISO files.
    public static let isoUserDataKeyDate = AVMetadataKey(rawValue: "date")
}
