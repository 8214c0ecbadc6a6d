import CoreML
import Dispatch
import Foundation
import Synchronization
import Testing

/// Models that go while they run: ``LoadedModel``.
@Suite struct RemovalTests {
    @Test("a model whose file and last object go while it runs ends its prediction")
    func removal() async throws {
        let folder = try ModelFolder()
        let entered = DispatchSemaphore(value: 0)
        let removed = DispatchSemaphore(value: 0)
        let results = Mutex<[[Double]]>([])
        func start() throws -> DispatchWorkItem {
            let model = try folder.load(TinyModel.affine())
            // `@unchecked Sendable`: one thread has it.
            let provider = WaitingProvider(entered: entered, removed: removed)
            let work = DispatchWorkItem {
                let result = try? model.prediction(from: provider).featureValue(for: "y")?.multiArrayValue
                results.withLock { $0.append(numbers(result ?? nil)) }
            }
            DispatchQueue.global().async(execute: work)
            return work
        }
        let work = try start()
        #expect(entered.wait(timeout: .now() + 20) == .success)
        // The prediction has begun; from here on nobody else holds the model.
        try FileManager.default.removeItem(at: folder.url)
        removed.signal()
        #expect(work.wait(timeout: .now() + 20) == .success)
        #expect(results.withLock { $0 } == [[3, 5, 7, 9]])
    }
}

// `@unchecked Sendable`: only the prediction's thread calls it.
/// A provider that gives its feature once the model is removed.
private final class WaitingProvider: MLFeatureProvider, @unchecked Sendable {
    private let entered: DispatchSemaphore
    private let removed: DispatchSemaphore

    init(entered: DispatchSemaphore, removed: DispatchSemaphore) {
        self.entered = entered
        self.removed = removed
    }

    var featureNames: Set<String> { ["x"] }

    func featureValue(for featureName: String) -> MLFeatureValue? {
        entered.signal()
        guard removed.wait(timeout: .now() + 20) == .success else { return nil }
        return (try? MLMultiArray([1, 2, 3, 4] as [Float])).map { MLFeatureValue(multiArray: $0) }
    }
}
