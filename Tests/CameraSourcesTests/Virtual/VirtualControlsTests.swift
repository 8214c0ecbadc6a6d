import CoreMedia
import CoreVideo
import Synchronization
import Testing

@testable import CameraSources

/// Tests ``VirtualControls``, ``CameraChange``, ``CameraControls`` and ``CameraSettings``.
@Suite("Virtual camera: controls")
struct VirtualControlsTests {
    /// The appearance and settings of a frame.
    private struct Appearance: Sendable, Equatable {
        var settings: CameraSettings?
        var brightness = 0.0
        var blue = 0.0
        var red = 0.0
        /// Sum of squared differences of neighbours in a row, which is large if there are edges.
        var sharpness = 0
        var number = 0

        init(_ frame: CameraFrame) {
            settings = frame.settings
            number = frame.number
            frame.image?.withPlanes(readOnly: true) { planes in
                let first = planes[0].height / 8
                var (sum, count) = (0, 0)
                for y in stride(from: first, to: planes[0].height, by: 2) {
                    let row = (planes[0].baseAddress + y * planes[0].bytesPerRow).assumingMemoryBound(to: UInt8.self)
                    for x in 1..<planes[0].width {
                        sum += Int(row[x])
                        count += 1
                        let step = Int(row[x]) - Int(row[x - 1])
                        sharpness += step * step
                    }
                }
                brightness = Double(sum) / Double(count)
                var (blues, reds, pairs) = (0, 0, 0)
                for y in first / 2..<planes[1].height {
                    let row = (planes[1].baseAddress + y * planes[1].bytesPerRow).assumingMemoryBound(to: UInt8.self)
                    for x in 0..<planes[1].width {
                        blues += Int(row[2 * x])
                        reds += Int(row[2 * x + 1])
                        pairs += 1
                    }
                }
                blue = Double(blues) / Double(pairs)
                red = Double(reds) / Double(pairs)
            }
        }
    }

    /// Runs a camera for some frames; changes are made while a frame is delivered and take effect in the next.
    private func run(
        _ frames: Int,
        _ options: String = "codes=qr&controls=1",
        changes: [Int: [CameraChange]] = [:]
    ) throws -> [Appearance] {
        let appearances = Mutex<[Appearance]>([])
        let revision = Mutex(0)
        let client = RecordingClient(onFrame: { source, frame in
            let appearance = Appearance(frame)
            appearances.withLock { $0.append(appearance) }
            for change in changes[frame.number] ?? [] {
                source.apply(
                    change,
                    revision: revision.withLock { number in
                        number += 1; return number
                    }
                )
            }
        })
        let settings = try virtualSettings("320x240@30?clock=virtual&motion=still&frames=\(frames)&\(options)")
        let camera = try VirtualCamera(settings)
        try camera.start(camera.usualRequest, client: client)
        client.waitForEnd()
        camera.stop()
        return appearances.withLock { $0 }
    }

    @Test("there are no controls without controls=1; with it the images are unchanged until something is set")
    func neutral() throws {
        let plain = try run(3, "codes=qr")
        #expect(plain.allSatisfy { $0.settings == nil })
        let camera = try VirtualCamera(virtualSettings("320x240?codes=qr"))
        #expect(camera.info.controls == .none && camera.settings == nil)
        let controlled = try run(3)
        #expect(controlled.map(\.brightness) == plain.map(\.brightness))
        #expect(controlled.map(\.sharpness) == plain.map(\.sharpness))
        #expect(controlled.map(\.red) == plain.map(\.red))
        #expect(controlled.allSatisfy { $0.settings?.isAdjustingExposure == false })
    }

    @Test("equal runs produce equal images")
    func repeatable() throws {
        let changes: [Int: [CameraChange]] = [
            1: [.customExposure(duration: CMTime(value: 1, timescale: 15), sensitivity: 400)],
            2: [.exposure(.once), .focus(.once)], 4: [.lens(position: 0.2)],
        ]
        #expect(try run(12, changes: changes) == run(12, changes: changes))
    }

    @Test("exposure and sensitivity make images brighter and darker, starting with the next frame")
    func exposure() throws {
        let appearances = try run(
            5,
            changes: [
                0: [.customExposure(duration: CMTime(value: 1, timescale: 30), sensitivity: nil)],
                1: [.customExposure(duration: nil, sensitivity: 50)],
                2: [.customExposure(duration: CMTime(value: 1, timescale: 240), sensitivity: 50)],
            ]
        )
        #expect(appearances[1].brightness > appearances[0].brightness * 1.2)
        #expect(appearances[2].brightness == appearances[0].brightness, "twice as long at half the sensitivity")
        #expect(appearances[3].brightness < appearances[0].brightness * 0.6)
        #expect(appearances.map { $0.settings?.revision } == [0, 1, 2, 3, 3])
        #expect(appearances[3].settings?.exposureOffset ?? 0 < -2.9)
    }

    @Test(
        "a one-time exposure search converges with every frame, is reported, and ends locked at the right exposure"
    )
    func automaticExposure() throws {
        let dark = CameraChange.customExposure(duration: CMTime(value: 1, timescale: 1000), sensitivity: 100)
        let appearances = try run(40, changes: [0: [dark], 1: [.exposure(.once)]])
        let adjusting = appearances.filter { $0.settings?.isAdjustingExposure == true }
        #expect(adjusting.count > 3)
        #expect(zip(adjusting, adjusting.dropFirst()).allSatisfy { $0.brightness <= $1.brightness })
        let last = try #require(appearances.last)
        #expect(last.settings?.exposureMode == .locked && last.settings?.isAdjustingExposure == false)
        #expect(abs(last.brightness - appearances[0].brightness) < 1)
        #expect(last.settings?.exposureDuration == CMTime(value: 1, timescale: 60))
    }

    @Test("exposure bias, longest exposure and exposure point are respected")
    func exposureRequests() throws {
        let brighter = try run(40, changes: [0: [.exposureBias(1)]])
        #expect(brighter[39].brightness > brighter[0].brightness * 1.2)
        #expect(abs(brighter[39].settings?.exposureOffset ?? 9) < 0.1)
        let short = CMTime(value: 1, timescale: 250)
        let limited = try run(40, changes: [0: [.longestExposure(short), .exposure(.once)]])
        #expect(limited[39].settings?.exposureDuration == short)
        #expect(abs(limited[39].brightness - limited[0].brightness) < 2, "by a higher sensitivity")
        let onCard = try run(40, changes: [0: [.exposurePoint(.init(x: 0.5, y: 0.501)), .exposure(.once)]])
        #expect(onCard[39].brightness < onCard[0].brightness, "the white card is not to be too bright")
    }

    @Test("gains tint the image, and automatic white balance removes the tint")
    func gains() throws {
        let warm = CameraSettings.Gains(red: 2.5, green: 1.5, blue: 1)
        let appearances = try run(30, changes: [0: [.gains(warm)], 2: [.whiteBalance(.continuous)]])
        #expect(appearances[1].red > appearances[0].red + 5 && appearances[1].blue < appearances[0].blue - 5)
        #expect(appearances[29].red == appearances[0].red && appearances[29].blue == appearances[0].blue)
        #expect(appearances[29].settings?.gains == VirtualControls.rightGains)
        #expect(appearances.contains { $0.settings?.isAdjustingWhiteBalance == true })
        #expect(appearances[29].settings?.isAdjustingWhiteBalance == false)
    }

    @Test("a defocused lens blurs the codes, and autofocus makes them sharp again")
    func focus() throws {
        let appearances = try run(30, changes: [0: [.lens(position: 0)], 2: [.focus(.once)]])
        #expect(appearances[1].sharpness < appearances[0].sharpness / 2)
        #expect(appearances[29].sharpness == appearances[0].sharpness)
        #expect(appearances[29].settings?.focusMode == .locked)
        let positions = appearances.compactMap { $0.settings?.lensPosition }
        #expect(zip(positions.dropFirst(3), positions.dropFirst(4)).allSatisfy { $0 <= $1 })
        #expect(appearances.filter { $0.settings?.isAdjustingFocus == true }.count > 5)
    }

    @Test("the torch gives as much light as requested")
    func torch() throws {
        let appearances = try run(
            8,
            changes: [
                0: [.exposure(.locked)], 1: [.torch(.on, level: 0.5)], 2: [.torch(.on, level: nil)],
                3: [.torch(.off, level: nil)], 4: [.torch(.auto, level: nil)],
            ]
        )
        #expect(
            appearances[2].brightness > appearances[1].brightness
                && appearances[3].brightness > appearances[2].brightness
        )
        #expect(appearances[4].brightness == appearances[0].brightness)
        #expect(appearances.map { $0.settings?.torchLevel } == [0, 0, 0.5, 1, 0, 0, 0, 0], "it is not dark")
        let dim = try run(4, "codes=qr&controls=1&light=1", changes: [0: [.torch(.auto, level: nil)]])
        #expect(dim[2].settings?.torchLevel == 1)
    }

    @Test("the number of a frame can be read with any settings")
    func number() throws {
        let dark = CameraChange.customExposure(duration: CMTime(value: 1, timescale: 10_000), sensitivity: 50)
        let numbers = Mutex<[UInt32?]>([])
        let client = RecordingClient(onFrame: { source, frame in
            let number = frame.image.flatMap { FrameNumberStrip.read(from: $0) }
            numbers.withLock { $0.append(number) }
            source.apply(dark, revision: 1)
            source.apply(.lens(position: 0), revision: 2)
        })
        let camera = try VirtualCamera(virtualSettings("320x240?clock=virtual&frames=5&controls=1"))
        try camera.start(camera.usualRequest, client: client)
        client.waitForEnd()
        #expect(numbers.withLock { $0 } == [0, 1, 2, 3, 4])
    }
}
