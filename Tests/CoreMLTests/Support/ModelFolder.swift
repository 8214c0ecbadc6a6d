import CoreML
import Foundation

/// A folder for a test's files, removed with the object.
final class ModelFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("CoreMLTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file and returns its place.
    func write(_ data: Data, _ name: String = "Model.mlmodel") throws -> URL {
        let file = url.appendingPathComponent(name)
        try data.write(to: file)
        return file
    }

    /// Writes a model and loads it.
    func load(_ data: Data, _ name: String = "Model.mlmodel") throws -> MLModel {
        try MLModel(contentsOf: write(data, name))
    }
}

/// Returns an array's elements as numbers.
func numbers(_ array: MLMultiArray?) -> [Double] {
    guard let array else { return [] }
    return (0..<array.count).map { array[$0].doubleValue }
}

/// Returns the features of a dictionary.
func features(_ dictionary: [String: Any]) throws -> MLDictionaryFeatureProvider {
    try MLDictionaryFeatureProvider(dictionary: dictionary)
}

/// Returns a colour image whose pixels a closure gives as red, green and blue.
func colorImage(
    _ width: Int,
    _ height: Int,
    format: OSType = kCVPixelFormatType_32BGRA,
    _ color: (Int, Int) -> (UInt8, UInt8, UInt8)
) -> CVPixelBuffer? {
    var image: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, format, nil, &image)
    guard let image else { return nil }
    CVPixelBufferLockBaseAddress(image, [])
    defer { CVPixelBufferUnlockBaseAddress(image, []) }
    guard let base = CVPixelBufferGetBaseAddress(image) else { return nil }
    let stride = CVPixelBufferGetBytesPerRow(image)
    // The places of red, green, blue and alpha in a pixel.
    let places: (Int, Int, Int, Int)
    switch format {
    case kCVPixelFormatType_32ARGB: places = (1, 2, 3, 0)
    case kCVPixelFormatType_32RGBA: places = (0, 1, 2, 3)
    default: places = (2, 1, 0, 3)
    }
    for y in 0..<height {
        let row = (base + y * stride).assumingMemoryBound(to: UInt8.self)
        for index in 0..<stride { row[index] = 0xEE }
        for x in 0..<width {
            let (red, green, blue) = color(x, y)
            row[4 * x + places.0] = red
            row[4 * x + places.1] = green
            row[4 * x + places.2] = blue
            row[4 * x + places.3] = 255
        }
    }
    return image
}

/// Returns the pixels of a 32BGRA image as red, green and blue, row after row.
func colors(_ image: CVPixelBuffer?) -> [[UInt8]] {
    guard let image, let base = CVPixelBufferGetBaseAddress(image) else { return [] }
    let stride = CVPixelBufferGetBytesPerRow(image)
    return (0..<CVPixelBufferGetHeight(image)).flatMap { y in
        let row = (base + y * stride).assumingMemoryBound(to: UInt8.self)
        return (0..<CVPixelBufferGetWidth(image)).map { [row[4 * $0 + 2], row[4 * $0 + 1], row[4 * $0]] }
    }
}
