public import CoreVideo

// Keys of moving images beyond GIF.

/// The HEICS key of the loop count, which is not read.
public var kCGImagePropertyHEICSLoopCount: CFString { "LoopCount" }
/// The HEICS key of the delay time, which is not read.
public var kCGImagePropertyHEICSDelayTime: CFString { "DelayTime" }
/// The HEICS key of the unclamped delay time, which is not read.
public var kCGImagePropertyHEICSUnclampedDelayTime: CFString { "UnclampedDelayTime" }
/// The HEICS key of the frame info array, which is not read.
public var kCGImagePropertyHEICSFrameInfoArray: CFString { "FrameInfo" }
/// The HEICS key of the canvas pixel width, which is not read.
public var kCGImagePropertyHEICSCanvasPixelWidth: CFString { "CanvasPixelWidth" }
/// The HEICS key of the canvas pixel height, which is not read.
public var kCGImagePropertyHEICSCanvasPixelHeight: CFString { "CanvasPixelHeight" }
/// The WebP key of the loop count, which is not read.
public var kCGImagePropertyWebPLoopCount: CFString { "LoopCount" }
/// The WebP key of the delay time, which is not read.
public var kCGImagePropertyWebPDelayTime: CFString { "DelayTime" }
/// The WebP key of the unclamped delay time, which is not read.
public var kCGImagePropertyWebPUnclampedDelayTime: CFString { "UnclampedDelayTime" }
/// The WebP key of the frame info array, which is not read.
public var kCGImagePropertyWebPFrameInfoArray: CFString { "FrameInfo" }
/// The WebP key of the canvas pixel width, which is not read.
public var kCGImagePropertyWebPCanvasPixelWidth: CFString { "CanvasPixelWidth" }
/// The WebP key of the canvas pixel height, which is not read.
public var kCGImagePropertyWebPCanvasPixelHeight: CFString { "CanvasPixelHeight" }
/// The AVIS key of the loop count, which is not read.
public var kCGImagePropertyAVISLoopCount: CFString { "LoopCount" }
/// The AVIS key of the delay time, which is not read.
public var kCGImagePropertyAVISDelayTime: CFString { "DelayTime" }
/// The AVIS key of the unclamped delay time, which is not read.
public var kCGImagePropertyAVISUnclampedDelayTime: CFString { "UnclampedDelayTime" }
/// The AVIS key of the frame info array, which is not read.
public var kCGImagePropertyAVISFrameInfoArray: CFString { "FrameInfo" }
/// The AVIS key of the canvas pixel width, which is not read.
public var kCGImagePropertyAVISCanvasPixelWidth: CFString { "CanvasPixelWidth" }
/// The AVIS key of the canvas pixel height, which is not read.
public var kCGImagePropertyAVISCanvasPixelHeight: CFString { "CanvasPixelHeight" }
/// The APNG key of the unclamped delay time, which is not read.
public var kCGImagePropertyAPNGUnclampedDelayTime: CFString { "UnclampedDelayTime" }
/// The APNG key of the frame info array, which is not read.
public var kCGImagePropertyAPNGFrameInfoArray: CFString { "FrameInfo" }
/// The APNG key of the canvas pixel width, which is not read.
public var kCGImagePropertyAPNGCanvasPixelWidth: CFString { "CanvasPixelWidth" }
/// The APNG key of the canvas pixel height, which is not read.
public var kCGImagePropertyAPNGCanvasPixelHeight: CFString { "CanvasPixelHeight" }
/// The GIF key of the frame info array, which is not read.
public var kCGImagePropertyGIFFrameInfoArray: CFString { "FrameInfo" }
/// The GIF key of the canvas pixel width, which is not read.
public var kCGImagePropertyGIFCanvasPixelWidth: CFString { "CanvasPixelWidth" }
/// The GIF key of the canvas pixel height, which is not read.
public var kCGImagePropertyGIFCanvasPixelHeight: CFString { "CanvasPixelHeight" }
/// The GIF key of the image color map, which is not read.
public var kCGImagePropertyGIFImageColorMap: CFString { "ImageColorMap" }
