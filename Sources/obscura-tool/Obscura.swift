import ArgumentParser

@main
struct ObscuraCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "obscura", abstract: "Cameras, codes and delays.")
}
