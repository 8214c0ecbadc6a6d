import Foundation
import Glibc
import Synchronization
import Testing

@testable import CameraSources

@Suite("V4L2: connection and disconnection of cameras", .timeLimit(.minutes(1)))
struct V4L2FinderTests {
    /// A machine with device files that tests add and remove, and a simulated kernel that knows them.
    private final class FinderHarness {
        let machine: V4L2IdentityTests.Machine
        let system = FakeControls()
        /// Errors of opening cameras, by path.
        let refusals = Failures()
        private(set) var finder: V4L2Finder?
        private var news: AsyncStream<FoundCameras>.Iterator?

        final class Failures: Sendable {
            let all = Mutex<[String: CameraError]>([:])
        }

        private let settings: VirtualCameraSettings

        init() throws {
            machine = try V4L2IdentityTests.Machine()
            settings = try virtualSettings("64x64?codes=none")
        }

        static let camera: UInt32 = 0x0420_0001
        static let metadata: UInt32 = 0x0480_0000

        func plug(
            _ node: String,
            _ webcam: V4L2IdentityTests.Webcam = V4L2IdentityTests.Webcam(),
            flags: UInt32 = camera
        ) throws {
            var webcam = webcam
            // Each camera gets its own port if the test states none.
            if webcam.socket == "1-4.2", let number = Int(node.dropFirst(5)) { webcam.socket = "1-4.\(number + 2)" }
            let path = machine.dev + "/" + node
            system.change {
                $0.capabilities[path] = V4L2Capability(
                    driver: "uvcvideo",
                    card: "Cam",
                    busInfo: "usb-1",
                    flags: flags
                )
            }
            _ = try webcam.plug(into: machine, as: node)
        }

        func pull(_ node: String) throws {
            let path = machine.dev + "/" + node
            system.change { $0.capabilities[path] = nil }
            try machine.remove(node)
        }

        func start(_ selection: V4L2Finder.Selection = .all) -> FoundCameras {
            let (refusals, settings) = (refusals, settings)
            let finder = V4L2Finder(selection, folder: machine.dev, sysfs: machine.sysfs, system: system) {
                (path, identity, _) throws(CameraError) in
                if let error = refusals.all.withLock({ $0[path] }) { throw error }
                return try VirtualCamera(
                    settings,
                    uniqueID: identity.uniqueID,
                    position: identity.position
                )
            }
            self.finder = finder
            let (stream, continuation) = AsyncStream.makeStream(of: FoundCameras.self)
            news = stream.makeAsyncIterator()
            return finder.start { continuation.yield($0) }
        }

        /// Returns the next change.
        func next() async -> FoundCameras {
            nonisolated(unsafe) var iterator = news
            // nonisolated(unsafe): the test awaits one change after the other.
            let found = await iterator?.next()
            news = iterator
            return found ?? FoundCameras()
        }

        func named(_ text: String) throws -> V4L2Finder.Selection {
            let name = try CameraName(parsing: text)
            guard case .v4l2(let path) = name.source else { throw CameraError(.invalidName, text) }
            return .named(path, name)
        }
    }

    private func ids(_ found: FoundCameras) -> [String] { found.cameras.map(\.info.uniqueID) }

    @Test("the nodes that are cameras are found, in the order of their numbers")
    func order() throws {
        let harness = try FinderHarness()
        try harness.plug("video10", .init(serial: "c"))
        try harness.plug("video2", .init(serial: "b"))
        try harness.plug("video0", .init(serial: "a"))
        try harness.plug("video1", .init(serial: "a", index: 1), flags: FinderHarness.metadata)
        try Data().write(to: URL(fileURLWithPath: harness.machine.dev + "/videotape"))
        let found = harness.start()
        #expect(ids(found) == ["a", "b", "c"].map { "v4l2:usb-046d-0825-" + $0 })
        #expect(found.problems.isEmpty)
        #expect(harness.system.state.withLock { $0.opened == $0.closed })
    }

    @Test("a camera with another signal is looked at again: a new object with the old identifier")
    func signal() async throws {
        let harness = try FinderHarness()
        try harness.plug("video0", .init(serial: "a"))
        let first = harness.start()
        harness.finder?.lookAgain(at: harness.machine.dev + "/video0")
        let second = await harness.next()
        #expect(ids(second) == ids(first) && second.cameras.count == 1)
        #expect(second.cameras[0] !== first.cameras[0])
    }

    @Test("a replugged camera is a new object with the old identifier, at any port")
    func replug() async throws {
        let harness = try FinderHarness()
        try harness.plug("video0")
        let first = try #require(harness.start().cameras.first)
        try harness.pull("video0")
        #expect(await harness.next().cameras.isEmpty)
        try harness.plug("video4", .init(socket: "1-7"))
        let second = try #require(await harness.next().cameras.first)
        #expect(second.info.uniqueID == first.info.uniqueID)
        #expect(second !== first)
    }

    @Test("a node that was replaced by another between two looks is a different camera")
    func swapped() async throws {
        let harness = try FinderHarness()
        try harness.plug("video0", .init(serial: "a"))
        let first = try #require(harness.start().cameras.first)
        // An atomic replacement: the new file exists before the monitor's next look.
        let path = harness.machine.dev + "/video0"
        try Data([1]).write(to: URL(fileURLWithPath: path + "-new"))
        #expect(rename(path + "-new", path) == 0)
        let found = await harness.next()
        #expect(found.cameras.count == 1)
        #expect(found.cameras.first !== first)
        #expect(ids(found) == [first.info.uniqueID])
    }

    @Test("two cameras with the same serial number are distinguished by their ports")
    func twins() async throws {
        let harness = try FinderHarness()
        try harness.plug("video0", .init(serial: "0001", socket: "1-1"))
        let first = harness.start()
        try harness.plug("video2", .init(serial: "0001", socket: "1-2"))
        let both = await harness.next()
        #expect(
            ids(both) == ["v4l2:usb-046d-0825-0001", "v4l2:usb-046d-0825-0001-at-0000:00:14.0-2"]
        )
        #expect(both.cameras.first === first.cameras.first)
        // The first one is removed: the other keeps its identifier as long as it is connected.
        try harness.pull("video0")
        #expect(ids(await harness.next()) == ["v4l2:usb-046d-0825-0001-at-0000:00:14.0-2"])
    }

    @Test("a camera without permission is a problem that ends when udev has set its permissions")
    func permission() async throws {
        let harness = try FinderHarness()
        let path = harness.machine.dev + "/video0"
        harness.system.change { $0.openFailures[path] = EACCES }
        try harness.plug("video0")
        let found = harness.start()
        #expect(found.cameras.isEmpty)
        #expect(found.problems.map(\.code) == [.noPermission])
        #expect(
            found.problems.first?.message.hasPrefix("The camera 'HD_Webcam C270' (\(path)) may not be used. ") == true
        )
        harness.system.change { $0.openFailures[path] = nil }
        #expect(chmod(path, 0o660) == 0)
        let now = await harness.next()
        #expect(ids(now) == ["v4l2:usb-046d-0825-9A3B10"])
        #expect(now.problems.isEmpty)
    }

    @Test(
        "nodes that fail in other ways are problems, or absent",
        arguments: [
            (EBUSY, CameraError.Code.busy), (EIO, .unreadable), (EPERM, .noPermission), (EMFILE, .unreadable),
            (ENODEV, nil), (ENXIO, nil), (ENOENT, nil),
        ]
    )
    func failures(number: Int32, code: CameraError.Code?) throws {
        let harness = try FinderHarness()
        try harness.plug("video0", .init(serial: "a"))
        try harness.plug("video1", .init(serial: "b"))
        let path = harness.machine.dev + "/video0"
        harness.system.change { $0.openFailures[path] = number }
        let found = harness.start()
        #expect(ids(found) == ["v4l2:usb-046d-0825-b"])
        #expect(found.problems.map(\.code) == (code.map { [$0] } ?? []))
    }

    @Test("a camera whose driver fails at first is queried again after an event")
    func slow() async throws {
        let harness = try FinderHarness()
        try harness.plug("video0", .init(serial: "a"))
        let path = harness.machine.dev + "/video0"
        harness.refusals.all.withLock { $0[path] = CameraError(.unreadable, "Not yet.") }
        #expect(harness.start().problems == [CameraError(.unreadable, "Not yet.")])
        harness.refusals.all.withLock { $0[path] = nil }
        try harness.plug("video1", .init(serial: "b"))
        var found = await harness.next()
        if found.cameras.count < 2 { found = await harness.next() }
        #expect(Set(ids(found)) == ["v4l2:usb-046d-0825-a", "v4l2:usb-046d-0825-b"])
        #expect(found.problems.isEmpty)
    }

    // MARK: Names

    @Test("a name finds only its own camera: by device file, by link or by identifier")
    func named() throws {
        let harness = try FinderHarness()
        try harness.plug("video0", .init(serial: "a"))
        try harness.plug("video1", .init(serial: "b"))
        let link = harness.machine.dev + "/by-id"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: harness.machine.dev + "/video1")
        for text in ["v4l2:\(harness.machine.dev)/video1", "v4l2:\(link)", "v4l2:usb-046d-0825-b"] {
            let found = harness.start(try harness.named(text + "?position=front"))
            #expect(ids(found) == ["v4l2:usb-046d-0825-b"], "\(text)")
            #expect(found.cameras.first?.info.position == .front)
            #expect(found.problems.isEmpty)
        }
    }

    @Test("a named camera that is absent is a problem until it is connected, and again after its removal")
    func absent() async throws {
        let harness = try FinderHarness()
        let found = harness.start(try harness.named("v4l2:usb-046d-0825-b"))
        #expect(found.cameras.isEmpty)
        #expect(
            found.problems.map(\.message) == [
                "There is no camera 'v4l2:usb-046d-0825-b'. Plug it in, or choose one that 'obscura devices' lists."
            ]
        )
        try harness.plug("video3", .init(serial: "b"))
        let now = await harness.next()
        #expect(ids(now) == ["v4l2:usb-046d-0825-b"])
        #expect(now.problems.isEmpty)
        try harness.pull("video3")
        #expect(await harness.next().problems.map(\.code) == [.notFound])
    }

    @Test("a link that appears after its device file is followed")
    func lateLink() async throws {
        let harness = try FinderHarness()
        let link = harness.machine.dev + "/video-link-index0"
        #expect(harness.start(try harness.named("v4l2:\(link)")).problems.map(\.code) == [.notFound])
        try harness.plug("video0", .init(serial: "a"))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: harness.machine.dev + "/video0")
        #expect(ids(await harness.next()) == ["v4l2:usb-046d-0825-a"])
    }

    @Test("the name of a node that is not a camera has its own error")
    func noCamera() throws {
        let harness = try FinderHarness()
        try harness.plug("video1", flags: FinderHarness.metadata)
        let found = harness.start(try harness.named("v4l2:\(harness.machine.dev)/video1"))
        #expect(found.problems.map(\.code) == [.notFound])
        #expect(found.problems.first?.message.contains("is not a camera") == true)
    }

    @Test("the name of a file that is not a video device has its own error", arguments: ["/dev/null", "/dev/zero"])
    func otherFiles(path: String) {
        let finder = V4L2Finder(.named(path, CameraName(.v4l2(path: path)))) { path, _, _ throws(CameraError) in
            throw CameraError(.unreadable, "\(path) was opened.")
        }
        let found = finder.start { _ in }
        #expect(found.cameras.isEmpty)
        #expect(found.problems.map(\.code) == [.notFound])
        #expect(found.problems.first?.message.contains("no video device") == true)
    }

    @Test("a machine without a device folder has no cameras and no problems")
    func noFolder() throws {
        let finder = V4L2Finder(folder: "/nowhere/dev", sysfs: "/nowhere/sys", system: FakeControls()) {
            (_, _, _) throws(CameraError) in throw CameraError(.notFound, "")
        }
        let found = finder.start { _ in }
        #expect(found.cameras.isEmpty)
        #expect(found.problems.isEmpty)
    }

    @Test("the monitor's thread ends with the finder")
    func ends() async throws {
        let harness = try FinderHarness()
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        final class Witness: Sendable {
            let ended: @Sendable () -> Void
            init(_ ended: @escaping @Sendable () -> Void) { self.ended = ended }
            deinit { ended() }
        }
        var monitor: DeviceFolderMonitor?
        do {
            let witness = Witness { continuation.finish() }
            monitor = DeviceFolderMonitor(folders: [harness.machine.dev]) { _ = witness }
        }
        withExtendedLifetime(monitor) {}
        monitor = nil
        // The closure is released when the thread ends.
        for await _ in stream {}
    }
}
