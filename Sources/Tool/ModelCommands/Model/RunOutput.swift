import CoreML
import Foundation
import MediaFiles
import ToolCommands

/// Outputs of a model as files.
enum RunOutput {
    /// Writes each output into a folder; returns a line for each file.
    static func save(
        _ result: any MLFeatureProvider,
        _ description: MLModelDescription,
        in folder: URL
    ) throws -> [String] {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw ModelProblem("The folder \(folder.path) cannot be created: \(error.localizedDescription)")
        }
        var lines: [String] = []
        for name in result.featureNames.sorted() {
            guard let value = result.featureValue(for: name) else { continue }
            // A name such as "a/b" must not lead out of the folder.
            let base = name.replacingOccurrences(of: "/", with: "_")
            let stem = folder.appendingPathComponent(base.hasPrefix(".") ? "_" + base : base).path
            lines += try files(value, stem, description).map { "\(TerminalStyle.printable(name)): \($0)" }
        }
        return lines
    }

    private static func files(
        _ value: MLFeatureValue,
        _ stem: String,
        _ description: MLModelDescription
    ) throws -> [String] {
        switch value.type {
        case .multiArray:
            guard let array = value.multiArrayValue else { return [] }
            let shaped = MLShapedArray<Float>(converting: array)
            return [try write(NPYFile(shape: shaped.shape, values: shaped.scalars).data, stem + ".npy")]
        case .image:
            guard let image = value.imageBufferValue else { return [] }
            guard CVPixelBufferGetPixelFormatType(image) != kCVPixelFormatType_OneComponent16Half else {
                return [try write(planes(image).data, stem + ".npy")]
            }
            do throws(MediaError) {
                try StillImage.write(image, to: stem + ".png")
            } catch {
                throw ModelProblem(error.message)
            }
            return [stem + ".png", try write(planes(image).data, stem + ".npy")]
        case .dictionary:
            let dictionary = value.dictionaryValue
            let labels = description.classLabels?.compactMap { $0 as? AnyHashable } ?? []
            let keys = labels.count == dictionary.count ? labels : Array(dictionary.keys)
            let numbers = keys.map { dictionary[$0]?.floatValue ?? 0 }
            let members = zip(keys, numbers).map { ("\($0)", JSON.number(Double($1))) }
            return [
                try write(NPYFile(shape: [numbers.count], values: numbers).data, stem + ".npy"),
                try write(Data((JSON.object(members).text + "\n").utf8), stem + ".json"),
            ]
        case .double:
            return [try write(NPYFile(shape: [1], values: [Float(value.doubleValue)]).data, stem + ".npy")]
        case .int64:
            let number = NPYFile(shape: [1], values: [Float(value.int64Value)])
            return [
                try write(number.data, stem + ".npy"), try write(Data("\(value.int64Value)\n".utf8), stem + ".txt"),
            ]
        case .string: return [try write(Data((value.stringValue + "\n").utf8), stem + ".txt")]
        case .invalid, .sequence, .state: return []
        }
    }

    private static func write(_ data: Data, _ path: String) throws -> String {
        do {
            try data.write(to: URL(fileURLWithPath: path))
        } catch {
            throw ModelProblem("\(path) cannot be written: \(error.localizedDescription)")
        }
        return path
    }

    /// Returns the colours of an image as (1, C, H, W), in the order red, green, blue.
    private static func planes(_ image: CVPixelBuffer) -> NPYFile {
        let (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
        let stride = CVPixelBufferGetBytesPerRow(image)
        guard let base = CVPixelBufferGetBaseAddress(image) else { return NPYFile(shape: [0], values: []) }
        var values: [Float] = []
        let format = CVPixelBufferGetPixelFormatType(image)
        let places = format == kCVPixelFormatType_32BGRA ? [2, 1, 0] : [0]
        for place in places {
            for y in 0..<height {
                let row = base + y * stride
                for x in 0..<width {
                    switch format {
                    case kCVPixelFormatType_OneComponent16Half:
                        values.append(Float(row.load(fromByteOffset: 2 * x, as: Float16.self)))
                    default:
                        let offset = x * (places.count == 3 ? 4 : 1) + place
                        values.append(Float(row.load(fromByteOffset: offset, as: UInt8.self)))
                    }
                }
            }
        }
        return NPYFile(shape: [1, places.count, height, width], values: values)
    }
}
