import CodeContents

extension CodeContent {
    /// The contents for programs.
    var json: JSON {
        .object([
            ("kind", .string(kind.rawValue)),
            (
                "fields",
                .array(
                    fields.map {
                        .object([("key", .string($0.key)), ("name", .string($0.name)), ("value", .string($0.value))])
                    }
                )
            ),
            ("problems", .array(problems.map(JSON.string))),
        ])
    }

    /// Returns the contents for people, one line a field; passwords and keys stay hidden.
    func lines(_ style: TerminalStyle) -> [String] {
        let values = fields.map { field in
            let value = field.isSecret ? "••••" : TerminalStyle.printable(field.value)
            let name = field.key == field.name || field.key.isEmpty ? field.name : "\(field.name) (\(field.key))"
            return "    \(TerminalStyle.printable(name)): \(value)"
        }
        return ["  " + style.dim(kind.rawValue)] + values + problems.map { "    ! \(TerminalStyle.printable($0))" }
    }
}
