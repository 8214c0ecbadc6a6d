import ArgumentParser
package import Foundation
import Synchronization

/// The parts of the tool that commands for cameras and files do not need: the store of scans and the web server.
///
/// `obscura` provides them when it starts. `obscura-lite` does not, so its commands reject the options that need them.
package struct ToolServices: Sendable {
    /// Opens the store in a file.
    package var openKeeper: @Sendable (URL) throws(CodeKeeperError) -> any CodeKeeper
    /// Serves a delayed image until its input has been shown or the switch is turned on.
    package var showDelayed:
        @Sendable (DelayedBrowser, StopSwitch) async throws(DelayedBrowser.Failure)
            -> DelayedBrowser.Result

    package init(
        openKeeper: @escaping @Sendable (URL) throws(CodeKeeperError) -> any CodeKeeper,
        showDelayed:
            @escaping @Sendable (DelayedBrowser, StopSwitch) async throws(DelayedBrowser.Failure) ->
            DelayedBrowser.Result
    ) {
        self.openKeeper = openKeeper
        self.showDelayed = showDelayed
    }

    private static let provided = Mutex<ToolServices?>(nil)

    /// The services of this program; nil in `obscura-lite`.
    static var current: ToolServices? { provided.withLock { $0 } }

    /// Makes services available to all commands.
    ///
    /// Called once, before the arguments are parsed.
    package static func provide(_ services: ToolServices) { provided.withLock { $0 = services } }

    /// Checks that an option can be used in this program.
    ///
    /// - Throws: `ValidationError` that names the program that has it.
    static func require(for option: String) throws(ValidationError) {
        guard current == nil else { return }
        throw ValidationError("\(option): \(WholeTool.advice)")
    }
}

/// The advice of `obscura-lite` where only the whole tool helps.
enum WholeTool {
    static let advice =
        "obscura-lite has neither a store nor a web server. Build the whole tool: swift build --product obscura"
}
