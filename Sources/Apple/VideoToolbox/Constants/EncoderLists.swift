public import CoreVideo

// Keys of lists of encoders and of the specifications of encoders and decoders.

/// The codec of an encoder, a number.
public nonisolated(unsafe) let kVTVideoEncoderList_CodecType: CFString = "CodecType"
/// The identifier of an encoder.
public nonisolated(unsafe) let kVTVideoEncoderList_EncoderID: CFString = "EncoderID"
/// The name of the codec for people.
public nonisolated(unsafe) let kVTVideoEncoderList_CodecName: CFString = "CodecName"
/// The name of the encoder for people.
public nonisolated(unsafe) let kVTVideoEncoderList_EncoderName: CFString = "EncoderName"
/// The name of codec and encoder for people.
public nonisolated(unsafe) let kVTVideoEncoderList_DisplayName: CFString = "DisplayName"
/// Indicates whether the encoder uses hardware.
public nonisolated(unsafe) let kVTVideoEncoderList_IsHardwareAccelerated: CFString = "IsHardwareAccelerated"
/// Allows a hardware encoder.
public nonisolated(unsafe) let kVTVideoEncoderSpecification_EnableHardwareAcceleratedVideoEncoder: CFString =
    "EnableHardwareAcceleratedVideoEncoder"
/// Refuses software encoders.
public nonisolated(unsafe) let kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder: CFString =
    "RequireHardwareAcceleratedVideoEncoder"
/// Asks for rate control without lookahead.
public nonisolated(unsafe) let kVTVideoEncoderSpecification_EnableLowLatencyRateControl: CFString =
    "EnableLowLatencyRateControl"
/// The identifier of the encoder to use.
public nonisolated(unsafe) let kVTVideoEncoderSpecification_EncoderID: CFString = "EncoderID"
/// Allows a hardware decoder.
public nonisolated(unsafe) let kVTVideoDecoderSpecification_EnableHardwareAcceleratedVideoDecoder: CFString =
    "EnableHardwareAcceleratedVideoDecoder"
/// Refuses software decoders.
public nonisolated(unsafe) let kVTVideoDecoderSpecification_RequireHardwareAcceleratedVideoDecoder: CFString =
    "RequireHardwareAcceleratedVideoDecoder"
