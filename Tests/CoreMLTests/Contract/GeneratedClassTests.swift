import CoreML
import Foundation
import Testing

/// The classes that are made of a model: ``Shape_Sorter_2`` is compiled as it was made.
@Suite struct GeneratedClassTests {
    private func image() throws -> CVPixelBuffer { try #require(colorImage(8, 6) { x, y in (UInt8(x), UInt8(y), 7) }) }

    private func input(_ first: Float = 1) throws -> Shape_Sorter_2Input {
        Shape_Sorter_2Input(image: try image(), in_: try MLMultiArray([first, 2, 3, 4]), threshold: 0.5)
    }

    @Test("C-GEN-1 the class is named after the file, and the resource keeps the file's own name")
    func names() throws {
        for (file, name) in [("My Model-2", "My_Model_2"), ("yolo11n-seg", "yolo11n_seg"), ("2fast", "_2fast")] {
            let text = try generatedText(TinyModel.affine(), file: file)
            #expect(text.contains("\nclass \(name) {\n"), "\(file)")
            #expect(text.contains("\"\(file).mlmodelc\""), "\(file)")
        }
        #expect(try generatedText(TinyModel.sorter(), file: "Shape Sorter-2") + "\n" == checkedInText("Shape_Sorter_2"))
        #expect(try generatedText(TinyProgram.counter().data, file: "Counter") + "\n" == checkedInText("Counter"))
    }

    @Test("C-GEN-2 there are a class for the model and two feature providers")
    func providers() throws {
        let values: any MLFeatureProvider = try input()
        let results: any MLFeatureProvider = Shape_Sorter_2Output(features: values)
        #expect(results.featureNames == values.featureNames)
        #expect(Mirror(reflecting: values).displayStyle == .class)
    }

    @Test("C-GEN-3 the input stores a property for each feature, in the model's order")
    func storedInputs() throws {
        let values = try input()
        #expect(values.featureNames == ["image", "in", "threshold"])
        #expect(values.featureValue(for: "threshold")?.doubleValue == 0.5)
        values.threshold = 2
        values.in_ = try MLMultiArray([9, 9, 9, 9] as [Float])
        #expect(values.featureValue(for: "threshold")?.doubleValue == 2)
        #expect(values.featureValue(for: "in")?.multiArrayValue === values.in_)
        #expect(values.featureValue(for: "image")?.imageBufferValue === values.image)
        #expect(values.featureValue(for: "none") == nil)
        let text = try generatedText(
            TinyModel.features(
                [("a", .int64), ("b", .string), ("c", .strings), ("d", .integers)],
                [("e", .array([1]))]
            ),
            file: "Many"
        )
        #expect(text.contains("init(a: Int64, b: String, c: [String: Double], d: [Int64: Double])"))
    }

    @Test("C-GEN-4 images are also taken from CGImage objects and files, in the constraint's size and 32ARGB")
    func images() throws {
        let folder = try ModelFolder()
        let file = try folder.write(
            Data("P6\n2 2\n255\n".utf8) + Data([9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]),
            "picture.ppm"
        )
        let array = try MLMultiArray([1, 2, 3, 4] as [Float])
        let values = try Shape_Sorter_2Input(imageAt: file, in_: array, threshold: 0)
        let first = values.image
        try values.setImage(with: file)
        #expect(values.image !== first)
        for image in [first, values.image] {
            #expect(CVPixelBufferGetWidth(image) == 8 && CVPixelBufferGetHeight(image) == 6)
            #expect(CVPixelBufferGetPixelFormatType(image) == kCVPixelFormatType_32ARGB)
        }
        #expect(throws: MLModelError.self) { try values.setImage(with: folder.url.appendingPathComponent("none.png")) }
        let make: (CGImage, MLMultiArray, Double) throws -> Shape_Sorter_2Input =
            Shape_Sorter_2Input.init(imageWith:in_:threshold:)
        let set: (CGImage) throws -> Void = values.setImage(with:)
        _ = (make, set)
        let gray = try generatedText(TinyModel.identity(colors: TinyModel.gray), file: "Gray")
        #expect(gray.contains("pixelFormatType: kCVPixelFormatType_OneComponent8,"))
    }

    @Test("C-GEN-5 multi-arrays have forms with shaped arrays of their type")
    func shapedArrays() throws {
        let shaped = MLShapedArray<Float>(scalars: [1, 2, 3, 4], shape: [4])
        let values = Shape_Sorter_2Input(image: try image(), in_: shaped, threshold: 0)
        #expect(numbers(values.in_) == [1, 2, 3, 4])
        let output = Shape_Sorter_2Output(features: try features(["out": values.in_]))
        #expect(output.outShapedArray == shaped)
        for (number, type) in [(65600, "Double"), (65568, "Float"), (65552, "Float16"), (131104, "Int32")] {
            let feature = TinyModel.Feature.array([1], type: number)
            let text = try generatedText(TinyModel.features([("a", feature)], [("b", feature)]), file: "Typed")
            #expect(text.contains("convenience init(a: MLShapedArray<\(type)>)"))
            #expect(text.contains("var bShapedArray: MLShapedArray<\(type)>"))
        }
    }

    @Test("C-GEN-6 the output reads a provider, or is made of all outputs")
    func outputs() throws {
        let array = try MLMultiArray([1, 2, 3, 4] as [Float])
        let picture = try image()
        let output = Shape_Sorter_2Output(picture: picture, out_: array, level: 3, label: "b", scores: ["b": 0.5])
        #expect(output.featureNames == ["picture", "out", "level", "label", "scores"])
        #expect(output.out_ === array && output.picture === picture && output.level == 3 && output.label == "b")
        #expect(output.scores == ["b": 0.5])
        #expect(Shape_Sorter_2Output(features: output).scores == ["b": 0.5])
        #expect(output.featureValue(for: "level")?.doubleValue == 3)
    }

    @Test("C-GEN-7 names that are words of Swift or members of the class get an underscore")
    func clashes() throws {
        #expect(numbers(try input().in_) == [1, 2, 3, 4])
        let feature = TinyModel.Feature.double
        let (inputs, outputs) = ([("class", feature), ("model", feature)], [("out", feature), ("plain", feature)])
        let data = TinyModel.features(inputs, outputs)
        let text = try generatedText(data, file: "Clash")
        #expect(text.contains("init(class_: Double, model_: Double)"))
        #expect(text.contains("init(out_: Double, plain: Double)"))
    }

    @Test("C-GEN-8 dictionaries have keys of the model's type, images are pixel buffers, labels strings or integers")
    func outputTypes() throws {
        let output = try Shape_Sorter_2(configuration: MLModelConfiguration()).prediction(input: input(9))
        let scores: [String: Double] = output.scores
        let label: String = output.label
        let picture: CVPixelBuffer = output.picture
        #expect(scores == ["a": 19, "b": 5, "c": 7, "d": 9] && label == "a")
        #expect(colors(picture) == colors(try image()))
        let data = TinyModel.features([("x", .double)], [("label", .int64), ("scores", .integers)])
        let text = try generatedText(data, file: "Integers")
        #expect(text.contains("init(label: Int64, scores: [Int64: Double])"))
    }

    @Test("C-GEN-9 the compiled model is a resource of the module's bundle")
    func bundle() throws {
        let url = Shape_Sorter_2.urlOfModelInThisBundle
        #expect(url.lastPathComponent == "Shape Sorter-2.mlmodelc")
        #expect(FileManager.default.fileExists(atPath: url.path))
        let sorter = try Shape_Sorter_2(configuration: MLModelConfiguration())
        #expect(sorter.model.modelDescription.classLabels?.count == 4)
    }

    @Test("C-GEN-10 the class loads and predicts in all of Apple's forms")
    func forms() async throws {
        let url = Shape_Sorter_2.urlOfModelInThisBundle
        let configuration = MLModelConfiguration()
        let models = [
            try Shape_Sorter_2(contentsOf: url), try Shape_Sorter_2(contentsOf: url, configuration: configuration),
            Shape_Sorter_2(model: try MLModel(contentsOf: url)), try await Shape_Sorter_2.load(),
            try await Shape_Sorter_2.load(contentsOf: url, configuration: configuration),
        ]
        for model in models {
            let (values, array) = (try input(), try MLMultiArray([1, 2, 3, 4] as [Float]))
            let wanted: [Float] = [3, 5, 7, 9]
            let options = MLPredictionOptions()
            #expect(try predict(model, values).outShapedArray.scalars == wanted)
            #expect(try predict(model, values, options).outShapedArray.scalars == wanted)
            let later = try await model.prediction(input: values)
            #expect(later.outShapedArray.scalars == wanted)
            let plain = try model.prediction(image: image(), in_: array, threshold: 0.5)
            #expect(plain.outShapedArray.scalars == wanted && plain.level == 5)
        }
        let isLoaded = await withCheckedContinuation { continuation in
            Shape_Sorter_2.load { continuation.resume(returning: (try? $0.get()) != nil) }
        }
        #expect(isLoaded)
    }

    private func predict(
        _ model: Shape_Sorter_2,
        _ input: Shape_Sorter_2Input,
        _ options: MLPredictionOptions? = nil
    ) throws -> Shape_Sorter_2Output {
        if let options { return try model.prediction(input: input, options: options) }
        return try model.prediction(input: input)
    }

    @Test("C-GEN-10 the class of a model with states makes one")
    func states() throws {
        let folder = try ModelFolder()
        let counter = Counter(model: try folder.load(TinyProgram.counter().data))
        let state = counter.makeState()
        let input = CounterInput(x: MLShapedArray<Float16>(scalars: [1, 2, 3], shape: [3]))
        for round in 1...3 {
            let output = CounterOutput(features: try counter.model.prediction(from: input, using: state))
            #expect(output.yShapedArray.scalars == [1, 2, 3].map { Float16($0 * round) })
        }
    }

    @Test("C-GEN-11 the classes are internal, and public on request; they are neither final nor Sendable")
    func visibility() throws {
        let text = try generatedText(TinyModel.affine(), file: "Seen")
        #expect(!text.contains("public ") && !text.contains("final class") && !text.contains("Sendable"))
        let open = try generatedText(TinyModel.affine(), file: "Seen", isPublic: true)
        for suffix in ["", "Input", "Output"] { #expect(open.contains("public class Seen\(suffix)")) }
        #expect(!open.contains("final class") && !open.contains("Sendable"))
    }

    @Test("C-GEN-12 several predictions keep the order of their inputs")
    func batches() throws {
        let sorter = try Shape_Sorter_2(configuration: MLModelConfiguration())
        let outputs = try sorter.predictions(inputs: (0..<4).map { try input(Float($0)) })
        #expect(outputs.map { $0.outShapedArray.scalars[0] } == [1, 3, 5, 7])
    }
}
