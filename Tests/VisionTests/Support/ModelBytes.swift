import CoreML
import Foundation
import Vision

/// Models of a few bytes in the format of `.mlmodel`, with an image as their input.
struct ModelBytes {
    private(set) var data = Data()

    private mutating func raw(_ value: UInt64) {
        var value = value
        while value >= 0x80 {
            data.append(UInt8(value & 0x7f) | 0x80)
            value >>= 7
        }
        data.append(UInt8(value))
    }

    private mutating func bytes(_ field: Int, _ value: Data) {
        raw(UInt64(field) << 3 | 2)
        raw(UInt64(value.count))
        data.append(value)
    }

    private mutating func number(_ field: Int, _ value: Int) {
        raw(UInt64(field) << 3)
        raw(UInt64(bitPattern: Int64(value)))
    }

    private mutating func text(_ field: Int, _ value: String) { bytes(field, Data(value.utf8)) }

    private mutating func float(_ field: Int, _ value: Float) {
        raw(UInt64(field) << 3 | 5)
        withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }

    private mutating func double(_ field: Int, _ value: Double) {
        raw(UInt64(field) << 3 | 1)
        withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }

    private mutating func message(_ field: Int, _ make: (inout ModelBytes) -> Void = { _ in }) {
        var inner = ModelBytes()
        make(&inner)
        bytes(field, inner.data)
    }

    private mutating func numbers(_ field: Int, _ values: [Int]) {
        var inner = ModelBytes()
        for value in values { inner.raw(UInt64(bitPattern: Int64(value))) }
        bytes(field, inner.data)
    }

    private mutating func floats(_ field: Int, _ values: [Float]) {
        bytes(field, values.map(\.bitPattern.littleEndian).withUnsafeBytes { Data($0) })
    }

    private mutating func feature(
        _ field: Int,
        _ name: String,
        optional: Bool = false,
        _ type: (inout ModelBytes) -> Void
    ) {
        message(field) {
            $0.text(1, name)
            $0.message(3) {
                type(&$0)
                if optional { $0.number(1000, 1) }
            }
        }
    }

    private mutating func image(_ field: Int, _ name: String, _ width: Int, _ height: Int, isGray: Bool) {
        feature(field, name) {
            $0.message(4) {
                $0.number(1, width)
                $0.number(2, height)
                $0.number(3, isGray ? 10 : 20)
            }
        }
    }

    private mutating func array(_ field: Int, _ name: String, _ shape: [Int]) {
        feature(field, name) {
            $0.message(5) {
                $0.numbers(1, shape)
                $0.number(2, 65568)
            }
        }
    }

    /// A layer that copies its input.
    private mutating func copy(_ input: String, _ output: String) {
        message(1) {
            $0.text(1, "copy_\(output)")
            $0.text(2, input)
            $0.text(3, output)
            $0.message(130) {
                $0.message(5) {
                    $0.float(1, 1)
                    $0.float(2, 0)
                }
            }
        }
    }

    /// A layer that gives numbers.
    private mutating func constant(_ output: String, _ shape: [Int], _ values: [Float]) {
        message(1) {
            $0.text(1, "constant_\(output)")
            $0.text(3, output)
            $0.message(1070) {
                $0.numbers(1, shape)
                $0.message(2) { $0.floats(1, values) }
            }
        }
    }

    /// A model whose output is its input's pixels: colours × rows × columns, 0…255.
    static func pixels(width: Int, height: Int, isGray: Bool = true) -> Data {
        var model = ModelBytes()
        model.number(1, 4)
        model.message(2) {
            $0.image(1, "image", width, height, isGray: isGray)
            $0.array(10, "numbers", [isGray ? 1 : 3, height, width])
        }
        model.message(500) { $0.copy("image", "numbers") }
        return model.data
    }

    /// A model whose output is the image.
    static func identity(width: Int, height: Int, isGray: Bool = true) -> Data {
        var model = ModelBytes()
        model.number(1, 4)
        model.message(2) {
            $0.image(1, "image", width, height, isGray: isGray)
            $0.image(10, "result", width, height, isGray: isGray)
        }
        model.message(500) { $0.copy("image", "result") }
        return model.data
    }

    /// A classifier whose probabilities are the pixels of a single row; it may give its label alone.
    static func classifier(_ labels: [String], givesProbabilities: Bool = true) -> Data {
        var model = ModelBytes()
        model.number(1, 4)
        model.message(2) {
            $0.image(1, "image", labels.count, 1, isGray: true)
            if givesProbabilities { $0.feature(10, "probabilities") { $0.message(6) { $0.message(2) } } }
            $0.feature(10, "label") { $0.message(3) }
            $0.text(11, "label")
            if givesProbabilities { $0.text(12, "probabilities") }
        }
        model.message(403) {
            $0.copy("image", "probabilities")
            $0.message(100) { for label in labels { $0.text(1, label) } }
        }
        return model.data
    }

    /// A model whose output is its input's pixels, with a second size that its input may have.
    static func flexible(width: Int, height: Int, otherWidth: Int, otherHeight: Int) -> Data {
        var model = ModelBytes()
        model.number(1, 4)
        model.message(2) {
            $0.feature(1, "image") {
                $0.message(4) {
                    $0.number(1, width)
                    $0.number(2, height)
                    $0.number(3, 10)
                    $0.message(21) { sizes in
                        for (width, height) in [(width, height), (otherWidth, otherHeight)] {
                            sizes.message(1) {
                                $0.number(1, width)
                                $0.number(2, height)
                            }
                        }
                    }
                }
            }
            $0.array(10, "numbers", [1, height, width])
        }
        model.message(500) { $0.copy("image", "numbers") }
        return model.data
    }

    /// A model with an image that it ignores, and four numbers that it copies.
    static func withNumbers() -> Data {
        var model = ModelBytes()
        model.number(1, 4)
        model.message(2) {
            $0.image(1, "image", 4, 4, isGray: true)
            $0.array(1, "x", [4])
            $0.array(10, "y", [4])
        }
        model.message(500) { $0.copy("x", "y") }
        return model.data
    }

    /// A model without an image input.
    static func numbers() -> Data {
        var model = ModelBytes()
        model.number(1, 4)
        model.message(2) {
            $0.array(1, "x", [4])
            $0.array(10, "y", [4])
        }
        model.message(500) { $0.copy("x", "y") }
        return model.data
    }

    /// A detector that finds the same boxes in every image: centre x and y, width and height, from the upper left.
    static func detector(width: Int, height: Int, boxes: [[Float]], scores: [[Float]]) -> Data {
        let (count, classes) = (boxes.count, scores.first?.count ?? 0)
        var model = ModelBytes()
        model.number(1, 4)
        model.message(2) {
            $0.image(1, "image", width, height, isGray: true)
            $0.feature(1, "confidenceThreshold", optional: true) { $0.message(2) }
            $0.array(10, "confidence", [count, classes])
            $0.array(10, "coordinates", [count, 4])
        }
        model.message(202) {
            $0.message(1) {
                $0.number(1, 4)
                $0.message(2) {
                    $0.image(1, "image", width, height, isGray: true)
                    $0.array(10, "raw_confidence", [count, classes])
                    $0.array(10, "raw_coordinates", [count, 4])
                }
                $0.message(500) {
                    $0.constant("raw_confidence", [count, classes], scores.flatMap { $0 })
                    $0.constant("raw_coordinates", [count, 4], boxes.flatMap { $0 })
                    $0.number(5, 1)
                }
            }
            $0.message(1) {
                $0.number(1, 4)
                $0.message(2) {
                    $0.array(1, "raw_confidence", [count, classes])
                    $0.array(1, "raw_coordinates", [count, 4])
                    $0.feature(1, "confidenceThreshold", optional: true) { $0.message(2) }
                    $0.array(10, "confidence", [count, classes])
                    $0.array(10, "coordinates", [count, 4])
                }
                $0.message(610) {
                    $0.message(100) { for index in 0..<classes { $0.text(1, "class \(index)") } }
                    $0.double(110, 0.5)
                    $0.double(111, 0.25)
                    $0.text(200, "raw_confidence")
                    $0.text(201, "raw_coordinates")
                    $0.text(203, "confidenceThreshold")
                    $0.text(210, "confidence")
                    $0.text(211, "coordinates")
                }
            }
        }
        return model.data
    }

    /// Loads a model.
    static func load(_ data: Data) throws -> MLModel {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("vision-\(UUID().uuidString).mlmodel")
        try data.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try MLModel(contentsOf: url)
    }
}

extension Installed {
    /// Indicates whether models can be run.
    static let models: Bool = {
        do {
            let model = try ModelBytes.load(ModelBytes.pixels(width: 4, height: 4))
            let request = VNCoreMLRequest(model: try VNCoreMLModel(for: model))
            try VNImageRequestHandler(cvPixelBuffer: Scene(width: 8, height: 8).buffer()).perform([request])
            return true
        } catch {
            print("Tests of models are skipped: \(error)")
            return false
        }
    }()
}
