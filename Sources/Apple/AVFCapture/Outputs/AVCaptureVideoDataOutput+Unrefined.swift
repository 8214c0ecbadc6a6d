public import AVFBase
public import Foundation

extension AVCaptureVideoDataOutput {
    /// The pixel formats of `availableVideoPixelFormatTypes` as number objects, under the name that the compiler gives
    /// Apple's Objective-C property because Swift has a better one.
    public var __availableVideoCVPixelFormatTypes: [NSNumber] { availableVideoPixelFormatTypes.map { $0 as NSNumber } }

    /// The codecs of ``availableVideoCodecTypes``, under the name of Apple's Objective-C property.
    public var __availableVideoCodecTypes: [AVVideoCodecType] { availableVideoCodecTypes }
}
