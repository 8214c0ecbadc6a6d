import COpenVINO
import Foundation
import Synchronization

/// A network that is loaded and ready to run, on any thread.
package final class Network: @unchecked Sendable {
    package let inputs: [NetworkPort]
    package let outputs: [NetworkPort]
    /// The engine allows calls on several threads.
    private let handle: CompiledHandle
    /// Numbers of outputs that are inputs, with these.
    private let passed: [Int: Int]
    /// Requests that do not run, reused by `run`.
    private let idle = Mutex<[InferenceRequest]>([])

    /// Loads and compiles a network.
    ///
    /// `shapes` gives shapes to inputs by name, which are those of the file otherwise; a nil dimension varies.
    package init(
        _ source: NetworkSource,
        shapes: [String: [Int?]] = [:],
        options: InferenceOptions = .init()
    ) throws(InferenceError) {
        try InferenceLibrary.load()
        let model = try ModelHandle(source)
        if !shapes.isEmpty { try model.reshape(shapes) }
        handle = try CompiledHandle(model, options)
        passed = try model.passedOn()
        inputs = try handle.ports(false, count: model.count(false))
        outputs = try handle.ports(true, count: model.count(true))
    }

    /// Returns the ports of a network without compiling it.
    package static func ports(
        of source: NetworkSource
    ) throws(InferenceError) -> (inputs: [NetworkPort], outputs: [NetworkPort]) {
        try InferenceLibrary.load()
        let model = try ModelHandle(source)
        return (try model.ports(false), try model.ports(true))
    }

    /// Creates a request, which runs on one thread at a time.
    package func makeRequest() throws(InferenceError) -> InferenceRequest {
        try InferenceRequest(handle, inputs: inputs, outputs: outputs, passed: passed)
    }

    /// Runs the network on inputs by name and returns all outputs by name.
    ///
    /// `places` gives memory for outputs: those of the right type and shape are filled and returned. May be called on
    /// several threads at once; the outputs belong to the caller.
    package func run(
        _ tensors: [String: Tensor],
        into places: [String: Tensor] = [:]
    ) throws(InferenceError) -> [String: Tensor] {
        var request = idle.withLock { $0.popLast() }
        if request == nil { request = try makeRequest() }
        guard let request else { return [:] }
        let results = try request.run(tensors, into: places)
        idle.withLock { if $0.count < 8 { $0.append(request) } }
        return results
    }
}
