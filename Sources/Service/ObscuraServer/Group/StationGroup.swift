import CameraSources
package import ConsoleWeb
import Synchronization

/// Several cameras that run side by side.
///
/// Browsers see one of them at a time, but the scans of all.
package final class StationGroup: Sendable {
    /// A camera of the group.
    package struct Member: Sendable {
        /// The camera's name in stored scans.
        package let name: String
        package let station: CameraStation
    }

    /// The group's other parts, such as the destinations of its scans.
    package struct Others: Sendable {
        /// Returns their metrics for `/metrics`.
        package var figures: @Sendable () async -> [ConsoleMetric] = { [] }
        /// Returns their health for `/healthz`; nil unless something needs a person's attention.
        package var health: @Sendable () async -> ConsoleHealth? = { nil }

        package init() {}
    }

    package let members: [Member]
    let news: EventBroadcaster
    let folder: ClipFolder
    let shelf: ScanShelf
    let others: Others
    private let choice = Mutex(0)

    /// Creates the cameras' stations; nothing runs yet.
    ///
    /// - Parameters:
    ///   - configurations: One configuration for each camera, which is its only input; at least one. They share the
    ///     shelf and the clip folder.
    ///   - shelf: The place where all cameras' scans are kept.
    ///   - others: The group's other parts.
    package init(
        _ configurations: [StationConfiguration],
        shelf: ScanShelf,
        others: Others = Others()
    ) {
        precondition(!configurations.isEmpty, "A group of stations has at least one.")
        let news = EventBroadcaster()
        let folder = ClipFolder(configurations[0].clipFolder, budget: configurations[0].clipBudget)
        self.news = news
        self.folder = folder
        self.shelf = shelf
        self.others = others
        members = configurations.enumerated().map { place, configuration in
            var configuration = configuration
            configuration.news = news
            configuration.folder = folder
            configuration.shelf = shelf
            configuration.isShown = place == 0
            let input = configuration.inputs.first
            return Member(name: input?.camera ?? input?.label ?? "", station: CameraStation(configuration))
        }
    }

    /// Starts all cameras without waiting.
    package func start() { for member in members { member.station.start() } }

    /// Ends all capture; returns when it has ended and every scan is on its way to the shelf.
    package func stop() async {
        await withTaskGroup(of: Void.self) { tasks in
            for member in members { tasks.addTask { await member.station.stop() } }
        }
        news.finish()
    }

    /// The camera that browsers see.
    var chosen: CameraStation { members[choice.withLock { $0 }].station }

    /// Shows another camera.
    ///
    /// The present one is restarted if it has ended.
    func choose(_ id: String) async throws(ConsoleError) {
        guard let place = members.firstIndex(where: { $0.station.configuration.inputs.first?.name.displayText == id })
        else {
            throw ConsoleError(.notFound, "There is no such camera. Choose one of those that are listed.")
        }
        let old = choice.withLock { choice in
            defer { choice = place }
            return choice
        }
        if old != place {
            members[old].station.show(false)
            members[place].station.show(true)
            news.send(.cameras(await cameras()))
        }
        _ = try await members[place].station.perform(.chooseCamera(id: id))
    }
}
