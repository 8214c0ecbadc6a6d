package import CoreVideo
public import Foundation
package import PictureFiles

extension CGImage {
    /// Creates an image from a decoded picture.
    package convenience init(_ picture: DecodedPicture, of file: PictureFile) {
        let space = file.parts.profile.flatMap { CGColorSpace(iccData: $0 as NSData) }
        let isGray = picture.buffer.pixelFormatType == kCVPixelFormatType_OneComponent8
        let fitting = space.flatMap { $0.numberOfComponents == (isGray ? 1 : 3) ? $0 : nil }
        var layout = BitmapLayout(picture.buffer, isOpaque: picture.isOpaque)
        if !picture.isOpaque, !picture.isPremultiplied {
            let alpha: CGImageAlphaInfo? =
                switch layout.alpha {
                case .premultipliedLast: .last
                case .premultipliedFirst: .first
                default: nil
                }
            if let alpha { layout.info = CGBitmapInfo(rawValue: layout.info.rawValue & ~0x1F | alpha.rawValue) }
        }
        let plane = picture.buffer.planes[0]
        let bytes = UnsafeRawBufferPointer(start: plane.baseAddress, count: plane.bytesPerRow * plane.height)
        self.init(
            layout: layout,
            colorSpace: fitting ?? (isGray ? .standardGray : .standardRGB),
            provider: CGDataProvider(keeping: picture.buffer, bytes: bytes),
            buffer: picture.isOpaque ? picture.buffer : nil,
            type: file.kind.rawValue as NSString
        )
    }

    private convenience init?(_ provider: CGDataProvider, _ kind: PictureKind) {
        guard let data = provider.data, let file = PictureFile(data as Data), file.kind == kind,
            let picture = try? file.decode()
        else { return nil }
        self.init(picture, of: file)
    }

    /// Creates an image from the bytes of a JPEG file; nil if they are none.
    public convenience init?(
        jpegDataProviderSource source: CGDataProvider,
        decode: UnsafePointer<CGFloat>?,
        shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        self.init(source, .jpeg)
    }

    /// Creates an image from the bytes of a PNG file; nil if they are none.
    public convenience init?(
        pngDataProviderSource source: CGDataProvider,
        decode: UnsafePointer<CGFloat>?,
        shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        self.init(source, .png)
    }
}
