extension UnitReader {
    private static let modelKeys = ["name", "file", "cameras", "min-confidence"]

    /// - Parameter cameras: The unit's cameras, which models may name.
    func models(_ top: Section, cameras: [UnitConfiguration.Camera]) -> [UnitConfiguration.Model] {
        guard let tree = top.tree("models") else { return [] }
        guard case .list(_, let items) = tree else {
            top.error(
                "'models' is \(tree.kind), but has to be a list; write each as '- name: …' with 'file: …' below",
                at: "models"
            )
            return []
        }
        if items.count > UnitLimits.models {
            top.error("one unit has at most \(UnitLimits.models) models; delete some", at: "models")
        }
        var models: [UnitConfiguration.Model] = []
        var names: [String: Int] = [:]
        for item in items.prefix(UnitLimits.models) {
            guard let section = Section(item, name: "a model", owner: item.place, keys: Self.modelKeys, context) else {
                continue
            }
            section.need("name", "name: shapes")
            section.need("file", "file: shapes.onnx")
            let name = section.text("name")
            if let name, let problem = Texts.nameProblem(name) { section.error(problem, at: "name") }
            if let name, let line = names[name] {
                section.error("there is a model of this name in line \(line) already; choose another", at: "name")
            }
            if let name { names[name] = names[name] ?? section.place(of: "name").line }
            var model = UnitConfiguration.Model(name: name ?? "", file: section.file("file", .readable) ?? "")
            section.number("min-confidence", in: 0...1).map { model.leastConfidence = $0 }
            model.cameras = section.list("cameras", of: "names of cameras")?.compactMap { text in
                if cameras.contains(where: { $0.name == text.text }) { return text.text }
                context.problems.error(
                    "there is no camera \(Shown.quoted(text.text)) in this unit; write the name of one of 'cameras'",
                    at: text.place
                )
                return nil
            }
            models.append(model)
        }
        return models
    }
}
