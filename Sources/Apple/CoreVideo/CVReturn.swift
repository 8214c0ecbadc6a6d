// The result codes of Core Video functions.

/// The result of a Core Video function: zero for success, a negative code otherwise.
public typealias CVReturn = Int32

/// Memory could not be allocated.
public let kCVReturnAllocationFailed: CVReturn = -6662

/// The display link is already running.
///
/// Never returned here.
public let kCVReturnDisplayLinkAlreadyRunning: CVReturn = -6671

/// The display link has no callback.
///
/// Never returned here.
public let kCVReturnDisplayLinkCallbacksNotSet: CVReturn = -6673

/// The display link is not running.
///
/// Never returned here.
public let kCVReturnDisplayLinkNotRunning: CVReturn = -6672

/// An error that no other code describes.
public let kCVReturnError: CVReturn = -6660

/// The first of the error codes.
public let kCVReturnFirst: CVReturn = -6660

/// An argument is out of range or inconsistent with the others.
public let kCVReturnInvalidArgument: CVReturn = -6661

/// The display does not exist.
///
/// Never returned here.
public let kCVReturnInvalidDisplay: CVReturn = -6670

/// The attribute dictionary is incomplete or contradictory.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682

/// The pixel format is unknown or has no memory layout in this library.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680

/// The pool attributes are not usable.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691

/// The size is zero, negative or too large.
public let kCVReturnInvalidSize: CVReturn = -6681

/// The last of the error codes.
public let kCVReturnLast: CVReturn = -6699

/// The pixel buffer is not compatible with Metal.
///
/// Never returned here.
public let kCVReturnPixelBufferNotMetalCompatible: CVReturn = -6684

/// The pixel buffer is not compatible with OpenGL.
///
/// Never returned here.
public let kCVReturnPixelBufferNotOpenGLCompatible: CVReturn = -6683

/// The pool could not be created.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690

/// The operation should be tried again later.
public let kCVReturnRetry: CVReturn = -6692

/// The function succeeded.
public let kCVReturnSuccess: CVReturn = 0

/// The operation is not supported.
public let kCVReturnUnsupported: CVReturn = -6663

/// The pool already has as many buffers as the threshold allows, and all of them are in use.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
