import CoreVideo
import Foundation
import ImageGraph

extension FilterRecipes {
    /// Tables of colours.
    static let lookups: [String: NodeRecipe] = [
        "CIColorCube": change { inputs in
            guard let cube = cube(inputs, "inputCubeData") else { return nil }
            return [.encode(.standard), cube, .decode(.standard)]
        },
        "CIColorCubeWithColorSpace": change { inputs in
            guard let cube = cube(inputs, "inputCubeData") else { return nil }
            guard let space = inputs.values["inputColorSpace"] as? CGColorSpace else {
                return [.encode(.standard), cube, .decode(.standard)]
            }
            guard let definition = space.definition else { return nil }
            return [.encode(definition), cube, .decode(definition)]
        },
        "CIColorCubesMixedWithMask": image { node, inputs in
            guard let first = cube(inputs, "inputCube0Data"), let second = cube(inputs, "inputCube1Data"),
                let mask = inputs.node("inputMaskImage")
            else { return nil }
            let space = (inputs.values["inputColorSpace"] as? CGColorSpace)?.definition ?? .standard
            func apply(_ cube: ColorStep) -> ImageNode {
                node.colored([.unpremultiply, .encode(space), cube, .decode(space), .premultiply])
            }
            return apply(second).masked(by: mask, over: apply(first), channel: 4).cropped(to: node.extent)
        },
        "CIColorCurves": change { inputs in
            guard let data = inputs.data("inputCurvesData"), data.count % 12 == 0, data.count >= 24,
                data.count <= 1 << 20
            else { return nil }
            let floats = data.floats
            let count = floats.count / 3
            let domain = inputs.vector("inputCurvesDomain", count: 2)
            guard domain[1] > domain[0] else { return nil }
            let tables = (0..<3).map { channel in
                FloatTable(
                    list { value in
                        let at = min(max((value - domain[0]) / (domain[1] - domain[0]), 0), 1) * Double(count - 1)
                        let low = min(Int(at), count - 2)
                        let (a, b) = (floats[3 * low + channel], floats[3 * low + 3 + channel])
                        return Double(a) + (at - Double(low)) * Double(b - a)
                    }
                )
            }
            let space = (inputs.values["inputColorSpace"] as? CGColorSpace)?.definition ?? .standard
            return [.encode(space), .curves(tables[0], tables[1], tables[2]), .decode(space)]
        },
        "CIColorMap": image { node, inputs in
            guard let gradient = inputs.node("inputGradientImage") else { return nil }
            return ImageNode(GradientMap(), inputs: [node, gradient], extent: node.extent)
        },
    ]

    private static func cube(_ inputs: FilterInputs, _ key: String) -> ColorStep? {
        let side = Int(min(max(inputs.number("inputCubeDimension"), 0), 1000))
        guard (2...128).contains(side), let data = inputs.data(key), data.count == side * side * side * 16 else {
            return nil
        }
        return .cube(FloatTable(data.floats), side: side)
    }
}

extension Data {
    /// The bytes as floats; those that are not finite become 0.
    var floats: [Float] {
        withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { index in
                let value = bytes.loadUnaligned(fromByteOffset: 4 * index, as: Float.self)
                return value.isFinite ? value : 0
            }
        }
    }
}

/// Luminance of the first picture, mapped through the lowest row of the second.
struct GradientMap: ImageOperation {
    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox {
        guard index == 1 else { return box }
        let row = inputs[1].box
        guard !row.isInfinite, row.width <= 4096 else { return .empty }
        return PixelBox(x0: row.x0, y0: row.y0, x1: row.x1, y1: row.y0 + 1)
    }

    func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        target.copy(inputs[0])
        let gradient = inputs[1]
        guard !gradient.box.isEmpty, !target.box.isEmpty else { return }
        let floats = Array(UnsafeBufferPointer(start: gradient.row(gradient.box.y0), count: 4 * gradient.width))
        target.change([.unpremultiply, .map(FloatTable(floats)), .premultiply])
    }
}
