package import Foundation

/// Where a network comes from.
package enum NetworkSource: Sendable {
    /// A file in one of the engine's formats: ONNX, TensorFlow Lite, or OpenVINO's XML with its weights beside it.
    case file(URL)
    /// The same, with the names of inputs and outputs in the file's order, as the engine may know a tensor by others.
    case namedFile(URL, inputs: [String], outputs: [String])
    /// A network in OpenVINO's XML, with the memory of its constants.
    case graph(xml: String, weights: WeightMemory)
    /// The bytes of an ONNX file whose weights are inside.
    case bytes(Data)
}

/// Settings of a network.
package struct InferenceOptions: Hashable, Sendable {
    /// Number of threads for a run; nil leaves the number to the engine.
    package var threads: Int?
    /// Computes in float32 even on processors with a faster type of less precision.
    package var isExact = true
    /// A folder in which the engine keeps compiled networks.
    package var cache: URL?

    package init(threads: Int? = nil, isExact: Bool = true, cache: URL? = nil) {
        self.threads = threads
        self.isExact = isExact
        self.cache = cache
    }
}
