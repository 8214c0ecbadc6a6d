// With the trait `Reexports`, a file that imports AVFoundation alone sees the names that Apple's module brings along.

#if Reexports
@_exported public import CoreImage
@_exported public import Drawing2D
@_exported public import FoundationNetworking
@_exported public import ImageIO
@_exported public import Observation
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
@_exported public import VideoToolbox
#endif
