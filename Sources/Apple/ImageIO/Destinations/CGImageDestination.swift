import CoreVideo
import Drawing2D
import Foundation
import PictureFiles

/// A file of pictures that is being written.
///
/// Use a destination on one thread at a time.
public final class CGImageDestination: Hashable {
    private enum Target {
        case data(CFMutableData)
        case url(URL)
        case consumer(CGDataConsumer)
    }

    private struct Item {
        var image: CGImage?
        var file: PictureFile?
        var properties: [String: Any]
    }

    private let target: Target
    private let kind: PictureKind
    private let count: Int
    private var items: [Item] = []
    private var properties: [String: Any] = [:]
    private var isFinished = false

    private init?(_ target: Target, _ type: CFString, _ count: Int) {
        guard let kind = Self.kind(of: "\(type)"), PictureWriter.kinds.contains(kind), count >= 0 else { return nil }
        self.target = target
        self.kind = kind
        self.count = count
    }

    convenience init?(_ data: CFMutableData, _ type: CFString, _ count: Int) { self.init(.data(data), type, count) }
    convenience init?(_ url: CFURL, _ type: CFString, _ count: Int) {
        guard url.isFileURL else { return nil }
        self.init(.url(url as URL), type, count)
    }
    convenience init?(_ consumer: CGDataConsumer, _ type: CFString, _ count: Int) {
        self.init(.consumer(consumer), type, count)
    }

    private static func kind(of type: String) -> PictureKind? {
        let others = ["public.jpg": PictureKind.jpeg, "public.heif": .heic]
        return PictureKind(rawValue: type) ?? others[type]
    }

    func add(_ image: CGImage, _ properties: CFDictionary?) {
        guard !isFinished, items.count <= count else { return }
        items.append(Item(image: image, properties: CFDictionary.swift(properties)))
    }

    func add(_ source: CGImageSource, _ index: Int, _ properties: CFDictionary?) {
        guard !isFinished, items.count <= count else { return }
        var merged = source.properties(index) ?? [:]
        for (key, value) in CFDictionary.swift(properties) {
            if value is NSNull {
                merged[key] = nil
            } else if let inner = value as? [String: Any], let old = merged[key] as? [String: Any] {
                merged[key] = old.merging(inner) { $1 }
            } else {
                merged[key] = value
            }
        }
        items.append(Item(image: source.image(index), file: source.file, properties: merged))
    }

    func set(_ properties: CFDictionary?) {
        self.properties.merge(CFDictionary.swift(properties)) { $1 }
    }

    func finish() -> Bool {
        guard !isFinished, items.count == count, count > 0, kind == .gif || count == 1 else { return false }
        isFinished = true
        guard let file = kind == .gif ? gif() : single() else { return false }
        switch target {
        case .data(let data):
            data.append(file)
            return true
        case .url(let url): return (try? file.write(to: url, options: .atomic)) != nil
        case .consumer(let consumer): return consumer.write(file)
        }
    }

    private func single() -> Data? {
        guard let item = items.first, let image = item.image, let pixels = PictureWriter.Pixels(image) else {
            return nil
        }
        var all = properties.merging(item.properties) { $1 }
        if (all[kCGImageMetadataShouldExcludeGPS as String] as? NSNumber)?.boolValue == true { all["{GPS}"] = nil }
        let quality = (all[kCGImageDestinationLossyCompressionQuality as String] as? NSNumber)?.doubleValue ?? 0.8
        var scaled = pixels
        if let side = (all[kCGImageDestinationImageMaxPixelSize as String] as? NSNumber)?.intValue, side > 0,
            let small = image.scaled(toFit: side, orientation: 1), let made = PictureWriter.Pixels(small)
        {
            scaled = made
        }
        return try? PictureWriter.encode(
            scaled,
            as: kind,
            quality: min(max(quality.isNaN ? 0.8 : quality, 0), 1),
            properties: all
        )
    }

    private func gif() -> Data? {
        let images = items.compactMap(\.image)
        guard images.count == items.count, let first = images.first else { return nil }
        let file = properties["{GIF}"] as? [String: Any]
        let loops = (file?["LoopCount"] as? NSNumber)?.intValue
        var writer = GIFWriter(width: first.width, height: first.height, loopCount: loops)
        for (image, item) in zip(images, items) {
            guard let pixels = PictureWriter.Pixels(image, isDeep: false) else { return nil }
            let own = item.properties["{GIF}"] as? [String: Any]
            let delay = (own?["UnclampedDelayTime"] ?? own?["DelayTime"]) as? NSNumber
            writer.add(pixels.full, delay: delay?.doubleValue ?? 0.1)
        }
        return writer.finished()
    }

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (lhs: CGImageDestination, rhs: CGImageDestination) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@available(*, unavailable)
extension CGImageDestination: Sendable {}

extension CFDictionary {
    /// Returns a dictionary of Foundation as nested Swift collections.
    static func swift(_ dictionary: CFDictionary?) -> [String: Any] {
        var result: [String: Any] = [:]
        for (key, value) in dictionary ?? [:] {
            guard let key = (key as? String) ?? (key as? NSString).map({ "\($0)" }) else { continue }
            if let inner = value as? NSDictionary {
                result[key] = swift(inner)
            } else if let inner = value as? [String: Any] {
                result[key] = swift(NSDictionary(dictionary: inner))
            } else {
                result[key] = value
            }
        }
        return result
    }
}
