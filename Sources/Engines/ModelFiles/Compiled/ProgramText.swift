/// Reads programs in the text form that Apple's compiler writes, `model.mil`.
struct ProgramText {
    private var words: ProgramWords

    /// Reads a whole program.
    static func program(_ text: Bytes) throws(ModelFileError) -> Program {
        guard text.count < 1 << 28 else { throw .invalid("the program's text is too long") }
        var reader = ProgramText(words: ProgramWords(text.array))
        return try reader.program()
    }

    private static func damaged(_ words: ProgramWords, _ wanted: String) -> ModelFileError {
        .invalid("the program's text has no \(wanted) at byte \(words.place)")
    }

    private mutating func program() throws(ModelFileError) -> Program {
        var program = Program()
        try expect("program")
        try skipGroup("(", ")")
        if words.peek == "[" { try skipGroup("[", "]") }
        try expect("{")
        while words.peek == "func" {
            let (name, function) = try function()
            program.functions[name] = function
        }
        try expect("}")
        guard !program.functions.isEmpty else { throw .invalid("the program's text has no function") }
        return program
    }

    private mutating func expect(_ word: String) throws(ModelFileError) {
        guard words.next() == word else { throw Self.damaged(words, "'\(word)'") }
    }

    private mutating func word() throws(ModelFileError) -> String {
        guard let word = words.next() else { throw Self.damaged(words, "more") }
        return word
    }

    private mutating func skipGroup(_ open: String, _ close: String) throws(ModelFileError) {
        try expect(open)
        var depth = 1
        while depth > 0 {
            let word = try word()
            if word == open { depth += 1 } else if word == close { depth -= 1 }
        }
    }

    private mutating func function() throws(ModelFileError) -> (String, ProgramFunction) {
        try expect("func")
        let name = try word()
        var function = ProgramFunction()
        try expect("<")
        let opset = try word()
        // Version 15 of the system has the fifth set of operations.
        function.opset = "CoreML\(max(5, (Int(opset.filter(\.isNumber)) ?? 15) - 10))"
        try expect(">")
        try expect("(")
        while words.peek != ")" {
            let type = try type()
            function.inputs.append((try word(), type))
            if words.peek == "," { _ = words.next() }
        }
        try expect(")")
        if words.peek == "[" { try skipGroup("[", "]") }
        try expect("{")
        while words.peek != "}" { function.operations.append(try operation()) }
        try expect("}")
        try expect("->")
        try expect("(")
        while words.peek != ")" {
            let word = try word()
            if word != "," { function.outputs.append(word) }
        }
        try expect(")")
        if words.peek == ";" { _ = words.next() }
        return (name, function)
    }

    private mutating func operation() throws(ModelFileError) -> ProgramOperation {
        var outputs: [(name: String, type: ProgramType)] = []
        repeat {
            if words.peek == "," { _ = words.next() }
            let type = try type()
            outputs.append((try word(), type))
        } while words.peek == ","
        try expect("=")
        var operation = ProgramOperation(type: try word())
        operation.outputs = outputs
        try expect("(")
        while words.peek != ")" {
            let argument = try word()
            try expect("=")
            operation.inputs[argument] = try bindings()
            if words.peek == "," { _ = words.next() }
        }
        try expect(")")
        if words.peek == "[" {
            _ = words.next()
            while words.peek != "]" {
                let attribute = try word()
                try expect("=")
                operation.attributes[attribute] = try value(depth: 0)
                if words.peek == "," { _ = words.next() }
            }
            try expect("]")
        }
        guard words.peek != "{" else { throw .unsupported("'\(operation.type)' has blocks, which are not covered") }
        if words.peek == ";" { _ = words.next() }
        return operation
    }

    private mutating func bindings() throws(ModelFileError) -> [ProgramBinding] {
        guard words.peek == "(" else { return [try binding()] }
        _ = words.next()
        var bindings: [ProgramBinding] = []
        while words.peek != ")" {
            bindings.append(try binding())
            if words.peek == "," { _ = words.next() }
        }
        try expect(")")
        return bindings
    }

    private mutating func binding() throws(ModelFileError) -> ProgramBinding {
        guard words.startsType else { return .name(try word()) }
        return .value(try value(depth: 0))
    }

    // MARK: Types and values

    private mutating func type() throws(ModelFileError) -> ProgramType {
        let kind = try word()
        switch kind {
        case "tensor":
            try expect("<")
            let name = try word()
            guard let element = ProgramElement(name: name) else {
                throw .unsupported("the type '\(name)' is not known")
            }
            try expect(",")
            try expect("[")
            var shape: [Int?] = []
            while words.peek != "]" {
                let word = try word()
                if word == "," { continue }
                let size = Int(word)
                guard size.map({ $0 >= 0 }) ?? true, shape.count < 16 else { throw Self.damaged(words, "shape") }
                shape.append(size)
            }
            try expect("]")
            try expect(">")
            return .tensor(element, shape)
        case "list", "dict", "tuple", "state":
            try skipGroup("<", ">")
            return kind == "list" ? .list : .other
        default:
            guard let element = ProgramElement(name: kind) else { throw Self.damaged(words, "type") }
            return .tensor(element, [])
        }
    }

    private mutating func value(depth: Int) throws(ModelFileError) -> ProgramValue {
        guard depth < Program.mostDepth else { throw .invalid("values are nested too deeply") }
        let type = try type()
        try expect("(")
        defer { if words.peek == ")" { _ = words.next() } }
        if words.peek == "BLOBFILE" {
            _ = words.next()
            try expect("(")
            var file = ""
            var offset = 0
            while words.peek != ")" {
                let key = try word()
                if key == "," { continue }
                try expect("=")
                let part = try value(depth: depth + 1)
                switch part.contents {
                case .strings(let texts): file = texts.first ?? ""
                case .ints(let numbers): offset = numbers.first ?? 0
                default: break
                }
            }
            try expect(")")
            return ProgramValue(type: type, contents: .blob(file: file, offset: offset))
        }
        var texts: [String] = []
        var level = 0
        while let next = words.peek {
            if next == "(" || next == "{" || next == "[" {
                level += 1
            } else if next == ")" || next == "}" || next == "]" {
                if level == 0 { break }
                level -= 1
            } else if next != "," {
                texts.append(next)
            }
            _ = words.next()
        }
        return ProgramValue(type: type, contents: try Self.contents(type, texts))
    }

    private static func contents(_ type: ProgramType, _ texts: [String]) throws(ModelFileError) -> ProgramValue.Contents
    {
        let element = type.element ?? (texts.first?.hasPrefix("\"") ?? false ? .string : .int64)
        if element == .string { return .strings(texts.map(ProgramWords.unquoted)) }
        if element == .bool { return .bools(texts.map { $0 == "true" || $0 == "1" }) }
        if element.isFloat {
            var values: [Float] = []
            for text in texts {
                guard let value = Float(text) else { throw .invalid("'\(text)' is no number") }
                values.append(value)
            }
            return .floats(values)
        }
        var values: [Int] = []
        for text in texts {
            guard let value = Int(text) ?? UInt64(text).map({ Int(truncatingIfNeeded: $0) }) else {
                throw .invalid("'\(text)' is no number")
            }
            values.append(value)
        }
        return .ints(values)
    }
}
