import CameraSources
import Foundation
import Testing

@testable import ToolCommands

@Suite("Inputs")
struct InputPlanTests {
    @Test("no argument means the default camera")
    func none() throws {
        let plan = try InputPlan([])
        #expect(plan.inputs == [PlannedInput(label: "default camera", name: nil)])
        #expect(plan.inputs.map(\.isConcurrent) == [true])
    }

    @Test("files and cameras keep their order and their names as given")
    func order() throws {
        let arguments = ["b.mp4", "virtual:?frames=5", "file:a.png?loop=1", "v4l2:/dev/video9"]
        let plan = try InputPlan(arguments)
        #expect(plan.inputs.map(\.label) == arguments)
        #expect(plan.failures.isEmpty)
        #expect(plan.inputs.first?.name?.source == .file(FileCameraSettings(path: "b.mp4")))
    }

    @Test(
        "inputs with an end are read in sequence, others in parallel",
        arguments: [
            ("a.mp4", false), ("file:a.mp4?pace=realtime", false), ("virtual:?frames=10", false),
            ("virtual:?clock=virtual", false), ("virtual:", true), ("v4l2:/dev/video0", true),
            ("rtsp://machine/stream", true),
        ]
    )
    func turns(argument: String, isConcurrent: Bool) throws {
        #expect(try InputPlan([argument]).inputs.map(\.isConcurrent) == [isConcurrent])
    }

    @Test("realtime affects only files, however they are named")
    func realtime() throws {
        let plan = try InputPlan(["a.mp4", "file:b.mp4", "virtual:"], realtime: true)
        let paces = plan.inputs.map { input -> FileCameraSettings.Pace? in
            guard case .file(let settings) = input.name?.source else { return nil }
            return settings.pace
        }
        #expect(paces == [.realtime, .realtime, nil])
    }

    @Test("results do not repeat a password")
    func password() throws {
        let plan = try InputPlan(["rtsp://me:secret@machine/stream"])
        #expect(plan.inputs.map(\.label) == ["rtsp://…@machine/stream"])
    }

    @Test("an invalid camera name is wrong usage")
    func malformed() {
        #expect(throws: CameraError.self) { try InputPlan(["virtual:?nonsense=1"]) }
        #expect(throws: CameraError.self) { try InputPlan(["a.mp4", ""]) }
    }

    @Test("a folder stands for its media files, in natural order, without hidden and other files")
    func folder() throws {
        let folder = try TemporaryFolder()
        for name in ["frame10.png", "frame2.PNG", "clip.mp4", "notes.txt", ".hidden.png", "none", "B.jpg", "a.jpeg"] {
            try Data().write(to: URL(fileURLWithPath: folder.path(name)))
        }
        try FileManager.default.createDirectory(
            atPath: folder.path("inner"),
            withIntermediateDirectories: false
        )
        let plan = try InputPlan([folder.path(""), "last.mp4"])
        #expect(
            plan.inputs.map(\.label)
                == ["a.jpeg", "B.jpg", "clip.mp4", "frame2.PNG", "frame10.png"].map(folder.path) + ["last.mp4"]
        )
        #expect(plan.failures.isEmpty)
        #expect(try InputPlan([folder.path("") + "/"]).inputs.first?.label == folder.path("a.jpeg"))
    }

    @Test("--recursive also reads the folders in a folder, but follows no links and enters no hidden folders")
    func recursive() throws {
        let folder = try TemporaryFolder()
        let files = FileManager.default
        for name in ["b", "b/inner", ".hidden"] {
            try files.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
        for name in ["a.png", "c.png", "b/1.png", "b/inner/2.png", ".hidden/3.png", "b/notes.txt"] {
            try Data().write(to: URL(fileURLWithPath: folder.path(name)))
        }
        try files.createSymbolicLink(atPath: folder.path("b/circle"), withDestinationPath: folder.path(""))
        let plan = try InputPlan([folder.path("")], recursive: true)
        #expect(plan.inputs.map(\.label) == ["a.png", "b/1.png", "b/inner/2.png", "c.png"].map(folder.path))
        #expect(plan.failures.isEmpty)
        #expect(try InputPlan([folder.path("")]).inputs.map(\.label) == ["a.png", "c.png"].map(folder.path))
    }

    @Test("a folder without media is reported, and the other inputs remain")
    func emptyFolder() throws {
        let folder = try TemporaryFolder()
        let plan = try InputPlan([folder.path(""), "a.png"])
        #expect(plan.inputs.map(\.label) == ["a.png"])
        #expect(
            plan.failures == [
                InputPlan.Failure(
                    label: folder.path(""),
                    message: "There are no pictures or media files in \(folder.path("")). Name the files, "
                        + "or give --recursive to read the folders in it."
                )
            ]
        )
    }
}
