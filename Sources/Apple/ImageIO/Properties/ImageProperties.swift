public import CoreVideo

// Keys of image properties, as in the metadata of photos. The strings are those of Apple's systems.

/// The key of the image's orientation.
public var kCGImagePropertyOrientation: CFString { "Orientation" }
/// The key of the image's colour model.
public var kCGImagePropertyColorModel: CFString { "ColorModel" }
/// The key of the number of bits per component.
public var kCGImagePropertyDepth: CFString { "Depth" }
/// The key of the image's width in pixels.
public var kCGImagePropertyPixelWidth: CFString { "PixelWidth" }
/// The key of the image's height in pixels.
public var kCGImagePropertyPixelHeight: CFString { "PixelHeight" }
/// The key of the image's horizontal resolution in dots per inch.
public var kCGImagePropertyDPIWidth: CFString { "DPIWidth" }
/// The key of the image's vertical resolution in dots per inch.
public var kCGImagePropertyDPIHeight: CFString { "DPIHeight" }
/// The key of the name of the image's colour profile.
public var kCGImagePropertyProfileName: CFString { "ProfileName" }
/// The key of the Boolean value that indicates whether the image has alpha.
public var kCGImagePropertyHasAlpha: CFString { "HasAlpha" }

/// The key of the TIFF dictionary.
public var kCGImagePropertyTIFFDictionary: CFString { "{TIFF}" }
/// The key of the Exif dictionary.
public var kCGImagePropertyExifDictionary: CFString { "{Exif}" }
/// The key of the Exif auxiliary dictionary.
public var kCGImagePropertyExifAuxDictionary: CFString { "{ExifAux}" }
/// The key of the GPS dictionary.
public var kCGImagePropertyGPSDictionary: CFString { "{GPS}" }
/// The key of the IPTC dictionary.
public var kCGImagePropertyIPTCDictionary: CFString { "{IPTC}" }
/// The key of the JFIF dictionary.
public var kCGImagePropertyJFIFDictionary: CFString { "{JFIF}" }
/// The key of the PNG dictionary.
public var kCGImagePropertyPNGDictionary: CFString { "{PNG}" }
/// The key of the GIF dictionary.
public var kCGImagePropertyGIFDictionary: CFString { "{GIF}" }
/// The key of the HEICS dictionary.
public var kCGImagePropertyHEICSDictionary: CFString { "{HEICS}" }
/// The key of the DNG dictionary.
public var kCGImagePropertyDNGDictionary: CFString { "{DNG}" }
/// The key of the Apple maker note dictionary.
public var kCGImagePropertyMakerAppleDictionary: CFString { "{MakerApple}" }

/// The TIFF key of the software.
public var kCGImagePropertyTIFFSoftware: CFString { "Software" }
/// The TIFF key of the artist.
public var kCGImagePropertyTIFFArtist: CFString { "Artist" }
/// The TIFF key of the copyright.
public var kCGImagePropertyTIFFCopyright: CFString { "Copyright" }
/// The TIFF key of the camera's make.
public var kCGImagePropertyTIFFMake: CFString { "Make" }
/// The TIFF key of the camera's model.
public var kCGImagePropertyTIFFModel: CFString { "Model" }
/// The TIFF key of the date and time.
public var kCGImagePropertyTIFFDateTime: CFString { "DateTime" }
/// The TIFF key of the image description.
public var kCGImagePropertyTIFFImageDescription: CFString { "ImageDescription" }
/// The TIFF key of the orientation.
public var kCGImagePropertyTIFFOrientation: CFString { "Orientation" }
/// The TIFF key of the horizontal resolution.
public var kCGImagePropertyTIFFXResolution: CFString { "XResolution" }
/// The TIFF key of the vertical resolution.
public var kCGImagePropertyTIFFYResolution: CFString { "YResolution" }
/// The TIFF key of the unit of the resolution.
public var kCGImagePropertyTIFFResolutionUnit: CFString { "ResolutionUnit" }
/// The TIFF key of the host computer.
public var kCGImagePropertyTIFFHostComputer: CFString { "HostComputer" }
/// The TIFF key of the compression.
public var kCGImagePropertyTIFFCompression: CFString { "Compression" }
/// The TIFF key of the photometric interpretation.
public var kCGImagePropertyTIFFPhotometricInterpretation: CFString { "PhotometricInterpretation" }

/// The Exif key of the exposure time.
public var kCGImagePropertyExifExposureTime: CFString { "ExposureTime" }
/// The Exif key of the f-number.
public var kCGImagePropertyExifFNumber: CFString { "FNumber" }
/// The Exif key of the exposure program.
public var kCGImagePropertyExifExposureProgram: CFString { "ExposureProgram" }
/// The Exif key of the ISO speed ratings.
public var kCGImagePropertyExifISOSpeedRatings: CFString { "ISOSpeedRatings" }
/// The Exif key of the date and time of capture.
public var kCGImagePropertyExifDateTimeOriginal: CFString { "DateTimeOriginal" }
/// The Exif key of the date and time of digitization.
public var kCGImagePropertyExifDateTimeDigitized: CFString { "DateTimeDigitized" }
/// The Exif key of the shutter speed.
public var kCGImagePropertyExifShutterSpeedValue: CFString { "ShutterSpeedValue" }
/// The Exif key of the aperture.
public var kCGImagePropertyExifApertureValue: CFString { "ApertureValue" }
/// The Exif key of the brightness.
public var kCGImagePropertyExifBrightnessValue: CFString { "BrightnessValue" }
/// The Exif key of the exposure bias.
public var kCGImagePropertyExifExposureBiasValue: CFString { "ExposureBiasValue" }
/// The Exif key of the maximum aperture.
public var kCGImagePropertyExifMaxApertureValue: CFString { "MaxApertureValue" }
/// The Exif key of the subject distance.
public var kCGImagePropertyExifSubjectDistance: CFString { "SubjectDistance" }
/// The Exif key of the metering mode.
public var kCGImagePropertyExifMeteringMode: CFString { "MeteringMode" }
/// The Exif key of the light source.
public var kCGImagePropertyExifLightSource: CFString { "LightSource" }
/// The Exif key of the flash status.
public var kCGImagePropertyExifFlash: CFString { "Flash" }
/// The Exif key of the focal length.
public var kCGImagePropertyExifFocalLength: CFString { "FocalLength" }
/// The Exif key of the subject area.
public var kCGImagePropertyExifSubjectArea: CFString { "SubjectArea" }
/// The Exif key of the maker note.
public var kCGImagePropertyExifMakerNote: CFString { "MakerNote" }
/// The Exif key of the user comment.
public var kCGImagePropertyExifUserComment: CFString { "UserComment" }
/// The Exif key of the fraction of the second of the date and time.
public var kCGImagePropertyExifSubsecTime: CFString { "SubsecTime" }
/// The Exif key of the fraction of the second of the capture time.
public var kCGImagePropertyExifSubsecTimeOriginal: CFString { "SubsecTimeOriginal" }
/// The Exif key of the fraction of the second of the digitization time.
public var kCGImagePropertyExifSubsecTimeDigitized: CFString { "SubsecTimeDigitized" }
/// The Exif key of the colour space.
public var kCGImagePropertyExifColorSpace: CFString { "ColorSpace" }
/// The Exif key of the width in pixels.
public var kCGImagePropertyExifPixelXDimension: CFString { "PixelXDimension" }
/// The Exif key of the height in pixels.
public var kCGImagePropertyExifPixelYDimension: CFString { "PixelYDimension" }
/// The Exif key of the exposure mode.
public var kCGImagePropertyExifExposureMode: CFString { "ExposureMode" }
/// The Exif key of the white balance.
public var kCGImagePropertyExifWhiteBalance: CFString { "WhiteBalance" }
/// The Exif key of the digital zoom ratio.
public var kCGImagePropertyExifDigitalZoomRatio: CFString { "DigitalZoomRatio" }
/// The Exif key of the focal length in 35 mm equivalent.
public var kCGImagePropertyExifFocalLenIn35mmFilm: CFString { "FocalLenIn35mmFilm" }
/// The Exif key of the scene capture type.
public var kCGImagePropertyExifSceneCaptureType: CFString { "SceneCaptureType" }
/// The Exif key of the contrast.
public var kCGImagePropertyExifContrast: CFString { "Contrast" }
/// The Exif key of the saturation.
public var kCGImagePropertyExifSaturation: CFString { "Saturation" }
/// The Exif key of the sharpness.
public var kCGImagePropertyExifSharpness: CFString { "Sharpness" }
/// The Exif key of the lens make.
public var kCGImagePropertyExifLensMake: CFString { "LensMake" }
/// The Exif key of the lens model.
public var kCGImagePropertyExifLensModel: CFString { "LensModel" }
/// The Exif key of the lens specification.
public var kCGImagePropertyExifLensSpecification: CFString { "LensSpecification" }
/// The Exif key of the Exif version.
public var kCGImagePropertyExifVersion: CFString { "ExifVersion" }

/// The GPS key of the GPS version.
public var kCGImagePropertyGPSVersion: CFString { "GPSVersion" }
/// The GPS key of the reference of the latitude.
public var kCGImagePropertyGPSLatitudeRef: CFString { "LatitudeRef" }
/// The GPS key of the latitude.
public var kCGImagePropertyGPSLatitude: CFString { "Latitude" }
/// The GPS key of the reference of the longitude.
public var kCGImagePropertyGPSLongitudeRef: CFString { "LongitudeRef" }
/// The GPS key of the longitude.
public var kCGImagePropertyGPSLongitude: CFString { "Longitude" }
/// The GPS key of the reference of the altitude.
public var kCGImagePropertyGPSAltitudeRef: CFString { "AltitudeRef" }
/// The GPS key of the altitude.
public var kCGImagePropertyGPSAltitude: CFString { "Altitude" }
/// The GPS key of the time.
public var kCGImagePropertyGPSTimeStamp: CFString { "TimeStamp" }
/// The GPS key of the satellites.
public var kCGImagePropertyGPSSatellites: CFString { "Satellites" }
/// The GPS key of the status of the receiver.
public var kCGImagePropertyGPSStatus: CFString { "Status" }
/// The GPS key of the measurement mode.
public var kCGImagePropertyGPSMeasureMode: CFString { "MeasureMode" }
/// The GPS key of the dilution of precision.
public var kCGImagePropertyGPSDOP: CFString { "DOP" }
/// The GPS key of the unit of the speed.
public var kCGImagePropertyGPSSpeedRef: CFString { "SpeedRef" }
/// The GPS key of the speed.
public var kCGImagePropertyGPSSpeed: CFString { "Speed" }
/// The GPS key of the reference of the direction of movement.
public var kCGImagePropertyGPSTrackRef: CFString { "TrackRef" }
/// The GPS key of the direction of movement.
public var kCGImagePropertyGPSTrack: CFString { "Track" }
/// The GPS key of the reference of the image direction.
public var kCGImagePropertyGPSImgDirectionRef: CFString { "ImgDirectionRef" }
/// The GPS key of the image direction.
public var kCGImagePropertyGPSImgDirection: CFString { "ImgDirection" }
/// The GPS key of the map datum.
public var kCGImagePropertyGPSMapDatum: CFString { "MapDatum" }
/// The GPS key of the reference of the destination latitude.
public var kCGImagePropertyGPSDestLatitudeRef: CFString { "DestLatitudeRef" }
/// The GPS key of the destination latitude.
public var kCGImagePropertyGPSDestLatitude: CFString { "DestLatitude" }
/// The GPS key of the reference of the destination longitude.
public var kCGImagePropertyGPSDestLongitudeRef: CFString { "DestLongitudeRef" }
/// The GPS key of the destination longitude.
public var kCGImagePropertyGPSDestLongitude: CFString { "DestLongitude" }
/// The GPS key of the reference of the destination bearing.
public var kCGImagePropertyGPSDestBearingRef: CFString { "DestBearingRef" }
/// The GPS key of the destination bearing.
public var kCGImagePropertyGPSDestBearing: CFString { "DestBearing" }
/// The GPS key of the unit of the destination distance.
public var kCGImagePropertyGPSDestDistanceRef: CFString { "DestDistanceRef" }
/// The GPS key of the destination distance.
public var kCGImagePropertyGPSDestDistance: CFString { "DestDistance" }
/// The GPS key of the date.
public var kCGImagePropertyGPSDateStamp: CFString { "DateStamp" }
/// The GPS key of the horizontal positioning error.
public var kCGImagePropertyGPSHPositioningError: CFString { "HPositioningError" }
