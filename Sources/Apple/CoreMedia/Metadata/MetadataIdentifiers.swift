public import CoreVideo

/// A four-character code of a format of timed metadata.
public typealias CMMetadataFormatType = FourCharCode

// Immutable.
/// The key space of QuickTime user data.
public nonisolated(unsafe) let kCMMetadataKeySpace_QuickTimeUserData: CFString = "udta"

// Immutable.
/// The key space of user data of MPEG-4 files.
public nonisolated(unsafe) let kCMMetadataKeySpace_ISOUserData: CFString = "uiso"

// Immutable.
/// The key space of QuickTime metadata.
public nonisolated(unsafe) let kCMMetadataKeySpace_QuickTimeMetadata: CFString = "mdta"

// Immutable.
/// The key space of iTunes metadata.
public nonisolated(unsafe) let kCMMetadataKeySpace_iTunes: CFString = "itsk"

// Immutable.
/// The key space of ID3 tags.
public nonisolated(unsafe) let kCMMetadataKeySpace_ID3: CFString = "org.id3"

// Immutable.
/// The key space of SHOUTcast streams.
public nonisolated(unsafe) let kCMMetadataKeySpace_Icy: CFString = "icy"

// Immutable.
/// The key space of date ranges of HLS playlists.
public nonisolated(unsafe) let kCMMetadataKeySpace_HLSDateRange: CFString = "lsdr"

// Immutable.
/// The place of a moment, as ISO 6709 text.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataLocation_ISO6709: CFString =
    "mdta/com.apple.quicktime.location.ISO6709"

// Immutable.
/// The direction in which the camera faces.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataDirection_Facing: CFString =
    "mdta/com.apple.quicktime.direction.facing"

// Immutable.
/// The transform with which frames are shown from a moment on.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataPreferredAffineTransform: CFString =
    "mdta/com.apple.quicktime.preferred-affine-transform"

// Immutable.
/// The orientation of frames from a moment on.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataVideoOrientation: CFString =
    "mdta/com.apple.quicktime.video-orientation"

// Immutable.
/// The transform of a Live Photo's still image.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataLivePhotoStillImageTransform: CFString =
    "mdta/com.apple.quicktime.live-photo-still-image-transform"

// Immutable.
/// The dimensions to which the transform of a Live Photo's still image refers.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataLivePhotoStillImageTransformReferenceDimensions: CFString =
    "mdta/com.apple.quicktime.live-photo-still-image-transform-reference-dimensions"

/// Metadata items in boxes, as QuickTime's timed metadata.
public var kCMMetadataFormatType_Boxed: CMMetadataFormatType { 0x6D65_6278 }

/// Metadata of SHOUTcast streams.
public var kCMMetadataFormatType_ICY: CMMetadataFormatType { 0x6963_7920 }

/// ID3 tags.
public var kCMMetadataFormatType_ID3: CMMetadataFormatType { 0x6964_3320 }

/// Event messages of DASH.
public var kCMMetadataFormatType_EMSG: CMMetadataFormatType { 0x656D_7367 }
