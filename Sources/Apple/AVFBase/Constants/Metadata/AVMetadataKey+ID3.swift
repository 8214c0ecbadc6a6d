// Keys of ID3 tags.

extension AVMetadataKey {
    /// The audio encryption of an ID3 tag.
    public static let id3MetadataKeyAudioEncryption = AVMetadataKey(rawValue: "AENC")
    /// The attached picture of an ID3 tag.
    public static let id3MetadataKeyAttachedPicture = AVMetadataKey(rawValue: "APIC")
    /// The audio seek point index of an ID3 tag.
    public static let id3MetadataKeyAudioSeekPointIndex = AVMetadataKey(rawValue: "ASPI")
    /// The comments of an ID3 tag.
    public static let id3MetadataKeyComments = AVMetadataKey(rawValue: "COMM")
    /// The commercial of an ID3 tag.
    public static let id3MetadataKeyCommercial = AVMetadataKey(rawValue: "COMR")
    /// The encryption of an ID3 tag.
    public static let id3MetadataKeyEncryption = AVMetadataKey(rawValue: "ENCR")
    /// The equalization of an ID3 tag.
    public static let id3MetadataKeyEqualization = AVMetadataKey(rawValue: "EQUA")
    /// The equalization2 of an ID3 tag.
    public static let id3MetadataKeyEqualization2 = AVMetadataKey(rawValue: "EQU2")
    /// The event timing codes of an ID3 tag.
    public static let id3MetadataKeyEventTimingCodes = AVMetadataKey(rawValue: "ETCO")
    /// The general encapsulated object of an ID3 tag.
    public static let id3MetadataKeyGeneralEncapsulatedObject = AVMetadataKey(rawValue: "GEOB")
    /// The group identifier of an ID3 tag.
    public static let id3MetadataKeyGroupIdentifier = AVMetadataKey(rawValue: "GRID")
    /// The involved people list of version 2.3 of an ID3 tag.
    public static let id3MetadataKeyInvolvedPeopleList_v23 = AVMetadataKey(rawValue: "IPLS")
    /// The link of an ID3 tag.
    public static let id3MetadataKeyLink = AVMetadataKey(rawValue: "LINK")
    /// The music CD identifier of an ID3 tag.
    public static let id3MetadataKeyMusicCDIdentifier = AVMetadataKey(rawValue: "MCDI")
    /// The MPEG location lookup table of an ID3 tag.
    public static let id3MetadataKeyMPEGLocationLookupTable = AVMetadataKey(rawValue: "MLLT")
    /// The ownership of an ID3 tag.
    public static let id3MetadataKeyOwnership = AVMetadataKey(rawValue: "OWNE")
    /// The private of an ID3 tag.
    public static let id3MetadataKeyPrivate = AVMetadataKey(rawValue: "PRIV")
    /// The play counter of an ID3 tag.
    public static let id3MetadataKeyPlayCounter = AVMetadataKey(rawValue: "PCNT")
    /// The popularity meter of an ID3 tag.
    public static let id3MetadataKeyPopularityMeter = AVMetadataKey(rawValue: "POPM")
    /// The position synchronization of an ID3 tag.
    public static let id3MetadataKeyPositionSynchronization = AVMetadataKey(rawValue: "POSS")
    /// The recommended buffer size of an ID3 tag.
    public static let id3MetadataKeyRecommendedBufferSize = AVMetadataKey(rawValue: "RBUF")
    /// The relative volume adjustment of an ID3 tag.
    public static let id3MetadataKeyRelativeVolumeAdjustment = AVMetadataKey(rawValue: "RVAD")
    /// The relative volume adjustment2 of an ID3 tag.
    public static let id3MetadataKeyRelativeVolumeAdjustment2 = AVMetadataKey(rawValue: "RVA2")
    /// The reverb of an ID3 tag.
    public static let id3MetadataKeyReverb = AVMetadataKey(rawValue: "RVRB")
    /// The seek of an ID3 tag.
    public static let id3MetadataKeySeek = AVMetadataKey(rawValue: "SEEK")
    /// The signature of an ID3 tag.
    public static let id3MetadataKeySignature = AVMetadataKey(rawValue: "SIGN")
    /// The synchronized lyric of an ID3 tag.
    public static let id3MetadataKeySynchronizedLyric = AVMetadataKey(rawValue: "SYLT")
    /// The synchronized tempo codes of an ID3 tag.
    public static let id3MetadataKeySynchronizedTempoCodes = AVMetadataKey(rawValue: "SYTC")
    /// The album title of an ID3 tag.
    public static let id3MetadataKeyAlbumTitle = AVMetadataKey(rawValue: "TALB")
    /// The beats per minute of an ID3 tag.
    public static let id3MetadataKeyBeatsPerMinute = AVMetadataKey(rawValue: "TBPM")
    /// The composer of an ID3 tag.
    public static let id3MetadataKeyComposer = AVMetadataKey(rawValue: "TCOM")
    /// The content type of an ID3 tag.
    public static let id3MetadataKeyContentType = AVMetadataKey(rawValue: "TCON")
    /// The copyright of an ID3 tag.
    public static let id3MetadataKeyCopyright = AVMetadataKey(rawValue: "TCOP")
    /// The date of an ID3 tag.
    public static let id3MetadataKeyDate = AVMetadataKey(rawValue: "TDAT")
    /// The encoding time of an ID3 tag.
    public static let id3MetadataKeyEncodingTime = AVMetadataKey(rawValue: "TDEN")
    /// The playlist delay of an ID3 tag.
    public static let id3MetadataKeyPlaylistDelay = AVMetadataKey(rawValue: "TDLY")
    /// The original release time of an ID3 tag.
    public static let id3MetadataKeyOriginalReleaseTime = AVMetadataKey(rawValue: "TDOR")
    /// The recording time of an ID3 tag.
    public static let id3MetadataKeyRecordingTime = AVMetadataKey(rawValue: "TDRC")
    /// The release time of an ID3 tag.
    public static let id3MetadataKeyReleaseTime = AVMetadataKey(rawValue: "TDRL")
    /// The tagging time of an ID3 tag.
    public static let id3MetadataKeyTaggingTime = AVMetadataKey(rawValue: "TDTG")
    /// The encoded by of an ID3 tag.
    public static let id3MetadataKeyEncodedBy = AVMetadataKey(rawValue: "TENC")
    /// The lyricist of an ID3 tag.
    public static let id3MetadataKeyLyricist = AVMetadataKey(rawValue: "TEXT")
    /// The file type of an ID3 tag.
    public static let id3MetadataKeyFileType = AVMetadataKey(rawValue: "TFLT")
    /// The time of an ID3 tag.
    public static let id3MetadataKeyTime = AVMetadataKey(rawValue: "TIME")
    /// The involved people list of version 2.4 of an ID3 tag.
    public static let id3MetadataKeyInvolvedPeopleList_v24 = AVMetadataKey(rawValue: "TIPL")
    /// The content group description of an ID3 tag.
    public static let id3MetadataKeyContentGroupDescription = AVMetadataKey(rawValue: "TIT1")
    /// The title description of an ID3 tag.
    public static let id3MetadataKeyTitleDescription = AVMetadataKey(rawValue: "TIT2")
    /// The sub title of an ID3 tag.
    public static let id3MetadataKeySubTitle = AVMetadataKey(rawValue: "TIT3")
    /// The initial key of an ID3 tag.
    public static let id3MetadataKeyInitialKey = AVMetadataKey(rawValue: "TKEY")
    /// The language of an ID3 tag.
    public static let id3MetadataKeyLanguage = AVMetadataKey(rawValue: "TLAN")
    /// The length of an ID3 tag.
    public static let id3MetadataKeyLength = AVMetadataKey(rawValue: "TLEN")
    /// The musician credits list of an ID3 tag.
    public static let id3MetadataKeyMusicianCreditsList = AVMetadataKey(rawValue: "TMCL")
    /// The media type of an ID3 tag.
    public static let id3MetadataKeyMediaType = AVMetadataKey(rawValue: "TMED")
    /// The mood of an ID3 tag.
    public static let id3MetadataKeyMood = AVMetadataKey(rawValue: "TMOO")
    /// The original album title of an ID3 tag.
    public static let id3MetadataKeyOriginalAlbumTitle = AVMetadataKey(rawValue: "TOAL")
    /// The original filename of an ID3 tag.
    public static let id3MetadataKeyOriginalFilename = AVMetadataKey(rawValue: "TOFN")
    /// The original lyricist of an ID3 tag.
    public static let id3MetadataKeyOriginalLyricist = AVMetadataKey(rawValue: "TOLY")
    /// The original artist of an ID3 tag.
    public static let id3MetadataKeyOriginalArtist = AVMetadataKey(rawValue: "TOPE")
    /// The original release year of an ID3 tag.
    public static let id3MetadataKeyOriginalReleaseYear = AVMetadataKey(rawValue: "TORY")
    /// The file owner of an ID3 tag.
    public static let id3MetadataKeyFileOwner = AVMetadataKey(rawValue: "TOWN")
    /// The lead performer of an ID3 tag.
    public static let id3MetadataKeyLeadPerformer = AVMetadataKey(rawValue: "TPE1")
    /// The band of an ID3 tag.
    public static let id3MetadataKeyBand = AVMetadataKey(rawValue: "TPE2")
    /// The conductor of an ID3 tag.
    public static let id3MetadataKeyConductor = AVMetadataKey(rawValue: "TPE3")
    /// The modified by of an ID3 tag.
    public static let id3MetadataKeyModifiedBy = AVMetadataKey(rawValue: "TPE4")
    /// The part of a set of an ID3 tag.
    public static let id3MetadataKeyPartOfASet = AVMetadataKey(rawValue: "TPOS")
    /// The produced notice of an ID3 tag.
    public static let id3MetadataKeyProducedNotice = AVMetadataKey(rawValue: "TPRO")
    /// The publisher of an ID3 tag.
    public static let id3MetadataKeyPublisher = AVMetadataKey(rawValue: "TPUB")
    /// The track number of an ID3 tag.
    public static let id3MetadataKeyTrackNumber = AVMetadataKey(rawValue: "TRCK")
    /// The recording dates of an ID3 tag.
    public static let id3MetadataKeyRecordingDates = AVMetadataKey(rawValue: "TRDA")
    /// The internet radio station name of an ID3 tag.
    public static let id3MetadataKeyInternetRadioStationName = AVMetadataKey(rawValue: "TRSN")
    /// The internet radio station owner of an ID3 tag.
    public static let id3MetadataKeyInternetRadioStationOwner = AVMetadataKey(rawValue: "TRSO")
    /// The size of an ID3 tag.
    public static let id3MetadataKeySize = AVMetadataKey(rawValue: "TSIZ")
    /// The album sort order of an ID3 tag.
    public static let id3MetadataKeyAlbumSortOrder = AVMetadataKey(rawValue: "TSOA")
    /// The performer sort order of an ID3 tag.
    public static let id3MetadataKeyPerformerSortOrder = AVMetadataKey(rawValue: "TSOP")
    /// The title sort order of an ID3 tag.
    public static let id3MetadataKeyTitleSortOrder = AVMetadataKey(rawValue: "TSOT")
    /// The international standard recording code of an ID3 tag.
    public static let id3MetadataKeyInternationalStandardRecordingCode = AVMetadataKey(rawValue: "TSRC")
    /// The encoded with of an ID3 tag.
    public static let id3MetadataKeyEncodedWith = AVMetadataKey(rawValue: "TSSE")
    /// The set subtitle of an ID3 tag.
    public static let id3MetadataKeySetSubtitle = AVMetadataKey(rawValue: "TSST")
    /// The year of an ID3 tag.
    public static let id3MetadataKeyYear = AVMetadataKey(rawValue: "TYER")
    /// The user text of an ID3 tag.
    public static let id3MetadataKeyUserText = AVMetadataKey(rawValue: "TXXX")
    /// The unique file identifier of an ID3 tag.
    public static let id3MetadataKeyUniqueFileIdentifier = AVMetadataKey(rawValue: "UFID")
    /// The terms of use of an ID3 tag.
    public static let id3MetadataKeyTermsOfUse = AVMetadataKey(rawValue: "USER")
    /// The unsynchronized lyric of an ID3 tag.
    public static let id3MetadataKeyUnsynchronizedLyric = AVMetadataKey(rawValue: "USLT")
    /// The commercial information of an ID3 tag.
    public static let id3MetadataKeyCommercialInformation = AVMetadataKey(rawValue: "WCOM")
    /// The copyright information of an ID3 tag.
    public static let id3MetadataKeyCopyrightInformation = AVMetadataKey(rawValue: "WCOP")
    /// The official audio file webpage of an ID3 tag.
    public static let id3MetadataKeyOfficialAudioFileWebpage = AVMetadataKey(rawValue: "WOAF")
    /// The official artist webpage of an ID3 tag.
    public static let id3MetadataKeyOfficialArtistWebpage = AVMetadataKey(rawValue: "WOAR")
    /// The official audio source webpage of an ID3 tag.
    public static let id3MetadataKeyOfficialAudioSourceWebpage = AVMetadataKey(rawValue: "WOAS")
    /// The official internet radio station homepage of an ID3 tag.
    public static let id3MetadataKeyOfficialInternetRadioStationHomepage = AVMetadataKey(rawValue: "WORS")
    /// The payment of an ID3 tag.
    public static let id3MetadataKeyPayment = AVMetadataKey(rawValue: "WPAY")
    /// The official publisher webpage of an ID3 tag.
    public static let id3MetadataKeyOfficialPublisherWebpage = AVMetadataKey(rawValue: "WPUB")
    /// The user URL of an ID3 tag.
    public static let id3MetadataKeyUserURL = AVMetadataKey(rawValue: "WXXX")
}
