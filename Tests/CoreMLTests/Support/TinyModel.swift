import Foundation

/// Models of a few bytes in the format of `.mlmodel`.
enum TinyModel {
    /// A feature of a model.
    enum Feature {
        case image(width: Int, height: Int, colors: Int)
        case images(width: Int, height: Int, sizes: [(Int, Int)])
        case array([Int], type: Int = 65568)
        case arrays([Int], ranges: [(Int, Int)])
        case double, string, int64, strings, integers

        func write(to wire: inout Wire) {
            switch self {
            case .image(let width, let height, let colors):
                wire.message(4) {
                    $0.number(1, width)
                    $0.number(2, height)
                    $0.number(3, colors)
                }
            case .images(let width, let height, let sizes):
                wire.message(4) {
                    $0.number(1, width)
                    $0.number(2, height)
                    $0.number(3, 20)
                    $0.message(21) { list in
                        for size in sizes {
                            list.message(1) {
                                $0.number(1, size.0)
                                $0.number(2, size.1)
                            }
                        }
                    }
                }
            case .array(let shape, let type):
                wire.message(5) {
                    $0.packed(1, shape)
                    $0.number(2, type)
                }
            case .arrays(let shape, let ranges):
                wire.message(5) {
                    $0.packed(1, shape)
                    $0.number(2, 65568)
                    $0.message(31) { list in
                        for range in ranges {
                            list.message(1) {
                                $0.number(1, range.0)
                                $0.number(2, range.1)
                            }
                        }
                    }
                }
            case .double: wire.message(2)
            case .string: wire.message(3)
            case .int64: wire.message(1)
            case .strings: wire.message(6) { $0.message(2) }
            case .integers: wire.message(6) { $0.message(1) }
            }
        }
    }

    static let gray = 10
    static let rgb = 20
    static let bgr = 30

    static func feature(_ wire: inout Wire, _ field: Int, _ name: String, _ feature: Feature, optional: Bool = false) {
        wire.message(field) {
            $0.text(1, name)
            $0.message(3) {
                feature.write(to: &$0)
                if optional { $0.number(1000, 1) }
            }
        }
    }

    /// A layer that computes `alpha`·x + `beta`.
    static func linear(_ wire: inout Wire, _ input: String, _ output: String, _ alpha: Float, _ beta: Float) {
        wire.message(1) {
            $0.text(1, "linear_\(output)")
            $0.text(2, input)
            $0.text(3, output)
            $0.message(130) {
                $0.message(5) {
                    $0.float(1, alpha)
                    $0.float(2, beta)
                }
            }
        }
    }

    /// A picture that comes out as it went in, or with other colours in the tensor between.
    static func identity(width: Int = 8, height: Int = 6, colors: Int = rgb, output: Int? = nil) -> Data {
        var wire = Wire()
        wire.number(1, 4)
        wire.message(2) {
            feature(&$0, 1, "image", .image(width: width, height: height, colors: colors))
            feature(&$0, 10, "result", .image(width: width, height: height, colors: output ?? colors))
        }
        wire.message(500) {
            linear(&$0, "image", "result", 1, 0)
            $0.number(6, 1)
        }
        return wire.data
    }

    /// A picture that comes out as numbers after the preprocessing.
    static func pixels(
        width: Int,
        height: Int,
        colors: Int,
        scale: Float,
        biases: (blue: Float, green: Float, red: Float, gray: Float)
    ) -> Data {
        var wire = Wire()
        wire.number(1, 4)
        wire.message(2) {
            feature(&$0, 1, "image", .image(width: width, height: height, colors: colors))
            feature(&$0, 10, "numbers", .array([colors == gray ? 1 : 3, height, width]))
        }
        wire.message(500) {
            linear(&$0, "image", "numbers", 1, 0)
            $0.message(2) {
                $0.text(1, "image")
                $0.message(10) {
                    $0.float(10, scale)
                    $0.float(20, biases.blue)
                    $0.float(21, biases.green)
                    $0.float(22, biases.red)
                    $0.float(30, biases.gray)
                }
            }
        }
        return wire.data
    }

    /// y = alpha·x + beta for arrays.
    static func affine(
        _ shape: [Int] = [4],
        alpha: Float = 2,
        beta: Float = 1,
        input: Feature? = nil,
        outputType: Int = 65568,
        version: Int = 4,
        metadata: [String: String] = [:],
        optional: Bool = false
    ) -> Data {
        var wire = Wire()
        wire.number(1, version)
        wire.message(2) {
            feature(&$0, 1, "x", input ?? .array(shape), optional: optional)
            feature(&$0, 10, "y", .array(shape, type: outputType))
            $0.message(100) {
                $0.text(1, "doubles and adds")
                $0.text(2, "1.2")
                $0.text(3, "the tests")
                $0.text(4, "MIT")
                for (key, value) in metadata {
                    $0.message(100) {
                        $0.text(1, key)
                        $0.text(2, value)
                    }
                }
            }
        }
        wire.message(500) {
            linear(&$0, "x", "y", alpha, beta)
            $0.number(5, 1)
        }
        return wire.data
    }

    /// A classifier of three numbers, which are its probabilities.
    static func classifier(strings: [String]? = nil, integers: [Int]? = nil) -> Data {
        var wire = Wire()
        let count = strings?.count ?? integers?.count ?? 0
        wire.number(1, 4)
        wire.message(2) {
            feature(&$0, 1, "x", .array([count]))
            feature(&$0, 10, "probabilities", strings != nil ? .strings : .integers)
            feature(&$0, 10, "label", strings != nil ? .string : .int64)
            $0.text(11, "label")
            $0.text(12, "probabilities")
        }
        wire.message(403) {
            linear(&$0, "x", "probabilities", 1, 0)
            $0.number(5, 1)
            if let strings { $0.message(100) { for text in strings { $0.text(1, text) } } }
            if let integers { $0.message(101) { $0.packed(1, integers) } }
        }
        return wire.data
    }

    /// A pipeline of a network, which passes scores and boxes on, and a suppression.
    static func detector(boxes: Int, classes: Int, isPerClass: Bool = false) -> Data {
        func inner(_ wire: inout Wire) {
            wire.number(1, 4)
            wire.message(2) {
                feature(&$0, 1, "scores", .array([boxes, classes]))
                feature(&$0, 1, "boxes", .array([boxes, 4]))
                feature(&$0, 10, "raw_confidence", .array([boxes, classes]))
                feature(&$0, 10, "raw_coordinates", .array([boxes, 4]))
            }
            wire.message(500) {
                linear(&$0, "scores", "raw_confidence", 1, 0)
                linear(&$0, "boxes", "raw_coordinates", 1, 0)
                $0.number(5, 1)
            }
        }
        func suppression(_ wire: inout Wire) {
            wire.number(1, 4)
            wire.message(2) {
                feature(&$0, 1, "raw_confidence", .array([boxes, classes]))
                feature(&$0, 1, "raw_coordinates", .array([boxes, 4]))
                feature(&$0, 1, "iouThreshold", .double, optional: true)
                feature(&$0, 1, "confidenceThreshold", .double, optional: true)
                feature(&$0, 10, "confidence", .array([boxes, classes]))
                feature(&$0, 10, "coordinates", .array([boxes, 4]))
            }
            wire.message(610) {
                if isPerClass { $0.message(1) { $0.number(1, 1) } }
                $0.message(100) { for index in 0..<classes { $0.text(1, "class \(index)") } }
                $0.double(110, 0.5)
                $0.double(111, 0.25)
                $0.text(200, "raw_confidence")
                $0.text(201, "raw_coordinates")
                $0.text(202, "iouThreshold")
                $0.text(203, "confidenceThreshold")
                $0.text(210, "confidence")
                $0.text(211, "coordinates")
            }
        }
        var wire = Wire()
        wire.number(1, 4)
        wire.message(2) {
            feature(&$0, 1, "scores", .array([boxes, classes]))
            feature(&$0, 1, "boxes", .array([boxes, 4]))
            feature(&$0, 1, "iouThreshold", .double, optional: true)
            feature(&$0, 1, "confidenceThreshold", .double, optional: true)
            feature(&$0, 10, "confidence", .array([boxes, classes]))
            feature(&$0, 10, "coordinates", .array([boxes, 4]))
        }
        wire.message(202) {
            $0.message(1) { inner(&$0) }
            $0.message(1) { suppression(&$0) }
        }
        return wire.data
    }

    /// A model of a kind that is not run.
    static func unsupported(field: Int) -> Data {
        var wire = Wire()
        wire.number(1, 4)
        wire.message(2) {
            feature(&$0, 1, "x", .array([4]))
            feature(&$0, 10, "y", .array([4]))
        }
        wire.message(field)
        return wire.data
    }

    /// A network with a custom layer.
    static func customLayer() -> Data {
        var wire = Wire()
        wire.number(1, 4)
        wire.message(2) {
            feature(&$0, 1, "x", .array([4]))
            feature(&$0, 10, "y", .array([4]))
        }
        wire.message(500) {
            $0.message(1) {
                $0.text(1, "strange")
                $0.text(2, "x")
                $0.text(3, "y")
                $0.message(500) { $0.text(10, "MyLayer") }
            }
            $0.number(5, 1)
        }
        return wire.data
    }
}
