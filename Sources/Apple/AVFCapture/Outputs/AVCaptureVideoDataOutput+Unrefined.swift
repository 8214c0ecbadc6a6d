public import AVFBase
public import Foundation

extension AVCaptureVideoDataOutput {
    /// The pixel formats of `availableVideoPixelFormatTypes` as `NSNumber` objects.
    ///
    /// The compiler gives this name to Apple's Objective-C property, because Swift has a refined one.
    public var __availableVideoCVPixelFormatTypes: [NSNumber] { availableVideoPixelFormatTypes.map { $0 as NSNumber } }

    /// The codecs of ``availableVideoCodecTypes``, under the name of Apple's Objective-C property.
    public var __availableVideoCodecTypes: [AVVideoCodecType] { availableVideoCodecTypes }
}
