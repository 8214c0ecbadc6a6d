extension UnitReader {
    /// - Parameter cameras: The unit's cameras, which the section may name.
    func grading(_ top: Section, cameras: [UnitConfiguration.Camera]) -> UnitConfiguration.Grading? {
        guard let section = top.section("grading", keys: ["limit", "labels", "ahead", "cameras"]) else { return nil }
        var grading = UnitConfiguration.Grading()
        section.number("limit", in: 0...4).map { grading.limit = $0 }
        section.whole("labels", in: 4...10_000).map { grading.labels = $0 }
        section.whole("ahead", in: 0...1_000_000).map { grading.ahead = $0 }
        grading.cameras = section.list("cameras", of: "names of cameras")?.compactMap { text in
            if cameras.contains(where: { $0.name == text.text }) { return text.text }
            context.problems.error(
                "there is no camera \(Shown.quoted(text.text)) in this unit; write the name of one of 'cameras'",
                at: text.place
            )
            return nil
        }
        return grading
    }
}
