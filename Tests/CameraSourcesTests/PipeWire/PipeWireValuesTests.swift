import CoreMedia
import CoreVideo
import Testing

@testable import CameraSources

@Suite("PipeWire: descriptions of cameras")
struct PipeWireValuesTests {
    private typealias Size = PipeWireFormat.Size
    private typealias Rate = PipeWireFormat.Rate

    private func durations(_ mode: PipeWireMode) -> [[Int64]] {
        mode.format.frameDurations.map {
            [$0.shortest.value, Int64($0.shortest.timescale), $0.longest.value, Int64($0.longest.timescale)]
        }
    }

    @Test("a webcam's lists become formats, each once, ascending by size; JPEG in addition to raw images")
    func webcam() throws {
        let rates = PipeWireFormat.Choice<PipeWireFormat.Rate>.list([
            Rate(numerator: 30, denominator: 1), Rate(numerator: 30000, denominator: 1001),
            Rate(numerator: 0, denominator: 1),
        ])
        func format(_ coding: PipeWireFormat.Coding, _ pixels: [UInt32], _ size: PipeWireFormat.Size) -> PipeWireFormat
        {
            PipeWireFormat(
                coding: coding,
                pixels: pixels,
                sizes: .list([size]),
                preferredSize: size,
                rates: rates,
                preferredRate: Rate(numerator: 30000, denominator: 1001)
            )
        }
        let small = Size(width: 640, height: 480)
        let large = Size(width: 1920, height: 1080)
        let modes = PipeWireMode.modes(of: [
            format(.jpeg, [], large), format(.raw, [4, 999], small), format(.jpeg, [], small), format(.raw, [4], small),
        ])
        #expect(modes.map(\.format.width) == [640, 640, 1920])
        #expect(modes.map(\.format.codec) == [.jpeg, nil, .jpeg])
        #expect(modes.map(\.pixels) == [0, 4, 0])
        #expect(durations(modes[0]) == [[1, 30, 1, 30], [1001, 30000, 1001, 30000]])
        #expect(modes[0].format.defaultFrameDuration == CMTime(value: 1001, timescale: 30000))
        #expect(PipeWireMode.usual(of: modes)?.pixels == 4)
    }

    @Test("a node that supports any size and rate has the common sizes, and plausible rates")
    func anything() throws {
        let any = PipeWireFormat(
            coding: .raw,
            pixels: [15],
            sizes: .range(Size(width: 1, height: 1), Size(width: .max, height: .max)),
            preferredSize: Size(width: 333, height: 222),
            rates: .range(Rate(numerator: 0, denominator: 1), Rate(numerator: Int(Int32.max), denominator: 1)),
            preferredRate: Rate(numerator: 25, denominator: 1)
        )
        let modes = PipeWireMode.modes(of: [any])
        #expect(modes.count == PipeWireMode.usualSizes.count + 1)
        #expect(durations(modes[0]) == [[1, 120, 1, 1]])
        #expect(modes[0].format.defaultFrameDuration == CMTime(value: 1, timescale: 25))
        var narrow = any
        narrow.sizes = .range(Size(width: 5, height: 5), Size(width: 6, height: 6))
        narrow.preferredSize = nil
        #expect(PipeWireMode.modes(of: [narrow]).map(\.format.width) == [5, 6])
        var nonsense = any
        nonsense.sizes = .list([Size(width: 0, height: 5), Size(width: 100_000, height: 5)])
        #expect(PipeWireMode.modes(of: [nonsense]).isEmpty && PipeWireMode.usual(of: []) == nil)
    }

    private func memory(_ size: Int, stride: Int, room: Int? = nil) -> PipeWirePixels.Memory {
        PipeWirePixels.Memory(room: room ?? size, size: size, stride: stride)
    }

    @Test("planes are in one memory piece or in one each, with the stated row distance")
    func planes() throws {
        let nv12 = try #require(PipeWirePixels.named(23))
        #expect(
            nv12.places(width: 64, height: 32, in: [memory(64 * 48, stride: 64)])
                == [.init(memory: 0, offset: 0, stride: 64), .init(memory: 0, offset: 2048, stride: 64)]
        )
        #expect(
            nv12.places(width: 64, height: 32, in: [memory(80 * 32, stride: 80), memory(96 * 16, stride: 96)])
                == [.init(memory: 0, offset: 0, stride: 80), .init(memory: 1, offset: 0, stride: 96)]
        )
        let i420 = try #require(PipeWirePixels.named(2))
        let yv12 = try #require(PipeWirePixels.named(3))
        let pieces = [memory(128 * 48, stride: 128)]
        #expect(i420.places(width: 64, height: 32, in: pieces)?.map(\.offset) == [0, 4096, 5120])
        #expect(i420.places(width: 64, height: 32, in: pieces)?.map(\.stride) == [128, 64, 64])
        #expect(yv12.places(width: 64, height: 32, in: pieces)?.map(\.offset) == [0, 5120, 4096])
        let rgb = try #require(PipeWirePixels.named(15))
        #expect(
            rgb.places(width: 10, height: 2, in: [memory(60, stride: 0)]) == [.init(memory: 0, offset: 0, stride: 30)]
        )
    }

    @Test(
        "memory that is too small for the image is rejected",
        arguments: [(59, 30, 60), (60, 30, 59), (60, 29, 60), (0, 30, 60), (60, -30, 60)]
    )
    func lies(size: Int, stride: Int, room: Int) throws {
        let rgb = try #require(PipeWirePixels.named(15))
        #expect(rgb.places(width: 10, height: 2, in: [memory(size, stride: stride, room: room)]) == nil)
        #expect(rgb.places(width: 10, height: 2, in: []) == nil)
    }

    private func place(
        _ counter: inout PipeWireFrameCounter,
        _ sequence: UInt64?,
        at stamp: UInt64?,
        now: UInt64 = 10_000_000_000,
        isOut: Bool = false
    ) -> PipeWireFrameCounter.Placed {
        counter.place(
            sequence: sequence,
            stamp: stamp,
            now: now,
            duration: CMTime(value: 1, timescale: 25),
            isOut: isOut
        )
    }

    @Test("gaps in the numbers are losses: of the driver, or one for each frame if the client held all buffers")
    func gaps() {
        var counter = PipeWireFrameCounter()
        #expect(place(&counter, 7, at: 9_000_000_000).losses.isEmpty)
        let gap = place(&counter, 10, at: 9_120_000_000, isOut: true)
        #expect(gap.number == 3 && gap.losses.map(\.reason) == [.discontinuity] && gap.losses.map(\.count) == [2])
        #expect(gap.losses.first?.number == 1)
        let out = place(&counter, 13, at: 9_240_000_000)
        #expect(out.number == 6 && out.losses.map(\.reason) == [.outOfBuffers, .outOfBuffers])
        #expect(out.losses.map(\.number) == [4, 5] && out.losses.map(\.count) == [1, 1])
    }

    @Test("a producer that restarts, does not count or counts wildly causes no losses")
    func restarts() {
        var counter = PipeWireFrameCounter()
        let numbers: [UInt64?] = [100, 101, 0, 1, nil, nil, 5, 5, 900_000_000, 900_000_001, .max, 0]
        let placed = numbers.enumerated().map { place(&counter, $1, at: 9_000_000_000 + UInt64($0) * 40_000_000) }
        #expect(placed.allSatisfy(\.losses.isEmpty) && placed.map(\.number) == Array(0..<12))
    }

    @Test("times increase whatever the stamps are; stamps of another clock are ignored")
    func stamps() {
        var counter = PipeWireFrameCounter()
        let stamps: [UInt64?] = [9_000_000_000, 8_000_000_000, 9_000_000_000, nil, 1, 90_000_000_000, .max]
        let times = stamps.map { place(&counter, nil, at: $0).time }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(times[0] == CMTime(value: 9_000_000_000, timescale: 1_000_000_000))
        #expect(times.allSatisfy { $0 < CMTime(value: 11, timescale: 1) })
    }

    @Test("nodes are described in parts; only those with usable formats are cameras")
    func nodes() {
        var nodes = PipeWireNodes()
        nodes.describe(4, ["node.name": "second", "object.serial": "40"])
        nodes.describe(9, ["node.name": "first", "object.serial": "12"])
        nodes.describe(4, ["node.description": "A camera"])
        #expect(nodes.usable.isEmpty)
        let format = PipeWireFormat(
            coding: .raw,
            pixels: [4],
            sizes: .list([.init(width: 640, height: 480)]),
            preferredSize: nil,
            rates: .list([]),
            preferredRate: nil
        )
        for id: UInt32 in [4, 9, 9, 11] { nodes.add(format, to: id) }
        nodes.remove(11)
        #expect(nodes.usable.map(\.name) == ["first", "second"])
        #expect(nodes.usable.map(\.localizedName) == ["first", "A camera"] && nodes.usable[0].formats.count == 1)
        nodes.remove(9)
        #expect(nodes.usable.map(\.name) == ["second"])
    }

    @Test("a camera that PipeWire uses through V4L2 is recognized by its device file")
    func direct() {
        var node = PipeWireNode(id: 1, properties: ["api.v4l2.path": "/nonexistent/video0"])
        #expect(node.devicePath == "/nonexistent/video0" && !node.isReachableDirectly)
        node.properties = ["object.path": "v4l2:/dev/null"]
        #expect(node.devicePath == "/dev/null" && node.isReachableDirectly)
        node.properties = ["object.path": "libcamera:x", "api.libcamera.location": "front", "device.api": "libcamera"]
        #expect(node.devicePath == nil && node.position == .front && node.manufacturer == "PipeWire (libcamera)")
    }
}
