@_exported public import Dispatch
@_exported public import Foundation

#if Reexports
// With the trait, every module here brings along what Foundation brings along on Apple's systems.
@_exported public import FoundationNetworking
@_exported public import Observation
@_exported public import OpenCombine
#endif
