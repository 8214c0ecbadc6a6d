import CoreML
import Foundation
import Testing

/// Models that are loaded and compiled: ``LoadedModel``.
@Suite struct LoadingTests {
    private let folder: ModelFolder

    init() throws { folder = try ModelFolder() }

    private func code(_ body: () throws -> Void) -> MLModelError.Code? {
        do {
            try body()
            return nil
        } catch {
            #expect(!error.localizedDescription.isEmpty)
            return (error as? MLModelError)?.code
        }
    }

    @Test("C-LOAD-1 C-LOAD-3 a model is compiled into a folder of its name, which is loaded")
    func compileAndLoad() async throws {
        let compiled = try await MLModel.compileModel(at: folder.write(TinyModel.affine(), "Double It.mlmodel"))
        #expect(compiled.lastPathComponent == "Double It.mlmodelc")
        let model = try MLModel(contentsOf: compiled)
        let result = try await model.prediction(from: features(["x": MLMultiArray([1, 2, 3, 4] as [Float])]))
        #expect(numbers(result.featureValue(for: "y")?.multiArrayValue) == [3, 5, 7, 9])
        let moved = folder.url.appendingPathComponent("Moved.mlmodelc")
        try FileManager.default.moveItem(at: compiled, to: moved)
        #expect(try MLModel(contentsOf: moved).modelDescription.inputDescriptionsByName.count == 1)
    }

    @Test("C-LOAD-2 a file that is not compiled is loaded too")
    func uncompiled() throws { #expect(try folder.load(TinyModel.affine()).modelDescription.metadata.count == 5) }

    @Test("C-LOAD-4 two compilations give two places")
    func twoCompilations() async throws {
        let url = try folder.write(TinyModel.affine())
        let (a, b) = (try await MLModel.compileModel(at: url), try await MLModel.compileModel(at: url))
        #expect(a != b && FileManager.default.fileExists(atPath: a.path))
        #expect(FileManager.default.fileExists(atPath: b.path))
    }

    @Test("C-LOAD-5 C-LOAD-6 missing files, other bytes and operations that are not supported throw")
    func errors() throws {
        let none = folder.url.appendingPathComponent("none.mlmodel")
        #expect(code { _ = try MLModel(contentsOf: none) } == .io)
        let noise = try folder.write(Data((0..<200).map { UInt8(truncatingIfNeeded: $0 &* 37) }), "noise.mlmodel")
        #expect(code { _ = try MLModel(contentsOf: noise) } == .generic)
        let custom = try folder.write(TinyModel.customLayer(), "custom.mlmodel")
        #expect(code { _ = try MLModel(contentsOf: custom) } == .generic)
        do {
            _ = try MLModel(contentsOf: custom)
        } catch {
            #expect(error.localizedDescription.contains("custom"), "\(error)")
            #expect(error.localizedDescription.contains("strange"), "the place: \(error)")
        }
    }

    @Test("C-LOAD-6 no truncated or changed file traps")
    func damagedFiles() throws {
        var generator = SystemRandomNumberGenerator()
        let whole = TinyModel.affine()
        for length in stride(from: 0, to: whole.count, by: 3) {
            _ = try? folder.load(whole.prefix(length), "cut.mlmodel")
        }
        for round in 0..<200 {
            var data = whole
            let place = Int.random(in: 0..<data.count, using: &generator)
            data[place] = UInt8.random(in: 0...255, using: &generator)
            do { _ = try folder.load(data, "changed.mlmodel") } catch {
                #expect(error is MLModelError, "round \(round), byte \(place) = \(data[place])")
            }
        }
    }

    @Test("C-LOAD-7 a handler is called once, with a model or an error")
    func handlers() async throws {
        let url = try folder.write(TinyModel.affine())
        let model = await withCheckedContinuation { continuation in
            MLModel.load(contentsOf: url) { continuation.resume(returning: (try? $0.get()) != nil) }
        }
        #expect(model)
        let missing = folder.url.appendingPathComponent("none.mlmodel")
        let isFailure = await withCheckedContinuation { continuation in
            MLModel.load(contentsOf: missing) { continuation.resume(returning: (try? $0.get()) == nil) }
        }
        #expect(isFailure)
    }

    @Test("C-LOAD-8 asynchronous loading throws what synchronous loading does")
    func asynchronous() async throws {
        let model = try await MLModel.load(contentsOf: folder.write(TinyModel.affine()))
        #expect(model.modelDescription.outputDescriptionsByName["y"] != nil)
        await #expect { try await MLModel.load(contentsOf: URL(fileURLWithPath: "/none.mlmodelc")) } throws: {
            ($0 as? MLModelError)?.code == .io
        }
    }

    @Test("C-LOAD-9 a model keeps a copy of its configuration")
    func configuration() throws {
        let configuration = MLModelConfiguration()
        configuration.computeUnits = .cpuOnly
        configuration.modelDisplayName = "mine"
        let model = try MLModel(contentsOf: folder.write(TinyModel.affine()), configuration: configuration)
        configuration.computeUnits = .all
        #expect(model.configuration.computeUnits == .cpuOnly && model.configuration.modelDisplayName == "mine")
        #expect(try folder.load(TinyModel.affine()).configuration.computeUnits == .all)
    }

    @Test("C-LOAD-10 one file loaded twice gives models that work on their own")
    func twice() throws {
        let url = try folder.write(TinyModel.affine())
        var first: MLModel? = try MLModel(contentsOf: url)
        let second = try MLModel(contentsOf: url)
        #expect(first !== second)
        first = nil
        let input = try features(["x": MLMultiArray([0, 0, 0, 1] as [Float])])
        #expect(try second.prediction(from: input).featureNames == ["y"])
    }

    @Test("C-LOAD-11 specification versions 1 to 10 are read, and a newer one is named")
    func versions() throws {
        for version in 1...10 { _ = try folder.load(TinyModel.affine(version: version), "v\(version).mlmodel") }
        #expect { try folder.load(TinyModel.affine(version: 99), "new.mlmodel") } throws: {
            $0.localizedDescription.contains("99")
        }
    }

    @Test("C-LOAD-12 a model of a kind that is not run is named", arguments: [302, 401, 555, 556, 2000, 2002])
    func kinds(field: Int) throws {
        #expect { try folder.load(TinyModel.unsupported(field: field), "kind\(field).mlmodel") } throws: {
            ($0 as? MLModelError)?.code == .generic
        }
    }

    @Test("C-LOAD-13 an unknown function throws")
    func functions() throws {
        let url = try folder.write(TinyModel.affine())
        let configuration = MLModelConfiguration()
        configuration.functionName = "other"
        #expect(throws: MLModelError.self) { try MLModel(contentsOf: url, configuration: configuration) }
    }

    @Test("C-LOAD-15 an asset of bytes needs no file")
    func asset() async throws {
        let asset = try MLModelAsset(specification: TinyModel.affine())
        let model = try await MLModel.load(asset: asset, configuration: MLModelConfiguration())
        #expect(model.modelDescription.inputDescriptionsByName["x"]?.type == .multiArray)
        #expect(try await asset.functionNames == ["main"])
        #expect(throws: MLModelError.self) { try MLModelAsset(specification: Data([0xFF, 0xFF])) }
    }

    @Test("C-CONF-8 an unknown parameter throws")
    func parameters() throws {
        let url = try folder.write(TinyModel.affine())
        let configuration = MLModelConfiguration()
        configuration.parameters = [.learningRate: 0.1]
        #expect(code { _ = try MLModel(contentsOf: url, configuration: configuration) } == .parameters)
    }

    @Test("C-LOAD-14 a name and wishes about speed change no result")
    func hints() throws {
        let url = try folder.write(TinyModel.affine(alpha: 0.1, beta: 0.3))
        func run(_ change: (MLModelConfiguration) -> Void) throws -> [Double] {
            let configuration = MLModelConfiguration()
            change(configuration)
            let model = try MLModel(contentsOf: url, configuration: configuration)
            let result = try model.prediction(from: features(["x": MLMultiArray([1, 2, 3, 4] as [Float])]))
            return numbers(result.featureValue(for: "y")?.multiArrayValue)
        }
        let plain = try run { _ in }
        #expect(plain.count == 4)
        #expect(try run { $0.modelDisplayName = "another name" } == plain)
        #expect(try run { $0.optimizationHints.reshapeFrequency = .infrequent } == plain)
        #expect(try run { $0.optimizationHints.specializationStrategy = .fastPrediction } == plain)
    }
}
