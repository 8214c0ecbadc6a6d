import ConsoleWeb
import Foundation
import Obscura
import ObscuraServer

/// The delayed and the live picture of one input in a browser.
struct DelayedConsole {
    let input: PlannedInput
    let delay: Double
    let port: UInt16
    let memoryBudget: Int
    let diskBudget: Int

    /// How a run came out.
    struct Result {
        var outcome = RecordingOutcome()
        var input: RunStatistics.Input
        var delay: DelayStatistics?
    }

    /// Serves until all of the input has been shown, or it is stopped.
    ///
    /// - Throws: `CameraConsole.Failure`.
    func show(isLive: Bool, until stop: StopSwitch) async throws -> Result {
        var server = ConsoleServer.Configuration()
        server.port = port
        let console = try CameraConsole(station, server)
        let address = try await console.start()
        try? StandardOutput().line(address)
        Message.show("Showing \(input.label), \(delay) s later, at \(address); Ctrl-C ends it.")
        let station = console.station
        let watching = stop.whenOn { station.endWaiting() }
        if !stop.isOn { await station.waitUntilOver() }
        stop.forget(watching)
        await station.endCapture()
        var result = Result(input: RunStatistics.Input(source: input.label, captured: 0, outputs: []))
        if let session = station.session {
            result.input = RunStatistics.Input(session: session, source: input.label, isLive: isLive)
        }
        result.delay = station.delayStatistics
        result.outcome.frameCount = result.delay?.shown ?? 0
        if !stop.isOn, let failure = station.failure {
            result.outcome.problem = InputProblem(failure, isCamera: input.isCamera)
        }
        await console.stop()
        return result
    }

    private var station: StationConfiguration {
        var station = StationConfiguration()
        station.inputs = input.name.map { [StationConfiguration.Input(label: input.label, name: $0)] } ?? []
        station.delay = delay
        // A feed is asked for, no codes; looking for them costs more than all else.
        station.types = []
        station.memoryBudget = memoryBudget
        station.diskBudget = diskBudget
        station.alwaysPlays = true
        station.told = { message in
            if message.severity == .warning { Message.error(message.text) }
        }
        return station
    }
}
