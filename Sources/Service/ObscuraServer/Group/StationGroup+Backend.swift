package import ConsoleWeb
package import Foundation
import Synchronization

extension StationGroup: ConsoleBackend {
    package func state() async -> ConsoleState { await chosen.state() }

    package func cameras() async -> [ConsoleCamera] {
        let chosen = chosen
        var cameras: [ConsoleCamera] = []
        for member in members {
            guard var camera = await member.station.cameras().first else { continue }
            if member.station.configuration.inputs.first?.camera != nil { camera.name = member.name }
            camera.isChosen = member.station === chosen
            cameras.append(camera)
        }
        return cameras
    }

    package func perform(_ command: ConsoleCommand) async throws(ConsoleError) -> ConsoleState {
        if case .chooseCamera(let id) = command {
            try await choose(id)
            return await state()
        }
        return try await chosen.perform(command)
    }

    package func images(of view: ConsoleView, width: Int?) -> AsyncStream<ConsoleImage> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ConsoleImage.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        // A station ends its images when another station is chosen.
        let task = Task { [weak self] in
            var station = self?.chosen
            while let shown = station {
                let images = shown.images(of: view, width: width)
                // Otherwise, another choice may already have ended the images before this stream began.
                if self?.chosen === shown { for await image in images { continuation.yield(image) } }
                let next = Task.isCancelled ? nil : self?.chosen
                station = next === shown ? nil : next
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    package func fragments(of view: ConsoleView) -> ConsoleFragments {
        let (stream, continuation) = AsyncStream.makeStream(of: ConsoleFragment.self, bufferingPolicy: .unbounded)
        // The receiver of acknowledgements is that of the station from which frames come now.
        let present = PresentReceiver()
        // A station ends its fragments when another station is chosen.
        let task = Task { [weak self] in
            var station = self?.chosen
            while let shown = station {
                let source = shown.fragments(of: view)
                present.acknowledge = source.acknowledge
                if self?.chosen === shown { for await fragment in source.fragments { continuation.yield(fragment) } }
                let next = Task.isCancelled ? nil : self?.chosen
                station = next === shown ? nil : next
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return ConsoleFragments(fragments: stream) { present.acknowledge($0) }
    }

    package func snapshot(of view: ConsoleView, width: Int?) async throws(ConsoleError) -> ConsoleImage {
        try await chosen.snapshot(of: view, width: width)
    }

    package func unmaskedSnapshot(width: Int?) async throws(ConsoleError) -> ConsoleImage {
        try await chosen.unmaskedSnapshot(width: width)
    }

    package func movie(of view: ConsoleView) async throws(ConsoleError) -> AsyncStream<Data> {
        try await chosen.movie(of: view)
    }

    package func events() -> AsyncStream<ConsoleEvent> { news.events(first: [.state(chosen.presentState)]) }

    package func scans(before: Int?, limit: Int) async -> [ConsoleScan] {
        await shelf.scans(before: before, limit: limit)
    }

    package func image(ofScan id: Int) async -> Data? { await shelf.image(of: id) }

    package func saveClip(seconds: Double) async throws(ConsoleError) -> ConsoleClip {
        try await chosen.saveClip(seconds: seconds)
    }

    package func clips() async -> [ConsoleClip] { await folder.clips() }

    package func file(ofClip name: String) async -> URL? { await folder.file(name) }

    package func events(ofClip name: String) async -> [ConsoleFilmEvent]? { await folder.events(name) }

    package func metrics() async -> [ConsoleMetric] {
        let clips = await folder.clips().count
        let cameras = members.flatMap { member in
            member.station.cameraFigures().map { figure in
                var figure = figure
                figure.labels["camera"] = member.name
                return figure
            }
        }
        return await ConsoleMetric.grouped(
            cameras + CameraStation.sharedFigures(listeners: news.count, clips: clips) + others.figures()
        )
    }

    package func health() async -> ConsoleHealth {
        if let health = await others.health() { return health }
        for member in members {
            var health = ConsoleHealth(member.station.presentState)
            guard !health.isFine else { continue }
            health.problem = health.problem.map { "\(member.name): \($0)" }
            return health
        }
        return ConsoleHealth(status: "ok", isFine: true)
    }
}

/// The receiver of a viewer's acknowledgements, which changes with the chosen station.
private final class PresentReceiver: Sendable {
    private let receiver = Mutex<@Sendable (Int) -> Void>({ _ in })

    var acknowledge: @Sendable (Int) -> Void {
        get { receiver.withLock { $0 } }
        set { receiver.withLock { $0 = newValue } }
    }
}
