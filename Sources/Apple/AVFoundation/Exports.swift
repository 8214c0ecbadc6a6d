@_exported public import AVFAudio
@_exported public import AVFBase
@_exported public import AVFCapture
@_exported public import AVFCore
@_exported public import CoreMedia
@_exported public import CoreVideo
@_exported public import QuartzCore
