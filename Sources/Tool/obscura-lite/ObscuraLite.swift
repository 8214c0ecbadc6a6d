import ArgumentParser
import ToolCommands

/// The command line without a store and a web server, which makes it build in a third of the time.
@main
struct ObscuraLite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "obscura-lite",
        abstract: "Cameras and machine-readable codes on Linux, without 'serve' and 'history'.",
        version: Version.text,
        subcommands: CommandList.capture + CommandList.inspection + CommandList.unavailable
    )

    static func main() async {
        ToolLogging.begin()
        await main(nil)
    }
}
