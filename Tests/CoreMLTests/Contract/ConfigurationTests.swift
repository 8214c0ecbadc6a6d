import CoreML
import Foundation
import Testing

/// Configurations, devices and errors.
@Suite struct ConfigurationTests {
    @Test("C-CONF-1 raw values of compute units, and the default")
    func computeUnits() {
        let units: [MLComputeUnits] = [.cpuOnly, .cpuAndGPU, .all, .cpuAndNeuralEngine]
        #expect(units.map(\.rawValue) == [0, 1, 2, 3])
        #expect(MLModelConfiguration().computeUnits == .all)
    }

    @Test("C-CONF-6 the CPU is among the devices")
    func devices() {
        func isCPU(_ device: MLComputeDevice) -> Bool { if case .cpu = device { true } else { false } }
        #expect(MLModel.availableComputeDevices.contains(where: isCPU))
        #expect(Set(MLComputeDevice.allComputeDevices).isSuperset(of: MLModel.availableComputeDevices))
    }

    @Test("C-CONF-7 no low precision and no GPU by default")
    func defaults() {
        let configuration = MLModelConfiguration()
        #expect(!configuration.allowLowPrecisionAccumulationOnGPU && configuration.preferredMetalDevice == nil)
        #expect(configuration.functionName == nil && configuration.modelDisplayName == nil)
    }

    @Test("C-LOAD-9 a copy of a configuration is independent")
    func copy() throws {
        let configuration = MLModelConfiguration()
        configuration.modelDisplayName = "a"
        let copy = try #require(configuration.copy() as? MLModelConfiguration)
        configuration.modelDisplayName = "b"
        configuration.computeUnits = .cpuOnly
        #expect(copy.modelDisplayName == "a" && copy.computeUnits == .all)
    }

    @Test("C-ERR-1 domain and codes")
    func codes() {
        #expect(MLModelErrorDomain == "com.apple.CoreML" && MLModelError.errorDomain == MLModelErrorDomain)
        let codes: [MLModelError.Code] = [
            .generic, .featureType, .io, .customLayer, .customModel, .update, .parameters, .modelDecryptionKeyFetch,
            .modelDecryption, .modelCollection, .predictionCancelled,
        ]
        #expect(codes.map(\.rawValue) == [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11])
        let error = MLModelError(.io) as NSError
        #expect(error.domain == "com.apple.CoreML" && error.code == 3)
    }

    @Test("C-ERR-2 errors are caught by type and by code, and there is no code 2")
    func catching() {
        #expect(MLModelError.Code(rawValue: 2) == nil)
        do {
            throw MLModelError(.parameters)
        } catch MLModelError.generic {
            Issue.record("another code")
        } catch MLModelError.parameters {
        } catch {
            Issue.record("not caught by its code")
        }
    }

    @Test("C-ERR-4 training, which cannot be done here, throws a generic error")
    func unsupported() throws {
        let data = MLArrayBatchProvider(array: [])
        #expect { try MLUpdateTask(forModelAt: URL(fileURLWithPath: "/x"), trainingData: data) { _ in } } throws: {
            ($0 as? MLModelError)?.code == .generic && "\($0)".contains("not supported on Linux")
        }
    }

    /// A number with more digits than 16 bits hold.
    private let fine: [Float] = [1.000_123, 2.000_246, 3, 4]

    private func run(
        _ model: MLModel,
        _ values: [Float],
        _ options: MLPredictionOptions = MLPredictionOptions()
    ) throws -> [Float] {
        let result = try model.prediction(from: features(["x": MLMultiArray(values)]), options: options)
        return numbers(result.featureValue(for: "y")?.multiArrayValue).map { Float($0) }
    }

    @Test("C-CONF-2 C-CONF-4 every choice of processors predicts, with equal bits")
    func everyChoice() throws {
        let folder = try ModelFolder()
        let url = try folder.write(TinyModel.affine(alpha: 0.3, beta: 0.7))
        let units: [MLComputeUnits] = [.cpuOnly, .cpuAndGPU, .all, .cpuAndNeuralEngine]
        let results = try units.map { units in
            let configuration = MLModelConfiguration()
            configuration.computeUnits = units
            return try run(MLModel(contentsOf: url, configuration: configuration), fine)
        }
        #expect(results.allSatisfy { $0 == results[0] && $0.count == 4 })
    }

    @Test("C-CONF-3 a model that declares 32-bit numbers is computed in them")
    func precision() throws {
        let folder = try ModelFolder()
        let configuration = MLModelConfiguration()
        configuration.computeUnits = .cpuOnly
        let url = try folder.write(TinyModel.affine(alpha: 1, beta: 0))
        #expect(try run(MLModel(contentsOf: url, configuration: configuration), fine) == fine)
    }

    @Test("C-CONF-5 the wish for the CPU alone is kept and changes nothing")
    func oldWish() throws {
        let folder = try ModelFolder()
        let model = try folder.load(TinyModel.affine(alpha: 1, beta: 0))
        let options = MLPredictionOptions()
        (OldWish() as any Wish).make(options)
        #expect(try run(model, fine, options) == fine)
    }

    @Test("C-ERR-3 errors name the model or the feature that they concern")
    func names() throws {
        let folder = try ModelFolder()
        func text(_ body: () throws -> Void) -> String {
            do { try body() } catch { return error.localizedDescription }
            return ""
        }
        let place = folder.url.appendingPathComponent("absent.mlmodel")
        #expect(text { _ = try MLModel(contentsOf: place) }.contains("absent.mlmodel"))
        let noise = try folder.write(Data([1, 2, 3, 4, 5]), "noise.mlmodel")
        #expect(text { _ = try MLModel(contentsOf: noise) }.contains("noise.mlmodel"))
        let kind = try folder.write(TinyModel.unsupported(field: 402), "trees.mlmodel")
        #expect(text { _ = try MLModel(contentsOf: kind) }.contains("trees.mlmodel"))
        let model = try folder.load(TinyModel.affine())
        #expect(text { _ = try model.prediction(from: features([:])) }.contains("\"x\""))
        let values: [String: Any] = ["odd": Set([1])]
        #expect(text { _ = try MLDictionaryFeatureProvider(dictionary: values) }.contains("odd"))
    }
}

/// Lets a test set a property that is deprecated.
private protocol Wish {
    func make(_ options: MLPredictionOptions)
}

private struct OldWish: Wish {
    @available(*, deprecated)
    func make(_ options: MLPredictionOptions) {
        options.usesCPUOnly = true
        precondition(options.usesCPUOnly)
    }
}
