// The results of CoreVideo functions.

/// The result of a CoreVideo function: zero for success, negative otherwise.
public typealias CVReturn = Int32

/// Memory could not be allocated.
public let kCVReturnAllocationFailed: CVReturn = -6662

/// The display link runs already.
///
/// Never returned here.
public let kCVReturnDisplayLinkAlreadyRunning: CVReturn = -6671

/// The display link has no callback.
///
/// Never returned here.
public let kCVReturnDisplayLinkCallbacksNotSet: CVReturn = -6673

/// The display link does not run.
///
/// Never returned here.
public let kCVReturnDisplayLinkNotRunning: CVReturn = -6672

/// Something failed that no other code names.
public let kCVReturnError: CVReturn = -6660

/// The first of the error codes.
public let kCVReturnFirst: CVReturn = -6660

/// An argument is out of range or does not fit the others.
public let kCVReturnInvalidArgument: CVReturn = -6661

/// There is no such display.
///
/// Never returned here.
public let kCVReturnInvalidDisplay: CVReturn = -6670

/// The attribute dictionary is incomplete or contradicts itself.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682

/// The pixel format is unknown or has no memory layout here.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680

/// The attributes of the pool are not usable.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691

/// The size is zero, negative or too large.
public let kCVReturnInvalidSize: CVReturn = -6681

/// The last of the error codes.
public let kCVReturnLast: CVReturn = -6699

/// Not usable with Metal.
///
/// Never returned here.
public let kCVReturnPixelBufferNotMetalCompatible: CVReturn = -6684

/// Not usable with OpenGL.
///
/// Never returned here.
public let kCVReturnPixelBufferNotOpenGLCompatible: CVReturn = -6683

/// The pool could not be made.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690

/// Try again later.
public let kCVReturnRetry: CVReturn = -6692

/// The function succeeded.
public let kCVReturnSuccess: CVReturn = 0

/// The request is not supported.
public let kCVReturnUnsupported: CVReturn = -6663

/// The pool has as many buffers as the threshold allows, all in use.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
