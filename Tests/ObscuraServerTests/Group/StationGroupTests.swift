import AVFoundation
import CameraSources
import ConsoleWeb
import Foundation
import MediaFiles
import Obscura
import PixelTransforms
import ScanStore
import Synchronization
import Testing

@testable import ObscuraServer

/// Tests ``StationGroup``, ``ScanShelf`` and ``CameraConsole``.
@Suite("Several cameras side by side", .timeLimit(.minutes(3)))
struct StationGroupTests {
    private static let seeds = Atomic<Int>(81_000)

    /// Returns the configuration of a virtual camera that no other test uses.
    private static func configuration(
        _ name: String,
        _ options: String,
        size: String = "320x240@30"
    ) throws
        -> StationConfiguration
    {
        let seed = seeds.wrappingAdd(1, ordering: .relaxed).newValue
        let camera = try CameraName(parsing: "virtual:\(size)?seed=\(seed)&\(options)")
        var configuration = StationConfiguration()
        configuration.inputs = [StationConfiguration.Input(label: camera.displayText, name: camera, camera: name)]
        configuration.delay = 0.3
        configuration.memoryBudget = 16 << 20
        return configuration
    }

    private func folder() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("obscura-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    private func pair(_ change: (inout StationConfiguration) -> Void = { _ in }) throws -> StationGroup {
        var first = try Self.configuration("door", "codes=frame&motion=still")
        var second = try Self.configuration("gate", "codes=frame&motion=still", size: "640x480@15")
        change(&first)
        change(&second)
        return StationGroup([first, second], shelf: ScanShelf())
    }

    // MARK: Views

    @Test("Scans of all cameras are announced and listed, each once and in a common order")
    func scans() async throws {
        let group = try pair()
        group.start()
        var reported: [ConsoleScan] = []
        for await event in group.events() {
            if case .scan(let scan) = event { reported.append(scan) }
            if Set(reported.map(\.source)).count == 2, reported.count >= 12 { break }
        }
        #expect(Set(reported.map(\.source)) == ["door", "gate"])
        #expect(Set(reported.map(\.id)).count == reported.count)
        let listed = await group.scans(before: nil, limit: 500)
        #expect(listed.map(\.id) == listed.map(\.id).sorted(by: >))
        for scan in reported { #expect(listed.contains(scan)) }
        for name in ["door", "gate"] {
            let frames = listed.filter { $0.source == name }.reversed().compactMap(\.frame)
            #expect(frames == frames.sorted())
        }
        await group.stop()
    }

    @Test("A stream switches to the chosen camera's images, and its movies end")
    func choice() async throws {
        let group = try pair()
        group.start()
        let cameras = await group.cameras()
        #expect(cameras.map(\.name) == ["door", "gate"] && cameras.map(\.isChosen) == [true, false])
        var widths: [Int] = []
        let movie = try await movieWhenThere(group)
        for await image in group.images(of: .live, width: nil) {
            if image.frame.width != widths.last { widths.append(image.frame.width) }
            if widths == [320] { _ = try await group.perform(.chooseCamera(id: cameras[1].id)) }
            if widths.count == 2 { break }
        }
        #expect(widths == [320, 640])
        for await _ in movie {}
        #expect(await group.cameras().map(\.isChosen) == [false, true])
        #expect(await group.state().camera?.id == cameras[1].id)
        // The first camera continues without being shown.
        let before = await group.scans(before: nil, limit: 500).count { $0.source == "door" }
        while await group.scans(before: nil, limit: 500).count(where: { $0.source == "door" }) < before + 5 {
            await Task.yield()
        }
        await #expect(throws: ConsoleError.self) { try await group.perform(.chooseCamera(id: "nobody")) }
        await group.stop()
    }

    private func movieWhenThere(_ group: StationGroup) async throws -> AsyncStream<Data> {
        for await event in group.events() {
            if case .state(let state) = event, (state.delayed.newest ?? 0) > 0.5 { break }
        }
        return try await group.movie(of: .live)
    }

    @Test("Events are those of the chosen camera, with the scans of all")
    func events() async throws {
        let group = try pair()
        group.start()
        let cameras = await group.cameras()
        var seen: [String] = []
        for await event in group.events() {
            guard case .state(let state) = event, let id = state.camera?.id else { continue }
            if seen.last != id { seen.append(id) }
            if seen.count == 1, state.activity == .running {
                _ = try await group.perform(.chooseCamera(id: cameras[1].id))
            }
            if seen.count == 2 { break }
        }
        #expect(seen == cameras.map(\.id))
        await group.stop()
    }

    @Test("Metrics are labelled by camera, and those of one name are grouped")
    func figures() async throws {
        let group = try pair()
        let figures = await group.metrics()
        let running = figures.filter { $0.name == "obscura_camera_running" }
        #expect(running.map { $0.labels["camera"] } == ["door", "gate"])
        #expect(figures.count { $0.name == "obscura_process_threads" } == 1)
        var names: [String] = []
        for figure in figures where names.last != figure.name { names.append(figure.name) }
        #expect(Set(names).count == names.count)
        await group.stop()
    }

    // MARK: Storage

    @Test("A station without kept frames shows its camera, and explains why other views are missing")
    func noPast() async throws {
        let group = try pair { $0.keepsPast = false }
        group.start()
        for await image in group.images(of: .live, width: nil) {
            #expect(image.frame.width == 320)
            break
        }
        for command in [ConsoleCommand.setDelay(1), .pause, .seekBy(1)] {
            do throws(ConsoleError) {
                _ = try await group.perform(command)
                Issue.record("\(command) was carried out")
            } catch {
                #expect(error == .keepsNoPast)
            }
        }
        for view in ConsoleView.allCases {
            do throws(ConsoleError) {
                _ = try await group.movie(of: view)
                Issue.record("there is a film")
            } catch {
                #expect(error == .keepsNoPast)
            }
        }
        await #expect(throws: ConsoleError.keepsNoPast) { try await group.snapshot(of: .delayed, width: nil) }
        #expect(await group.state().delayed.newest == nil)
        await group.stop()
    }

    @Test("An announced scan is on the disk, with the image of its frame")
    func durable() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try ScanStore(StoreConfiguration(file: folder.appendingPathComponent("scans.sqlite")))
        let group = StationGroup(
            [try Self.configuration("door", "codes=frame&motion=still")],
            shelf: ScanShelf(store)
        )
        group.start()
        var count = 0
        let reader = try ScanHistory(file: folder.appendingPathComponent("scans.sqlite"))
        for await event in group.events() {
            guard case .scan(let scan) = event else { continue }
            // Another connection sees it.
            let stored = try #require(try reader.scans(ScanQuery(before: Int64(scan.id) + 1, limit: 1)).first)
            #expect(stored.sequence == Int64(scan.id))
            #expect(stored.record.text == scan.frame.map(String.init))
            #expect(stored.record.camera == "door")
            #expect(stored.record.source.hasPrefix("virtual:320x240@30"))
            #expect(abs(stored.record.time.timeIntervalSinceNow) < 60)
            if let jpeg = await group.image(ofScan: scan.id) {
                #expect(try stripNumber(jpeg) == scan.frame)
                count += 1
            }
            if count == 8 { break }
        }
        #expect(await group.scans(before: nil, limit: 3).count == 3)
        await group.stop()
        await store.close()
    }

    @Test("The movie around a scan has the frames before and after it")
    func clips() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try ScanStore(StoreConfiguration(file: folder.appendingPathComponent("scans.sqlite")))
        // A single code that is in view from the start, so there is one scan.
        var configuration = try Self.configuration("door", "codes=qr&motion=still")
        configuration.clipFolder = folder.appendingPathComponent("clips")
        configuration.scanClips = ScanClips(before: 0.5, after: 1)
        let group = StationGroup([configuration], shelf: ScanShelf(store))
        group.start()
        var saved: ConsoleClip?
        for await event in group.events() {
            if case .clip(let clip) = event {
                saved = clip
                break
            }
        }
        let clip = try #require(saved)
        let duration = try #require(clip.duration)
        #expect(duration >= 0.9 && duration < 1.6)
        await group.stop()
        await store.close()
        let history = try ScanHistory(file: folder.appendingPathComponent("scans.sqlite"))
        let scan = try #require(try history.scans(ScanQuery()).first)
        #expect(scan.record.clip == clip.name)
    }

    @Test("The oldest movies are deleted when all of them exceed the budget")
    func clipBudget() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = try Self.configuration("door", "codes=none")
        configuration.clipFolder = folder
        configuration.clipBudget = 1
        let group = StationGroup([configuration], shelf: ScanShelf())
        group.start()
        _ = try await movieWhenThere(group)
        var names: [String] = []
        for _ in 0..<3 { names.append(try await group.saveClip(seconds: 0.3).name) }
        #expect(await group.clips().map(\.name) == [names[2]])
        await group.stop()
    }

    @Test("The image of a code is twice as wide and high as the code")
    func codeImage() throws {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 640, 480, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &buffer)
        let image = try #require(buffer)
        let corners = [(0.25, 0.25), (0.25, 0.5), (0.5, 0.5), (0.5, 0.25)].map { ScanPoint(x: $0.0, y: $0.1) }
        let part = try #require(CameraStation.surroundings(of: corners, in: image))
        #expect(part == .init(x: 80, y: 60, width: 320, height: 240))
        #expect(CameraStation.surroundings(of: [], in: image) == nil)
        let wild = [ScanPoint(x: .nan, y: 0), ScanPoint(x: 1e300, y: 1)]
        #expect(CameraStation.surroundings(of: wild, in: image) == nil)
        let maker = JPEGMaker()
        for (rect, width) in [
            (part, 100), (.init(x: -50, y: -50, width: 100, height: 100), 640),
            (.init(x: 600, y: 400, width: 900, height: 900), 40),
        ] as [(PixelTransform.Rect, Int)] {
            let jpeg = try #require(maker.jpeg(image, part: rect, width: width))
            #expect(jpeg.starts(with: [0xFF, 0xD8]))
        }
        #expect(maker.jpeg(image, part: .init(x: 700, y: 0, width: 10, height: 10), width: 10) == nil)
    }

    private func stripNumber(_ jpeg: Data) throws -> Int? {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("obscura-\(UUID().uuidString).jpg")
        defer { try? FileManager.default.removeItem(at: url) }
        try jpeg.write(to: url)
        let frame = try MediaReader(MediaLocation(url.path)).nextFrame()
        return frame.flatMap { FrameNumberStrip.read(from: $0.image) }.map(Int.init)
    }
}
