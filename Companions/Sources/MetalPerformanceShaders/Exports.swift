@_exported public import Metal
