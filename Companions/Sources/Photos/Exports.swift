@_exported public import AVFoundation
@_exported public import Combine
@_exported public import CoreGraphics
@_exported public import CoreLocation
@_exported public import ImageIO
@_exported public import UniformTypeIdentifiers
