import Foundation

/// ML programs of a few operations, in the format of `.mlmodel`.
struct TinyProgram {
    /// An element type by its number in the specification.
    enum Element: Int {
        case float16 = 10
        case float32 = 11
        case int32 = 23
    }

    private struct Input {
        var name: String
        var feature: TinyModel.Feature
        var element: Element
        var shape: [Int]
        var isState = false
    }

    private var inputs: [Input] = []
    private var outputs: [(name: String, feature: TinyModel.Feature)] = []
    private var operations = Wire()
    private var predicted: (label: String, probabilities: String)?

    /// Adds an input of the model, with the type and the shape that it has in the program.
    mutating func input(
        _ name: String,
        _ feature: TinyModel.Feature,
        _ element: Element,
        _ shape: [Int]
    ) {
        inputs.append(Input(name: name, feature: feature, element: element, shape: shape))
    }

    /// Adds an input of 32-bit numbers.
    mutating func input(_ name: String, _ feature: TinyModel.Feature, _ shape: [Int]) {
        input(name, feature, .float32, shape)
    }

    /// Adds a state of 16-bit numbers.
    mutating func state(_ name: String, _ shape: [Int]) {
        inputs.append(
            Input(name: name, feature: .array(shape, type: 65552), element: .float16, shape: shape, isState: true)
        )
    }

    /// Adds an output of the model.
    mutating func output(_ name: String, _ feature: TinyModel.Feature) { outputs.append((name, feature)) }

    private static func type(_ wire: inout Wire, _ element: Element, _ shape: [Int]) {
        wire.message(1) {
            $0.number(1, element.rawValue)
            $0.number(2, shape.count)
            for size in shape { $0.message(3) { $0.message(1) { $0.number(1, size) } } }
        }
    }

    private static func argument(_ wire: inout Wire, _ name: String, _ values: [String]) {
        wire.message(2) {
            $0.text(1, name)
            $0.message(2) { for value in values { $0.message(1) { $0.text(1, value) } } }
        }
    }

    /// Adds an operation on named values.
    mutating func operation(
        _ kind: String,
        _ arguments: [String: String],
        _ results: [(name: String, element: Element, shape: [Int])]
    ) {
        operations.message(3) {
            $0.text(1, kind)
            for (argument, value) in arguments { Self.argument(&$0, argument, [value]) }
            for result in results {
                $0.message(3) {
                    $0.text(1, result.name)
                    $0.message(2) { Self.type(&$0, result.element, result.shape) }
                }
            }
        }
    }

    private mutating func constant(
        _ name: String,
        _ element: Int,
        _ shape: [Int],
        _ values: (inout Wire) -> Void
    ) {
        func type(_ wire: inout Wire) {
            wire.message(1) {
                $0.number(1, element)
                $0.number(2, shape.count)
                for size in shape { $0.message(3) { $0.message(1) { $0.number(1, size) } } }
            }
        }
        operations.message(3) {
            $0.text(1, "const")
            $0.message(3) {
                $0.text(1, name)
                $0.message(2, type)
            }
            $0.message(5) {
                $0.text(1, "val")
                $0.message(2) {
                    $0.message(2, type)
                    $0.message(3) { $0.message(1, values) }
                }
            }
        }
    }

    /// Adds a constant of 32-bit numbers.
    mutating func constant(_ name: String, _ values: [Float], _ shape: [Int] = []) {
        constant(name, Element.float32.rawValue, shape) { $0.message(1) { for value in values { $0.float(1, value) } } }
    }

    /// Adds a constant of integers.
    mutating func constant(_ name: String, _ values: [Int], _ shape: [Int]) {
        constant(name, Element.int32.rawValue, shape) { $0.message(2) { $0.packed(1, values) } }
    }

    /// Adds a constant text, or a list of texts.
    mutating func constant(_ name: String, texts: [String], isList: Bool = false) {
        constant(name, 2, isList ? [texts.count] : []) { $0.message(4) { for text in texts { $0.text(1, text) } } }
    }

    /// Ends the program in a classifier of named probabilities.
    mutating func classify(_ probabilities: String, _ labels: [String]) {
        constant("classes", texts: labels, isList: true)
        operation(
            "classify",
            ["probabilities": probabilities, "classes": "classes"],
            [("label", .float32, []), ("scores", .float32, [])]
        )
        output("label", .string)
        output("scores", .strings)
        predicted = ("label", "scores")
    }

    /// The bytes of the file.
    var data: Data {
        var wire = Wire()
        wire.number(1, inputs.contains { $0.isState } ? 9 : 7)
        let opset = inputs.contains { $0.isState } ? "CoreML8" : "CoreML6"
        wire.message(2) { description in
            for input in inputs where !input.isState { TinyModel.feature(&description, 1, input.name, input.feature) }
            for output in outputs { TinyModel.feature(&description, 10, output.name, output.feature) }
            if let predicted {
                description.text(11, predicted.label)
                description.text(12, predicted.probabilities)
            }
            for input in inputs where input.isState {
                description.message(13) {
                    $0.text(1, input.name)
                    $0.message(3) { $0.message(8) { input.feature.write(toArray: &$0) } }
                }
            }
        }
        wire.message(502) {
            $0.number(1, 1)
            $0.message(2) {
                $0.text(1, "main")
                $0.message(2) { function in
                    for input in inputs {
                        function.message(1) {
                            $0.text(1, input.name)
                            $0.message(2) { type in
                                if input.isState {
                                    type.message(5) { $0.message(1) { Self.type(&$0, input.element, input.shape) } }
                                } else {
                                    Self.type(&type, input.element, input.shape)
                                }
                            }
                        }
                    }
                    function.text(2, opset)
                    function.message(3) {
                        $0.text(1, opset)
                        $0.message(2) { block in
                            for output in outputs { block.text(2, output.name) }
                            block.append(operations)
                        }
                    }
                }
            }
        }
        return wire.data
    }
}

extension TinyProgram {
    /// A program that adds its input to a state and returns the sum.
    static func counter() -> TinyProgram {
        var program = TinyProgram()
        program.input("x", .array([3], type: 65552), .float16, [3])
        program.state("total", [3])
        program.operation("read_state", ["input": "total"], [("old", .float16, [3])])
        program.operation("add", ["x": "old", "y": "x"], [("new", .float16, [3])])
        program.operation("write_state", ["input": "total", "data": "new"], [])
        program.operation("read_state", ["input": "total"], [("y", .float16, [3])])
        program.output("y", .array([3], type: 65552))
        return program
    }
}

extension TinyModel.Feature {
    /// Writes an array's message into another one's first field, as states have it.
    func write(toArray wire: inout Wire) {
        guard case .array(let shape, let type) = self else { return }
        wire.message(1) {
            $0.packed(1, shape)
            $0.number(2, type)
        }
    }
}
