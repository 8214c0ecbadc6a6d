package import ArgumentParser

/// A command of the whole tool, as `obscura-lite` knows it: not listed in the help, and rejected with advice.
private protocol UnavailableCommand: ParsableCommand {
    static var name: String { get }
    var arguments: [String] { get }
}

extension UnavailableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration(commandName: name, shouldDisplay: false) }

    func validate() throws { throw ValidationError("\(Self.name): \(WholeTool.advice)") }
}

private struct UnavailableServeCommand: UnavailableCommand {
    static let name = "serve"
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

private struct UnavailableHistoryCommand: UnavailableCommand {
    static let name = "history"
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

private struct UnavailableCollectCommand: UnavailableCommand {
    static let name = "collect"
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

extension CommandList {
    /// The commands that only the whole tool has.
    package static let unavailable: [any ParsableCommand.Type] = [
        UnavailableServeCommand.self, UnavailableHistoryCommand.self, UnavailableCollectCommand.self,
    ]
}
