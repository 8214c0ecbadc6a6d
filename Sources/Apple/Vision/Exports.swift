@_exported public import CoreImage
@_exported public import CoreML
@_exported public import CoreMedia
@_exported public import CoreVideo
@_exported public import Foundation
@_exported public import ImageIO
