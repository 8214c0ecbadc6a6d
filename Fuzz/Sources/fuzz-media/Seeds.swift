import CoreMedia
import CoreVideo
import Foundation
import Fuzzing

@testable import MediaFiles

/// Small generated images and videos that serve as initial inputs.
enum Seeds {
    /// Returns an image with gradients and edges.
    static func image(_ width: Int, _ height: Int, phase: Int = 0) -> CVPixelBuffer? {
        let format = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        guard let buffer = try? CVPixelBuffer.make(width: width, height: height, format: format) else { return nil }
        for plane in buffer.planes {
            for y in 0..<plane.height {
                for x in 0..<plane.bytesPerRow {
                    let value = UInt8(truncatingIfNeeded: 16 + (x * 5 + y * 3 + phase * 11) % 200)
                    (plane.baseAddress + y * plane.bytesPerRow).storeBytes(of: value, toByteOffset: x, as: UInt8.self)
                }
            }
        }
        return buffer
    }

    /// Returns image files: JPEG and HEIC with Exif data and thumbnails.
    @Sendable static func images() -> [[UInt8]] {
        guard let image = image(64, 48) else { return [] }
        let tags = ImageTags(["{TIFF}": ["Make": "Obscura", "Orientation": 6], "{GPS}": ["Latitude": 48.1]])
        let thumbnail = ImageFile.Thumbnail(image: image, width: 16)
        let formats: [ImageFile.Format] = [.jpeg(quality: 0.3), .heic(quality: 0.3, effort: .low), .tiff]
        return formats.flatMap { format in
            [ImageFile.Thumbnail?.none, thumbnail].compactMap { thumbnail in
                (try? ImageFile.encode(image, as: format, tags: tags, thumbnail: thumbnail)).map { [UInt8]($0) }
            }
        }
    }

    /// Returns JPEG images, each preceded by the position at which it is cut.
    @Sendable static func jpegs() -> [[UInt8]] { jpegFiles().map { [0, 200] + $0 } }

    private static func jpegFiles() -> [[UInt8]] {
        [(16, 16), (33, 17), (64, 48)].compactMap { width, height in
            guard let image = image(width, height) else { return nil }
            return (try? StillImage.encode(image, as: .jpeg(quality: 0.2))).map { [UInt8]($0) }
        }
    }

    /// Returns multipart streams, each preceded by the number of its type.
    @Sendable static func streams() -> [[UInt8]] {
        let files = jpegFiles()
        func part(_ boundary: String, _ file: [UInt8], hasLength: Bool) -> [UInt8] {
            let length = hasLength ? "Content-Length: \(file.count)\r\n" : ""
            var part = Array("\(boundary)\r\nContent-Type: image/jpeg\r\n\(length)\r\n".utf8)
            part += file
            return part + Array("\r\n".utf8)
        }
        let whole = files.flatMap { part("--frame", $0, hasLength: true) }
        let unsaid = files.flatMap { part("--frame", $0, hasLength: false) }
        let cut = files.flatMap { part("----frame", Array($0.prefix($0.count / 2)), hasLength: true) }
        let bare = files.flatMap { $0 }
        let bodies: [(type: UInt8, body: [UInt8])] = [(0, whole), (0, unsaid), (1, cut), (2, bare), (4, bare)]
        return bodies.map { [$0.type] + $0.body }
    }

    /// Returns H.264 and HEVC frames with start codes, each preceded by its length, and the atoms of both codecs.
    @Sendable static func accessUnits() -> [[UInt8]] {
        [(VideoEncoding.Codec.h264, UInt8(0)), (.hevc, 1)].flatMap { codec, number in movie(codec, number) }
    }

    private static func movie(_ codec: VideoEncoding.Codec, _ number: UInt8) -> [[UInt8]] {
        var encoding = VideoEncoding(codec: codec, width: 64, height: 48)
        encoding.isRealTime = true
        encoding.maximumKeyFrameInterval = 2
        encoding.hardware = .never
        guard let encoder = try? VideoEncoder(encoding) else { return [] }
        var samples: [CMSampleBuffer] = []
        for index in 0..<4 {
            guard let image = image(64, 48, phase: index) else { continue }
            let time = CMTime(value: CMTimeValue(index), timescale: 10)
            samples += (try? encoder.encode(image, presentationTime: time, duration: .invalid)) ?? []
        }
        samples += (try? encoder.finish()) ?? []
        var images: [UInt8] = [number, 0]
        var atoms: [[UInt8]] = []
        for (index, sample) in samples.enumerated() {
            guard let data = sample.dataBuffer, let format = sample.formatDescription else { continue }
            var units = index.isMultiple(of: 2) ? format.parameterSets.map { [UInt8]($0) } : []
            if index == 0 {
                let key = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
                let all = format.extensions[key] as? NSDictionary
                for value in all?.allValues ?? [] {
                    if let atom = value as? Data { atoms.append([number, 1] + [UInt8](atom)) }
                }
            }
            units += lengthPrefixed(data.withContiguousBytes { [UInt8]($0) })
            var bytes: [UInt8] = []
            for unit in units {
                bytes += [0, 0, 0, 1]
                bytes += unit
            }
            images.append(UInt8(bytes.count >> 8 & 0xFF))
            images.append(UInt8(bytes.count & 0xFF))
            images += bytes
        }
        return [images] + atoms
    }

    private static func lengthPrefixed(_ bytes: [UInt8]) -> [[UInt8]] {
        var units: [[UInt8]] = []
        var rest = bytes[...]
        while rest.count > 4 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            units.append([UInt8](rest.dropFirst(4).prefix(length)))
            rest = rest.dropFirst(4 + length)
        }
        return units
    }
}
