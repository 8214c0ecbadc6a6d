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
}
