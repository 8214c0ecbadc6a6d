import Foundation
import Testing

@testable import Inference

/// Tests of ``Network`` with graphs in OpenVINO's form, where the library is installed.
@Suite(.enabled(if: InferenceLibrary.isAvailable)) struct NetworkTests {
    /// y = x + 1, for any number of values.
    private func source(_ shape: String) throws -> NetworkSource {
        let xml = """
            <?xml version="1.0"?><net name="m" version="11"><layers>
            <layer id="0" name="x" type="Parameter" version="opset1"><data shape="\(shape)" element_type="f32"/>
            <output><port id="0" precision="FP32" names="x"/></output></layer>
            <layer id="1" name="c" type="Const" version="opset1">
            <data element_type="f32" shape="1" offset="0" size="4"/><output><port id="0" precision="FP32"/></output>
            </layer>
            <layer id="2" name="y" type="Add" version="opset1"><data auto_broadcast="numpy"/>
            <input><port id="0" precision="FP32"/><port id="1" precision="FP32"/></input>
            <output><port id="2" precision="FP32" names="y"/></output></layer>
            <layer id="3" name="r" type="Result" version="opset1"><input><port id="0" precision="FP32"/></input></layer>
            </layers><edges><edge from-layer="0" from-port="0" to-layer="2" to-port="0"/>
            <edge from-layer="1" from-port="0" to-layer="2" to-port="1"/>
            <edge from-layer="2" from-port="2" to-layer="3" to-port="0"/></edges></net>
            """
        let one = withUnsafeBytes(of: Float(1)) { Array($0) }
        return .graph(xml: xml, weights: try WeightMemory(files: [], more: one))
    }

    private func floats(_ tensor: Tensor?) -> [Float] {
        tensor?.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } ?? []
    }

    @Test func aNetworkRuns() throws {
        let network = try Network(source("3"))
        #expect(network.inputs.map(\.name) == ["x"])
        #expect(network.outputs.first?.staticShape == [3])
        let first = try network.run(["x": Tensor([1, 2, 3], shape: [3])])
        let second = try network.run(["x": Tensor([4, 5, 6], shape: [3])])
        #expect(floats(first["y"]) == [2, 3, 4])
        #expect(floats(second["y"]) == [5, 6, 7])
    }

    @Test func outputsAreWrittenInPlace() throws {
        let network = try Network(source("2"))
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 64)
        defer { memory.deallocate() }
        let place = try Tensor(.float32, shape: [2], at: memory, owner: nil)
        _ = try network.run(["x": Tensor([1, 2], shape: [2])], into: ["y": place])
        #expect(memory.load(as: Float.self) == 2)
    }

    @Test func shapesMayVary() throws {
        let network = try Network(source("?"))
        #expect(network.outputs.first?.shape == [nil])
        for count in [1, 5, 2] {
            let result = try network.run(["x": Tensor([Float](repeating: 1, count: count), shape: [count])])
            #expect(result["y"]?.shape == [count])
        }
    }

    @Test func wrongInputsAreErrors() throws {
        let network = try Network(source("2"))
        #expect(throws: InferenceError.self) { try network.run([:]) }
        #expect(throws: InferenceError.self) { try network.run(["x": Tensor([1], shape: [1])]) }
        #expect(throws: InferenceError.self) { try network.run(["x": Tensor(.int32, shape: [2])]) }
    }

    @Test func damagedNetworksAreErrors() throws {
        let memory = try WeightMemory(files: [], more: [1])
        #expect(throws: InferenceError.self) { try Network(.graph(xml: "<net>", weights: memory)) }
        #expect(throws: InferenceError.self) { try Network(.file(URL(fileURLWithPath: "/nonexistent.onnx"))) }
        #expect(throws: InferenceError.self) { try Network(.bytes(Data([1, 2, 3]))) }
    }

    @Test func severalThreadsGetTheirOwnResults() async throws {
        let network = try Network(source("1"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for value in 0..<32 {
                group.addTask {
                    let result = try network.run(["x": Tensor([Float(value)], shape: [1])])
                    #expect(result["y"]?.withUnsafeBytes { $0.load(as: Float.self) } == Float(value + 1))
                }
            }
            try await group.waitForAll()
        }
    }
}
