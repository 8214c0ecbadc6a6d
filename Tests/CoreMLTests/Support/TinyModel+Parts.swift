import Foundation

extension TinyModel {
    /// A softmax along an axis, of an array or of an image's colours.
    ///
    /// - Parameters:
    ///   - isExact: arrays enter as they are, and not in five dimensions.
    ///   - hasBatch: images enter in four dimensions, and not in five.
    static func softmax(
        _ input: Feature,
        axis: Int,
        output: [Int],
        isExact: Bool = false,
        hasBatch: Bool = false
    ) -> Data {
        var wire = Wire()
        wire.number(1, 4)
        wire.message(2) {
            feature(&$0, 1, "x", input)
            feature(&$0, 10, "y", .array(output))
        }
        wire.message(500) {
            $0.message(1) {
                $0.text(1, "softmax")
                $0.text(2, "x")
                $0.text(3, "y")
                $0.message(950) { $0.number(1, axis) }
            }
            if isExact { $0.number(5, 1) }
            if hasBatch { $0.number(6, 1) }
        }
        return wire.data
    }

    /// An array that passes through a network.
    static func channels(_ shape: [Int], isExact: Bool) -> Data {
        softmax(.array(shape), axis: isExact ? 0 : 2, output: shape, isExact: isExact)
    }

    /// Two images that come out as numbers, with the preprocessing that a closure writes.
    static func images(width: Int, height: Int, _ preprocessing: (inout Wire) -> Void) -> Data {
        var wire = Wire()
        wire.number(1, 4)
        wire.message(2) {
            for name in ["first", "second"] {
                feature(&$0, 1, name, .image(width: width, height: height, colors: rgb))
                feature(&$0, 10, "\(name)_numbers", .array([3, height, width]))
            }
        }
        wire.message(500) {
            linear(&$0, "first", "first_numbers", 1, 0)
            linear(&$0, "second", "second_numbers", 1, 0)
            preprocessing(&$0)
        }
        return wire.data
    }

    /// A network that computes `alpha`·`input` + `beta` for four numbers.
    static func step(_ input: String, _ output: String, alpha: Float, beta: Float) -> Data {
        var wire = Wire()
        wire.number(1, 4)
        wire.message(2) {
            feature(&$0, 1, input, .array([4]))
            feature(&$0, 10, output, .array([4]))
        }
        wire.message(500) {
            linear(&$0, input, output, alpha, beta)
            $0.number(5, 1)
        }
        return wire.data
    }

    /// A pipeline of models, of the kind `pipeline`, `pipelineClassifier` (200) or `pipelineRegressor` (201).
    static func pipeline(
        _ kind: Int = 202,
        inputs: [(String, Feature)],
        outputs: [(String, Feature)],
        predicted: (String, String)? = nil,
        names: [String] = [],
        _ models: [Data]
    ) -> Data {
        var wire = Wire()
        wire.number(1, 4)
        wire.message(2) {
            for (name, kind) in inputs { feature(&$0, 1, name, kind) }
            for (name, kind) in outputs { feature(&$0, 10, name, kind) }
            if let predicted {
                $0.text(11, predicted.0)
                $0.text(12, predicted.1)
            }
        }
        func parts(_ wire: inout Wire) {
            for model in models { wire.bytes(1, model) }
            for name in names { wire.text(2, name) }
        }
        wire.message(kind) { kind == 202 ? parts(&$0) : $0.message(1, parts) }
        return wire.data
    }

    /// A suppression of boxes, whose arrays may have leading ones.
    static func suppression(_ scores: [Int], _ boxes: [Int], labels: [String]?) -> Data {
        var wire = Wire()
        wire.number(1, 4)
        wire.message(2) {
            feature(&$0, 1, "scores", .array(scores))
            feature(&$0, 1, "boxes", .array(boxes))
            feature(&$0, 10, "confidence", .array([]))
            feature(&$0, 10, "coordinates", .array([]))
        }
        wire.message(610) {
            if let labels { $0.message(100) { for label in labels { $0.text(1, label) } } }
            $0.double(110, 0.5)
            $0.double(111, 0.25)
            $0.text(200, "scores")
            $0.text(201, "boxes")
            $0.text(210, "confidence")
            $0.text(211, "coordinates")
        }
        return wire.data
    }
}
