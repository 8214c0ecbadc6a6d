public import CoreVideo

// Rare keys of Exif, TIFF and GPS properties.

/// The TIFF key of the document name, which is not read.
public var kCGImagePropertyTIFFDocumentName: CFString { "DocumentName" }
/// The TIFF key of the transfer function, which is not read.
public var kCGImagePropertyTIFFTransferFunction: CFString { "TransferFunction" }
/// The TIFF key of the white point, which is not read.
public var kCGImagePropertyTIFFWhitePoint: CFString { "WhitePoint" }
/// The TIFF key of the primary chromaticities, which is not read.
public var kCGImagePropertyTIFFPrimaryChromaticities: CFString { "PrimaryChromaticities" }
/// The TIFF key of the x position, which is not read.
public var kCGImagePropertyTIFFXPosition: CFString { "XPosition" }
/// The TIFF key of the y position, which is not read.
public var kCGImagePropertyTIFFYPosition: CFString { "YPosition" }
/// The Exif key of the spectral sensitivity, which is not read.
public var kCGImagePropertyExifSpectralSensitivity: CFString { "SpectralSensitivity" }
/// The Exif key of the OECF, which is not read.
public var kCGImagePropertyExifOECF: CFString { "OECF" }
/// The Exif key of the sensitivity type, which is not read.
public var kCGImagePropertyExifSensitivityType: CFString { "SensitivityType" }
/// The Exif key of the standard output sensitivity, which is not read.
public var kCGImagePropertyExifStandardOutputSensitivity: CFString { "StandardOutputSensitivity" }
/// The Exif key of the recommended exposure index, which is not read.
public var kCGImagePropertyExifRecommendedExposureIndex: CFString { "RecommendedExposureIndex" }
/// The Exif key of the ISO speed, which is not read.
public var kCGImagePropertyExifISOSpeed: CFString { "ISOSpeed" }
/// The Exif key of the ISO speed latitudeyyy, which is not read.
public var kCGImagePropertyExifISOSpeedLatitudeyyy: CFString { "ISOSpeedLatitudeyyy" }
/// The Exif key of the ISO speed latitudezzz, which is not read.
public var kCGImagePropertyExifISOSpeedLatitudezzz: CFString { "ISOSpeedLatitudezzz" }
/// The Exif key of the compressed bits per pixel, which is not read.
public var kCGImagePropertyExifCompressedBitsPerPixel: CFString { "CompressedBitsPerPixel" }
/// The Exif key of the related sound file, which is not read.
public var kCGImagePropertyExifRelatedSoundFile: CFString { "RelatedSoundFile" }
/// The Exif key of the flash energy, which is not read.
public var kCGImagePropertyExifFlashEnergy: CFString { "FlashEnergy" }
/// The Exif key of the spatial frequency response, which is not read.
public var kCGImagePropertyExifSpatialFrequencyResponse: CFString { "SpatialFrequencyResponse" }
/// The Exif key of the focal plane x resolution, which is not read.
public var kCGImagePropertyExifFocalPlaneXResolution: CFString { "FocalPlaneXResolution" }
/// The Exif key of the focal plane y resolution, which is not read.
public var kCGImagePropertyExifFocalPlaneYResolution: CFString { "FocalPlaneYResolution" }
/// The Exif key of the focal plane resolution unit, which is not read.
public var kCGImagePropertyExifFocalPlaneResolutionUnit: CFString { "FocalPlaneResolutionUnit" }
/// The Exif key of the subject location, which is not read.
public var kCGImagePropertyExifSubjectLocation: CFString { "SubjectLocation" }
/// The Exif key of the exposure index, which is not read.
public var kCGImagePropertyExifExposureIndex: CFString { "ExposureIndex" }
/// The Exif key of the file source, which is not read.
public var kCGImagePropertyExifFileSource: CFString { "FileSource" }
/// The Exif key of the CFA pattern, which is not read.
public var kCGImagePropertyExifCFAPattern: CFString { "CFAPattern" }
/// The Exif key of the custom rendered, which is not read.
public var kCGImagePropertyExifCustomRendered: CFString { "CustomRendered" }
/// The Exif key of the gain control, which is not read.
public var kCGImagePropertyExifGainControl: CFString { "GainControl" }
/// The Exif key of the device setting description, which is not read.
public var kCGImagePropertyExifDeviceSettingDescription: CFString { "DeviceSettingDescription" }
/// The Exif key of the subject dist range, which is not read.
public var kCGImagePropertyExifSubjectDistRange: CFString { "SubjectDistRange" }
/// The Exif key of the image unique ID, which is not read.
public var kCGImagePropertyExifImageUniqueID: CFString { "ImageUniqueID" }
/// The Exif key of the camera owner name, which is not read.
public var kCGImagePropertyExifCameraOwnerName: CFString { "CameraOwnerName" }
/// The Exif key of the lens serial number, which is not read.
public var kCGImagePropertyExifLensSerialNumber: CFString { "LensSerialNumber" }
/// The Exif key of the gamma, which is not read.
public var kCGImagePropertyExifGamma: CFString { "Gamma" }
/// The ExifAux key of the lens info, which is not read.
public var kCGImagePropertyExifAuxLensInfo: CFString { "LensInfo" }
/// The ExifAux key of the lens model, which is not read.
public var kCGImagePropertyExifAuxLensModel: CFString { "LensModel" }
/// The ExifAux key of the serial number, which is not read.
public var kCGImagePropertyExifAuxSerialNumber: CFString { "SerialNumber" }
/// The ExifAux key of the lens ID, which is not read.
public var kCGImagePropertyExifAuxLensID: CFString { "LensID" }
/// The ExifAux key of the lens serial number, which is not read.
public var kCGImagePropertyExifAuxLensSerialNumber: CFString { "LensSerialNumber" }
/// The ExifAux key of the image number, which is not read.
public var kCGImagePropertyExifAuxImageNumber: CFString { "ImageNumber" }
/// The ExifAux key of the flash compensation, which is not read.
public var kCGImagePropertyExifAuxFlashCompensation: CFString { "FlashCompensation" }
/// The ExifAux key of the owner name, which is not read.
public var kCGImagePropertyExifAuxOwnerName: CFString { "OwnerName" }
/// The ExifAux key of the firmware, which is not read.
public var kCGImagePropertyExifAuxFirmware: CFString { "Firmware" }
/// The GPS key of the processing method, which is not read.
public var kCGImagePropertyGPSProcessingMethod: CFString { "ProcessingMethod" }
/// The GPS key of the area information, which is not read.
public var kCGImagePropertyGPSAreaInformation: CFString { "AreaInformation" }
/// The GPS key of the differental, which is not read.
public var kCGImagePropertyGPSDifferental: CFString { "Differential" }
