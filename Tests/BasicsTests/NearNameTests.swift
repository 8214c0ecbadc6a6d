import Testing

@testable import Basics

@Suite("Near names")
struct NearNameTests {
    private let names = ["virtual", "file", "v4l2", "pipewire"]

    @Test(
        "A word with few typing errors is near",
        arguments: [
            ("virtul", "virtual"), ("vritual", "virtual"), ("VIRTUAL", "virtual"), ("virtuall", "virtual"),
            ("fil", "file"), ("v4l", "v4l2"), ("pipewrie", "pipewire"),
        ]
    )
    func near(word: String, name: String) {
        #expect(NearName.nearest(to: word, among: names) == name)
        #expect(NearName.hint(for: word, among: names) == "; did you mean '\(name)'?")
    }

    @Test("Other words are not near", arguments: ["", "camera", "x", String(repeating: "virtual", count: 6)])
    func far(word: String) {
        #expect(NearName.nearest(to: word, among: names) == nil)
        #expect(NearName.hint(for: word, among: names) == "")
        #expect(NearName.hintOrList(for: word, among: names) == "; there are virtual, file, v4l2, pipewire")
    }

    @Test("The case of candidates does not matter")
    func lettersOfCandidates() {
        #expect(NearName.nearest(to: "mqtt", among: ["MQTT"]) == "MQTT")
    }

    @Test("The nearest candidate is chosen, the first of equally near ones")
    func choice() {
        #expect(NearName.nearest(to: "code38", among: ["code93", "code39"]) == "code39")
        #expect(NearName.nearest(to: "ean", among: ["ean8", "eas"]) == "ean8")
        #expect(NearName.nearest(to: "x", among: []) == nil)
    }

    @Test("A beginning of three characters or more is completed only by the hint that otherwise lists the candidates")
    func completion() {
        #expect(NearName.hintOrList(for: "PIPE", among: names) == "; did you mean 'pipewire'?")
        #expect(NearName.hint(for: "pipew", among: names) == "")
        #expect(NearName.completion(of: "pi", among: names) == nil)
        #expect(NearName.completion(of: "pip", among: names) == "pipewire")
    }
}
