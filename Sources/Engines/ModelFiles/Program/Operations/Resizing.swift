/// Resizing of images.
extension ProgramTranslator {
    mutating func resizing() throws -> [GraphValue]? {
        let rank = has("x") ? (try? rank("x")) ?? 4 : 4
        let axes = [rank - 2, rank - 1]
        switch operation.type {
        case "upsample_nearest_neighbor":
            let scales = [try float("scale_factor_height", 1), try float("scale_factor_width", 1)]
            return [
                graph.resized(
                    try value("x"),
                    axes: axes,
                    scales: scales,
                    mode: "nearest",
                    coordinates: "asymmetric"
                )
            ]
        case "upsample_bilinear":
            let scales = [try float("scale_factor_height", 1), try float("scale_factor_width", 1)]
            let aligns = try bool("align_corners", true)
            let centers = try bool("half_pixel_centers", !aligns)
            let mode = aligns ? "align_corners" : centers ? "half_pixel" : "asymmetric"
            return [
                graph.resized(try value("x"), axes: axes, scales: scales, mode: "linear_onnx", coordinates: mode)
            ]
        case "resize_nearest_neighbor":
            let sizes = [try int("target_size_height", 1), try int("target_size_width", 1)]
            return [
                graph.resized(try value("x"), axes: axes, sizes: sizes, mode: "nearest", coordinates: "asymmetric")
            ]
        case "resize_bilinear":
            let sizes = [try int("target_size_height", 1), try int("target_size_width", 1)]
            return [try bilinear(sizes, string("sampling_mode", "DEFAULT"))]
        case "resize": return [try resize()]
        case "affine", "resample": return [try sampled()]
        case "crop_resize": return [try cropped()]
        default: return nil
        }
    }

    private mutating func bilinear(_ sizes: [Int], _ mode: String) throws -> GraphValue {
        let shape = try shape("x")
        guard shape.count >= 2 else { throw ModelFileError.invalid("its input is no image") }
        let x = try value("x")
        return try graph.bilinear(x, shape, sizes: sizes, mode: SamplingMode(name: mode))
    }

    /// Resizes the last dimensions to sizes, of which 0 keeps one.
    private mutating func resize() throws -> GraphValue {
        let shape = try shape("x")
        let dims = try int("resized_dims", 2)
        guard dims > 0, dims <= shape.count else { throw ModelFileError.invalid("it resizes \(dims) dimensions") }
        let axes = Array(shape.count - dims..<shape.count)
        let isLinear = try string("interpolation_mode", "LINEAR") == "LINEAR"
        let mode = try SamplingMode(name: string("sampling_mode", "DEFAULT"))
        guard isConstant("shape"), let target = try ints("shape"), target.count == dims else {
            throw ModelFileError.unsupported("a resize to varying sizes is not covered")
        }
        var sizes: [Int] = []
        for (axis, size) in zip(axes, target) {
            if size > 0 {
                sizes.append(size)
            } else if let kept = shape[axis] {
                sizes.append(kept)
            } else {
                throw ModelFileError.unsupported("it keeps a size that varies")
            }
        }
        let x = try value("x")
        if !isLinear {
            // A sample is the element nearest to its place.
            let coordinates = mode == .strictAlign || mode == .align ? "align_corners" : "asymmetric"
            if mode == .unalign {
                return graph.resized(
                    x,
                    axes: axes,
                    sizes: sizes,
                    mode: "nearest",
                    coordinates: "half_pixel",
                    nearest: "round_prefer_floor"
                )
            }
            return graph.resized(
                x,
                axes: axes,
                sizes: sizes,
                mode: "nearest",
                coordinates: coordinates,
                nearest: coordinates == "asymmetric" ? "floor" : "round_prefer_floor"
            )
        }
        guard dims == 2 else {
            let coordinates = mode.coordinates ?? "asymmetric"
            return graph.resized(x, axes: axes, sizes: sizes, mode: "linear_onnx", coordinates: coordinates)
        }
        return try graph.bilinear(x, shape, sizes: sizes, mode: mode)
    }

    /// Samples an image at places that an affine transform or a tensor of coordinates gives.
    private mutating func sampled() throws -> GraphValue {
        guard try string("sampling_mode", "bilinear") == "bilinear" || operation.type == "resample" else {
            throw ModelFileError.unsupported("this sampling mode is not covered")
        }
        let coordinates = try string("coordinates_mode", "normalized_minus_one_to_one")
        guard coordinates == "normalized_minus_one_to_one" else {
            throw ModelFileError.unsupported("coordinates '\(coordinates)' are not covered")
        }
        let paddings = ["constant": "zeros", "border": "border", "reflection": "reflection"]
        guard let padding = paddings[try string("padding_mode", "constant")], try float("padding_value", 0) == 0 else {
            throw ModelFileError.unsupported("this padding is not covered")
        }
        let aligns = try bool("align_corners", true)
        let grid: GraphValue
        if operation.type == "resample" {
            grid = try value("coordinates")
        } else {
            let (height, width) = (try int("output_height", 1), try int("output_width", 1))
            guard (1...1 << 14).contains(height), (1...1 << 14).contains(width) else {
                throw ModelFileError.invalid("its output has \(width) × \(height) pixels")
            }
            func place(_ index: Int, _ count: Int) -> Float {
                if aligns { return count == 1 ? 0 : Float(index) * 2 / Float(count - 1) - 1 }
                return (Float(index) * 2 + 1) / Float(count) - 1
            }
            var points: [Float] = []
            for row in 0..<height {
                for column in 0..<width { points += [place(column, width), place(row, height), 1] }
            }
            let base = graph.floats(points, [1, height * width, 3])
            let matrix = graph.reshape(try value("transform_matrix"), [-1, 2, 3])
            grid = graph.reshape(graph.matmul(base, matrix, false, true), [-1, height, width, 2])
        }
        let mode = try string("sampling_mode", "bilinear")
        return graph.add(
            "GridSample",
            "opset9",
            [try value("x"), grid],
            [("align_corners", aligns ? "true" : "false"), ("mode", mode), ("padding_mode", padding)]
        )
    }

    /// Cuts boxes out of images and resizes them.
    private mutating func cropped() throws -> GraphValue {
        guard opset >= 7, isConstant("boxes"), let boxes = try constant("boxes"), boxes.shape.count == 2 else {
            throw ModelFileError.unsupported("crops of varying boxes are not covered")
        }
        let indices = try ints("box_indices") ?? Array(0..<boxes.shape[0])
        let shape = try sizes("x")
        guard shape.count == 4, boxes.shape[1] == 4, indices.count == boxes.shape[0] else {
            throw ModelFileError.invalid("its boxes do not fit its input")
        }
        let settings = CropSettings(
            height: try int("target_height", 1),
            width: try int("target_width", 1),
            isNormalized: try bool("normalized_coordinates", false),
            scale: try float("spatial_scale", 1),
            boxes: try string("box_coordinate_mode", "CORNERS_HEIGHT_FIRST"),
            mode: try SamplingMode(name: string("sampling_mode", "DEFAULT"))
        )
        return try graph.crops(try value("x"), shape, boxes: boxes.floats(), images: indices, settings)
    }
}
