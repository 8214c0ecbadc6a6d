// Keys of the user data of 3GPP files.

extension AVMetadataKey {
    /// The copyright in 3GPP user data.
    public static let metadata3GPUserDataKeyCopyright = AVMetadataKey(rawValue: "cprt")
    /// The author in 3GPP user data.
    public static let metadata3GPUserDataKeyAuthor = AVMetadataKey(rawValue: "auth")
    /// The performer in 3GPP user data.
    public static let metadata3GPUserDataKeyPerformer = AVMetadataKey(rawValue: "perf")
    /// The genre in 3GPP user data.
    public static let metadata3GPUserDataKeyGenre = AVMetadataKey(rawValue: "gnre")
    /// The year of the recording in 3GPP user data.
    public static let metadata3GPUserDataKeyRecordingYear = AVMetadataKey(rawValue: "yrrc")
    /// The place in 3GPP user data.
    public static let metadata3GPUserDataKeyLocation = AVMetadataKey(rawValue: "loci")
    /// The title in 3GPP user data.
    public static let metadata3GPUserDataKeyTitle = AVMetadataKey(rawValue: "titl")
    /// The description in 3GPP user data.
    public static let metadata3GPUserDataKeyDescription = AVMetadataKey(rawValue: "dscp")
    /// The collection in 3GPP user data.
    public static let metadata3GPUserDataKeyCollection = AVMetadataKey(rawValue: "coll")
    /// The rating by the user in 3GPP user data.
    public static let metadata3GPUserDataKeyUserRating = AVMetadataKey(rawValue: "urat")
    /// The small picture in 3GPP user data.
    public static let metadata3GPUserDataKeyThumbnail = AVMetadataKey(rawValue: "thmb")
    /// The album and track in 3GPP user data.
    public static let metadata3GPUserDataKeyAlbumAndTrack = AVMetadataKey(rawValue: "albm")
    /// The keywords in 3GPP user data.
    public static let metadata3GPUserDataKeyKeywordList = AVMetadataKey(rawValue: "kywd")
    /// The classification in 3GPP user data.
    public static let metadata3GPUserDataKeyMediaClassification = AVMetadataKey(rawValue: "clsf")
    /// The rating in 3GPP user data.
    public static let metadata3GPUserDataKeyMediaRating = AVMetadataKey(rawValue: "rtng")
    /// The description for people who do not see it in ISO user data.
    public static let isoUserDataKeyAccessibilityDescription = AVMetadataKey(rawValue: "ades")
}
