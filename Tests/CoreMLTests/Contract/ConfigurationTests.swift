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
}
