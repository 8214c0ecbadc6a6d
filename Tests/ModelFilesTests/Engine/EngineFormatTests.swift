import Foundation
import Inference
import Testing

@testable import ModelFiles

/// Tests of files that the engine reads itself, ``EngineFile``, ``ONNXRules``, from the file to the numbers.
@Suite struct EngineFormatTests {
    private func run(_ data: Data, _ name: String, _ input: Tensor) throws -> (names: [String], numbers: [Float]) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("models-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent(name)
        try data.write(to: url)
        let file = try ModelFile(contentsOf: url)
        #expect(file.unsupported.isEmpty, "\(file.unsupported)")
        let results = try ModelSession(file.plan()).run([file.description.inputs[0].name: .tensor(input)])
        let output = file.description.outputs[0].name
        guard case .tensor(let tensor) = results[output] else { return ([], []) }
        return ([file.description.inputs[0].name, output], try tensor.floats())
    }

    @Test(.enabled(if: InferenceLibrary.isAvailable)) func tensorFlowLite() throws {
        var writer = FlatWriter()
        let empty = writer.table([:])
        let constant = [1, 10, 100].flatMap { value in withUnsafeBytes(of: Float(value)) { Array($0) } }
        let numbers = writer.data(constant)
        let buffer = writer.table([0: .offset(numbers)])
        func tensor(_ name: String, buffer: Int32) -> Int {
            let text = writer.text(name)
            let shape = writer.ints([1, 3])
            return writer.table([0: .offset(shape), 1: .byte(0), 2: .int(buffer), 3: .offset(text)])
        }
        let tensors = [tensor("x", buffer: 0), tensor("c", buffer: 1), tensor("s", buffer: 0), tensor("y", buffer: 0)]
        // ADD and RELU.
        let codes = [0, 19].map { code in
            writer.table([0: .byte(UInt8(code)), 2: .int(1), 3: .int(Int32(code))])
        }
        let options = writer.table([0: .byte(0)])
        let add = (writer.ints([0, 1]), writer.ints([2]))
        let relu = (writer.ints([2]), writer.ints([3]))
        let nodes = [
            writer.table([0: .int(0), 1: .offset(add.0), 2: .offset(add.1), 3: .byte(11), 4: .offset(options)]),
            writer.table([0: .int(1), 1: .offset(relu.0), 2: .offset(relu.1)]),
        ]
        let parts = (writer.offsets(tensors), writer.ints([0]), writer.ints([3]), writer.offsets(nodes))
        let graph = writer.table([
            0: .offset(parts.0), 1: .offset(parts.1), 2: .offset(parts.2), 3: .offset(parts.3),
        ])
        let lists = (writer.offsets(codes), writer.offsets([graph]), writer.offsets([empty, buffer]))
        let model = writer.table([0: .int(3), 1: .offset(lists.0), 2: .offset(lists.1), 4: .offset(lists.2)])
        let input = try Tensor([1, -20, 0.5], shape: [1, 3])
        let found = try run(writer.finished(model, "TFL3"), "model.tflite", input)
        #expect(found.names == ["x", "y"] && found.numbers == [2, 0, 100.5])
    }

    @Test(.enabled(if: InferenceLibrary.isAvailable)) func openVINO() throws {
        let xml = """
            <?xml version="1.0"?><net name="n" version="11"><layers>
            <layer id="0" name="x" type="Parameter" version="opset1"><data shape="1,3" element_type="f32"/>
            <output><port id="0" precision="FP32" names="x"><dim>1</dim><dim>3</dim></port></output></layer>
            <layer id="1" name="y" type="ReLU" version="opset1"><input><port id="0" precision="FP32"/></input>
            <output><port id="1" precision="FP32" names="y"><dim>1</dim><dim>3</dim></port></output></layer>
            <layer id="2" name="r" type="Result" version="opset1"><input><port id="0" precision="FP32"/></input></layer>
            </layers><edges><edge from-layer="0" from-port="0" to-layer="1" to-port="0"/>
            <edge from-layer="1" from-port="1" to-layer="2" to-port="0"/></edges></net>
            """
        let found = try run(Data(xml.utf8), "model.xml", Tensor([1, -2, 3], shape: [1, 3]))
        #expect(found.names == ["x", "y"] && found.numbers == [1, 0, 3])
    }

    /// An ONNX file with one node, whose first input is the graph's, with a type and a shape.
    private func onnx(
        _ type: String,
        inputs: [String],
        element: Int = 1,
        shape: [Int] = [2],
        _ attributes: (inout WireWriter) -> Void = { _ in }
    ) -> Data {
        WireWriter {
            $0.int(1, 9)
            $0.message(7) { graph in
                graph.message(1) { node in
                    for name in inputs { node.string(1, name) }
                    node.string(2, "y")
                    node.string(4, type)
                    attributes(&node)
                }
                graph.message(11) { input in
                    input.string(1, inputs[0])
                    input.message(2) { kind in
                        kind.message(1) { tensor in
                            tensor.int(1, element)
                            tensor.message(2) { dimensions in
                                for size in shape { dimensions.message(1) { $0.int(1, size) } }
                            }
                        }
                    }
                }
            }
        }.data
    }

    private func missing(_ data: Data) throws -> [String] {
        let url = URL(fileURLWithPath: "/none/model.onnx")
        let file = try EngineFile(Bytes(ModelBytes(data)), url, .onnx)
        return file.refusals.map { "\($0.name), \($0.place): \($0.reason)" }
    }

    @Test func formsThatTheEngineMisreadsAreRefused() throws {
        let batch = onnx("LSTM", inputs: ["x", "w", "r"]) {
            $0.message(5) {
                $0.string(1, "layout")
                $0.int(3, 1)
            }
        }
        #expect(try missing(batch) == ["LSTM, node 0: the batch as its first dimension is not covered"])
        let peepholes = onnx("LSTM", inputs: ["x", "w", "r", "", "", "", "", "p"]) { _ in }
        #expect(try missing(peepholes) == ["LSTM, node 0: peepholes are not covered"])
        #expect(try missing(onnx("LSTM", inputs: ["x", "w", "r"]) { _ in }).isEmpty)
        let resized = onnx("Resize", inputs: ["x"]) {
            $0.message(5) {
                $0.string(1, "keep_aspect_ratio_policy")
                $0.string(4, "not_larger")
            }
        }
        #expect(try missing(resized) == ["Resize, node 0: the policy 'not_larger' is not covered"])
    }

    @Test func formsThatDependOnInputsAreRefused() throws {
        #expect(try missing(onnx("BitShift", inputs: ["x", "by"], element: 3)).count == 1)
        #expect(try missing(onnx("BitShift", inputs: ["x", "by"], element: 2)).isEmpty)
        #expect(try missing(onnx("ReduceMax", inputs: ["x"], shape: [2, 0])).count == 1)
        #expect(try missing(onnx("ReduceMax", inputs: ["x"], shape: [2, 1])).isEmpty)
        // Repetitions from elsewhere in the graph are fine.
        #expect(try missing(onnx("Tile", inputs: ["x", "times"])).isEmpty)
        #expect(try missing(onnx("Tile", inputs: ["x", "x"], element: 7)).count == 1)
        #expect(try missing(onnx("RNN", inputs: ["x", "w", "r", "b"])).count == 1)
        let pooled = onnx("MaxPool", inputs: ["x"]) { node in
            for (name, value) in [("ceil_mode", 1), ("kernel_shape", 1), ("strides", 2)] {
                node.message(5) {
                    $0.string(1, name)
                    $0.int(name == "ceil_mode" ? 3 : 8, value)
                }
            }
        }
        #expect(try missing(pooled) == ["MaxPool, node 0: a last window that begins beyond the edge is not covered"])
    }
}
