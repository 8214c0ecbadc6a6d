import CoreVideo
import Foundation
import MediaFiles

/// A folder of images by others with known contents, such as test/samples of ZXing-C++.
///
/// Beside `NAME.png` there is `NAME.txt` or `NAME.bin`. Folders whose names begin with "falsepositives" contain no
/// codes.
struct SampleSet: Sequence {
    let path: String

    func makeIterator() -> AnyIterator<(String, [UInt8], GreyImage)> {
        let endings: Set<String> = ["png", "jpg", "jpeg", "webp", "gif", "bmp", "pgm", "ppm"]
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        var rest = names.sorted().filter { endings.contains(($0 as NSString).pathExtension.lowercased()) }[...]
        return AnyIterator {
            while let name = rest.popFirst() {
                guard let contents = contents(of: name), let greyImage = try? greyImage(name) else { continue }
                return (name.replacingOccurrences(of: "/", with: "__") + ".pgm", contents, greyImage)
            }
            return nil
        }
    }

    private func contents(of name: String) -> [UInt8]? {
        let base = URL(fileURLWithPath: path + "/" + name).deletingPathExtension()
        for ending in ["txt", "bin"] {
            if let data = try? Data(contentsOf: base.appendingPathExtension(ending)) { return [UInt8](data) }
        }
        return base.deletingLastPathComponent().lastPathComponent.hasPrefix("falsepositives") ? [] : nil
    }

    /// Returns the luma of an image as the tool decodes it; colours are weighted as in ZXing-C++.
    private func greyImage(_ name: String) throws -> GreyImage? {
        var options = MediaReader.Options()
        options.flattensAlpha = true
        let reader = try MediaReader(.file(path + "/" + name), options: options)
        guard let image = try reader.nextFrame()?.image else { return nil }
        CVPixelBufferLockBaseAddress(image, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
        let (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
        let isPlanar = CVPixelBufferIsPlanar(image)
        let address = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(image, 0) : CVPixelBufferGetBaseAddress(image)
        let bytesPerRow = isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(image, 0) : CVPixelBufferGetBytesPerRow(image)
        guard let address else { return nil }
        let pixels = UnsafeRawPointer(address).assumingMemoryBound(to: UInt8.self)
        // The offsets of red, green and blue in a pixel, and the distance between pixels.
        let colours: (red: Int, green: Int, blue: Int, step: Int)? =
            switch CVPixelBufferGetPixelFormatType(image) {
            case kCVPixelFormatType_32BGRA: (2, 1, 0, 4)
            case kCVPixelFormatType_32RGBA: (0, 1, 2, 4)
            case kCVPixelFormatType_24RGB: (0, 1, 2, 3)
            case kCVPixelFormatType_24BGR: (2, 1, 0, 3)
            default: nil
            }
        var result = GreyImage(width: width, height: height, pixels: [])
        result.pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let row = pixels + y * bytesPerRow
            for x in 0..<width {
                guard let colours else {
                    result.pixels.append(row[x])
                    continue
                }
                let pixel = row + x * colours.step
                var sum = 306 * Int(pixel[colours.red])
                sum += 601 * Int(pixel[colours.green])
                sum += 117 * Int(pixel[colours.blue])
                result.pixels.append(UInt8((sum + 512) >> 10))
            }
        }
        return result
    }
}
