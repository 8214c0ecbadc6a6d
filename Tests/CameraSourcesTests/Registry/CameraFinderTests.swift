import Synchronization
import Testing

@testable import CameraSources

@Suite("Camera finders")
struct CameraFinderTests {
    /// A finder whose findings the test sets.
    private final class ManualFinder: CameraFinder {
        private let first: FoundCameras
        private let changed = Mutex<(@Sendable (FoundCameras) -> Void)?>(nil)

        init(_ cameras: [any CameraSource] = [], problems: [CameraError] = []) {
            first = FoundCameras(cameras: cameras, problems: problems)
        }

        func start(_ changed: @escaping @Sendable (FoundCameras) -> Void) -> FoundCameras {
            self.changed.withLock { $0 = changed }
            return first
        }

        func report(_ cameras: [any CameraSource], problems: [CameraError] = []) {
            changed.withLock { $0 }?(FoundCameras(cameras: cameras, problems: problems))
        }
    }

    private final class History: Sendable {
        private let list = Mutex<[String]>([])
        var all: [String] { list.withLock { $0 } }
        func add(_ change: CameraRegistry.Change) {
            list.withLock {
                switch change {
                case .connected(let camera): $0.append("+" + camera.uniqueID)
                case .disconnected(let camera): $0.append("-" + camera.uniqueID)
                }
            }
        }
    }

    private func camera(_ id: String) throws -> VirtualCamera {
        try VirtualCamera(virtualSettings("64x64?codes=none"), uniqueID: id)
    }

    private func list(_ finders: [ManualFinder]) -> CameraList {
        CameraList(names: { nil }, discovery: CameraDiscovery { finders })
    }

    @Test("cameras of several finders form one list in the finders' order; each camera is listed once")
    func order() throws {
        let (a, b, twin, c) = (try camera("a"), try camera("b"), try camera("a"), try camera("c"))
        let list = list([ManualFinder([a, b]), ManualFinder([twin, c])])
        #expect(list.cameras.map(\.uniqueID) == ["a", "b", "c"])
        #expect(list.cameras.first?.source === a)
        #expect(list.cameras.map(\.position) == [.back, .front, .unspecified])
    }

    @Test("each change of a finder is reported separately; a hidden camera takes the place of its twin")
    func changes() throws {
        let (a, b, twin) = (try camera("a"), try camera("b"), try camera("a"))
        let (first, second) = (ManualFinder([a, b]), ManualFinder([twin]))
        let list = list([first, second])
        let history = History()
        let observation = list.observe { history.add($0) }
        first.report([b])
        #expect(history.all == ["-a", "+a"])
        #expect(list.cameras.last?.source === twin)
        #expect(list.cameras.last?.position == .back)
        let new = try camera("b")
        first.report([new])
        #expect(history.all == ["-a", "+a", "-b", "+b"])
        first.report([new])
        second.report([])
        #expect(history.all == ["-a", "+a", "-b", "+b", "-a"])
        #expect(list.cameras.map(\.position) == [.front])
        withExtendedLifetime(observation) {}
    }

    @Test("cameras that return in another order get their previous places")
    func places() throws {
        let finder = ManualFinder([try camera("a"), try camera("b")])
        let list = list([finder])
        #expect(list.cameras.map(\.position) == [.back, .front])
        finder.report([])
        finder.report([try camera("b")])
        #expect(list.cameras.map(\.position) == [.front])
        finder.report([try camera("b"), try camera("a")])
        #expect(
            Dictionary(uniqueKeysWithValues: list.cameras.map { ($0.uniqueID, $0.position) }) == [
                "a": .back, "b": .front,
            ]
        )
    }

    @Test("the stand-in exists while finders know of no camera, and leaves for good when one appears")
    func standIn() throws {
        let finder = ManualFinder()
        let list = list([finder])
        #expect(list.cameras.map(\.uniqueID) == ["virtual:1280x720@30"])
        let history = History()
        let observation = list.observe { history.add($0) }
        finder.report([try camera("a")])
        #expect(history.all == ["-virtual:1280x720@30", "+a"])
        #expect(list.cameras.map(\.position) == [.back])
        finder.report([])
        #expect(list.cameras.isEmpty)
        withExtendedLifetime(observation) {}
    }

    @Test("a camera without permission has no stand-in, but a problem as long as it lasts")
    func problems() throws {
        let problem = CameraError(.noPermission, "It may not be used.")
        let finder = ManualFinder(problems: [problem])
        let list = list([finder, ManualFinder()])
        #expect(list.cameras.isEmpty)
        #expect(list.problems == [problem])
        finder.report([try camera("a")])
        #expect(list.cameras.map(\.uniqueID) == ["a"])
        #expect(list.problems.isEmpty)
    }

    @Test("a found camera that the program removes stays out as long as it is connected")
    func dismissed() throws {
        let (a, b) = (try camera("a"), try camera("b"))
        let finder = ManualFinder([a, b])
        let list = list([finder])
        #expect(list.cameras.count == 2)
        list.remove(a)
        finder.report([a, b])
        #expect(list.cameras.map(\.uniqueID) == ["b"])
        finder.report([b])
        finder.report([a, b])
        #expect(list.cameras.map(\.uniqueID) == ["b", "a"])
    }
}
