// Takes the place of the module of this name that the toolchain has: its CFString and CFDictionary are classes of their
// own, which no string or dictionary can be cast to.
@_exported public import CoreVideo
@_exported public import Foundation
