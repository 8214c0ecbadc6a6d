@_exported public import Dispatch
@_exported public import Foundation

#if Reexports
// With the trait, every module here brings along what Foundation brings along on Apple's systems, but for Combine: a
// package that tests for one of these names would need OpenCombine's C module.
@_exported public import FoundationNetworking
@_exported public import Observation
#endif
