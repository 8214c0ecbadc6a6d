@_exported public import CoreVideo
@_exported public import Foundation

#if Reexports
// With the trait, a file that imports this module alone sees drawing and Combine, as Apple's module brings them along.
@_exported public import Drawing2D
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
#endif
