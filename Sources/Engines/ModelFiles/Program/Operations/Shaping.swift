/// Operations that change shapes and keep elements.
extension ProgramTranslator {
    mutating func shaping() throws -> [GraphValue]? {
        switch operation.type {
        case "reshape": return [try reshaped()]
        case "reshape_like": return [try reshapedLike()]
        case "transpose":
            let rank = try rank("x")
            return [graph.transpose(try value("x"), try axes(ints("perm") ?? [], rank: rank))]
        case "squeeze":
            let shape = try shape("x")
            let axes =
                try ints("axes").map { try self.axes($0, rank: shape.count) } ?? shape.indices.filter { shape[$0] == 1 }
            return [graph.squeeze(try value("x"), axes)]
        case "expand_dims":
            let axes = try ints("axes") ?? []
            return [graph.unsqueeze(try value("x"), try self.axes(axes, rank: rank("x") + axes.count).sorted())]
        case "flatten2d":
            let shape = try shape("x")
            let given = try int("axis", 1)
            let axis = given < 0 ? given + shape.count : given
            guard axis >= 0, axis <= shape.count else { throw ModelFileError.invalid("it has no axis \(given)") }
            let (front, back) = (shape[..<axis].map { $0 }, shape[axis...].map { $0 })
            let known = back.compactMap { $0 }
            if known.count == back.count { return [graph.reshape(try value("x"), [-1, known.reduce(1, &*)])] }
            let lead = front.compactMap { $0 }
            guard lead.count == front.count else { throw ModelFileError.unsupported("sizes on both sides vary") }
            return [graph.reshape(try value("x"), [lead.reduce(1, &*), -1])]
        case "concat": return [try concatenated()]
        case "stack":
            let values = try values("values")
            let rank = try shape(operation.inputs["values"]?.first ?? .name("")).count
            let axis = try axis(int("axis", 0), rank: rank + 1)
            return [graph.concat(values.map { graph.unsqueeze($0, [axis]) }, axis)]
        case "depth_to_space", "pixel_shuffle":
            let name = operation.type == "pixel_shuffle" ? "upscale_factor" : "block_size"
            let mode = operation.type == "pixel_shuffle" ? "depth_first" : "blocks_first"
            let block = try int(name, 1)
            return [graph.add("DepthToSpace", [try value("x")], [("mode", mode), ("block_size", "\(block)")])]
        case "space_to_depth", "pixel_unshuffle":
            let name = operation.type == "pixel_unshuffle" ? "downscale_factor" : "block_size"
            let mode = operation.type == "pixel_unshuffle" ? "depth_first" : "blocks_first"
            let block = try int(name, 1)
            return [graph.add("SpaceToDepth", [try value("x")], [("mode", mode), ("block_size", "\(block)")])]
        case "space_to_batch", "batch_to_space": return [try batched()]
        case "shape":
            return [graph.add("ShapeOf", "opset3", [try value("x")], [("output_type", "i32")])]
        default: return nil
        }
    }

    private mutating func reshaped() throws -> GraphValue {
        let x = try value("x")
        guard isConstant("shape"), let shape = try ints("shape") else {
            return graph.add("Reshape", [x, try value("shape")], [("special_zero", opset >= 7 ? "true" : "false")])
        }
        return graph.reshape(x, shape, keepsZeros: opset >= 7)
    }

    /// Takes ranges of dimensions from several tensors as the new shape.
    private mutating func reshapedLike() throws -> GraphValue {
        let references = try values("ref_tensors")
        let bindings = operation.inputs["ref_tensors"] ?? []
        let (begins, ends) = (try allInts("begins"), try allInts("ends"))
        let masks = try allInts("end_masks")
        guard begins.count == references.count, ends.count == references.count, masks.count == references.count else {
            throw ModelFileError.invalid("its ranges do not fit its references")
        }
        var parts: [GraphValue] = []
        for index in references.indices {
            let rank = try shape(bindings[index]).count
            let begin = begins[index] < 0 ? begins[index] + rank : begins[index]
            let end = masks[index] != 0 ? rank : ends[index] < 0 ? ends[index] + rank : ends[index]
            guard begin >= 0, begin <= end, end <= rank else { throw ModelFileError.invalid("a range is empty") }
            let shape = graph.shape(of: references[index])
            parts.append(graph.slice(shape, axes: [0], from: [begin], to: [end]))
        }
        return graph.add("Reshape", [try value("x"), graph.concat(parts, 0)], [("special_zero", "false")])
    }

    private mutating func concatenated() throws -> GraphValue {
        var values = try values("values")
        let bindings = operation.inputs["values"] ?? []
        guard let first = bindings.first else { throw ModelFileError.invalid("it has no values") }
        let shape = try shape(first)
        // Shapes are sometimes put together of numbers of both kinds.
        let elements = try bindings.map { binding in
            if case .name(let name) = binding { return declared(name)?.element ?? .float32 }
            return try constant(binding)?.element ?? .float32
        }
        if Set(elements.map(\.graph)).count > 1 {
            let target = resultType.element?.graph ?? .float
            for index in values.indices where elements[index].graph != target {
                values[index] = graph.convert(values[index], target)
            }
        }
        let axis = try axis(int("axis", 0), rank: shape.count)
        guard try bool("interleave", false), values.count > 1 else { return graph.concat(values, axis) }
        // Elements of the inputs alternate along the axis.
        let stacked = graph.concat(values.map { graph.unsqueeze($0, [axis + 1]) }, axis + 1)
        var target = shape.map { $0 ?? 0 }
        guard let size = shape[axis] else { throw ModelFileError.unsupported("the size of its axis varies") }
        target[axis] = size * values.count
        let later = shape[(axis + 1)...].compactMap { $0 }
        guard later.count == shape.count - axis - 1 else {
            throw ModelFileError.unsupported("sizes behind its axis vary")
        }
        return graph.reshape(stacked, target, keepsZeros: true)
    }

    private mutating func batched() throws -> GraphValue {
        let isToBatch = operation.type == "space_to_batch"
        let block = try ints("block_shape") ?? []
        let amounts = try ints(isToBatch ? "paddings" : "crops") ?? []
        let rank = try rank("x")
        guard amounts.count == block.count * 2, rank >= block.count + 2 else {
            throw ModelFileError.invalid("its blocks do not fit its input")
        }
        let front = [Int](repeating: 0, count: 2)
        let back = [Int](repeating: 0, count: rank - 2 - block.count)
        let ones = [Int](repeating: 1, count: rank - 2 - block.count)
        let begins = front + block.indices.map { amounts[$0 * 2] } + back
        let ends = front + block.indices.map { amounts[$0 * 2 + 1] } + back
        let inputs = [try value("x"), graph.list([1, 1] + block + ones), graph.list(begins), graph.list(ends)]
        return graph.add(isToBatch ? "SpaceToBatch" : "BatchToSpace", "opset2", inputs)
    }
}
