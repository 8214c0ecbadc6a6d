import Foundation
import Testing

@testable import Inference

/// Networks whose outputs are inputs: ``InferenceRequest``.
@Suite(.enabled(if: InferenceLibrary.isAvailable)) struct PassedInputTests {
    @Test func anOutputThatIsAnInputIsCopied() throws {
        let xml = """
            <?xml version="1.0"?><net name="n" version="11"><layers>
            <layer id="0" name="x" type="Parameter" version="opset1"><data shape="3" element_type="f32"/>
            <output><port id="0" precision="FP32" names="x"/></output></layer>
            <layer id="1" name="r" type="Result" version="opset1"><input><port id="0" precision="FP32"/></input></layer>
            </layers><edges><edge from-layer="0" from-port="0" to-layer="1" to-port="0"/></edges></net>
            """
        let network = try Network(.graph(xml: xml, weights: WeightMemory(files: [], more: [])))
        let name = try #require(network.outputs.first?.name)
        let input = try Tensor([1, 2, 3], shape: [3])
        for _ in 0..<2 {
            let result = try #require(try network.run(["x": input])[name])
            #expect(try result.floats() == [1, 2, 3])
        }
        let place = try Tensor(.float32, shape: [3])
        #expect(try network.run(["x": input], into: [name: place])[name]?.floats() == [1, 2, 3])
    }

    /// Returns a field of a protocol buffer: a number, or bytes.
    private func field(_ number: UInt8, _ value: UInt8) -> [UInt8] { [number << 3, value] }
    private func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] { [number << 3 | 2, UInt8(bytes.count)] + bytes }

    @Test func aSumOfOneInputIsCopied() throws {
        func value(_ name: String) -> [UInt8] {
            let shape = field(1, field(1, 3))
            return field(1, Array(name.utf8)) + field(2, field(1, field(1, 1) + field(2, shape)))
        }
        let node = field(1, Array("data".utf8)) + field(2, Array("result".utf8)) + field(4, Array("Sum".utf8))
        let graph =
            field(1, node) + field(2, Array("g".utf8)) + field(11, value("data")) + field(12, value("result"))
        let model = field(1, 8) + field(7, graph) + field(8, field(2, 13))
        let network = try Network(.bytes(Data(model)))
        let (input, output) = try (#require(network.inputs.first?.name), #require(network.outputs.first?.name))
        let result = try network.run([input: Tensor([1, 2, 3], shape: [3])])[output]
        #expect(try result?.floats() == [1, 2, 3])
    }
}
