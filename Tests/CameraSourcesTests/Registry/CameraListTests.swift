import Foundation
import Synchronization
import Testing

@testable import CameraSources

@Suite("Camera list")
struct CameraListTests {
    private final class History: Sendable {
        let list = Mutex<[String]>([])
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

    private func camera(_ id: String, _ position: CameraInfo.Position? = nil) throws -> VirtualCamera {
        try VirtualCamera(virtualSettings("64x64?codes=none"), uniqueID: id, position: position)
    }

    @Test("without a list there is the virtual camera, at the back", arguments: [nil, "", "  "])
    func standIn(text: String?) throws {
        let list = CameraList(names: { text }, discovery: CameraDiscovery { [] })
        #expect(list.cameras.map(\.uniqueID) == ["virtual:1280x720@30"])
        #expect(list.cameras.first?.position == .back)
        #expect(list.cameras.first?.kind == .builtInWideAngle)
        #expect(list.cameras.first?.source === list.cameras.first?.source)
        #expect(list.problems == [])
    }

    @Test("the first camera is at the back, the second at the front, others external, unless the name states otherwise")
    func places() {
        let text = """
            virtual:?seed=1,virtual:?seed=2,virtual:?seed=3,virtual:?position=front&type=external,\
            virtual:?position=back
            """
        let list = CameraList(names: { text })
        #expect(list.cameras.map(\.position) == [.back, .front, .unspecified, .front, .back])
        #expect(
            list.cameras.map(\.kind) == [.builtInWideAngle, .builtInWideAngle, .external, .external, .external]
        )
    }

    @Test("equal names are different cameras")
    func twins() {
        let list = CameraList(names: { "virtual:,virtual:1280x720,virtual:@30,virtual:640x480" })
        #expect(
            list.cameras.map(\.uniqueID) == [
                "virtual:1280x720@30", "virtual:1280x720@30#2", "virtual:1280x720@30#3", "virtual:640x480@30",
            ]
        )
        #expect(Set(list.cameras.map { ObjectIdentifier($0.source) }).count == 4)
    }

    @Test("an invalid entry is a problem with a message, and the others still count")
    func problems() {
        let list = CameraList(names: { "virtual:?codes=nonsense,virtual:640x480,v4l2:/dev/video9,virtual:64x64" })
        #expect(list.cameras.map(\.uniqueID) == ["virtual:640x480@30"])
        #expect(list.problems.map(\.code) == [.invalidName, .notFound, .unsupportedFormat])
        #expect(
            list.problems.first?.message.hasPrefix(
                "OBSCURA_CAMERAS: Camera 'virtual:?codes=nonsense': codes=nonsense: there is no code 'nonsense'"
            ) == true
        )
    }

    @Test("a list of invalid entries only has no camera, not the virtual one")
    func onlyProblems() {
        let list = CameraList(names: { "nonsense:" })
        #expect(list.cameras.isEmpty)
        #expect(list.problems.count == 1)
    }

    @Test("the list is read once, on first use, and cameras added before come after it")
    func lazy() throws {
        let reads = Mutex(0)
        let list = CameraList(names: {
            reads.withLock { $0 += 1 }
            return "virtual:640x480"
        })
        _ = list.add(try camera("mine"))
        #expect(reads.withLock { $0 } == 0)
        #expect(list.cameras.map(\.uniqueID) == ["virtual:640x480@30", "mine"])
        #expect(list.cameras.map(\.position) == [.back, .front])
        _ = list.cameras
        #expect(reads.withLock { $0 } == 1)
    }

    @Test("a program that adds its own camera early has no stand-in")
    func ownCamera() throws {
        let list = CameraList(names: { nil }, discovery: CameraDiscovery { [] })
        _ = list.add(try camera("mine"))
        #expect(list.cameras.map(\.uniqueID) == ["mine"])
        #expect(list.cameras.first?.position == .back)
    }

    @Test("changes are reported in order, after the list has changed, until the observation ends")
    func changes() throws {
        let list = CameraList(names: { "virtual:640x480" })
        let history = History()
        let counts = Mutex<[Int]>([])
        let observation = list.observe { change in
            history.add(change)
            counts.withLock { $0.append(list.cameras.count) }
        }
        let (first, second) = (try camera("a"), try camera("b"))
        #expect(list.add(first)?.source === first)
        #expect(list.add(first)?.source === first)
        #expect(list.add(try camera("a")) == nil)
        list.add(second)
        list.remove(first)
        list.remove(first)
        #expect(history.all == ["+a", "+b", "-a"])
        #expect(counts.withLock { $0 } == [2, 3, 2])
        observation.cancel()
        list.remove(second)
        #expect(history.all == ["+a", "+b", "-a"])
    }

    @Test("a camera that returns takes the first free place")
    func freePlace() throws {
        let list = CameraList(names: { "virtual:640x480,virtual:320x240" })
        let back = try #require(list.cameras.first)
        list.remove(back.source)
        #expect(list.cameras.map(\.position) == [.front])
        #expect(list.add(try camera("new"))?.position == .back)
        #expect(list.add(try camera("told", .front))?.position == .front)
    }

    @Test("an observer may change the list itself")
    func reentrant() throws {
        let list = CameraList(names: { "virtual:640x480" })
        let history = History()
        let other = try camera("b")
        let observation = list.observe { change in
            history.add(change)
            if case .connected(let camera) = change, camera.uniqueID == "a" { list.add(other) }
        }
        list.add(try camera("a"))
        #expect(history.all == ["+a", "+b"])
        withExtendedLifetime(observation) {}
    }

    @Test("concurrent additions and removals leave a consistent list")
    func threads() throws {
        let list = CameraList(names: { "virtual:640x480" })
        let history = History()
        let observation = list.observe { history.add($0) }
        let cameras = try (0..<16).map { try camera("camera \($0)") }
        DispatchQueue.concurrentPerform(iterations: 16) { index in
            list.add(cameras[index])
            _ = list.cameras
            if index.isMultiple(of: 2) { list.remove(cameras[index]) }
        }
        #expect(list.cameras.count == 9)
        #expect(history.all.count == 24)
        withExtendedLifetime(observation) {}
    }

    @Test("the stream delivers all changes")
    func stream() async throws {
        let mine = try camera("stream test")
        let changes = CameraRegistry.changes()
        CameraRegistry.add(mine)
        CameraRegistry.remove(mine)
        var seen: [String] = []
        for await change in changes {
            switch change {
            case .connected(let camera) where camera.uniqueID == "stream test": seen.append("connected")
            case .disconnected(let camera) where camera.uniqueID == "stream test": seen.append("disconnected")
            default: continue
            }
            if seen.count == 2 { break }
        }
        #expect(seen == ["connected", "disconnected"])
    }

    @Test("a source can be opened by its name, or by the identifier of a twin")
    func make() throws {
        let source = try CameraRegistry.make(named: "virtual:320x240@15?codes=qr&position=front")
        #expect(source.info.uniqueID == "virtual:320x240@15?codes=qr&position=front")
        #expect(source.info.position == .front)
        #expect(source.info.defaultFormat.width == 320)
        let twin = try camera("virtual:make test#2")
        CameraRegistry.add(twin)
        #expect(try CameraRegistry.make(named: "virtual:make test#2") === twin)
        CameraRegistry.remove(twin)
        #expect(throws: CameraError.self) { try CameraRegistry.make(named: "virtual:make test#2") }
    }
}
