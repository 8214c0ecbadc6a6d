import ArgumentParser
import ModelCommands
import ToolCommands

/// The command line.
@main
struct ObscuraCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "obscura",
        abstract: "Cameras and machine-readable codes on Linux.",
        discussion: """
            Examples:
              obscura devices                     which cameras there are
              obscura scan photo.jpg              the codes in a picture
              obscura scan clip.mp4 --unique      each code in a movie once
              obscura scan virtual: --duration 5  a rendered camera, for trying things out
              obscura detect yolo.onnx clip.mp4   what a model sees in a movie
              obscura record -o clip.mov          what the camera sees
              obscura delay --by 10 -o late.mov   the camera ten seconds ago
              obscura publish --to rtsp://127.0.0.1:8554/camera   the camera for VLC, OBS, recorders
              obscura serve                       the cameras in a browser, live and late
              obscura history --since 2h          what was scanned and stored
              obscura collect --config FILE       the scans of many units in one database
              obscura doctor                      what to put into a bug report

            OBSCURA_LOG_LEVEL=info, debug or trace prints more log messages.
            """,
        version: Version.text,
        subcommands: CommandList.capture + ModelCommandList.all + [ServeCommand.self, HistoryCommand.self, CollectCommand.self]
            + CommandList.inspection
    )

    static func main() async {
        ToolLogging.begin()
        ToolServices.provide(.whole)
        await main(nil)
    }
}
