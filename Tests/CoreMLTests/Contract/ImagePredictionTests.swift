import CoreML
import Foundation
import Testing

/// Predictions on images.
@Suite struct ImagePredictionTests {
    private let folder: ModelFolder

    init() throws { folder = try ModelFolder() }

    private func picture(_ format: OSType = kCVPixelFormatType_32BGRA) throws -> CVPixelBuffer {
        try #require(colorImage(13, 6, format: format) { x, y in (UInt8(x * 19), UInt8(y * 40), UInt8(x + y)) })
    }

    @Test("C-PRE-12 C-PRE-10 C-IMG-11 an identity returns the picture bit for bit, whatever the padding of its rows")
    func identity() throws {
        for space in [TinyModel.rgb, TinyModel.bgr] {
            let model = try folder.load(TinyModel.identity(width: 13, height: 6, colors: space), "i\(space).mlmodel")
            let image = try picture()
            let result = try model.prediction(from: features(["image": image])).featureValue(for: "result")
            let output = try #require(result?.imageBufferValue)
            #expect(colors(output) == colors(image))
            #expect(CVPixelBufferGetPixelFormatType(output) == kCVPixelFormatType_32BGRA)
            let row = try #require(CVPixelBufferGetBaseAddress(output)).assumingMemoryBound(to: UInt8.self)
            #expect(row[3] == 255)
        }
    }

    @Test("C-PRE-11 C-PRE-1 the order of colours in the tensor follows the colour space")
    func colorOrder() throws {
        let data = TinyModel.identity(width: 13, height: 6, colors: TinyModel.rgb, output: TinyModel.bgr)
        let model = try folder.load(data)
        let image = try picture()
        let result = try model.prediction(from: features(["image": image])).featureValue(for: "result")
        #expect(colors(result?.imageBufferValue) == colors(image).map { [$0[2], $0[1], $0[0]] })
    }

    @Test("C-IMG-7 C-IMG-10 other formats of the same picture predict the same")
    func otherFormats() throws {
        let model = try folder.load(TinyModel.identity(width: 13, height: 6))
        let wanted = colors(try picture())
        for format in [kCVPixelFormatType_32ARGB, kCVPixelFormatType_32RGBA] {
            let result = try model.prediction(from: features(["image": picture(format)])).featureValue(for: "result")
            #expect(colors(result?.imageBufferValue) == wanted)
        }
    }

    @Test("C-IMG-9 an image of another size throws with both sizes")
    func otherSize() throws {
        let model = try folder.load(TinyModel.identity(width: 8, height: 6))
        #expect { try model.prediction(from: features(["image": picture()])) } throws: {
            let text = $0.localizedDescription
            return ($0 as? MLModelError)?.code == .featureType && text.contains("13×6") && text.contains("8×6")
        }
    }

    @Test("C-PRE-1 C-PRE-2 scale and biases are applied, each to the plane of its colour")
    func preprocessing() throws {
        for (space, order) in [(TinyModel.rgb, [0, 1, 2]), (TinyModel.bgr, [2, 1, 0])] {
            let data = TinyModel.pixels(
                width: 2,
                height: 1,
                colors: space,
                scale: 2,
                biases: (blue: -30, green: -20, red: -10, gray: 0)
            )
            let model = try folder.load(data, "p\(space).mlmodel")
            let image = try #require(colorImage(2, 1) { x, _ in (UInt8(10 + x), UInt8(20 + x), UInt8(30 + x)) })
            let result = try model.prediction(from: features(["image": image])).featureValue(for: "numbers")
            let planes: [[Double]] = [[10, 12], [20, 22], [30, 32]]
            #expect(numbers(result?.multiArrayValue) == order.flatMap { planes[$0] })
        }
    }

    @Test("C-PRED-7 an image backing is filled and returned")
    func backing() throws {
        let model = try folder.load(TinyModel.identity(width: 13, height: 6))
        let backing = try #require(colorImage(13, 6) { _, _ in (1, 2, 3) })
        let options = MLPredictionOptions()
        options.outputBackings = ["result": backing]
        let image = try picture()
        let result = try model.prediction(from: features(["image": image]), options: options)
        #expect(result.featureValue(for: "result")?.imageBufferValue === backing)
        #expect(colors(backing) == colors(image))
    }

    @Test("C-PRE-3 a mean image is subtracted element by element in the tensor's order")
    func meanImage() throws {
        let mean = (0..<6).map { Float($0) }
        let data = TinyModel.images(width: 2, height: 1) {
            $0.message(2) {
                $0.text(1, "second")
                $0.message(11) { for value in mean { $0.float(1, value) } }
            }
        }
        let image = try #require(colorImage(2, 1) { x, _ in (UInt8(10 + x), UInt8(20 + x), UInt8(30 + x)) })
        let result = try folder.load(data).prediction(from: features(["first": image, "second": image]))
        #expect(numbers(result.featureValue(for: "second_numbers")?.multiArrayValue) == [10, 10, 18, 18, 26, 26])
    }

    @Test("C-PRE-4 preprocessing without a name is for the first image, with a name for that one")
    func preprocessingNames() throws {
        func scaler(_ wire: inout Wire, _ name: String, _ scale: Float) {
            wire.message(2) {
                if !name.isEmpty { $0.text(1, name) }
                $0.message(10) { $0.float(10, scale) }
            }
        }
        let image = try #require(colorImage(1, 1) { _, _ in (10, 20, 30) })
        let input = try features(["first": image, "second": image])
        let unnamed = try folder.load(TinyModel.images(width: 1, height: 1) { scaler(&$0, "", 2) }, "a.mlmodel")
        let result = try unnamed.prediction(from: input)
        #expect(numbers(result.featureValue(for: "first_numbers")?.multiArrayValue) == [20, 40, 60])
        #expect(numbers(result.featureValue(for: "second_numbers")?.multiArrayValue) == [10, 20, 30])
        let data = TinyModel.images(width: 1, height: 1) {
            scaler(&$0, "second", 3)
            scaler(&$0, "first", 2)
        }
        let both = try folder.load(data, "b.mlmodel").prediction(from: input)
        #expect(numbers(both.featureValue(for: "first_numbers")?.multiArrayValue) == [20, 40, 60])
        #expect(numbers(both.featureValue(for: "second_numbers")?.multiArrayValue) == [30, 60, 90])
    }

    /// The softmax of three numbers.
    private func softmax(_ values: [Double]) -> [Double] {
        let powers = values.map { exp($0) }
        return powers.map { $0 / powers.reduce(0, +) }
    }

    private func isClose(_ array: MLMultiArray?, _ wanted: [Double]) -> Bool {
        let found = numbers(array)
        return found.count == wanted.count && zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-5 }
    }

    @Test("C-PRE-8 images enter networks in five dimensions, or in four where the file says so")
    func imageRanks() throws {
        let image = try #require(colorImage(2, 1) { x, _ in (UInt8(1 + x), 2, 3) })
        let (left, right) = (softmax([1, 2, 3]), softmax([2, 2, 3]))
        let wanted = (0..<3).flatMap { [left[$0], right[$0]] }
        let feature = TinyModel.Feature.image(width: 2, height: 1, colors: TinyModel.rgb)
        let five = try folder.load(TinyModel.softmax(feature, axis: 2, output: [3, 1, 2]), "5.mlmodel")
        let array = try five.prediction(from: features(["x": image])).featureValue(for: "y")?.multiArrayValue
        #expect(array?.shape == [3, 1, 2] && isClose(array, wanted))
        let data = TinyModel.softmax(feature, axis: 1, output: [1, 3, 1, 2], hasBatch: true)
        let four = try folder.load(data, "4.mlmodel").prediction(from: features(["x": image]))
        let other = four.featureValue(for: "y")?.multiArrayValue
        #expect(other?.shape == [1, 3, 1, 2] && isClose(other, wanted))
    }

    @Test("C-PRE-9 arrays enter networks in five dimensions, the channels third, or as they are")
    func arrayRanks() throws {
        let three = try MLMultiArray([1, 2, 3] as [Float])
        for isExact in [false, true] {
            let model = try folder.load(TinyModel.channels([3], isExact: isExact), "c\(isExact).mlmodel")
            let result = try model.prediction(from: features(["x": three])).featureValue(for: "y")
            #expect(isClose(result?.multiArrayValue, softmax([1, 2, 3])))
        }
        let planes = MLMultiArray(MLShapedArray<Float>(scalars: [1, 2, 2, 2, 3, 3], shape: [3, 1, 2]))
        let (left, right) = (softmax([1, 2, 3]), softmax([2, 2, 3]))
        for isExact in [false, true] {
            let model = try folder.load(TinyModel.channels([3, 1, 2], isExact: isExact), "p\(isExact).mlmodel")
            let result = try model.prediction(from: features(["x": planes])).featureValue(for: "y")
            #expect(isClose(result?.multiArrayValue, (0..<3).flatMap { [left[$0], right[$0]] }))
        }
    }
}
