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
}
