public import CoreVideo

// More keys of image properties, with the strings of Apple's systems.

/// The GIF key of the number of times that the images are shown; 0 for no end.
public var kCGImagePropertyGIFLoopCount: CFString { "LoopCount" }
/// The GIF key of the time in seconds that an image is shown, at least 0.1 for shorter ones.
public var kCGImagePropertyGIFDelayTime: CFString { "DelayTime" }
/// The GIF key of the time in seconds that an image is shown, as stored.
public var kCGImagePropertyGIFUnclampedDelayTime: CFString { "UnclampedDelayTime" }
/// The GIF key of the Boolean value that indicates whether all images share a palette.
public var kCGImagePropertyGIFHasGlobalColorMap: CFString { "HasGlobalColorMap" }
/// The PNG key of the number of times that the images are shown; animated PNG files show their first image here.
public var kCGImagePropertyAPNGLoopCount: CFString { "LoopCount" }
/// The PNG key of the time in seconds that an image is shown; animated PNG files show their first image here.
public var kCGImagePropertyAPNGDelayTime: CFString { "DelayTime" }
/// The PNG key of the description, which is not read.
public var kCGImagePropertyPNGDescription: CFString { "Description" }
/// The PNG key of the title, which is not read.
public var kCGImagePropertyPNGTitle: CFString { "Title" }
/// The PNG key of the author, which is not read.
public var kCGImagePropertyPNGAuthor: CFString { "Author" }
/// The key of the images of a file, each with its properties.
public var kCGImagePropertyImages: CFString { "Images" }
/// The key of the dictionary of a file's contents.
public var kCGImagePropertyFileContentsDictionary: CFString { "{FileContents}" }
/// The key of the list of auxiliary data.
public var kCGImagePropertyAuxiliaryData: CFString { "AuxiliaryData" }
/// The key of the index of the most important image.
public var kCGImagePropertyPrimaryImage: CFString { "PrimaryImage" }
/// The key of the size of the file in bytes.
public var kCGImagePropertyFileSize: CFString { "FileSize" }
/// The key of the Boolean value that indicates whether components are floating-point numbers.
public var kCGImagePropertyIsFloat: CFString { "IsFloat" }
/// The key of the Boolean value that indicates whether pixels are indices of a palette.
public var kCGImagePropertyIsIndexed: CFString { "IsIndexed" }
/// The colour model of red, green and blue.
public var kCGImagePropertyColorModelRGB: CFString { "RGB" }
/// The colour model of grey.
public var kCGImagePropertyColorModelGray: CFString { "Gray" }
/// The TIFF key of the width of tiles.
public var kCGImagePropertyTIFFTileWidth: CFString { "TileWidth" }
/// The TIFF key of the height of tiles.
public var kCGImagePropertyTIFFTileLength: CFString { "TileLength" }
/// The Exif key of the fractions of a second of capture, spelled as Apple does.
public var kCGImagePropertyExifSubsecTimeOrginal: CFString { "SubsecTimeOriginal" }
/// The Exif key of the kind of sensor.
public var kCGImagePropertyExifSensingMethod: CFString { "SensingMethod" }
/// The Exif key of the type of scene.
public var kCGImagePropertyExifSceneType: CFString { "SceneType" }
/// The Exif key of the time zone of the date.
public var kCGImagePropertyExifOffsetTime: CFString { "OffsetTime" }
/// The Exif key of the time zone of the capture's date.
public var kCGImagePropertyExifOffsetTimeOriginal: CFString { "OffsetTimeOriginal" }
/// The Exif key of the time zone of the digitization's date.
public var kCGImagePropertyExifOffsetTimeDigitized: CFString { "OffsetTimeDigitized" }
/// The Exif key of the FlashPix version.
public var kCGImagePropertyExifFlashPixVersion: CFString { "FlashPixVersion" }
/// The Exif key of the number that indicates whether the image is a composite.
public var kCGImagePropertyExifCompositeImage: CFString { "CompositeImage" }
/// The Exif key of the meaning of the components.
public var kCGImagePropertyExifComponentsConfiguration: CFString { "ComponentsConfiguration" }
/// The Exif key of the camera's serial number.
public var kCGImagePropertyExifBodySerialNumber: CFString { "BodySerialNumber" }
/// The IPTC key of the keywords; IPTC is not read.
public var kCGImagePropertyIPTCKeywords: CFString { "Keywords" }
/// The IPTC key of the caption; IPTC is not read.
public var kCGImagePropertyIPTCCaptionAbstract: CFString { "Caption/Abstract" }
