public import CoreVideo

// Properties of pixel transfer and rotation sessions, and their values.

/// The fitting of the source into the destination: one of the constants `kVTScalingMode_…`.
public nonisolated(unsafe) let kVTPixelTransferPropertyKey_ScalingMode: CFString = "ScalingMode"
/// Stretches the source to the size of the destination; the default.
public nonisolated(unsafe) let kVTScalingMode_Normal: CFString = "Normal"
/// Crops the source to its clean aperture and stretches that.
public nonisolated(unsafe) let kVTScalingMode_CropSourceToCleanAperture: CFString = "CropSourceToCleanAperture"
/// Fits the source inside the destination with its aspect ratio; the rest is black.
public nonisolated(unsafe) let kVTScalingMode_Letterbox: CFString = "Letterbox"
/// Covers the destination with the aspect ratio of the source; crops the excess.
public nonisolated(unsafe) let kVTScalingMode_Trim: CFString = "Trim"
/// The clean aperture of the destination, a dictionary.
public nonisolated(unsafe) let kVTPixelTransferPropertyKey_DestinationCleanAperture: CFString =
    "DestinationCleanAperture"
/// The pixel aspect ratio of the destination, a dictionary.
public nonisolated(unsafe) let kVTPixelTransferPropertyKey_DestinationPixelAspectRatio: CFString =
    "DestinationPixelAspectRatio"
/// The reduction of chroma: one of the constants `kVTDownsamplingMode_…`.
public nonisolated(unsafe) let kVTPixelTransferPropertyKey_DownsamplingMode: CFString = "DownsamplingMode"
/// Uses every second chroma sample.
public nonisolated(unsafe) let kVTDownsamplingMode_Decimate: CFString = "Decimate"
/// Averages neighbouring chroma samples.
public nonisolated(unsafe) let kVTDownsamplingMode_Average: CFString = "Average"
/// The colour primaries of the destination.
public nonisolated(unsafe) let kVTPixelTransferPropertyKey_DestinationColorPrimaries: CFString =
    "DestinationColorPrimaries"
/// The transfer function of the destination.
public nonisolated(unsafe) let kVTPixelTransferPropertyKey_DestinationTransferFunction: CFString =
    "DestinationTransferFunction"
/// The ICC profile of the destination, as data.
public nonisolated(unsafe) let kVTPixelTransferPropertyKey_DestinationICCProfile: CFString = "DestinationICCProfile"
/// The YCbCr matrix of the destination.
public nonisolated(unsafe) let kVTPixelTransferPropertyKey_DestinationYCbCrMatrix: CFString = "DestinationYCbCrMatrix"
/// Indicates whether transfers must keep up with a live source.
public nonisolated(unsafe) let kVTPixelTransferPropertyKey_RealTime: CFString = "RealTime"
/// The clockwise rotation: one of the constants `kVTRotation_…`.
public nonisolated(unsafe) let kVTPixelRotationPropertyKey_Rotation: CFString = "Rotation"
/// No rotation.
public nonisolated(unsafe) let kVTRotation_0: CFString = "0"
/// A rotation by 90° clockwise.
public nonisolated(unsafe) let kVTRotation_CW90: CFString = "CW90"
/// A rotation by 180°.
public nonisolated(unsafe) let kVTRotation_180: CFString = "180"
/// A rotation by 90° counterclockwise.
public nonisolated(unsafe) let kVTRotation_CCW90: CFString = "CCW90"
/// Indicates whether the rotated image is mirrored from left to right.
public nonisolated(unsafe) let kVTPixelRotationPropertyKey_FlipHorizontalOrientation: CFString =
    "FlipHorizontalOrientation"
/// Indicates whether the rotated image is mirrored from top to bottom.
public nonisolated(unsafe) let kVTPixelRotationPropertyKey_FlipVerticalOrientation: CFString = "FlipVerticalOrientation"
