import AVFoundation
import ConsoleWeb
import Foundation
import Obscura
import ObscuraServer
import Publishing
import ScanStore
import ToolCommands

/// One run of `serve`, which shows cameras in browsers.
struct ServeJob {
    var plan: InputPlan
    var server: ConsoleServer.Configuration
    var delay: Double
    var types: [AVMetadataObject.ObjectType]?
    var memoryBudget: Int
    var diskBudget: Int
    var clipFolder: URL
    /// The file for scans; nil to keep them in memory.
    var storeFile: URL?
    /// The port of the RTSP server; nil for none.
    var rtspPort: UInt16?
    /// The PEM files of the certificate for readers, and of its key; nil for none.
    var certificateFile: String?
    var keyFile: String?
    /// The microphone whose sound readers get; nil for none.
    var microphone: AVCaptureDevice?
    let stop = StopSwitch()

    /// Serves until stopped.
    func run() async -> ToolStatus {
        for failure in plan.failures { Message.error(failure.message) }
        if plan.inputs.isEmpty { return .someFailed }
        let console: CameraConsole
        let address: String
        let store: ScanStore?
        do {
            store = try storeFile.map { try ScanStore(StoreConfiguration(file: $0)) }
            console = try CameraConsole(station(store), server)
            address = try await console.start()
        } catch {
            Message.error(error.localizedDescription)
            if let error = error as? StoreError { return error.code == .notWritable ? .noPermission : .someFailed }
            return (error as? CameraConsole.Failure)?.toolStatus ?? .someFailed
        }
        if let warning = server.token?.warning { Message.error(warning) }
        try? StandardOutput().line(address)
        Message.show("Serving at \(address); clips go to \(clipFolder.path). Ctrl-C ends it.")
        var readers: Publication?
        do {
            readers = try serveReaders(of: console)
        } catch {
            Message.error(error.message)
            await console.stop()
            await store?.close()
            return .someFailed
        }
        await withCheckedContinuation { done in
            // The switch retains the action until then.
            _ = stop.whenOn { done.resume() }
        }
        readers?.stop()
        await console.stop()
        await store?.close()
        return .done
    }

    /// Starts the RTSP server, if one is requested.
    private func serveReaders(of console: CameraConsole) throws(PublishingError) -> Publication? {
        guard let rtspPort else { return nil }
        var settings = PublishingServer()
        settings.host = server.host == "localhost" ? "127.0.0.1" : server.host
        settings.port = rtspPort
        settings.certificateFile = certificateFile
        settings.keyFile = keyFile
        // Who may see in a browser may read the stream.
        if let token = server.viewToken ?? server.token {
            settings.user = "obscura"
            settings.password = token.secret
        }
        let station = console.station
        let sources: [String: @Sendable () -> DelayedFeed?] = ["camera": { station.feed }]
        let readers =
            if let microphone {
                try FramePublisher.serve(settings, sources: sources, microphone: microphone)
            } else {
                try FramePublisher.serve(settings, sources: sources)
            }
        try? StandardOutput().line(readers.address)
        Message.show("Readers get the chosen camera at \(readers.address), delayed with ?delay=SECONDS.")
        return readers
    }

    private func station(_ store: ScanStore?) -> StationConfiguration {
        var station = StationConfiguration()
        station.inputs = plan.inputs.compactMap { input in
            input.name.map { StationConfiguration.Input(label: input.label, name: $0) }
        }
        station.delay = delay
        station.types = types
        station.memoryBudget = memoryBudget
        station.diskBudget = diskBudget
        station.clipFolder = clipFolder
        if let store { station.shelf = ScanShelf(store) }
        station.onMessage = { message in
            if message.severity == .information { Message.show(message.text) } else { Message.error(message.text) }
        }
        return station
    }
}

extension CameraConsole.Failure {
    /// The exit status for this failure.
    var toolStatus: ToolStatus {
        switch code {
        case .usage: .usage
        case .noPermission: .noPermission
        default: .someFailed
        }
    }
}
