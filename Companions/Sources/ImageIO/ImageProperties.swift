public import CoreVideo

// Keys of the properties of pictures, as photos have them in their metadata. The strings are those of Apple's systems.

/// Orientation of the picture.
public var kCGImagePropertyOrientation: CFString { "Orientation" }
/// Color Model of the picture.
public var kCGImagePropertyColorModel: CFString { "ColorModel" }
/// Depth of the picture.
public var kCGImagePropertyDepth: CFString { "Depth" }
/// Pixel Width of the picture.
public var kCGImagePropertyPixelWidth: CFString { "PixelWidth" }
/// Pixel Height of the picture.
public var kCGImagePropertyPixelHeight: CFString { "PixelHeight" }
/// DPIWidth of the picture.
public var kCGImagePropertyDPIWidth: CFString { "DPIWidth" }
/// DPIHeight of the picture.
public var kCGImagePropertyDPIHeight: CFString { "DPIHeight" }
/// Profile Name of the picture.
public var kCGImagePropertyProfileName: CFString { "ProfileName" }
/// Has Alpha of the picture.
public var kCGImagePropertyHasAlpha: CFString { "HasAlpha" }

/// The table of TIFF properties.
public var kCGImagePropertyTIFFDictionary: CFString { "{TIFF}" }
/// The table of Exif properties.
public var kCGImagePropertyExifDictionary: CFString { "{Exif}" }
/// The table of Exif Aux properties.
public var kCGImagePropertyExifAuxDictionary: CFString { "{ExifAux}" }
/// The table of GPS properties.
public var kCGImagePropertyGPSDictionary: CFString { "{GPS}" }
/// The table of IPTC properties.
public var kCGImagePropertyIPTCDictionary: CFString { "{IPTC}" }
/// The table of JFIF properties.
public var kCGImagePropertyJFIFDictionary: CFString { "{JFIF}" }
/// The table of PNG properties.
public var kCGImagePropertyPNGDictionary: CFString { "{PNG}" }
/// The table of GIF properties.
public var kCGImagePropertyGIFDictionary: CFString { "{GIF}" }
/// The table of HEICS properties.
public var kCGImagePropertyHEICSDictionary: CFString { "{HEICS}" }
/// The table of DNG properties.
public var kCGImagePropertyDNGDictionary: CFString { "{DNG}" }
/// The table of Maker Apple properties.
public var kCGImagePropertyMakerAppleDictionary: CFString { "{MakerApple}" }

/// Software among a picture's TIFF properties.
public var kCGImagePropertyTIFFSoftware: CFString { "Software" }
/// Artist among a picture's TIFF properties.
public var kCGImagePropertyTIFFArtist: CFString { "Artist" }
/// Copyright among a picture's TIFF properties.
public var kCGImagePropertyTIFFCopyright: CFString { "Copyright" }
/// Make among a picture's TIFF properties.
public var kCGImagePropertyTIFFMake: CFString { "Make" }
/// Model among a picture's TIFF properties.
public var kCGImagePropertyTIFFModel: CFString { "Model" }
/// Date Time among a picture's TIFF properties.
public var kCGImagePropertyTIFFDateTime: CFString { "DateTime" }
/// Image Description among a picture's TIFF properties.
public var kCGImagePropertyTIFFImageDescription: CFString { "ImageDescription" }
/// Orientation among a picture's TIFF properties.
public var kCGImagePropertyTIFFOrientation: CFString { "Orientation" }
/// XResolution among a picture's TIFF properties.
public var kCGImagePropertyTIFFXResolution: CFString { "XResolution" }
/// YResolution among a picture's TIFF properties.
public var kCGImagePropertyTIFFYResolution: CFString { "YResolution" }
/// Resolution Unit among a picture's TIFF properties.
public var kCGImagePropertyTIFFResolutionUnit: CFString { "ResolutionUnit" }
/// Host Computer among a picture's TIFF properties.
public var kCGImagePropertyTIFFHostComputer: CFString { "HostComputer" }
/// Compression among a picture's TIFF properties.
public var kCGImagePropertyTIFFCompression: CFString { "Compression" }
/// Photometric Interpretation among a picture's TIFF properties.
public var kCGImagePropertyTIFFPhotometricInterpretation: CFString { "PhotometricInterpretation" }

/// Exposure Time among a picture's Exif properties.
public var kCGImagePropertyExifExposureTime: CFString { "ExposureTime" }
/// FNumber among a picture's Exif properties.
public var kCGImagePropertyExifFNumber: CFString { "FNumber" }
/// Exposure Program among a picture's Exif properties.
public var kCGImagePropertyExifExposureProgram: CFString { "ExposureProgram" }
/// ISOSpeed Ratings among a picture's Exif properties.
public var kCGImagePropertyExifISOSpeedRatings: CFString { "ISOSpeedRatings" }
/// Date Time Original among a picture's Exif properties.
public var kCGImagePropertyExifDateTimeOriginal: CFString { "DateTimeOriginal" }
/// Date Time Digitized among a picture's Exif properties.
public var kCGImagePropertyExifDateTimeDigitized: CFString { "DateTimeDigitized" }
/// Shutter Speed Value among a picture's Exif properties.
public var kCGImagePropertyExifShutterSpeedValue: CFString { "ShutterSpeedValue" }
/// Aperture Value among a picture's Exif properties.
public var kCGImagePropertyExifApertureValue: CFString { "ApertureValue" }
/// Brightness Value among a picture's Exif properties.
public var kCGImagePropertyExifBrightnessValue: CFString { "BrightnessValue" }
/// Exposure Bias Value among a picture's Exif properties.
public var kCGImagePropertyExifExposureBiasValue: CFString { "ExposureBiasValue" }
/// Max Aperture Value among a picture's Exif properties.
public var kCGImagePropertyExifMaxApertureValue: CFString { "MaxApertureValue" }
/// Subject Distance among a picture's Exif properties.
public var kCGImagePropertyExifSubjectDistance: CFString { "SubjectDistance" }
/// Metering Mode among a picture's Exif properties.
public var kCGImagePropertyExifMeteringMode: CFString { "MeteringMode" }
/// Light Source among a picture's Exif properties.
public var kCGImagePropertyExifLightSource: CFString { "LightSource" }
/// Flash among a picture's Exif properties.
public var kCGImagePropertyExifFlash: CFString { "Flash" }
/// Focal Length among a picture's Exif properties.
public var kCGImagePropertyExifFocalLength: CFString { "FocalLength" }
/// Subject Area among a picture's Exif properties.
public var kCGImagePropertyExifSubjectArea: CFString { "SubjectArea" }
/// Maker Note among a picture's Exif properties.
public var kCGImagePropertyExifMakerNote: CFString { "MakerNote" }
/// User Comment among a picture's Exif properties.
public var kCGImagePropertyExifUserComment: CFString { "UserComment" }
/// Subsec Time among a picture's Exif properties.
public var kCGImagePropertyExifSubsecTime: CFString { "SubsecTime" }
/// Subsec Time Original among a picture's Exif properties.
public var kCGImagePropertyExifSubsecTimeOriginal: CFString { "SubsecTimeOriginal" }
/// Subsec Time Digitized among a picture's Exif properties.
public var kCGImagePropertyExifSubsecTimeDigitized: CFString { "SubsecTimeDigitized" }
/// Color Space among a picture's Exif properties.
public var kCGImagePropertyExifColorSpace: CFString { "ColorSpace" }
/// Pixel XDimension among a picture's Exif properties.
public var kCGImagePropertyExifPixelXDimension: CFString { "PixelXDimension" }
/// Pixel YDimension among a picture's Exif properties.
public var kCGImagePropertyExifPixelYDimension: CFString { "PixelYDimension" }
/// Exposure Mode among a picture's Exif properties.
public var kCGImagePropertyExifExposureMode: CFString { "ExposureMode" }
/// White Balance among a picture's Exif properties.
public var kCGImagePropertyExifWhiteBalance: CFString { "WhiteBalance" }
/// Digital Zoom Ratio among a picture's Exif properties.
public var kCGImagePropertyExifDigitalZoomRatio: CFString { "DigitalZoomRatio" }
/// Focal Len In35mm Film among a picture's Exif properties.
public var kCGImagePropertyExifFocalLenIn35mmFilm: CFString { "FocalLenIn35mmFilm" }
/// Scene Capture Type among a picture's Exif properties.
public var kCGImagePropertyExifSceneCaptureType: CFString { "SceneCaptureType" }
/// Contrast among a picture's Exif properties.
public var kCGImagePropertyExifContrast: CFString { "Contrast" }
/// Saturation among a picture's Exif properties.
public var kCGImagePropertyExifSaturation: CFString { "Saturation" }
/// Sharpness among a picture's Exif properties.
public var kCGImagePropertyExifSharpness: CFString { "Sharpness" }
/// Lens Make among a picture's Exif properties.
public var kCGImagePropertyExifLensMake: CFString { "LensMake" }
/// Lens Model among a picture's Exif properties.
public var kCGImagePropertyExifLensModel: CFString { "LensModel" }
/// Lens Specification among a picture's Exif properties.
public var kCGImagePropertyExifLensSpecification: CFString { "LensSpecification" }
/// Version among a picture's Exif properties.
public var kCGImagePropertyExifVersion: CFString { "ExifVersion" }

/// Version among a picture's place.
public var kCGImagePropertyGPSVersion: CFString { "GPSVersion" }
/// Latitude Ref among a picture's place.
public var kCGImagePropertyGPSLatitudeRef: CFString { "LatitudeRef" }
/// Latitude among a picture's place.
public var kCGImagePropertyGPSLatitude: CFString { "Latitude" }
/// Longitude Ref among a picture's place.
public var kCGImagePropertyGPSLongitudeRef: CFString { "LongitudeRef" }
/// Longitude among a picture's place.
public var kCGImagePropertyGPSLongitude: CFString { "Longitude" }
/// Altitude Ref among a picture's place.
public var kCGImagePropertyGPSAltitudeRef: CFString { "AltitudeRef" }
/// Altitude among a picture's place.
public var kCGImagePropertyGPSAltitude: CFString { "Altitude" }
/// Time Stamp among a picture's place.
public var kCGImagePropertyGPSTimeStamp: CFString { "TimeStamp" }
/// Satellites among a picture's place.
public var kCGImagePropertyGPSSatellites: CFString { "Satellites" }
/// Status among a picture's place.
public var kCGImagePropertyGPSStatus: CFString { "Status" }
/// Measure Mode among a picture's place.
public var kCGImagePropertyGPSMeasureMode: CFString { "MeasureMode" }
/// DOP among a picture's place.
public var kCGImagePropertyGPSDOP: CFString { "DOP" }
/// Speed Ref among a picture's place.
public var kCGImagePropertyGPSSpeedRef: CFString { "SpeedRef" }
/// Speed among a picture's place.
public var kCGImagePropertyGPSSpeed: CFString { "Speed" }
/// Track Ref among a picture's place.
public var kCGImagePropertyGPSTrackRef: CFString { "TrackRef" }
/// Track among a picture's place.
public var kCGImagePropertyGPSTrack: CFString { "Track" }
/// Img Direction Ref among a picture's place.
public var kCGImagePropertyGPSImgDirectionRef: CFString { "ImgDirectionRef" }
/// Img Direction among a picture's place.
public var kCGImagePropertyGPSImgDirection: CFString { "ImgDirection" }
/// Map Datum among a picture's place.
public var kCGImagePropertyGPSMapDatum: CFString { "MapDatum" }
/// Dest Latitude Ref among a picture's place.
public var kCGImagePropertyGPSDestLatitudeRef: CFString { "DestLatitudeRef" }
/// Dest Latitude among a picture's place.
public var kCGImagePropertyGPSDestLatitude: CFString { "DestLatitude" }
/// Dest Longitude Ref among a picture's place.
public var kCGImagePropertyGPSDestLongitudeRef: CFString { "DestLongitudeRef" }
/// Dest Longitude among a picture's place.
public var kCGImagePropertyGPSDestLongitude: CFString { "DestLongitude" }
/// Dest Bearing Ref among a picture's place.
public var kCGImagePropertyGPSDestBearingRef: CFString { "DestBearingRef" }
/// Dest Bearing among a picture's place.
public var kCGImagePropertyGPSDestBearing: CFString { "DestBearing" }
/// Dest Distance Ref among a picture's place.
public var kCGImagePropertyGPSDestDistanceRef: CFString { "DestDistanceRef" }
/// Dest Distance among a picture's place.
public var kCGImagePropertyGPSDestDistance: CFString { "DestDistance" }
/// Date Stamp among a picture's place.
public var kCGImagePropertyGPSDateStamp: CFString { "DateStamp" }
/// HPositioning Error among a picture's place.
public var kCGImagePropertyGPSHPositioningError: CFString { "HPositioningError" }
