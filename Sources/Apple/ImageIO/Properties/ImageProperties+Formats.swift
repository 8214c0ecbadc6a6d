public import CoreVideo

// Keys of properties that are rarely stored.

/// The JFIF key of the version, which is not read.
public var kCGImagePropertyJFIFVersion: CFString { "JFIFVersion" }
/// The JFIF key of the x density, which is not read.
public var kCGImagePropertyJFIFXDensity: CFString { "XDensity" }
/// The JFIF key of the y density, which is not read.
public var kCGImagePropertyJFIFYDensity: CFString { "YDensity" }
/// The JFIF key of the density unit, which is not read.
public var kCGImagePropertyJFIFDensityUnit: CFString { "DensityUnit" }
/// The JFIF key of the is progressive, which is not read.
public var kCGImagePropertyJFIFIsProgressive: CFString { "IsProgressive" }
/// The PNG key of the gamma, which is not read.
public var kCGImagePropertyPNGGamma: CFString { "Gamma" }
/// The PNG key of the interlace type, which is not read.
public var kCGImagePropertyPNGInterlaceType: CFString { "InterlaceType" }
/// The PNG key of the x pixels per meter, which is not read.
public var kCGImagePropertyPNGXPixelsPerMeter: CFString { "XPixelsPerMeter" }
/// The PNG key of the y pixels per meter, which is not read.
public var kCGImagePropertyPNGYPixelsPerMeter: CFString { "YPixelsPerMeter" }
/// The PNG key of the s RGB intent, which is not read.
public var kCGImagePropertyPNGsRGBIntent: CFString { "sRGBIntent" }
/// The PNG key of the chromaticities, which is not read.
public var kCGImagePropertyPNGChromaticities: CFString { "Chromaticities" }
/// The PNG key of the comment, which is not read.
public var kCGImagePropertyPNGComment: CFString { "Comment" }
/// The PNG key of the copyright, which is not read.
public var kCGImagePropertyPNGCopyright: CFString { "Copyright" }
/// The PNG key of the creation time, which is not read.
public var kCGImagePropertyPNGCreationTime: CFString { "CreationTime" }
/// The PNG key of the disclaimer, which is not read.
public var kCGImagePropertyPNGDisclaimer: CFString { "Disclaimer" }
/// The PNG key of the modification time, which is not read.
public var kCGImagePropertyPNGModificationTime: CFString { "ModificationTime" }
/// The PNG key of the software, which is not read.
public var kCGImagePropertyPNGSoftware: CFString { "Software" }
/// The PNG key of the source, which is not read.
public var kCGImagePropertyPNGSource: CFString { "Source" }
/// The PNG key of the warning, which is not read.
public var kCGImagePropertyPNGWarning: CFString { "Warning" }
/// The PNG key of the compression filter, which is not read.
public var kCGImagePropertyPNGCompressionFilter: CFString { "CompressionFilter" }
/// The DNG key of the version, which is not read.
public var kCGImagePropertyDNGVersion: CFString { "DNGVersion" }
/// The DNG key of the backward version, which is not read.
public var kCGImagePropertyDNGBackwardVersion: CFString { "DNGBackwardVersion" }
/// The DNG key of the unique camera model, which is not read.
public var kCGImagePropertyDNGUniqueCameraModel: CFString { "UniqueCameraModel" }
/// The DNG key of the localized camera model, which is not read.
public var kCGImagePropertyDNGLocalizedCameraModel: CFString { "LocalizedCameraModel" }
/// The DNG key of the camera serial number, which is not read.
public var kCGImagePropertyDNGCameraSerialNumber: CFString { "CameraSerialNumber" }
/// The DNG key of the lens info, which is not read.
public var kCGImagePropertyDNGLensInfo: CFString { "LensInfo" }
/// The key of the bytes per row, which is not read.
public var kCGImagePropertyBytesPerRow: CFString { "BytesPerRow" }
/// The key of the named color space, which is not read.
public var kCGImagePropertyNamedColorSpace: CFString { "NamedColorSpace" }
/// The key of the pixel format, which is not read.
public var kCGImagePropertyPixelFormat: CFString { "PixelFormat" }
/// The key of the thumbnail images, which is not read.
public var kCGImagePropertyThumbnailImages: CFString { "ThumbnailImages" }
/// The key of the width, which is not read.
public var kCGImagePropertyWidth: CFString { "Width" }
/// The key of the height, which is not read.
public var kCGImagePropertyHeight: CFString { "Height" }
/// The key of the image count, which is not read.
public var kCGImagePropertyImageCount: CFString { "ImageCount" }
/// The key of the image index, which is not read.
public var kCGImagePropertyImageIndex: CFString { "ImageIndex" }
/// The key of the ASTC block size, which is not read.
public var kCGImagePropertyASTCBlockSize: CFString { "ASTCBlockSize" }
/// The key of the ASTC encoder, which is not read.
public var kCGImagePropertyASTCEncoder: CFString { "ASTCEncoder" }
/// The key of the PVR encoder, which is not read.
public var kCGImagePropertyPVREncoder: CFString { "PVREncoder" }
/// The key of the groups, which is not read.
public var kCGImagePropertyGroups: CFString { "{Groups}" }
/// The key of the group index, which is not read.
public var kCGImagePropertyGroupIndex: CFString { "GroupIndex" }
/// The key of the group type, which is not read.
public var kCGImagePropertyGroupType: CFString { "GroupType" }
/// The key of the group type stereo pair, which is not read.
public var kCGImagePropertyGroupTypeStereoPair: CFString { "StereoPair" }
/// The key of the group type alternate, which is not read.
public var kCGImagePropertyGroupTypeAlternate: CFString { "Alternate" }
/// The key of the group image index left, which is not read.
public var kCGImagePropertyGroupImageIndexLeft: CFString { "GroupImageIndexLeft" }
/// The key of the group image index right, which is not read.
public var kCGImagePropertyGroupImageIndexRight: CFString { "GroupImageIndexRight" }
/// The key of the group image is left image, which is not read.
public var kCGImagePropertyGroupImageIsLeftImage: CFString { "GroupImageIsLeftImage" }
/// The key of the group image is right image, which is not read.
public var kCGImagePropertyGroupImageIsRightImage: CFString { "GroupImageIsRightImage" }
/// The key of the group image is alternate image, which is not read.
public var kCGImagePropertyGroupImageIsAlternateImage: CFString { "GroupImageIsAlternateImage" }
/// The key of the group image baseline, which is not read.
public var kCGImagePropertyGroupImageBaseline: CFString { "GroupImageBaseline" }
/// The key of the group image disparity adjustment, which is not read.
public var kCGImagePropertyGroupImageDisparityAdjustment: CFString { "GroupImageDisparityAdjustment" }
/// The key of the web p dictionary, which is not read.
public var kCGImagePropertyWebPDictionary: CFString { "{WebP}" }
/// The key of the AVIS dictionary, which is not read.
public var kCGImagePropertyAVISDictionary: CFString { "{AVIS}" }
/// The key of the open EXR dictionary, which is not read.
public var kCGImagePropertyOpenEXRDictionary: CFString { "{OpenEXR}" }
/// The key of the HEIF dictionary, which is not read.
public var kCGImagePropertyHEIFDictionary: CFString { "{HEIF}" }
/// The key of the TGA dictionary, which is not read.
public var kCGImagePropertyTGADictionary: CFString { "{TGA}" }
/// The key of the raw dictionary, which is not read.
public var kCGImagePropertyRawDictionary: CFString { "{Raw}" }
/// The key of the CIFF dictionary, which is not read.
public var kCGImagePropertyCIFFDictionary: CFString { "{CIFF}" }
/// The key of the 8 BIM dictionary, which is not read.
public var kCGImageProperty8BIMDictionary: CFString { "{8BIM}" }
/// The key of the maker canon dictionary, which is not read.
public var kCGImagePropertyMakerCanonDictionary: CFString { "{MakerCanon}" }
/// The key of the maker nikon dictionary, which is not read.
public var kCGImagePropertyMakerNikonDictionary: CFString { "{MakerNikon}" }
/// The key of the maker minolta dictionary, which is not read.
public var kCGImagePropertyMakerMinoltaDictionary: CFString { "{MakerMinolta}" }
/// The key of the maker fuji dictionary, which is not read.
public var kCGImagePropertyMakerFujiDictionary: CFString { "{MakerFuji}" }
/// The key of the maker olympus dictionary, which is not read.
public var kCGImagePropertyMakerOlympusDictionary: CFString { "{MakerOlympus}" }
/// The key of the maker pentax dictionary, which is not read.
public var kCGImagePropertyMakerPentaxDictionary: CFString { "{MakerPentax}" }
