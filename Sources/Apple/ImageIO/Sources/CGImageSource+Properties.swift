public import CoreVideo
import Drawing2D
public import Foundation
import PictureFiles

extension CGImageSource {
    /// Returns the properties of an image.
    package func properties(_ index: Int) -> [String: Any]? {
        guard let file, index >= 0, index < file.parts.count else { return nil }
        let parts = file.parts
        var result = file.tags
        var (width, height) = (parts.width, parts.height)
        if width == 0 || height == 0, let image = try? file.decode(index).buffer {
            (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
        }
        guard width > 0, height > 0 else { return nil }
        result["PixelWidth"] = width
        result["PixelHeight"] = height
        result["Depth"] = parts.depth
        result["ColorModel"] = parts.isGray ? "Gray" : "RGB"
        if parts.hasAlpha { result["HasAlpha"] = true }
        let space = parts.profile.flatMap { CGColorSpace(iccData: $0 as NSData) }
        if let name = space?.definition.flatMap(Self.name) {
            result["ProfileName"] = name
        } else if parts.profile == nil, !parts.isGray {
            result["ProfileName"] = "sRGB IEC61966-2.1"
        }
        switch file.kind {
        case .jpeg: result["{JFIF}"] = ["DensityUnit": 0, "XDensity": 1, "YDensity": 1]
        case .png: result["{PNG}"] = ["InterlaceType": 0]
        case .gif:
            let delay = index < parts.delays.count ? parts.delays[index] : 0
            // Apple's systems show no picture for less than 0.02 s, but for 0.1 s.
            result["{GIF}"] = ["DelayTime": delay < 0.011 ? 0.1 : delay, "UnclampedDelayTime": delay]
        default: break
        }
        return result
    }

    /// Returns the properties of the whole file.
    func fileProperties() -> [String: Any]? {
        guard let file else { return nil }
        var result: [String: Any] = ["FileSize": file.data.count]
        if file.kind == .gif {
            result["{GIF}"] = ["LoopCount": file.parts.loopCount ?? 1, "HasGlobalColorMap": true]
        }
        return result
    }

    private static func name(of definition: ColorSpaceDefinition) -> String? {
        let known: [(CFString, String)] = [
            (CGColorSpace.sRGB, "sRGB IEC61966-2.1"), (CGColorSpace.displayP3, "Display P3"),
            (CGColorSpace.adobeRGB1998, "Adobe RGB (1998)"),
        ]
        return known.first { CGColorSpace(name: $0.0)?.definition?.toXYZ == definition.toXYZ }?.1
    }
}

extension CFDictionary {
    /// Creates a dictionary of Foundation's objects from nested Swift collections.
    static func bridged(_ values: [String: Any]) -> CFDictionary {
        let result = NSMutableDictionary()
        for (key, value) in values { result.setObject(bridged(value), forKey: key as NSString) }
        return result
    }

    private static func bridged(_ value: Any) -> Any {
        switch value {
        case let value as [String: Any]: bridged(value)
        case let value as [Any]: NSArray(array: value.map { bridged($0) })
        case let value as String: NSString(string: value)
        case let value as Bool: NSNumber(value: value)
        case let value as Int: NSNumber(value: value)
        case let value as Double: NSNumber(value: value)
        default: value
        }
    }
}

/// Returns the properties of the file as a whole; nil if it is no picture.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    isrc.fileProperties().map { .bridged($0) }
}

/// Returns the properties of an image; nil if there is no such image.
///
/// The width and height are those of the stored pixels, whatever the orientation is.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CFDictionary? {
    isrc.properties(index).map { .bridged($0) }
}

/// Returns the depth, disparity or mattes beside an image, which are not read here: always nil.
///
/// Differs from Apple: auxiliary data is not supported.
public func CGImageSourceCopyAuxiliaryDataInfoAtIndex(
    _ isrc: CGImageSource,
    _ index: Int,
    _ auxiliaryImageDataType: CFString
) -> CFDictionary? {
    nil
}
