public import Foundation
import Synchronization

// `@unchecked Sendable`: predictions take turns, and clients must not touch a buffer meanwhile, as on Apple's systems.
/// Buffers that keep their content from one prediction to the next.
public final class MLState: NSObject, @unchecked Sendable {
    private let buffers: [String: MLMultiArray]
    /// Predictions with one state take turns.
    let turn = Mutex(())

    init(_ descriptions: [MLFeatureDescription]) {
        var buffers: [String: MLMultiArray] = [:]
        for description in descriptions {
            guard let constraint = description.stateConstraint else { continue }
            buffers[description.name] = try? MLMultiArray(zeros: constraint.bufferShape, constraint.dataType)
        }
        self.buffers = buffers
    }

    /// Returns the buffer of a state; nil if there is none of this name.
    func buffer(_ name: String) -> MLMultiArray? { buffers[name] }

    /// Lends the buffer of a state, which the closure may change.
    ///
    /// Traps if the model has no state of this name.
    public func withMultiArray<R>(for stateName: String, _ body: (MLMultiArray) throws -> R) rethrows -> R {
        guard let buffer = buffers[stateName] else {
            trap("There is no state \"\(stateName)\"; the model has \(buffers.keys.sorted().joined(separator: ", ")).")
        }
        return try body(buffer)
    }

    /// Lends the buffer of the only state; throws if there is another number of states.
    @available(*, deprecated, message: "Use withMultiArray(for:_:).")
    public func withMultiArray<R>(_ body: (MLMultiArray) -> R) throws -> R {
        guard buffers.count == 1, let buffer = buffers.values.first else {
            throw MLModelError(.generic, "There are \(buffers.count) states; name one with withMultiArray(for:_:).")
        }
        return body(buffer)
    }

    /// Lends the buffer of a state, which the handler may change.
    ///
    /// Traps if the model has no state of this name.
    public func getMultiArrayForState(named stateName: String, handler: (MLMultiArray) -> Void) {
        withMultiArray(for: stateName, handler)
    }
}

extension MLModel {
    /// Makes a prediction with a state on another thread.
    public func prediction(
        from input: any MLFeatureProvider,
        using state: MLState,
        options: MLPredictionOptions = MLPredictionOptions()
    ) async throws -> any MLFeatureProvider {
        let backings = options.outputBackings
        return try await PredictionQueue.shared.run { [loaded] in
            try loaded.predict(input, backings: backings, state: state)
        }.object
    }
}
