// Options of vImage functions, as numbers.

/// No options.
public var kvImageNoFlags: Int { 0 }
/// Alpha of the result stays what it was.
public var kvImageLeaveAlphaUnchanged: Int { 1 }
/// Pixels whose neighbourhood leaves the image are copied.
public var kvImageCopyInPlace: Int { 2 }
/// Pixels outside the image have the background colour.
public var kvImageBackgroundColorFill: Int { 4 }
/// Pixels outside the image are those of its edge.
public var kvImageEdgeExtend: Int { 8 }
/// The work stays on the caller's thread; large images are else divided among cores by some conversions and blends.
public var kvImageDoNotTile: Int { 16 }
/// A wider filter.
public var kvImageHighQualityResampling: Int { 32 }
/// The parts of a kernel that are outside the image are left out.
public var kvImageTruncateKernel: Int { 64 }
/// Returns the size of temporary memory, which is 0 here, and does nothing.
public var kvImageGetTempBufferSize: Int { 128 }
/// Errors of formats are written to standard error.
public var kvImagePrintDiagnosticsToConsole: Int { 256 }
/// The buffer is described, but memory is not allocated.
public var kvImageNoAllocate: Int { 512 }
/// Values may exceed the range.
public var kvImageHDRContent: Int { 1024 }
/// Values are not limited to the range.
public var kvImageDoNotClamp: Int { 2048 }
/// Sums may be computed in half precision, which they never are here.
public var kvImageUseFP16Accumulator: Int { 4096 }
