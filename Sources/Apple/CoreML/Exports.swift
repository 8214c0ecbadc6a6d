@_exported public import CoreVideo
@_exported public import Foundation

#if Reexports
// With the trait, a file that imports this module alone sees the drawing that Apple's module brings along.
@_exported public import Drawing2D
#endif
