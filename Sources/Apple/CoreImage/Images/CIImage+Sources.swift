public import CoreVideo
import Drawing2D
public import Foundation
import ImageGraph
public import ImageIO
import PictureFiles
import PixelTransforms

extension CIImage {
    /// Creates an image of a pixel buffer, which it keeps and does not copy.
    ///
    /// Formats that cannot be read give transparent pixels.
    public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer) {
        self.init(cvPixelBuffer: pixelBuffer, options: nil)
    }

    /// Creates an image of a pixel buffer, which it keeps and does not copy.
    public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer, options: [CIImageOption: Any]? = nil) {
        let choice = SourceOptions(options)
        let tagged = CGColorSpace(attachments: pixelBuffer.attachments)
        let source = BufferSource(pixelBuffer, space: choice.space(tagged), isUnmanaged: choice.isUnmanaged)
        let node = source.node.marked(isNearest: choice.isNearest)
        let plain = choice.orientation == 1
        self.init(
            plain ? node : node.oriented(choice.orientation),
            properties: choice.properties ?? [:],
            colorSpace: choice.isUnmanaged ? nil : choice.space(tagged) ?? (source.isData ? nil : .standardRGB),
            pixelBuffer: plain ? pixelBuffer : nil
        )
    }

    /// Creates an image of an image buffer, which it keeps and does not copy.
    public convenience init(cvImageBuffer imageBuffer: CVImageBuffer) { self.init(cvPixelBuffer: imageBuffer) }

    /// Creates an image of an image buffer, which it keeps and does not copy.
    public convenience init(cvImageBuffer imageBuffer: CVImageBuffer, options: [CIImageOption: Any]? = nil) {
        self.init(cvPixelBuffer: imageBuffer, options: options)
    }

    /// Creates an image of one of Core Graphics.
    public convenience init(cgImage image: CGImage) { self.init(cgImage: image, options: nil) }

    /// Creates an image of one of Core Graphics.
    public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]? = nil) {
        let choice = SourceOptions(options)
        let space = choice.space(image.colorSpace)
        let source = BitmapSource(
            storage: .image(image),
            layout: image.layout,
            space: choice.isUnmanaged ? nil : space?.definition ?? .standard
        )
        let size = CGRect(x: 0, y: 0, width: image.width, height: image.height)
        let node = ImageNode(source, extent: size).marked(isNearest: choice.isNearest)
        let plain = choice.orientation == 1
        self.init(
            plain ? node : node.oriented(choice.orientation),
            properties: choice.properties ?? [:],
            colorSpace: choice.isUnmanaged ? nil : space,
            cgImage: plain ? image : nil
        )
    }

    /// Creates an image of a source's image, which is decoded when it is first rendered.
    public convenience init(cgImageSource source: CGImageSource, index: Int, options dict: [CIImageOption: Any]? = nil)
    {
        let made = CIImage.late(source, index, dict, url: nil)
        self.init(
            made?.node ?? .empty,
            properties: made?.properties ?? [:],
            colorSpace: made?.colorSpace
        )
    }

    /// Creates an image of a file's bytes; returns nil if they are no picture.
    public convenience init?(data: Data) { self.init(data: data, options: nil) }

    /// Creates an image of a file's bytes; returns nil if they are no picture.
    public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
        guard let source = CGImageSourceCreateWithData(data as NSData, nil),
            let made = CIImage.late(source, 0, options, url: nil)
        else { return nil }
        self.init(made.node, properties: made.properties, colorSpace: made.colorSpace)
    }

    /// Creates an image of a file; returns nil if it is no picture.
    public convenience init?(contentsOf url: URL) { self.init(contentsOf: url, options: nil) }

    /// Creates an image of a file; returns nil if it is no picture.
    public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
        guard let source = CGImageSourceCreateWithURL(url as NSURL, nil),
            let made = CIImage.late(source, 0, options, url: url)
        else { return nil }
        self.init(made.node, properties: made.properties, url: url, colorSpace: made.colorSpace)
    }

    /// Returns nil, with a warning: Metal's textures cannot be read.
    public convenience init?(mtlTexture texture: any MTLTexture, options: [CIImageOption: Any]? = nil) {
        ImagingLog.warn("Core Image cannot read Metal textures here; make images of pixel buffers instead.")
        return nil
    }

    /// Creates an image of pixels in memory, of which it keeps a copy.
    public convenience init(
        bitmapData data: Data,
        bytesPerRow: Int,
        size: CGSize,
        format: CIFormat,
        colorSpace: CGColorSpace?
    ) {
        let (width, height) = (Self.side(size.width), Self.side(size.height))
        guard let parts = FormatParts(format), width > 0, height > 0, bytesPerRow >= width * parts.bytesPerPixel,
            let provider = CGDataProvider(data: data as NSData),
            provider.count >= (height - 1) * bytesPerRow + width * parts.bytesPerPixel
        else {
            self.init(.empty)
            return
        }
        let source = BitmapSource(
            storage: .data(provider),
            layout: parts.layout(width: width, height: height, bytesPerRow: bytesPerRow),
            space: colorSpace?.definition,
            isRedOnly: parts.places != nil && parts.channels == 1
        )
        let rect = CGRect(x: 0, y: 0, width: width, height: height)
        self.init(ImageNode(source, extent: rect), colorSpace: colorSpace)
    }

    private static func side(_ value: CGFloat) -> Int {
        value.isFinite && value >= 1 && value <= 65_535 ? Int(value) : 0
    }

    private static func late(
        _ source: CGImageSource,
        _ index: Int,
        _ options: [CIImageOption: Any]?,
        url: URL?
    ) -> CIImage? {
        guard let properties = source.properties(index), let width = properties["PixelWidth"] as? Int,
            let height = properties["PixelHeight"] as? Int
        else { return nil }
        if (options ?? [:]).contains(where: { $0.key.isAuxiliary && ($0.value as? Bool ?? true) }) { return nil }
        let choice = SourceOptions(options, stored: properties["Orientation"] as? Int)
        let space = choice.space(nil)
        let late = LateImage(isUnmanaged: choice.isUnmanaged) {
            guard let image = CGImageSourceCreateImageAtIndex(source, index, nil), image.width == width,
                image.height == height
            else { return nil }
            return space.flatMap { image.copy(colorSpace: $0) } ?? image
        }
        let layout = BitmapLayout(
            width: width,
            height: height,
            bitsPerComponent: 8,
            bitsPerPixel: 32,
            bytesPerRow: 4 * width,
            info: CGBitmapInfo(alpha: .premultipliedLast)
        )
        let picture = BitmapSource(
            storage: .late(late),
            layout: layout,
            space: choice.isUnmanaged ? nil : space?.definition ?? .standard
        )
        let node = ImageNode(picture, extent: CGRect(x: 0, y: 0, width: width, height: height))
            .marked(isNearest: choice.isNearest)
        return CIImage(
            choice.orientation == 1 ? node : node.oriented(choice.orientation),
            properties: choice.properties ?? properties,
            url: url,
            colorSpace: choice.isUnmanaged ? nil : space ?? .standardRGB
        )
    }
}

/// The options of an image as values.
struct SourceOptions {
    var isUnmanaged = false
    var isNearest = false
    var orientation = 1
    var properties: [String: Any]?
    private var given: CGColorSpace?

    init(_ options: [CIImageOption: Any]?, stored: Int? = nil) {
        guard let options else { return }
        if let value = options[.colorSpace] {
            given = value as? CGColorSpace
            isUnmanaged = value is NSNull
        }
        isNearest = options[.nearestSampling] as? Bool ?? false
        properties = options[.properties] as? [String: Any]
        if options[.applyOrientationProperty] as? Bool ?? false {
            let named = properties?["Orientation"]
            orientation = (named as? Int) ?? (named as? NSNumber)?.intValue ?? stored ?? 1
        }
    }

    /// Returns the given space, or else the tagged one.
    func space(_ tagged: CGColorSpace?) -> CGColorSpace? { given ?? tagged }
}

/// The recipe of a pixel buffer.
struct BufferSource {
    let node: ImageNode
    /// A Boolean value that indicates whether the pixels are data instead of colours.
    let isData: Bool

    init(_ buffer: CVPixelBuffer, space: CGColorSpace?, isUnmanaged: Bool) {
        let rect = CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        let definition: ColorSpaceDefinition? = isUnmanaged ? nil : space?.definition ?? .standard
        let format = buffer.pixelFormatType
        func bitmap(_ bits: Int, _ pixel: Int, _ info: CGBitmapInfo, red: Bool = false) -> ImageNode {
            let layout = BitmapLayout(
                width: buffer.width,
                height: buffer.height,
                bitsPerComponent: bits,
                bitsPerPixel: pixel,
                bytesPerRow: buffer.planes[0].bytesPerRow,
                info: info
            )
            let source = BitmapSource(
                storage: .buffer(buffer),
                layout: layout,
                space: red ? nil : definition,
                isRedOnly: red
            )
            return ImageNode(source, extent: rect)
        }
        var isData = false
        switch format {
        case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ARGB,
            kCVPixelFormatType_64RGBALE, kCVPixelFormatType_64RGBAHalf, kCVPixelFormatType_128RGBAFloat:
            let layout = BitmapLayout(buffer, isOpaque: false)
            node = bitmap(layout.bitsPerComponent, layout.bitsPerPixel, layout.info)
        case kCVPixelFormatType_32ABGR:
            node = bitmap(8, 32, CGBitmapInfo(alpha: .premultipliedLast, byteOrder: .order32Little))
        case kCVPixelFormatType_OneComponent8: node = bitmap(8, 8, [])
        case kCVPixelFormatType_OneComponent16Half, kCVPixelFormatType_DepthFloat16,
            kCVPixelFormatType_DisparityFloat16:
            node = bitmap(16, 16, CGBitmapInfo(alpha: .none, component: .float, byteOrder: .order16Little), red: true)
            isData = true
        case kCVPixelFormatType_OneComponent32Float, kCVPixelFormatType_DepthFloat32,
            kCVPixelFormatType_DisparityFloat32:
            node = bitmap(32, 32, CGBitmapInfo(alpha: .none, component: .float, byteOrder: .order32Little), red: true)
            isData = true
        default:
            if PixelTransform.sourceFormats.contains(format) {
                node = ImageNode(CameraPicture(buffer: buffer, space: definition), extent: rect)
            } else {
                let code = PixelFormat.text(of: format)
                ImagingLog.warn("Core Image cannot read pixel buffers of format \(code); convert them to 32BGRA.")
                node = ImageNode(CameraPicture(buffer: buffer, space: definition), extent: rect)
            }
        }
        self.isData = isData
    }
}
