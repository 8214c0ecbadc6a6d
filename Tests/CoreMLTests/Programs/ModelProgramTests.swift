import CoreML
import Foundation
import Testing

/// Programs as apps with models are written: a store that compiles once, inputs of one's own, numbers in arrays.
@Suite("Programs with Core ML")
struct ModelProgramTests {
    /// Keeps models by their files, compiled once into a folder of the app.
    private actor Store {
        private var models: [String: MLModel] = [:]
        private let folder: URL

        init(folder: URL) { self.folder = folder }

        func model(at url: URL) async throws -> String {
            if models[url.path] == nil {
                let compiled = try await MLModel.compileModel(at: url)
                let place = folder.appendingPathComponent(compiled.lastPathComponent)
                if FileManager.default.fileExists(atPath: place.path) {
                    try FileManager.default.removeItem(at: place)
                    try FileManager.default.moveItem(at: compiled, to: place)
                } else {
                    try FileManager.default.copyItem(at: compiled, to: place)
                }
                let configuration = MLModelConfiguration()
                configuration.computeUnits = .all
                configuration.allowLowPrecisionAccumulationOnGPU = true
                models[url.path] = try await MLModel.load(contentsOf: place, configuration: configuration)
            }
            return models[url.path]?.modelDescription.inputDescriptionsByName.keys.sorted().joined() ?? ""
        }
    }

    @Test("a store compiles a model into its folder, replaces it there, and loads it")
    func store() async throws {
        let folder = try ModelFolder()
        let file = try folder.write(TinyModel.classifier(strings: ["cat", "dog"]), "Animals.mlmodel")
        for _ in 0..<2 {
            let store = Store(folder: folder.url)
            #expect(try await !store.model(at: file).isEmpty)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.filter { $0.hasSuffix(".mlmodelc") } == ["Animals.mlmodelc"])
    }

    @Test("numbers in arrays are summed, joined, turned and compared as apps do")
    func arithmetic() throws {
        let array = try MLMultiArray(shape: [1, 3, 4], dataType: .float32)
        for index in 0..<array.count { array[index] = NSNumber(value: Float(index)) }
        array[[0, 1, 2] as [NSNumber]] = 50
        let numbers = UnsafeMutablePointer<Float32>(OpaquePointer(array.dataPointer))
        let buffer = UnsafeBufferPointer(start: numbers, count: array.count)
        #expect(buffer.enumerated().max { $0.element < $1.element }?.offset == 6)
        let (strides, shape) = (array.strides.map(\.intValue), array.shape.map(\.intValue))
        #expect(strides == [12, 4, 1] && shape == [1, 3, 4] && Int(truncating: array.shape[2]) == 4)
        let joined = MLMultiArray(concatenating: [array, array], axis: 1, dataType: .double)
        #expect(joined.shape == [1, 6, 4] && joined[[0, 4, 2] as [NSNumber]].doubleValue == 50)

        var matrix = MLShapedArray<Float>(repeating: 0, shape: [2, 3])
        matrix[scalarAt: 1, 2] = 4
        matrix[0] = MLShapedArraySlice(scalars: [1, 2, 3], shape: [3])
        let scaled = MLShapedArray<Float>(scalars: matrix.scalars.map { $0 / 2 }, shape: matrix.shape)
        #expect(scaled.scalars == [0.5, 1, 1.5, 0, 0, 2] && scaled != matrix)
        #expect(matrix.transposed()[scalarAt: 2, 0] == 3 && matrix[0..<2, 1...2].scalars == [2, 3, 0, 4])
        let turned = MLShapedArray<Double>(converting: MLMultiArray(scaled))
        #expect(MLShapedArray(concatenating: [turned, turned], alongAxis: 0).shape == [4, 3])
        #expect(matrix.map { $0.scalars.reduce(0, +) } == [6, 4])
        matrix.withUnsafeMutableShapedBufferPointer { numbers, shape, strides in
            numbers[0] = Float(shape[1] + strides[0])
        }
        #expect(matrix[scalarAt: 0, 0] == 6)
    }
}
