@_exported public import CoreVideo
