import AVFoundation
import CameraSources
import MediaFiles
import Synchronization
import Testing

@testable import ToolCommands

@Suite("Problems with inputs")
struct InputProblemTests {
    @Test(
        "an error keeps its text and has the right kind",
        arguments: [
            (CameraError(.notFound, "a"), true, .noCamera, "a"),
            (CameraError(.notFound, "a"), false, .unreadable, "a"),
            (CameraError(.noPermission, "b"), true, .noPermission, "b"),
            (CameraError(.noPermission, "b"), false, .noPermission, "b"),
            (CameraError(.unreadable, "c"), false, .unreadable, "c"),
            (CameraError(.busy, "d"), true, .unreadable, "d"),
            (MediaError(.noPermission, "e"), false, .noPermission, "e"),
            (MediaError(.damaged, "f"), false, .unreadable, "f"),
            (
                AVError(.deviceNotConnected), true, .noCamera,
                "The camera is not connected. Plug it in, or choose another one."
            ),
            (AVError(.unknown, "g", underlying: CameraError(.noPermission, "h")), true, .noPermission, "h"),
            (AVError(.unknown, "g"), true, .unreadable, "g"),
        ] as [(any Error, Bool, Tally.FailureKind, String)]
    )
    func problems(error: any Error, isCamera: Bool, kind: Tally.FailureKind, message: String) {
        let problem = InputProblem(error, isCamera: isCamera)
        #expect(problem.kind == kind)
        #expect(problem.message == message)
    }
}
