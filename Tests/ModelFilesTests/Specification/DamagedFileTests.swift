import Foundation
import Testing

@testable import ModelFiles

/// Tests that damaged files are errors: random changes to specifications, weight files and files of the engine.
@Suite struct DamagedFileTests {
    /// Changes of each file; more in the long form.
    private let rounds = ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 400 : 100_000

    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 33
        }
    }

    private func damaged(_ data: Data, _ numbers: inout Numbers) -> Data {
        var bytes = [UInt8](data)
        for _ in 0...Int.random(in: 0..<4, using: &numbers) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &numbers)
            switch Int.random(in: 0..<5, using: &numbers) {
            case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &numbers)
            case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
            case 2: bytes.remove(at: place)
            case 3: bytes.insert([0, 1, 0x7f, 0x80, 0xff].randomElement(using: &numbers) ?? 0, at: place)
            default:
                let end = min(bytes.count, place + Int.random(in: 1..<12, using: &numbers))
                bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &numbers))
            }
        }
        return Data(bytes)
    }

    private func read(_ data: Data) {
        guard let file = try? ModelFile(specification: data) else { return }
        _ = file.operations
        _ = file.unsupported
        _ = try? file.plan()
    }

    private var program: Data {
        TestModels.program(input: [1, 4, 6, 6], output: [1, 2]) {
            TestModels.constant(&$0, "w", [Float](repeating: 0.5, count: 16), [4, 4, 1, 1])
            TestModels.constant(&$0, "axes", 23, [2]) {
                $0.message(1) { _ in }; $0.message(1) { $0.message(2) { $0.ints(1, [2, 3]) } }
            }
            TestModels.operation(&$0, "conv", ["x": "x", "weight": "w"], "c", [1, 4, 6, 6])
            TestModels.operation(&$0, "reduce_mean", ["x": "c", "axes": "axes"], "m", [1, 4])
            TestModels.operation(&$0, "softmax", ["x": "m"], "y", [1, 4])
        }
    }

    private var network: Data {
        TestModels.network(
            describe: {
                TestModels.image(&$0, 1, "image", (8, 8), 20)
                TestModels.array(&$0, 10, "y", [2, 3, 3])
            },
            body: {
                TestModels.layer(&$0, "c", 100, ["image"], ["c"]) {
                    $0.int(1, 2)
                    $0.int(2, 3)
                    $0.ints(20, [3, 3])
                    $0.message(50) { _ in }
                    $0.message(90) { $0.floats(1, [Float](repeating: 1, count: 54)) }
                }
                TestModels.layer(&$0, "p", 120, ["c"], ["p"]) {
                    $0.ints(10, [2, 2])
                    $0.ints(20, [2, 2])
                    $0.message(30) { _ in }
                }
                TestModels.layer(&$0, "b", 160, ["p"], ["b"]) {
                    $0.int(1, 2)
                    for field in 15...18 { $0.message(field) { $0.floats(1, [1, 2]) } }
                }
                TestModels.layer(&$0, "u", 210, ["b"], ["u"]) { $0.ints(1, [2, 2]) }
                TestModels.layer(&$0, "l", 995, ["u"], ["s"]) {
                    $0.ints(1, [0, 0, 0, 0, 0])
                    $0.ints(3, [1, 1, 2, 3, 3])
                }
                TestModels.layer(&$0, "r", 1140, ["s"], ["y"]) { $0.ints(1, [2, -1]) }
            }
        )
    }

    @Test func specificationsMayBeDamagedAnywhere() {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var numbers = Numbers(state: seed)
        for data in [program, network] {
            read(data)
            for _ in 0..<rounds { read(damaged(data, &numbers)) }
        }
    }

    @Test func filesOfTheEngineMayBeDamagedAnywhere() {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var numbers = Numbers(state: seed)
        let xml = """
            <?xml version="1.0"?><net><layers><layer id="0" name="x" type="Parameter"><data shape="1,3,?"
            element_type="f32"/><output><port id="0" precision="FP32" names="x"><dim>1</dim><dim>-1</dim></port>
            </output></layer><layer id="1" type="Result"/></layers><edges>
            <edge from-layer="0" from-port="0" to-layer="1"/></edges>
            <rt_info><labels value="a b"/></rt_info></net>
            """
        let onnx = WireWriter {
            $0.message(7) {
                $0.message(1) { $0.string(4, "Relu") }
                $0.message(11) {
                    $0.string(1, "x")
                    $0.message(2) {
                        $0.message(1) {
                            $0.int(1, 1); $0.message(2) { $0.message(1) { $0.int(1, 3) } }
                        }
                    }
                }
            }
            $0.message(14) {
                $0.string(1, "names"); $0.string(2, "{0: 'a'}")
            }
        }.data
        let lite = Data([20, 0, 0, 0] + Array("TFL3".utf8) + [UInt8](repeating: 3, count: 200))
        let url = URL(fileURLWithPath: "/nonexistent/model")
        for (data, format) in [(Data(xml.utf8), ModelFormat.openvino), (onnx, .onnx), (lite, .tflite)] {
            for _ in 0..<rounds {
                _ = try? EngineFile(Bytes(ModelBytes(damaged(data, &numbers))), url, format)
            }
        }
    }

    @Test func textsOfProgramsMayBeDamagedAnywhere() throws {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var numbers = Numbers(state: seed)
        let text = """
            program(1.0)
            [buildInfo = dict<tensor<string, []>, tensor<string, []>>({{"a", "b"}})]
            {
                func main<ios16>(tensor<fp16, [1, 10]> x, tensor<fp16, [1, ?]> y) {
                    tensor<fp16, [1, 10]> w = const()[name = tensor<string, []>("w"),
                        val = tensor<fp16, [1, 2]>(BLOBFILE(path = string("@model_path/weights/weight.bin"),
                        offset = tensor<uint64, []>(64)))];
                    tensor<fp16, [1, 10]> a, tensor<fp16, [1, 10]> b = split(axis = w, x = x)[name = string("s")];
                    tensor<fp16, [1, 10]> c = concat(values = (a, b),
                        axis = tensor<int32, []>(-0x1))[name = string("c")];
                    tensor<fp16, [1, 10]> d = mul(x = c, y = fp16(0x1.8p-1))[name = string("d")];
                } -> (d);
            }
            """
        let program = try ProgramText.program(Bytes([UInt8](text.replacing("-0x1", with: "-1").utf8)))
        let function = program.functions["main"]
        #expect(function?.opset == "CoreML6")
        #expect(function?.operations.map(\.type) == ["const", "split", "concat", "mul"])
        #expect(function?.outputs == ["d"])
        #expect(function?.inputs.last?.type.shape == [1, nil])
        for _ in 0..<rounds { _ = try? ProgramText.program(Bytes([UInt8](damaged(Data(text.utf8), &numbers)))) }
    }
}
