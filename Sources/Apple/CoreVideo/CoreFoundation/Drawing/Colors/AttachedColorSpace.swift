public import Foundation

/// Returns the colour space that the attachments of an image describe; nil if they describe none.
///
/// A space or an ICC profile that is attached counts first, then primaries and transfer function. The caller owns the
/// reference.
///
/// - Parameter attachments: Attachments by their keys, as `CVBufferCopyAttachments` returns them.
public func CVImageBufferCreateColorSpaceFromAttachments(_ attachments: CFDictionary) -> Unmanaged<CGColorSpace>? {
    let space: CGColorSpace? =
        if let attached = attachments[kCVImageBufferCGColorSpaceKey] as? CGColorSpace {
            attached
        } else if let profile = attachments[kCVImageBufferICCProfileKey] as? NSData,
            let space = CGColorSpace(iccData: profile)
        {
            space
        } else {
            CGColorSpace(
                primaries: attachments[kCVImageBufferColorPrimariesKey] as? NSString,
                transfer: attachments[kCVImageBufferTransferFunctionKey] as? NSString
            )
        }
    return space.map { .passRetained($0) }
}
