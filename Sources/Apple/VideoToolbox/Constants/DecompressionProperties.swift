public import CoreVideo

// Properties of decompression sessions.

/// Indicates whether decoding must keep up with playback.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_RealTime: CFString = "RealTime"
/// The number of threads.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_ThreadCount: CFString = "ThreadCount"
/// Indicates whether the decoder uses hardware; read-only.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_UsingHardwareAcceleratedVideoDecoder: CFString =
    "UsingHardwareAcceleratedVideoDecoder"
/// The minimum number of buffers of the pool.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_OutputPoolRequestedMinimumBufferCount: CFString =
    "OutputPoolRequestedMinimumBufferCount"
/// The number of frames inside the session; read-only.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_NumberOfFramesBeingDecoded: CFString =
    "NumberOfFramesBeingDecoded"
/// The latest presentation time inside the session; read-only.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_MaxOutputPresentationTimeStampOfFramesBeingDecoded:
    CFString = "MaxOutputPresentationTimeStampOfFramesBeingDecoded"
/// The earliest presentation time inside the session; read-only.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_MinOutputPresentationTimeStampOfFramesBeingDecoded:
    CFString = "MinOutputPresentationTimeStampOfFramesBeingDecoded"
/// Indicates whether frames depend on others; read-only.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_ContentHasInterframeDependencies: CFString =
    "ContentHasInterframeDependencies"
/// The pool of the output buffers; read-only.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_PixelBufferPool: CFString = "PixelBufferPool"
/// Indicates whether the decoder writes into the buffers of the pool without a copy; read-only.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_PixelBufferPoolIsShared: CFString = "PixelBufferPoolIsShared"
/// Pixel formats that can be decoded at a reduced size.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_PixelFormatsWithReducedResolutionSupport: CFString =
    "PixelFormatsWithReducedResolutionSupport"
/// The size of reduced decoding, a dictionary.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_ReducedResolutionDecode: CFString = "ReducedResolutionDecode"
/// The share of frames to deliver.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_ReducedFrameDelivery: CFString = "ReducedFrameDelivery"
/// The kinds of frames to deliver.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_OnlyTheseFrames: CFString = "OnlyTheseFrames"
/// The treatment of fields.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_FieldMode: CFString = "FieldMode"
/// The method of deinterlacing.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_DeinterlaceMode: CFString = "DeinterlaceMode"
/// Indicates whether power matters more than speed.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_MaximizePowerEfficiency: CFString = "MaximizePowerEfficiency"
/// Properties of the pixel transfer session that makes the output, a dictionary.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_PixelTransferProperties: CFString = "PixelTransferProperties"
/// Indicates whether HDR metadata is attached to the output.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_PropagatePerFrameHDRDisplayMetadata: CFString =
    "PropagatePerFrameHDRDisplayMetadata"
