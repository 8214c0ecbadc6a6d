/// Places at which a resized image takes its samples.
enum SamplingMode: Sendable {
    /// The corners' centres meet; a single sample is the first one.
    case strictAlign
    /// The same, but a single sample lies in the middle.
    case align
    /// Steps of the input's size over the output's, from 0.
    case standard
    /// Centres of pixels, as most frameworks have it.
    case unalign
    /// Offset by half a step.
    case offset

    init(name: String) throws {
        switch name {
        case "STRICT_ALIGN_CORNERS": self = .strictAlign
        case "ALIGN_CORNERS": self = .align
        case "DEFAULT": self = .standard
        case "UNALIGN_CORNERS": self = .unalign
        case "OFFSET_CORNERS": self = .offset
        default: throw ModelFileError.unsupported("the sampling mode '\(name)' is not known")
        }
    }

    /// The engine's word for it, where it has one.
    var coordinates: String? {
        switch self {
        case .strictAlign: "align_corners"
        case .align: nil
        case .standard: "asymmetric"
        case .unalign: "half_pixel"
        case .offset: nil
        }
    }

    /// Returns the places of samples from `start` to `end`, which are the centres of the first and last element.
    func places(count: Int, from start: Float, to end: Float) -> [Float] {
        let length = end - start + 1
        return (0..<count).map { index in
            switch self {
            case .strictAlign: count == 1 ? start : start + Float(index) * (end - start) / Float(count - 1)
            case .align:
                count == 1 ? (start + end) / 2 : start + Float(index) * (end - start) / Float(count - 1)
            case .standard: start + Float(index) * length / Float(count)
            case .unalign: start + (Float(index) + 0.5) * length / Float(count) - 0.5
            case .offset:
                start + (Float(index) + 0.5) * max(1, end - start) / Float(count)
            }
        }
    }
}

/// How boxes are cut out of images.
struct CropSettings: Sendable {
    var height: Int
    var width: Int
    var isNormalized: Bool
    var scale: Float
    /// The order of a box's numbers.
    var boxes: String
    var mode: SamplingMode

    /// Returns a box's first and last row and column.
    func corners(_ box: [Float]) -> (top: Float, left: Float, bottom: Float, right: Float) {
        switch boxes {
        case "CORNERS_WIDTH_FIRST": (box[1], box[0], box[3], box[2])
        case "CENTER_SIZE_HEIGHT_FIRST":
            (box[0] - box[2] / 2, box[1] - box[3] / 2, box[0] + box[2] / 2, box[1] + box[3] / 2)
        case "CENTER_SIZE_WIDTH_FIRST":
            (box[1] - box[3] / 2, box[0] - box[2] / 2, box[1] + box[3] / 2, box[0] + box[2] / 2)
        default: (box[0], box[1], box[2], box[3])
        }
    }
}

extension GraphBuilder {
    /// Resizes the last two dimensions with linear interpolation.
    mutating func bilinear(_ x: GraphValue, _ shape: [Int?], sizes: [Int], mode: SamplingMode) throws -> GraphValue {
        let axes = [shape.count - 2, shape.count - 1]
        guard sizes.count == 2, sizes.allSatisfy({ (1...1 << 16).contains($0) }) else {
            throw ModelFileError.invalid("it resizes to \(sizes)")
        }
        // Asymmetric and aligned places agree with the engine's, except for single samples.
        if let coordinates = mode == .align && !sizes.contains(1) ? "align_corners" : mode.coordinates {
            return resized(x, axes: axes, sizes: sizes, mode: "linear_onnx", coordinates: coordinates)
        }
        guard let height = shape[axes[0]], let width = shape[axes[1]] else {
            throw ModelFileError.unsupported("this sampling mode is not covered for varying sizes")
        }
        let rows = try interpolation(mode.places(count: sizes[0], from: 0, to: Float(height - 1)), height)
        let columns = try interpolation(mode.places(count: sizes[1], from: 0, to: Float(width - 1)), width)
        return matmul(matmul(rows, x, false, false), columns, false, true)
    }

    /// Returns the matrix that interpolates `size` elements at places.
    private mutating func interpolation(_ places: [Float], _ size: Int) throws -> GraphValue {
        guard size > 0, try ProgramConstant.count([places.count, size]) <= 1 << 26 else {
            throw ModelFileError.unsupported("its images are too large")
        }
        var matrix = [Float](repeating: 0, count: places.count * size)
        for (row, place) in places.enumerated() {
            let inside = min(max(place.isFinite ? place : 0, 0), Float(size - 1))
            let low = Int(inside)
            let high = min(low + 1, size - 1)
            let part = inside - Float(low)
            matrix[row * size + low] += 1 - part
            matrix[row * size + high] += part
        }
        return floats(matrix, [places.count, size])
    }

    /// Cuts boxes out of images, [N, C, H, W] to [boxes, C, height, width].
    mutating func crops(
        _ x: GraphValue,
        _ shape: [Int],
        boxes: [Float],
        images: [Int],
        _ settings: CropSettings
    ) throws -> GraphValue {
        guard (1...1 << 14).contains(settings.height), (1...1 << 14).contains(settings.width), images.count <= 4096,
            images.allSatisfy({ (0..<shape[0]).contains($0) })
        else { throw ModelFileError.invalid("its boxes name images that do not exist, or are too many") }
        var parts: [GraphValue] = []
        for (index, image) in images.enumerated() {
            var box = settings.corners(Array(boxes[index * 4..<index * 4 + 4]))
            if settings.isNormalized {
                box.top *= Float(shape[2] - 1)
                box.bottom *= Float(shape[2] - 1)
                box.left *= Float(shape[3] - 1)
                box.right *= Float(shape[3] - 1)
            }
            box = (
                box.top * settings.scale, box.left * settings.scale, box.bottom * settings.scale,
                box.right * settings.scale
            )
            let rows = settings.mode.places(count: settings.height, from: box.top, to: box.bottom)
            let columns = settings.mode.places(count: settings.width, from: box.left, to: box.right)
            let picture = slice(x, axes: [0], from: [image], to: [image + 1])
            let tall = matmul(try interpolation(rows, shape[2]), picture, false, false)
            parts.append(matmul(tall, try interpolation(columns, shape[3]), false, true))
        }
        return concat(parts, 0)
    }
}
