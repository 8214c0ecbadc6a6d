import CoreML
import Foundation
import Testing

/// ML programs: images on their way in, types and ranks of outputs.
@Suite struct ProgramTests {
    private let folder: ModelFolder

    init() throws { folder = try ModelFolder() }

    private func picture() throws -> CVPixelBuffer {
        try #require(colorImage(3, 2) { x, y in (UInt8(10 + x), UInt8(20 + y), UInt8(30 + x * y)) })
    }

    /// The planes of the picture, each row after row.
    private let planes: [[Double]] = [
        [10, 11, 12, 10, 11, 12], [20, 20, 20, 21, 21, 21], [30, 30, 30, 30, 31, 32],
    ]

    @Test("C-PRE-5 scale and bias of a program are operations at its head, on numbers from 0 to 255")
    func scaleAndBias() throws {
        var program = TinyProgram()
        program.input("image", .image(width: 3, height: 2, colors: TinyModel.rgb), [1, 3, 2, 3])
        program.constant("scale", [0.5] as [Float])
        program.constant("bias", [-1, -2, -3] as [Float], [1, 3, 1, 1])
        program.operation("mul", ["x": "image", "y": "scale"], [("scaled", .float32, [1, 3, 2, 3])])
        program.operation("add", ["x": "scaled", "y": "bias"], [("y", .float32, [1, 3, 2, 3])])
        program.output("y", .array([1, 3, 2, 3]))
        let result = try folder.load(program.data).prediction(from: features(["image": picture()]))
        let wanted = planes.enumerated().flatMap { index, plane in plane.map { $0 / 2 - Double(index + 1) } }
        #expect(numbers(result.featureValue(for: "y")?.multiArrayValue) == wanted)
    }

    @Test("C-PRE-6 an image enters as (1, C, H, W) in the order of its colour space, as the input's type")
    func imageEntry() throws {
        for (space, order) in [(TinyModel.rgb, [0, 1, 2]), (TinyModel.bgr, [2, 1, 0])] {
            for element in [TinyProgram.Element.float32, .float16] {
                var program = TinyProgram()
                program.input("image", .image(width: 3, height: 2, colors: space), element, [1, 3, 2, 3])
                program.operation("identity", ["x": "image"], [("y", element, [1, 3, 2, 3])])
                program.output("y", .array([1, 3, 2, 3]))
                let model = try folder.load(program.data, "m\(space)\(element).mlmodel")
                let result = try model.prediction(from: features(["image": picture()]))
                let array = try #require(result.featureValue(for: "y")?.multiArrayValue)
                #expect(array.shape == [1, 3, 2, 3] && numbers(array) == order.flatMap { planes[$0] })
            }
        }
        var program = TinyProgram()
        program.input("image", .image(width: 3, height: 2, colors: TinyModel.gray), [1, 1, 2, 3])
        program.operation("identity", ["x": "image"], [("y", .float32, [1, 1, 2, 3])])
        program.output("y", .array([1, 1, 2, 3]))
        let gray = try #require(colorImage(3, 2) { x, _ in (UInt8(x), UInt8(x), UInt8(x)) })
        let result = try folder.load(program.data, "gray.mlmodel").prediction(from: features(["image": gray]))
        #expect(numbers(result.featureValue(for: "y")?.multiArrayValue) == [0, 1, 2, 0, 1, 2])
    }

    @Test("C-PRE-7 a program that wants the colours last turns the tensor itself")
    func colorsLast() throws {
        var program = TinyProgram()
        program.input("image", .image(width: 3, height: 2, colors: TinyModel.rgb), [1, 3, 2, 3])
        program.constant("order", [0, 2, 3, 1], [4])
        program.operation("transpose", ["x": "image", "perm": "order"], [("y", .float32, [1, 2, 3, 3])])
        program.output("y", .array([1, 2, 3, 3]))
        let result = try folder.load(program.data).prediction(from: features(["image": picture()]))
        let wanted = (0..<6).flatMap { pixel in planes.map { $0[pixel] } }
        #expect(numbers(result.featureValue(for: "y")?.multiArrayValue) == wanted)
    }

    /// A program that computes x / 3 in 16 bits, with an output of either type.
    private func thirds(isHalf: Bool) throws -> MLMultiArray? {
        var program = TinyProgram()
        program.input("x", .array([3], type: isHalf ? 65552 : 65568), isHalf ? .float16 : .float32, [3])
        program.constant("third", [1 / 3] as [Float])
        program.constant("half", texts: ["fp16"])
        program.constant("single", texts: ["fp32"])
        program.operation("cast", ["x": "x", "dtype": "half"], [("h", .float16, [3])])
        program.operation("mul", ["x": "h", "y": "third"], [(isHalf ? "y" : "m", .float16, [3])])
        if !isHalf { program.operation("cast", ["x": "m", "dtype": "single"], [("y", .float32, [3])]) }
        program.output("y", .array([3], type: isHalf ? 65552 : 65568))
        let model = try folder.load(program.data, "t\(isHalf).mlmodel")
        let constraint = model.modelDescription.outputDescriptionsByName["y"]?.multiArrayConstraint
        #expect(constraint?.dataType == (isHalf ? .float16 : .float32))
        let result = try model.prediction(from: features(["x": MLMultiArray([1, 2, 3] as [Float])]))
        return result.featureValue(for: "y")?.multiArrayValue
    }

    @Test("C-OUT-2 an output of 16-bit numbers has elements of two bytes")
    func halves() throws {
        let array = try #require(try thirds(isHalf: true))
        #expect(array.dataType == .float16)
        let wanted = [Float16(1.0 / 3), Float16(2.0 / 3), 1]
        array.withUnsafeBufferPointer(ofType: Float16.self) { values in
            #expect(values.count == 3)
            for (value, other) in zip(values, wanted) { #expect(abs(value - other) < 1e-3) }
        }
        let first = array.dataPointer.assumingMemoryBound(to: Float16.self)[2]
        #expect(first == 1)
    }

    @Test("C-OUT-3 an output that is described as 32-bit numbers has them, whatever the program computes in")
    func singles() throws {
        let array = try #require(try thirds(isHalf: false))
        #expect(array.dataType == .float32)
        let values = array.dataPointer.assumingMemoryBound(to: Float.self)
        for index in 0..<3 { #expect(abs(values[index] - Float(index + 1) / 3) < 1e-3) }
    }

    @Test("C-OUT-4 outputs are contiguous, and code that follows the strides reads padded rows too")
    func strides() throws {
        var program = TinyProgram()
        program.input("x", .array([2, 3]), [2, 3])
        program.operation("identity", ["x": "x"], [("y", .float32, [2, 3])])
        program.output("y", .array([2, 3]))
        let padded = MLMultiArray(shape: [2, 3], dataType: .float32, strides: [8, 1])
        for index in 0..<6 { padded[index] = NSNumber(value: index) }
        func byStrides(_ array: MLMultiArray) -> [Float] {
            let values = array.dataPointer.assumingMemoryBound(to: Float.self)
            return (0..<2).flatMap { row in
                (0..<3).map { values[row * array.strides[0].intValue + $0 * array.strides[1].intValue] }
            }
        }
        #expect(byStrides(padded) == [0, 1, 2, 3, 4, 5])
        let result = try folder.load(program.data).prediction(from: features(["x": padded]))
        let array = try #require(result.featureValue(for: "y")?.multiArrayValue)
        #expect(array.strides == [3, 1] && byStrides(array) == [0, 1, 2, 3, 4, 5])
    }

    @Test("C-OUT-7 a program's classifier gives the likeliest label and the numbers as they are")
    func classifier() throws {
        var program = TinyProgram()
        program.input("x", .array([1, 3]), [1, 3])
        program.operation("identity", ["x": "x"], [("logits", .float32, [1, 3])])
        program.classify("logits", ["cat", "dog", "eel"])
        let model = try folder.load(program.data)
        #expect(model.modelDescription.classLabels as? [String] == ["cat", "dog", "eel"])
        let array = MLMultiArray(MLShapedArray<Float>(scalars: [-2, 5, 1.5], shape: [1, 3]))
        let result = try model.prediction(from: features(["x": array]))
        #expect(result.featureValue(for: "label")?.stringValue == "dog")
        let scores = result.featureValue(for: "scores")?.dictionaryValue as? [String: Double]
        #expect(scores == ["cat": -2, "dog": 5, "eel": 1.5])
    }

    @Test("C-OUT-9 outputs of programs keep their rank, those of networks drop leading ones to the declared shape")
    func ranks() throws {
        var program = TinyProgram()
        program.input("x", .array([1, 1, 2]), [1, 1, 2])
        program.operation("identity", ["x": "x"], [("y", .float32, [1, 1, 2])])
        program.output("y", .array([1, 1, 2]))
        let array = MLMultiArray(MLShapedArray<Float>(scalars: [1, 2], shape: [1, 1, 2]))
        let exact = try folder.load(program.data, "a.mlmodel").prediction(from: features(["x": array]))
        #expect(exact.featureValue(for: "y")?.multiArrayValue?.shape == [1, 1, 2])
        let network = try folder.load(TinyModel.channels([3, 1, 2], isExact: false), "b.mlmodel")
        let input = MLMultiArray(MLShapedArray<Float>(repeating: 1, shape: [3, 1, 2]))
        let result = try network.prediction(from: features(["x": input]))
        #expect(result.featureValue(for: "y")?.multiArrayValue?.shape == [3, 1, 2])
    }

    @Test("C-OUT-10 a single number has the declared shape, or [1] where there is none", arguments: [[], [1]])
    func scalars(declared: [Int]) throws {
        var program = TinyProgram()
        program.input("x", .array([3]), [3])
        program.constant("axes", [0], [1])
        program.operation("reduce_sum", ["x": "x", "axes": "axes"], [("y", .float32, [])])
        program.output("y", .array(declared))
        let model = try folder.load(program.data, "s\(declared.count).mlmodel")
        let result = try model.prediction(from: features(["x": MLMultiArray([1, 2, 3] as [Float])]))
        let array = try #require(result.featureValue(for: "y")?.multiArrayValue)
        #expect(array.shape == [1] && numbers(array) == [6])
    }
}
