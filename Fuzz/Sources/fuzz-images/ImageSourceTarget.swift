import Drawing2D
import Foundation
import Fuzzing
import ImageIO

/// Reads picture files as `CGImageSource` does: whole, with thumbnails, and as they arrive.
enum ImageSourceTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        let data = Data(bytes)
        if let source = CGImageSourceCreateWithData(data as NSData, nil) { read(source) }
        let growing = CGImageSourceCreateIncremental(nil)
        CGImageSourceUpdateData(growing, Data(data.prefix(data.count / 2)) as NSData, false)
        read(growing)
        CGImageSourceUpdateData(growing, data as NSData, true)
        read(growing)
    }

    private static func read(_ source: CGImageSource) {
        _ = CGImageSourceGetStatus(source)
        _ = CGImageSourceGetType(source)
        let count = CGImageSourceGetCount(source)
        require(count >= 0, "\(count) images")
        _ = CGImageSourceCopyProperties(source, nil)
        for index in 0..<min(count, 3) {
            _ = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
            _ = CGImageSourceGetStatusAtIndex(source, index)
            if let image = CGImageSourceCreateImageAtIndex(source, index, nil) {
                require(image.width > 0 && image.height > 0, "an image of \(image.width)×\(image.height)")
                // Only small images are drawn, so that inputs stay quick.
                if image.width * image.height < 1 << 16 { _ = image.dataProvider?.data?.count }
            }
            let options: NSDictionary = [
                kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 16,
                kCGImageSourceCreateThumbnailWithTransform: true,
            ]
            _ = CGImageSourceCreateThumbnailAtIndex(source, index, options)
        }
    }
}
