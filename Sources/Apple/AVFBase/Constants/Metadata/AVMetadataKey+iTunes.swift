// Keys of iTunes files.

extension AVMetadataKey {
    /// The album of an iTunes file.
    public static let iTunesMetadataKeyAlbum = AVMetadataKey(rawValue: "©alb")
    /// The artist of an iTunes file.
    public static let iTunesMetadataKeyArtist = AVMetadataKey(rawValue: "©ART")
    /// The user comment of an iTunes file.
    public static let iTunesMetadataKeyUserComment = AVMetadataKey(rawValue: "©cmt")
    /// The cover art of an iTunes file.
    public static let iTunesMetadataKeyCoverArt = AVMetadataKey(rawValue: "covr")
    /// The copyright of an iTunes file.
    public static let iTunesMetadataKeyCopyright = AVMetadataKey(rawValue: "cprt")
    /// The release date of an iTunes file.
    public static let iTunesMetadataKeyReleaseDate = AVMetadataKey(rawValue: "©day")
    /// The encoded by of an iTunes file.
    public static let iTunesMetadataKeyEncodedBy = AVMetadataKey(rawValue: "©enc")
    /// The predefined genre of an iTunes file.
    public static let iTunesMetadataKeyPredefinedGenre = AVMetadataKey(rawValue: "gnre")
    /// The user genre of an iTunes file.
    public static let iTunesMetadataKeyUserGenre = AVMetadataKey(rawValue: "©gen")
    /// The song name of an iTunes file.
    public static let iTunesMetadataKeySongName = AVMetadataKey(rawValue: "©nam")
    /// The track sub title of an iTunes file.
    public static let iTunesMetadataKeyTrackSubTitle = AVMetadataKey(rawValue: "©st3")
    /// The encoding tool of an iTunes file.
    public static let iTunesMetadataKeyEncodingTool = AVMetadataKey(rawValue: "©too")
    /// The composer of an iTunes file.
    public static let iTunesMetadataKeyComposer = AVMetadataKey(rawValue: "©wrt")
    /// The album artist of an iTunes file.
    public static let iTunesMetadataKeyAlbumArtist = AVMetadataKey(rawValue: "aART")
    /// The account kind of an iTunes file.
    public static let iTunesMetadataKeyAccountKind = AVMetadataKey(rawValue: "akID")
    /// The apple ID of an iTunes file.
    public static let iTunesMetadataKeyAppleID = AVMetadataKey(rawValue: "apID")
    /// The artist ID of an iTunes file.
    public static let iTunesMetadataKeyArtistID = AVMetadataKey(rawValue: "atID")
    /// The song ID of an iTunes file.
    public static let iTunesMetadataKeySongID = AVMetadataKey(rawValue: "cnID")
    /// The disc compilation of an iTunes file.
    public static let iTunesMetadataKeyDiscCompilation = AVMetadataKey(rawValue: "cpil")
    /// The disc number of an iTunes file.
    public static let iTunesMetadataKeyDiscNumber = AVMetadataKey(rawValue: "disk")
    /// The genre ID of an iTunes file.
    public static let iTunesMetadataKeyGenreID = AVMetadataKey(rawValue: "geID")
    /// The grouping of an iTunes file.
    public static let iTunesMetadataKeyGrouping = AVMetadataKey(rawValue: "grup")
    /// The playlist ID of an iTunes file.
    public static let iTunesMetadataKeyPlaylistID = AVMetadataKey(rawValue: "plID")
    /// The content rating of an iTunes file.
    public static let iTunesMetadataKeyContentRating = AVMetadataKey(rawValue: "rtng")
    /// The beats per min of an iTunes file.
    public static let iTunesMetadataKeyBeatsPerMin = AVMetadataKey(rawValue: "tmpo")
    /// The track number of an iTunes file.
    public static let iTunesMetadataKeyTrackNumber = AVMetadataKey(rawValue: "trkn")
    /// The art director of an iTunes file.
    public static let iTunesMetadataKeyArtDirector = AVMetadataKey(rawValue: "©ard")
    /// The arranger of an iTunes file.
    public static let iTunesMetadataKeyArranger = AVMetadataKey(rawValue: "©arg")
    /// The author of an iTunes file.
    public static let iTunesMetadataKeyAuthor = AVMetadataKey(rawValue: "©aut")
    /// The lyrics of an iTunes file.
    public static let iTunesMetadataKeyLyrics = AVMetadataKey(rawValue: "©lyr")
    /// The acknowledgement of an iTunes file.
    public static let iTunesMetadataKeyAcknowledgement = AVMetadataKey(rawValue: "©cak")
    /// The conductor of an iTunes file.
    public static let iTunesMetadataKeyConductor = AVMetadataKey(rawValue: "©con")
    /// The description of an iTunes file.
    public static let iTunesMetadataKeyDescription = AVMetadataKey(rawValue: "©des")
    /// The director of an iTunes file.
    public static let iTunesMetadataKeyDirector = AVMetadataKey(rawValue: "©dir")
    /// The EQ of an iTunes file.
    public static let iTunesMetadataKeyEQ = AVMetadataKey(rawValue: "©equ")
    /// The liner notes of an iTunes file.
    public static let iTunesMetadataKeyLinerNotes = AVMetadataKey(rawValue: "©lnt")
    /// The record company of an iTunes file.
    public static let iTunesMetadataKeyRecordCompany = AVMetadataKey(rawValue: "©mak")
    /// The original artist of an iTunes file.
    public static let iTunesMetadataKeyOriginalArtist = AVMetadataKey(rawValue: "©ope")
    /// The phonogram rights of an iTunes file.
    public static let iTunesMetadataKeyPhonogramRights = AVMetadataKey(rawValue: "©phg")
    /// The producer of an iTunes file.
    public static let iTunesMetadataKeyProducer = AVMetadataKey(rawValue: "©prd")
    /// The performer of an iTunes file.
    public static let iTunesMetadataKeyPerformer = AVMetadataKey(rawValue: "©prf")
    /// The publisher of an iTunes file.
    public static let iTunesMetadataKeyPublisher = AVMetadataKey(rawValue: "©pub")
    /// The sound engineer of an iTunes file.
    public static let iTunesMetadataKeySoundEngineer = AVMetadataKey(rawValue: "©sne")
    /// The soloist of an iTunes file.
    public static let iTunesMetadataKeySoloist = AVMetadataKey(rawValue: "©sol")
    /// The credits of an iTunes file.
    public static let iTunesMetadataKeyCredits = AVMetadataKey(rawValue: "©src")
    /// The thanks of an iTunes file.
    public static let iTunesMetadataKeyThanks = AVMetadataKey(rawValue: "©thx")
    /// The online extras of an iTunes file.
    public static let iTunesMetadataKeyOnlineExtras = AVMetadataKey(rawValue: "©url")
    /// The exec producer of an iTunes file.
    public static let iTunesMetadataKeyExecProducer = AVMetadataKey(rawValue: "©xpd")
}
