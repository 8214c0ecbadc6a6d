import Foundation

/// Small specifications for tests.
enum TestModels {
    /// Describes an array of float32.
    static func array(_ writer: inout WireWriter, _ field: Int, _ name: String, _ shape: [Int]) {
        writer.message(field) {
            $0.string(1, name)
            $0.message(3) {
                $0.message(5) {
                    $0.ints(1, shape)
                    $0.int(2, 65568)
                }
            }
        }
    }

    /// Describes an image; 20 is RGB, 30 BGR, 10 grey.
    static func image(_ writer: inout WireWriter, _ field: Int, _ name: String, _ size: (Int, Int), _ colors: Int) {
        writer.message(field) {
            $0.string(1, name)
            $0.message(3) {
                $0.message(4) {
                    $0.int(1, size.0)
                    $0.int(2, size.1)
                    $0.int(3, colors)
                }
            }
        }
    }

    /// A neural network with the layers that a function writes.
    static func network(
        _ type: Int = 500,
        version: Int = 1,
        describe: (inout WireWriter) -> Void,
        body: (inout WireWriter) -> Void
    ) -> Data {
        WireWriter {
            $0.int(1, version)
            $0.message(2, describe)
            $0.message(type, body)
        }.data
    }

    /// Adds a layer with parameters.
    static func layer(
        _ writer: inout WireWriter,
        _ name: String,
        _ kind: Int,
        _ inputs: [String],
        _ outputs: [String],
        _ parameters: (inout WireWriter) -> Void = { _ in }
    ) {
        writer.message(1) { layer in
            layer.string(1, name)
            for input in inputs { layer.string(2, input) }
            for output in outputs { layer.string(3, output) }
            layer.message(kind, parameters)
        }
    }

    /// A program of one function with an input `x` of a shape, whose operations a function writes into its block.
    static func program(
        opset: String = "CoreML5",
        input: [Int],
        output: [Int],
        operations: (inout WireWriter) -> Void
    ) -> Data {
        WireWriter {
            $0.int(1, 6)
            $0.message(2) {
                array(&$0, 1, "x", input)
                array(&$0, 10, "y", output)
            }
            $0.message(502) {
                $0.int(1, 1)
                $0.entry(2, "main") {
                    $0.message(1) {
                        $0.string(1, "x")
                        $0.message(2) { type(&$0, 11, input) }
                    }
                    $0.string(2, opset)
                    $0.entry(3, opset) {
                        $0.string(2, "y")
                        operations(&$0)
                    }
                }
            }
        }.data
    }

    static func type(_ writer: inout WireWriter, _ element: Int, _ shape: [Int]) {
        writer.message(1) {
            $0.int(1, element)
            $0.int(2, shape.count)
            for size in shape { $0.message(3) { $0.message(1) { $0.int(1, size) } } }
        }
    }

    /// Adds an operation; inputs are names of values.
    static func operation(
        _ writer: inout WireWriter,
        _ kind: String,
        _ inputs: [String: String],
        _ output: String,
        _ shape: [Int]
    ) {
        writer.message(3) {
            $0.string(1, kind)
            for (argument, name) in inputs { $0.entry(2, argument) { $0.message(1) { $0.string(1, name) } } }
            $0.message(3) {
                $0.string(1, output)
                $0.message(2) { type(&$0, 11, shape) }
            }
        }
    }

    /// Adds a constant of float32 values.
    static func constant(_ writer: inout WireWriter, _ name: String, _ values: [Float], _ shape: [Int]) {
        constant(&writer, name, 11, shape) { $0.message(1) { $0.message(1) { $0.floats(1, values) } } }
    }

    /// Adds a constant whose contents a function writes.
    static func constant(
        _ writer: inout WireWriter,
        _ name: String,
        _ element: Int,
        _ shape: [Int],
        _ contents: (inout WireWriter) -> Void
    ) {
        writer.message(3) {
            $0.string(1, "const")
            $0.message(3) {
                $0.string(1, name)
                $0.message(2) { type(&$0, element, shape) }
            }
            $0.entry(5, "val") {
                $0.message(2) { type(&$0, element, shape) }
                $0.message(3, contents)
            }
        }
    }
}
