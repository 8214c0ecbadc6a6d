/// Reads the description of a specification.
enum DescriptionReader {
    static func read(_ message: WireMessage) throws(ModelFileError) -> ModelDescription {
        var description = ModelDescription()
        description.inputs = try features(message, 1)
        description.outputs = try features(message, 10)
        description.predictedFeatureName = name(message, 11)
        description.predictedProbabilitiesName = name(message, 12)
        description.states = try features(message, 13)
        description.trainingInputs = try features(message, 50)
        for function in try message.messages(20) {
            var value = FunctionDescription(name: function.string(1))
            value.inputs = try features(function, 2)
            value.outputs = try features(function, 3)
            value.predictedFeatureName = name(function, 4)
            value.predictedProbabilitiesName = name(function, 5)
            value.states = try features(function, 6)
            description.functions.append(value)
        }
        description.defaultFunctionName = name(message, 21)
        // A package with several functions describes the default one only with the others.
        if description.inputs.isEmpty, description.outputs.isEmpty {
            let chosen = description.defaultFunctionName ?? "main"
            if let function = description.functions.first(where: { $0.name == chosen }) {
                description.inputs = function.inputs
                description.outputs = function.outputs
                description.states = function.states
                description.predictedFeatureName = function.predictedFeatureName
                description.predictedProbabilitiesName = function.predictedProbabilitiesName
            }
        }
        if let metadata = try message.message(100) {
            description.metadata.shortDescription = metadata.string(1)
            description.metadata.version = metadata.string(2)
            description.metadata.author = metadata.string(3)
            description.metadata.license = metadata.string(4)
            for entry in try metadata.entries(100) {
                description.metadata.userDefined[entry.key] = entry.value.string(2)
            }
        }
        return description
    }

    private static func name(_ message: WireMessage, _ number: Int) -> String? {
        let name = message.string(number)
        return name.isEmpty ? nil : name
    }

    private static func features(_ message: WireMessage, _ number: Int) throws(ModelFileError) -> [FeatureDescription] {
        var features: [FeatureDescription] = []
        for entry in try message.messages(number) {
            var feature = FeatureDescription(name: entry.string(1), kind: .undefined)
            feature.shortDescription = entry.string(2)
            if let type = try entry.message(3) {
                feature.isOptional = type.bool(1000)
                feature.kind = try kind(type)
            }
            features.append(feature)
        }
        return features
    }

    private static func kind(_ type: WireMessage) throws(ModelFileError) -> FeatureKind {
        guard let choice = type.choice(among: { (1...8).contains($0) }) else { return .undefined }
        let body = try WireMessage(choice.bytes)
        switch choice.number {
        case 1: return .int64
        case 2: return .double
        case 3: return .string
        case 4: return .image(try image(body))
        case 5: return .multiArray(try array(body))
        case 6: return .dictionary(body.has(1) ? .int64 : .string)
        case 7:
            // A sequence of integers (1) or of strings (3), with allowed lengths.
            let sizes = try body.message(101).map { range($0) } ?? SizeRange(lower: 0, upper: nil)
            return .sequence(body.has(1) ? .int64 : .string, sizes: sizes)
        default:
            let array = try body.message(1).map { message throws(ModelFileError) in try self.array(message) }
            return .state(array ?? ArrayConstraint(shape: [], type: .float32))
        }
    }

    /// Largest size of a dimension.
    static let mostSize = 1 << 31

    /// Returns a size within limits that products of a few keep to.
    private static func limited(_ given: Int) -> Int { min(max(0, given), mostSize) }

    private static func range(_ message: WireMessage) -> SizeRange {
        let upper = message.int(2)
        return SizeRange(lower: max(0, message.int(1)), upper: upper < 0 ? nil : upper)
    }

    private static func image(_ message: WireMessage) throws(ModelFileError) -> ImageConstraint {
        let colors: ImageColors =
            switch message.int32(3) {
            case 10: .gray
            case 30: .bgr
            case 40: .grayFloat16
            default: .rgb
            }
        let size = ImageSize(width: limited(message.int(1)), height: limited(message.int(2)))
        var constraint = ImageConstraint(size: size, colors: colors)
        if let sizes = try message.message(21) {
            let list = try sizes.messages(1).map { ImageSize(width: max(0, $0.int(1)), height: max(0, $0.int(2))) }
            constraint.sizes = .enumerated(list)
        } else if let ranges = try message.message(31) {
            let any = SizeRange(lower: 1, upper: nil)
            constraint.sizes = .range(
                width: try ranges.message(1).map { range($0) } ?? any,
                height: try ranges.message(2).map { range($0) } ?? any
            )
        }
        return constraint
    }

    private static func array(_ message: WireMessage) throws(ModelFileError) -> ArrayConstraint {
        let shape = try message.ints(1).map { limited($0) }
        var constraint = ArrayConstraint(shape: shape, type: ArrayType(rawValue: message.int32(2)) ?? .float32)
        if let shapes = try message.message(21) {
            var list: [[Int]] = []
            for entry in try shapes.messages(1) { list.append(try entry.ints(1).map { limited($0) }) }
            constraint.shapes = .enumerated(list)
        } else if let ranges = try message.message(31) {
            constraint.shapes = .range(try ranges.messages(1).map { range($0) })
        }
        if message.has(41) { constraint.defaultValue = Double(message.int32(41)) }
        if message.has(51) { constraint.defaultValue = Double(message.float(51)) }
        if message.has(61) { constraint.defaultValue = message.double(61) }
        return constraint
    }
}

/// Reads the labels of classes.
enum LabelReader {
    static func labels(_ type: Int, _ body: Bytes) throws(ModelFileError) -> ClassLabels? {
        switch type {
        case 403, 610: try labels(in: try WireMessage(body))
        case 502: try program(body)
        default: nil
        }
    }

    static func labels(in message: WireMessage) throws(ModelFileError) -> ClassLabels? {
        if let strings = try message.message(100) { return .strings(strings.strings(1)) }
        if let integers = try message.message(101) { return .integers(try integers.ints(1).map { Int64($0) }) }
        return nil
    }

    /// Returns the classes of a program's `classify`.
    private static func program(_ body: Bytes) throws(ModelFileError) -> ClassLabels? {
        let program = try Program(body)
        for function in program.functions.values {
            guard let operation = function.operations.last(where: { $0.type == "classify" }) else { continue }
            if let labels = function.constant(operation.inputs["classes"])?.labels { return labels }
        }
        return nil
    }
}
