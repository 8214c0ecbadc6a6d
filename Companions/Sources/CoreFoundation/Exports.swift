// Replaces the toolchain's module of this name, whose CFString and CFDictionary are classes of their own, to which no
// string or dictionary can be cast.
@_exported public import CoreVideo
@_exported public import Foundation
