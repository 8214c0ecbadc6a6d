// Options for creating assets. The strings are those of Apple's systems as far as they can be observed; only the names
// are documented.

/// Indicates whether the whole file may be read for exact durations, a Boolean; false by default.
public let AVURLAssetPreferPreciseDurationAndTimingKey: String = "AVURLAssetPreferPreciseDurationAndTimingKey"
/// The restrictions on references to other files, the raw value of ``AVAssetReferenceRestrictions`` as a number.
public let AVURLAssetReferenceRestrictionsKey: String = "AVURLAssetReferenceRestrictionsKey"
/// Cookies for the server, an array.
public let AVURLAssetHTTPCookiesKey: String = "AVURLAssetHTTPCookiesKey"
/// The user agent that is sent to the server, a string.
public let AVURLAssetHTTPUserAgentKey: String = "AVURLAssetHTTPUserAgentKey"
/// The MIME type that overrides the server's, a string.
public let AVURLAssetOverrideMIMETypeKey: String = "AVURLAssetOverrideMIMETypeKey"
/// Indicates whether a cellular network may be used, a Boolean; stored, without effect here.
public let AVURLAssetAllowsCellularAccessKey: String = "AVURLAssetAllowsCellularAccessKey"
/// Indicates whether an expensive network may be used, a Boolean; stored, without effect here.
public let AVURLAssetAllowsExpensiveNetworkAccessKey: String = "AVURLAssetAllowsExpensiveNetworkAccessKey"
/// Indicates whether a network in low data mode may be used, a Boolean; stored, without effect here.
public let AVURLAssetAllowsConstrainedNetworkAccessKey: String = "AVURLAssetAllowsConstrainedNetworkAccessKey"
/// The session that requests belong to, a `UUID`; stored, without effect here.
public let AVURLAssetPrimarySessionIdentifierKey: String = "AVURLAssetPrimarySessionIdentifierKey"
/// The originator of the requests, a number; stored, without effect here.
public let AVURLAssetURLRequestAttributionKey: String = "AVURLAssetURLRequestAttributionKey"
/// The restrictions on references of a movie to other files, like ``AVURLAssetReferenceRestrictionsKey``; without it, a
/// movie follows references to local files.
public let AVMovieReferenceRestrictionsKey: String = "AVMovieReferenceRestrictionsKey"
/// Indicates whether a movie follows alias data references, a Boolean; stored, without effect here.
public let AVMovieShouldSupportAliasDataReferencesKey: String = "AVMovieShouldSupportAliasDataReferencesKey"
