import CoreVideo
import Foundation

/// A folder of grey images with known codes, in the format that the programs of this comparison read.
///
/// The images are binary PGM. `pictures.tsv` has a line for each: its name, a tab, and the content of its code in
/// hexadecimal, empty for an image without a code. `name.txt` contains a short name of the set.
struct StillsFolder {
    /// One image and its content.
    struct Image {
        let name: String
        /// The content of the code; empty for none.
        let contents: [UInt8]
        let image: CVPixelBuffer
    }

    let path: String

    /// The short name of folders with rendered scenes.
    static let scenes = "rendered scenes"
    /// A Boolean value that indicates whether the images are rendered scenes of one code each.
    var isOfScenes: Bool { (try? String(contentsOfFile: path + "/name.txt", encoding: .utf8)) == Self.scenes }

    /// Reads all images.
    func load() throws -> [Image] {
        let list = try String(contentsOfFile: path + "/pictures.tsv", encoding: .utf8)
        return try list.split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { throw StillsError("\(path)/pictures.tsv has a line that is none: \(line)") }
            let digits = Array(parts[1])
            let contents = stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
                UInt8(String(digits[index...index + 1]), radix: 16)
            }
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path + "/" + parts[0]))
            return Image(name: parts[0], contents: contents, image: try Self.image(portableGreyMap: [UInt8](bytes)))
        }
    }

    /// Writes a new folder, which replaces an existing one.
    ///
    /// - Parameter images: name, content, size and pixels of each image.
    func write(named name: String, _ images: some Sequence<(String, [UInt8], GreyImage)>) throws {
        let folder = URL(fileURLWithPath: path)
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var list = ""
        for (name, contents, image) in images {
            let header = Data("P5\n\(image.width) \(image.height)\n255\n".utf8)
            try (header + Data(image.pixels)).write(to: folder.appendingPathComponent(name))
            let digits = contents.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
            list += "\(name)\t\(digits.joined())\n"
        }
        try Data(list.utf8).write(to: folder.appendingPathComponent("pictures.tsv"))
        try Data(name.utf8).write(to: folder.appendingPathComponent("name.txt"))
    }

    private static func image(portableGreyMap bytes: [UInt8]) throws -> CVPixelBuffer {
        let fields = bytes.prefix(64).split(maxSplits: 4) { $0 == 10 || $0 == 32 }
        let numbers = fields.dropFirst().prefix(3).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard fields.count == 5, numbers.count == 3 else { throw StillsError("A picture is no PGM file.") }
        let (width, height) = (numbers[0], numbers[1])
        let start = fields[4].startIndex
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_OneComponent8, nil, &made)
        guard let made, bytes.count - start == width * height else { throw StillsError("A PGM file is too short.") }
        CVPixelBufferLockBaseAddress(made, [])
        defer { CVPixelBufferUnlockBaseAddress(made, []) }
        guard let base = CVPixelBufferGetBaseAddress(made) else { throw StillsError("A picture has no memory.") }
        let bytesPerRow = CVPixelBufferGetBytesPerRow(made)
        for y in 0..<height {
            let row = UnsafeMutableRawBufferPointer(start: base + y * bytesPerRow, count: width)
            row.copyBytes(from: bytes[start + y * width..<start + (y + 1) * width])
        }
        return made
    }
}

/// Grey pixels without padding.
struct GreyImage {
    var width: Int
    var height: Int
    var pixels: [UInt8]
}

/// An error that prevents the measurement.
struct StillsError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
