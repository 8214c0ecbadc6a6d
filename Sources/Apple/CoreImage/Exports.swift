@_exported public import CoreVideo
@_exported public import Drawing2D
@_exported public import Foundation
@_exported public import ImageIO
