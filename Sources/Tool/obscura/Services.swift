import ScanStore
import ToolCommands

extension ToolServices {
    /// The services of the whole tool.
    static var whole: ToolServices {
        ToolServices(
            openKeeper: { file throws(CodeKeeperError) in
                do throws(StoreError) {
                    return ScanKeeper(try ScanStore(StoreConfiguration(file: file)))
                } catch {
                    let status = error.code == .notWritable ? ToolStatus.noPermission : .someFailed
                    throw CodeKeeperError(message: error.message, status: status)
                }
            },
            showDelayed: { browser, stop throws(DelayedBrowser.Failure) in
                try await DelayedConsole(browser: browser).show(until: stop)
            }
        )
    }
}
