import Basics
import CV4L2
import CoreMedia
import CoreVideo
import Glibc
import Testing

@testable import CameraSources

@Suite("V4L2: streaming")
struct V4L2StreamingTests {
    @Test("frames are the driver's buffers, not copies, and return with their last reference")
    func buffers() throws {
        let stage = try V4L2Stage(client: V4L2TestClient(holds: 3))
        try stage.start()
        let count = stage.driver.bufferCount
        #expect(count == 32)
        for number in 0..<3 { stage.emit(UInt32(number)) { $0.fill = UInt8(10 + number) } }
        #expect(stage.driver.queuedCount == count - 3)
        for (number, frame) in stage.client.held.enumerated() {
            let image = try #require(frame.image)
            #expect(image.planes[0].baseAddress == stage.driver.addresses(number)[0])
            #expect(image.planes[0].bytes.allSatisfy { $0 == UInt8(10 + number) })
            #expect(image.pixelFormatType == kCVPixelFormatType_422YpCbCr8_yuvs)
            #expect(image.width == 64 && image.height == 48)
        }
        stage.client.release()
        stage.driver.waitForQueued(count)
        stage.camera.stop()
    }

    @Test("after a stop, held frames stay readable, and everything else of the stream is released")
    func afterStop() throws {
        let stage = try V4L2Stage(client: V4L2TestClient(holds: 2))
        try stage.start()
        for number in 0..<5 { stage.emit(UInt32(number)) { $0.fill = UInt8(number + 1) } }
        stage.camera.stop()
        stage.driver.waitUntilClosed()
        #expect(stage.driver.mappedCount == 2)
        for (number, frame) in stage.client.held.enumerated() {
            #expect(frame.image?.planes[0].bytes.allSatisfy { $0 == UInt8(number + 1) } == true)
        }
        stage.client.release()
        #expect(stage.driver.mappedCount == 0)
    }

    @Test("clients that keep all available buffers get a loss for each missed frame, and the driver keeps two buffers")
    func starvation() throws {
        let stage = try V4L2Stage({ $0.mostBuffers = 6 }, client: V4L2TestClient(holds: 100))
        try stage.start()
        for number in 0..<7 { stage.emit(UInt32(number)) }
        #expect(stage.client.numbers == [0, 1, 2, 3])
        #expect(
            stage.client.losses == [
                ["outOfBuffers", "4", "1"], ["outOfBuffers", "5", "1"], ["outOfBuffers", "6", "1"],
            ]
        )
        stage.driver.waitForQueued(2)
        stage.client.release()
        stage.emit(7)
        #expect(stage.client.numbers.last == 7)
        stage.camera.stop()
    }

    @Test("gaps in the driver's numbers are counted exactly, including when they wrap")
    func gaps() throws {
        let stage = try V4L2Stage()
        try stage.start()
        let base = HostClock.now - 1_000_000_000
        let sequences: [UInt32] = [.max - 3, .max - 2, .max, 0, 4, 5]
        for (place, sequence) in sequences.enumerated() {
            let count = place == 2 || place == 4 ? 2 : 1
            let before = stage.client.events.count
            let passed = Int64(sequence &- (.max - 3)) * 33_333_333
            stage.driver.emit(.init(sequence: sequence, stamp: base + passed))
            stage.client.wait(for: before + count)
        }
        #expect(stage.client.numbers == [0, 1, 3, 4, 8, 9])
        #expect(stage.client.losses == [["discontinuity", "2", "1"], ["discontinuity", "5", "3"]])
        stage.camera.stop()
    }

    @Test("a frame that is damaged or incomplete is a loss and never an image")
    func damage() throws {
        let stage = try V4L2Stage()
        try stage.start()
        stage.emit(0)
        stage.emit(1) { $0.isDamaged = true }
        stage.emit(2) { $0.bytesUsed = 0 }
        stage.emit(3) { $0.bytesUsed = 64 * 48 * 2 - 1 }
        stage.emit(4) { $0.bytesUsed = 1 << 30 }
        #expect(stage.client.numbers == [0, 4])
        #expect(stage.client.losses == (1...3).map { ["discontinuity", "\($0)", "1"] })
        stage.emit(6) { $0.isDamaged = true }
        #expect(stage.client.losses.last == ["discontinuity", "5", "2"])
        stage.driver.waitForQueued(stage.driver.bufferCount)
        stage.camera.stop()
    }

    @Test("times are the driver's, strictly increase whatever it reports, and are never in the future")
    func stamps() throws {
        let stage = try V4L2Stage()
        try stage.start()
        let base = HostClock.now / 1000 * 1000 - 100_000_000
        let stamps: [Int64] = [
            base, base + 33_000_000, base + 33_000_000, base + 10, 0, -1_000_000_000, .max / 2, base + 90_000_000,
        ]
        for (number, stamp) in stamps.enumerated() { stage.emit(UInt32(number)) { $0.stamp = stamp } }
        let times = stage.client.times.map(\.value)
        #expect(times.count == stamps.count)
        #expect(times.first == base)
        #expect(times[1] == base + 33_000_000)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(times)")
        stage.camera.stop()
    }

    @Test("numbers and times continue after a stop")
    func again() throws {
        let stage = try V4L2Stage()
        for _ in 0..<3 {
            try stage.start()
            stage.emit(5)
            stage.emit(6)
            stage.camera.stop()
        }
        #expect(stage.client.numbers == Array(0..<6))
        #expect(stage.client.losses.isEmpty)
        let times = stage.client.times
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("many starts and stops leave nothing behind")
    func cycles() throws {
        let stage = try V4L2Stage({ $0.mostBuffers = 4 })
        for number in 0..<200 {
            try stage.start()
            if number % 2 == 0 { stage.emit(0) }
            stage.camera.stop()
        }
        stage.driver.waitUntilClosed()
        #expect(stage.driver.mappedCount == 0)
        #expect(stage.client.numbers.count == 100)
    }

    @Test("a stop inside a callback returns immediately, and no callback follows")
    func stopInside() throws {
        let client = V4L2TestClient(onFrame: { source, _ in source.stop() })
        let stage = try V4L2Stage(client: client)
        try stage.start()
        stage.driver.emit(.init(sequence: 0))
        stage.driver.emit(.init(sequence: 1))
        client.wait(for: 1)
        stage.camera.stop()
        #expect(client.numbers == [0])
        try stage.start()
        stage.camera.stop()
    }

    @Test("no callback follows a stop at a loss, not even for the next frame")
    func stopAtLoss() throws {
        let client = V4L2TestClient(onLoss: { $0.stop() })
        let stage = try V4L2Stage(client: client)
        try stage.start()
        stage.emit(0)
        stage.emit(5)
        stage.camera.stop()
        #expect(client.numbers == [0])
        #expect(client.losses == [["discontinuity", "1", "4"]])
        #expect(stage.driver.mappedCount == 0)
    }

    @Test("the planes of every pixel format are where the driver put them", arguments: [false, true], [0, 32])
    func layouts(isMultiPlanar: Bool, padding: Int) throws {
        let splits = ["NM12", "NM16", "YM12", "YM21"]
        for pixels in V4L2PixelFormat.table
        where pixels.codec == nil && pixels.conversion == nil && (isMultiPlanar || !splits.contains(pixels.name)) {
            let stage = try V4L2Stage(
                { settings in
                    settings.formats = [.init(code: pixels.name)]
                    settings.rowPadding = padding
                    settings.dataOffset = isMultiPlanar ? 128 : 0
                    settings.capabilities = UInt32(V4L2_CAP_STREAMING)
                    settings.capabilities |= UInt32(
                        isMultiPlanar ? V4L2_CAP_VIDEO_CAPTURE_MPLANE : V4L2_CAP_VIDEO_CAPTURE
                    )
                },
                client: V4L2TestClient(holds: 1)
            )
            try stage.start()
            stage.emit(0)
            let image = try #require(stage.client.held.first?.image, "\(pixels.name)")
            let pieces = stage.driver.addresses(0)
            let first = image.planes[0]
            #expect(first.baseAddress == pieces[0] + stage.driver.settings.dataOffset, "\(pixels.name)")
            let entry = try #require(PixelFormat.named(image.pixelFormatType))
            #expect(first.bytesPerRow == entry.planes[0].byteCount(columns: 64) + padding, "\(pixels.name)")
            for index in 1..<max(image.planes.count, 1) {
                let plane = image.planes[index]
                // In memory Cr comes first in the formats with swapped chroma.
                let place = pixels.swapsChroma ? 3 - index : index
                if pixels.isSplit {
                    #expect(plane.baseAddress == pieces[place] + stage.driver.settings.dataOffset, "\(pixels.name)")
                } else {
                    let rows = (1..<place).reduce(0) { sum, _ in sum + plane.height * plane.bytesPerRow }
                    #expect(
                        plane.baseAddress == first.baseAddress + first.bytesPerRow * 48 + rows,
                        "\(pixels.name) plane \(index)"
                    )
                }
            }
            stage.client.release()
            stage.camera.stop()
        }
    }

    @Test("compressed images are the driver's bytes; invalid ones are losses")
    func compressed() throws {
        let stage = try V4L2Stage({ $0.formats = [.init(code: "MJPG")] }, client: V4L2TestClient(holds: 1))
        #expect(stage.camera.info.defaultFormat.codec == .jpeg)
        #expect(stage.camera.info.defaultFormat.pixelFormat == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
        try stage.start()
        let bytes: [UInt8] = [0xFF, 0xD8, 1, 2, 3, 4, 0xFF, 0xD9]
        stage.emit(0) { $0.bytes = bytes }
        stage.emit(1) { $0.bytes = [1, 2, 3, 4, 5] }
        stage.emit(2) { $0.bytes = [0xFF] }
        let frame = try #require(stage.client.held.first)
        #expect(frame.image == nil)
        let image = try #require(frame.compressed)
        #expect(image.codec == .jpeg && image.isKey)
        var pointer: UnsafeMutablePointer<CChar>?
        var length = 0
        _ = CMBlockBufferGetDataPointer(
            image.data,
            atOffset: 0,
            lengthAtOffsetOut: nil,
            totalLengthOut: &length,
            dataPointerOut: &pointer
        )
        #expect(length == bytes.count)
        #expect(pointer.map { UnsafeMutableRawPointer($0) } == stage.driver.addresses(0)[0])
        #expect(stage.client.losses == [["discontinuity", "1", "1"], ["discontinuity", "2", "1"]])
        #expect(stage.driver.queuedCount == stage.driver.bufferCount - 1)
    }

    @Test("a buffer is exported on request, and the descriptor is closed with it")
    func export() throws {
        let stage = try V4L2Stage({ $0.exports = true }, client: V4L2TestClient(holds: 1))
        try stage.start()
        stage.emit(0)
        #expect(stage.driver.exportedCount == 0)
        let planes = try #require(stage.client.held.first?.image?.dmaBuffer?.planes)
        #expect(planes.count == 1 && planes[0].bytesPerRow == 128 && planes[0].offset == 0)
        #expect(stage.driver.exportedCount == 1)
        // Each access returns the same descriptor.
        #expect(stage.client.held.first?.image?.dmaBuffer?.planes == planes)
        stage.camera.stop()
        stage.client.release()
        #expect(stage.driver.exportedCount == 0)
    }

    @Test("a driver without export support returns no descriptor")
    func noExport() throws {
        let stage = try V4L2Stage(client: V4L2TestClient(holds: 1))
        try stage.start()
        stage.emit(0)
        let buffer = try #require(stage.client.held.first?.image?.dmaBuffer)
        #expect(buffer.planes == nil)
        stage.camera.stop()
    }
}
