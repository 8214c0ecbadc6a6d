import CameraSources
package import ConsoleWeb
import Synchronization

/// Several cameras that run side by side; browsers see one of them at a time, and the scans of all.
package final class StationGroup: Sendable {
    /// A camera of the group.
    package struct Member: Sendable {
        /// What it is called where scans are kept.
        package let name: String
        package let station: CameraStation
    }

    /// What else belongs to the group: where its scans go.
    package struct Others: Sendable {
        /// Figures for `/metrics`.
        package var figures: @Sendable () async -> [ConsoleMetric] = { [] }
        /// What is wrong, for `/healthz`; nil where nothing is that a person has to mend.
        package var health: @Sendable () async -> ConsoleHealth? = { nil }

        package init() {}
    }

    package let members: [Member]
    let news: EventDesk
    let folder: ClipFolder
    let shelf: ScanShelf
    let others: Others
    private let choice = Mutex(0)

    /// Makes stations of cameras; nothing runs yet.
    ///
    /// - Parameters:
    ///   - configurations: one for each camera, with its only input; at least one. They share shelf and clip folder.
    ///   - shelf: where all of them keep their scans.
    ///   - others: what else belongs to the group.
    package init(
        _ configurations: [StationConfiguration],
        shelf: ScanShelf,
        others: Others = Others()
    ) {
        precondition(!configurations.isEmpty, "A group of stations has at least one.")
        let news = EventDesk()
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

    /// Begins with all cameras; returns at once.
    package func start() { for member in members { member.station.start() } }

    /// Ends all capture; returns when all has ended and every scan is on its way to the shelf.
    package func stop() async {
        await withTaskGroup(of: Void.self) { tasks in
            for member in members { tasks.addTask { await member.station.stop() } }
        }
        news.finish()
    }

    /// The camera that browsers see.
    var chosen: CameraStation { members[choice.withLock { $0 }].station }

    /// Shows another camera; the one that is shown already begins again where it has ended.
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
