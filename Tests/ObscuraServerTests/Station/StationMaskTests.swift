import CameraSources
import ConsoleWeb
import CoreVideo
import Foundation
import MediaFiles
import Testing

@testable import ObscuraServer

/// Tests ``CameraStation`` with privacy masks.
@Suite("The camera station: masks", .timeLimit(.minutes(1)))
struct StationMaskTests {
    /// Returns the number of different luma values, coarsely, so that noise of the compression does not count.
    private func shades(_ jpeg: Data) throws -> Int {
        let decoder = try JPEGDecoder(width: 160, height: 120)
        return shades(try #require(try jpeg.withUnsafeBytes { try decoder.decode($0) }))
    }

    private func shades(_ image: CVPixelBuffer) -> Int {
        image.withPlanes(readOnly: true) { planes in
            var shades: Set<UInt8> = []
            for y in 0..<120 {
                for x in 0..<160 {
                    shades.insert((planes[0].baseAddress + y * planes[0].bytesPerRow + x).load(as: UInt8.self) / 16)
                }
            }
            return shades.count
        }
    }

    private func snapshot(_ station: CameraStation, unmasked: Bool) async throws -> ConsoleImage {
        while true {
            do {
                return try await unmasked
                    ? station.unmaskedSnapshot(width: nil) : station.snapshot(of: .live, width: nil)
            } catch {
                guard error.code == .notNow else { throw error }
                await Task.yield()
            }
        }
    }

    @Test("pictures have the masks, except for the one way past them, which is noted")
    func past() async throws {
        let name = try CameraName(parsing: "virtual:160x120@30?seed=7990&codes=frame&mask=0,0,1,1")
        var configuration = StationConfiguration()
        configuration.inputs = [StationConfiguration.Input(label: "masked", name: name)]
        configuration.memoryBudget = 16 << 20
        let station = CameraStation(configuration)
        var events = station.events().makeAsyncIterator()
        station.start()
        #expect(try shades(await snapshot(station, unmasked: false).jpeg) == 1)
        // Every one of the frames that browsers decode.
        let views = [ConsoleView.live, .delayed].map { station.fragments(of: $0) }
        for view in views {
            var page = FragmentPage()
            var count = 0
            for await fragment in view.fragments {
                #expect(shades(try page.image(fragment)) == 1)
                view.acknowledge(fragment.header.sequence)
                count += 1
                if count == 8 { break }
            }
        }
        #expect(try shades(await snapshot(station, unmasked: true).jpeg) > 3)
        var isNoted = false
        while !isNoted, let event = await events.next() {
            if case .message(let message) = event { isNoted = message.text.contains("without masks") }
        }
        #expect(isNoted)
        await station.stop()
    }

    @Test("a camera without masks has no picture without them")
    func none() async throws {
        let name = try CameraName(parsing: "virtual:160x120@30?seed=7991&codes=none")
        var configuration = StationConfiguration()
        configuration.inputs = [StationConfiguration.Input(label: "plain", name: name)]
        configuration.memoryBudget = 16 << 20
        let station = CameraStation(configuration)
        station.start()
        _ = try await snapshot(station, unmasked: false)
        await #expect(throws: ConsoleError.self) { _ = try await station.unmaskedSnapshot(width: nil) }
        await station.stop()
    }
}
