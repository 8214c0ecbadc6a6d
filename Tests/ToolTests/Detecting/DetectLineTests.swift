import CameraSources
import Foundation
import FrameAnalysis
import Testing
import ToolCommands

@testable import ModelCommands

/// ``DetectLine`` and ``ModelCommandList``.
@Suite("Lines of detect")
struct DetectLineTests {
    private let box = TrackedBox(
        analysis: "shapes",
        track: 3,
        label: "circle",
        confidence: 0.93,
        bounds: CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.25),
        isFollowed: false
    )

    private func line(_ content: DetectLine.Content) -> DetectLine {
        DetectLine(source: "clip.mp4", frame: 12, time: 0.4, content: content)
    }

    @Test("a box as JSON")
    func boxes() {
        #expect(
            line(.box(box)).json == """
                {"source":"clip.mp4","frame":12,"time":0.4,"label":"circle","confidence":0.93,\
                "bounds":{"x":0.1,"y":0.2,"width":0.3,"height":0.25},"track":3,"followed":false}
                """
        )
        var place = box
        place.bounds = nil
        place.isFollowed = true
        #expect(line(.box(place)).json.hasSuffix("\"bounds\":null,\"track\":3,\"followed\":true}"))
        #expect(line(.drawn(box)).json.hasPrefix("{\"truth\":true,\"source\":\"clip.mp4\",\"frame\":12,"))
    }

    @Test("numbers as JSON")
    func numbers() {
        let output = NumberOutput(name: "o\"1", shape: [1, 2], values: [0.5, .nan])
        #expect(
            line(.numbers(output)).json
                == #"{"source":"clip.mp4","frame":12,"time":0.4,"output":"o\"1","shape":[1,2],"values":[0.5,null]}"#
        )
    }

    @Test("lines for people")
    func readable() {
        let style = TerminalStyle(isTerminal: false, environment: [:])
        #expect(line(.box(box)).readable(style) == "clip.mp4  frame 12  0.400 s  circle  0.93  #3  at 25.0,32.5 %")
        let output = NumberOutput(name: "o", shape: [1, 10], values: (0..<10).map(Double.init))
        #expect(line(.numbers(output)).readable(style) == "clip.mp4  frame 12  0.400 s  o 1x10  0 1 2 3 4 5 6 7 …")
    }

    @Test("the truth has a line for each object")
    func truth() throws {
        var settings = VirtualCameraSettings()
        settings.objects = [.circle, .face]
        settings.codes = []
        let lines = DetectLine.truth(try VirtualScene(settings), source: "v", frame: 7, time: 0.25)
        #expect(
            lines.count == 2 && lines.allSatisfy { $0.json.hasPrefix("{\"truth\":true,\"source\":\"v\",\"frame\":7,") }
        )
    }

    @Test("the commands for models have their names")
    func commands() {
        #expect(ModelCommandList.all.map { $0.configuration.commandName } == ["detect", "model"])
    }
}
