import CoreVideo
import Foundation
import ImageGraph

extension FilterRecipes {
    /// Changes of size, place and shape.
    static let geometry: [String: NodeRecipe] = [
        "CICrop": image { $0.cropped(to: $1.rect("inputRectangle")) },
        "CIAffineTransform": image { $0.transformed(by: $1.transform("inputTransform")) },
        "CIAffineClamp": image { node, inputs in
            node.clamped(to: node.extent).transformed(by: inputs.transform("inputTransform"))
        },
        "CIClamp": image { $0.clamped(to: $1.rect("inputExtent")) },
        "CISampleNearest": image { node, _ in node.marked(isNearest: true) },
        "CILanczosScaleTransform": image { scaled($0, $1, .lanczos) },
        "CIBicubicScaleTransform": image { node, inputs in
            scaled(node, inputs, .bicubic(b: inputs.number("inputB"), c: inputs.number("inputC")))
        },
        "CIMaximumScaleTransform": image { scaled($0, $1, .area) },
        "CIPerspectiveTransform": image { node, inputs in
            guard !node.extent.reachesInfinity else { return nil }
            return node.perspective(node.extent, corners(inputs))
        },
        "CIPerspectiveTransformWithExtent": image { node, inputs in
            node.perspective(inputs.rect("inputExtent"), corners(inputs))
        },
        "CIPerspectiveCorrection": image { node, inputs in
            let c = corners(inputs)
            let width = max(distance(c[0], c[1]), distance(c[3], c[2]))
            let height = max(distance(c[0], c[3]), distance(c[1], c[2]))
            guard width >= 1, height >= 1, width < 32_768, height < 32_768 else { return nil }
            let size = CGSize(width: width.rounded(), height: height.rounded())
            let result = node.rectified(c, size: size)
            return result.extent.isNull ? nil : result
        },
        "CIStraightenFilter": image { node, inputs in
            let angle = inputs.number("inputAngle")
            guard !node.extent.reachesInfinity, angle != 0 else { return node }
            let rect = node.extent
            let (w, h) = (Double(rect.width), Double(rect.height))
            let (c, s) = (abs(cos(angle)), abs(sin(angle)))
            // The smallest enlargement whose turned picture covers the frame.
            let scale = max(c + s * h / w, c + s * w / h)
            let turn = CGAffineTransform(translationX: -rect.midX, y: -rect.midY)
                .concatenating(CGAffineTransform(rotationAngle: CGFloat(angle)))
                .concatenating(CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(scale)))
                .concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY))
            return node.transformed(by: turn).cropped(to: rect)
        },
        "CIPerspectiveRotate": image { node, inputs in
            guard !node.extent.reachesInfinity, !node.extent.isNull else { return nil }
            return rotated(
                node,
                focal: inputs.number("inputFocalLength"),
                inputs.number("inputPitch"),
                inputs.number("inputYaw"),
                inputs.number("inputRoll")
            )
        },
        "CIKeystoneCorrectionCombined": keystone,
        "CIKeystoneCorrectionHorizontal": keystone,
        "CIKeystoneCorrectionVertical": keystone,
    ]

    /// The corners in the order lower left, lower right, upper right, upper left.
    static func corners(_ inputs: FilterInputs) -> [CGPoint] {
        ["inputBottomLeft", "inputBottomRight", "inputTopRight", "inputTopLeft"].map { inputs.point($0) }
    }

    static func distance(_ a: CGPoint, _ b: CGPoint) -> Double { hypot(Double(a.x - b.x), Double(a.y - b.y)) }

    private static func scaled(
        _ node: ImageNode,
        _ inputs: FilterInputs,
        _ kernel: Resampling.Kernel
    ) -> ImageNode? {
        let scale = inputs.number("inputScale")
        let ratio = inputs.number("inputAspectRatio")
        guard scale > 0, ratio > 0 else { return nil }
        return node.resampled(kernel, scaleX: scale * ratio, scaleY: scale)
    }

    /// Maps the quadrilateral to an upright rectangle at its own place.
    private static let keystone: NodeRecipe = image { node, inputs in
        let c = corners(inputs)
        let rect = CGRect(around: c)
        guard rect.width >= 1, rect.height >= 1 else { return node }
        let moved = node.rectified(c, size: rect.size)
        guard !moved.extent.isNull else { return nil }
        return moved.transformed(by: CGAffineTransform(translationX: rect.minX, y: rect.minY))
    }

    /// Turns the picture in space, as a camera of a focal length (for a film of 36 mm) sees it.
    private static func rotated(
        _ node: ImageNode,
        focal: Double,
        _ pitch: Double,
        _ yaw: Double,
        _ roll: Double
    ) -> ImageNode {
        let rect = node.extent
        let distance = max(focal, 1) / 36 * Double(max(rect.width, rect.height))
        let points = [
            (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY),
        ].map { corner -> CGPoint in
            var (x, y, z) = (Double(corner.0 - rect.midX), Double(corner.1 - rect.midY), 0.0)
            (x, y) = (x * cos(roll) - y * sin(roll), x * sin(roll) + y * cos(roll))
            (y, z) = (y * cos(pitch) - z * sin(pitch), y * sin(pitch) + z * cos(pitch))
            (x, z) = (x * cos(yaw) + z * sin(yaw), -x * sin(yaw) + z * cos(yaw))
            let scale = distance / max(distance + z, distance * 0.05)
            return CGPoint(x: Double(rect.midX) + x * scale, y: Double(rect.midY) + y * scale)
        }
        return node.perspective(rect, points)
    }
}
