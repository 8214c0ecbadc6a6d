import ConsoleWeb
import Foundation
import Obscura
import ObscuraServer
import ToolCommands

/// The delayed and the live image of one input in a browser.
struct DelayedConsole {
    let browser: DelayedBrowser

    /// Serves until the whole input has been shown, or the switch is turned on.
    func show(until stop: StopSwitch) async throws(DelayedBrowser.Failure) -> DelayedBrowser.Result {
        let console: CameraConsole
        let address: String
        do {
            var server = ConsoleServer.Configuration()
            server.port = browser.port
            console = try CameraConsole(station, server)
            address = try await console.start()
        } catch {
            let failure = error as? CameraConsole.Failure
            throw DelayedBrowser.Failure(description: failure?.description ?? error.localizedDescription)
        }
        try? StandardOutput().line(address)
        Message.show("Showing \(browser.input.label), \(browser.delay) s later, at \(address); Ctrl-C ends it.")
        let station = console.station
        let watching = stop.whenOn { station.endWaiting() }
        if !stop.isOn { await station.waitUntilOver() }
        stop.remove(watching)
        await station.endCapture()
        let result = DelayedBrowser.Result(
            // Read before the session is taken apart.
            input: station.session.map {
                RunStatistics.Input(session: $0, source: browser.input.label, isLive: browser.isLive)
            },
            delay: station.delayStatistics,
            failure: stop.isOn ? nil : station.failure
        )
        await console.stop()
        return result
    }

    private var station: StationConfiguration {
        var station = StationConfiguration()
        station.inputs =
            browser.input.name.map { [StationConfiguration.Input(label: browser.input.label, name: $0)] } ?? []
        station.delay = browser.delay
        // Only a delayed feed is needed; looking for codes costs more than everything else.
        station.types = []
        station.memoryBudget = browser.memoryBudget
        station.diskBudget = browser.diskBudget
        station.alwaysPlays = true
        station.onMessage = { message in
            if message.severity == .warning { Message.error(message.text) }
        }
        return station
    }
}
