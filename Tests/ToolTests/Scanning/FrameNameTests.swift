import AVFoundation
import CameraSources
import MediaFiles
import Synchronization
import Testing

@testable import ToolCommands

@Suite("Names of saved frames")
struct FrameNameTests {
    @Test(
        "a saved frame is named after its input and number, whatever the input's name",
        arguments: [
            ("clip.mp4", nil, 12, "clip-000012"), ("/a/b/My clip.v2.mp4", nil, 0, "My-clip.v2-000000"),
            ("clip.mp4", 0, 1, "001-clip-000001"), ("virtual:640x480?seed=1/2", nil, 3, "virtual-640x480-000003"),
            ("rtsp://…@machine:554/stream?a=b", 11, 3, "012-stream-000003"), ("..", nil, 1, "frame-000001"),
            ("a/../../etc", nil, 1, "etc-000001"), ("-x.png", nil, 1, "x-000001"),
            ("default camera", nil, 1_234_567, "default-camera-1234567"),
            (".hidden", nil, 1, "hidden-000001"),
        ] as [(String, Int?, Int, String)]
    )
    func names(input: String, index: Int?, frame: Int, expected: String) {
        #expect(FrameName(input: input, index: index, frame: frame).text == expected)
    }
}
