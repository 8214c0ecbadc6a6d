// Options that an asset is made with. The strings are those of Apple's systems as far as they can be observed; only the names are documented.

/// Whether exact durations are worth reading the whole file, a Boolean; false where absent.
public let AVURLAssetPreferPreciseDurationAndTimingKey: String = "AVURLAssetPreferPreciseDurationAndTimingKey"
/// Which references to other files are followed, the raw value of ``AVAssetReferenceRestrictions`` as a number.
public let AVURLAssetReferenceRestrictionsKey: String = "AVURLAssetReferenceRestrictionsKey"
/// Cookies for the server, an array.
public let AVURLAssetHTTPCookiesKey: String = "AVURLAssetHTTPCookiesKey"
/// What the server is told about the program, a string.
public let AVURLAssetHTTPUserAgentKey: String = "AVURLAssetHTTPUserAgentKey"
/// The type of the data, whatever the server says, a string.
public let AVURLAssetOverrideMIMETypeKey: String = "AVURLAssetOverrideMIMETypeKey"
/// Whether a mobile network may be used, a Boolean; kept and without effect here.
public let AVURLAssetAllowsCellularAccessKey: String = "AVURLAssetAllowsCellularAccessKey"
/// Whether a network that costs may be used, a Boolean; kept and without effect here.
public let AVURLAssetAllowsExpensiveNetworkAccessKey: String = "AVURLAssetAllowsExpensiveNetworkAccessKey"
/// Whether a network in saving mode may be used, a Boolean; kept and without effect here.
public let AVURLAssetAllowsConstrainedNetworkAccessKey: String = "AVURLAssetAllowsConstrainedNetworkAccessKey"
/// The session that requests belong to, a `UUID`; kept and without effect here.
public let AVURLAssetPrimarySessionIdentifierKey: String = "AVURLAssetPrimarySessionIdentifierKey"
/// Who asked for the data, a number; kept and without effect here.
public let AVURLAssetURLRequestAttributionKey: String = "AVURLAssetURLRequestAttributionKey"
/// Which references to other files a movie follows, as ``AVURLAssetReferenceRestrictionsKey``.
public let AVMovieReferenceRestrictionsKey: String = "AVMovieReferenceRestrictionsKey"
/// Whether a movie follows old kinds of references, a Boolean; kept and without effect here.
public let AVMovieShouldSupportAliasDataReferencesKey: String = "AVMovieShouldSupportAliasDataReferencesKey"
