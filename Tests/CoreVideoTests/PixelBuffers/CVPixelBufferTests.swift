import CoreVideo
import Foundation
import Testing

@Suite struct CVPixelBufferTests {
    @Test(
        "PIX-9 rows and planes start at multiples of 64 bytes in every format",
        arguments: PixelFormat.table.map(\.code)
    )
    func alignment(format: OSType) throws {
        for (width, height) in [(1, 1), (641, 481), (852, 6), (64, 64)] {
            let buffer = try makeBuffer(width, height, format)
            var end: UInt = 0
            for (shape, plane) in zip(buffer.pixelFormat.planes, buffer.planes) {
                #expect(plane.bytesPerRow % 64 == 0)
                #expect(UInt(bitPattern: plane.baseAddress) % 64 == 0)
                #expect(plane.bytesPerRow >= shape.byteCount(columns: plane.width))
                #expect(UInt(bitPattern: plane.baseAddress) >= end, "planes must not overlap")
                end = UInt(bitPattern: plane.baseAddress) + UInt(plane.bytesPerRow * plane.height)
                memset(plane.baseAddress, 0xA5, plane.bytesPerRow * plane.height)
            }
            let used = buffer.planes.reduce(0) { $0 + $1.bytesPerRow * $1.height }
            #expect(CVPixelBufferGetDataSize(buffer) >= used)
            #expect(CVPixelBufferGetBytesPerRow(buffer) * height >= used, "PIX-12")
        }
    }

    @Test("PIX-10 interleaved images have no planes")
    func interleaved() throws {
        let buffer = try makeBuffer(8, 8, kCVPixelFormatType_32BGRA)
        #expect(!CVPixelBufferIsPlanar(buffer))
        #expect(CVPixelBufferGetPlaneCount(buffer) == 0)
        #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 0) == nil)
        #expect(CVPixelBufferGetWidthOfPlane(buffer, 0) == 0)
        #expect(CVPixelBufferGetHeightOfPlane(buffer, 0) == 0)
        #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, 0) == 0)
        #expect(buffer.planes.count == 1, "PIX-29 package code sees one plane")
    }

    @Test("PIX-21 extended pixels surround the image and repeat its edge")
    func extendedPixels() throws {
        let attributes =
            [
                kCVPixelBufferExtendedPixelsLeftKey as String: 2, kCVPixelBufferExtendedPixelsRightKey as String: 4,
                kCVPixelBufferExtendedPixelsTopKey as String: 6, kCVPixelBufferExtendedPixelsBottomKey as String: 8,
            ] as CFDictionary
        let buffer = try makeBuffer(6, 4, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, attributes)
        var border = (left: 0, right: 0, top: 0, bottom: 0)
        CVPixelBufferGetExtendedPixels(buffer, &border.left, &border.right, &border.top, &border.bottom)
        #expect(border == (2, 4, 6, 8))
        #expect(CVPixelBufferGetWidth(buffer) == 6)
        for plane in buffer.planes {
            let columns = plane.width * (plane.height == 4 ? 1 : 2)
            for y in 0..<plane.height {
                for x in 0..<columns {
                    plane.baseAddress.storeBytes(
                        of: UInt8(16 * y + x + 1),
                        toByteOffset: y * plane.bytesPerRow + x,
                        as: UInt8.self
                    )
                }
            }
        }
        #expect(CVPixelBufferFillExtendedPixels(buffer) == kCVReturnSuccess)
        func sample(_ plane: PixelPlane, _ x: Int, _ y: Int) -> UInt8 {
            plane.baseAddress.load(fromByteOffset: y * plane.bytesPerRow + x, as: UInt8.self)
        }
        let luma = buffer.planes[0]
        for y in -6..<12 {
            for x in -2..<10 {
                let expected = UInt8(16 * min(max(y, 0), 3) + min(max(x, 0), 5) + 1)
                #expect(sample(luma, x, y) == expected)
            }
        }
        let chroma = buffer.planes[1]
        #expect(sample(chroma, -2, -3) == 1 && sample(chroma, -1, -3) == 2)
        #expect(sample(chroma, 8, 5) == sample(chroma, 4, 1) && sample(chroma, 9, 5) == sample(chroma, 5, 1))
    }

    @Test("foreign planes are wrapped without a copy and released once, even after a failure")
    func wrapping() throws {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
        defer { memory.deallocate() }
        let released = Counter()
        let plane = PixelPlane(baseAddress: memory, bytesPerRow: 16, width: 4, height: 4)
        do {
            let buffer = try CVPixelBuffer.wrap(
                width: 4,
                height: 4,
                format: kCVPixelFormatType_32BGRA,
                planes: PixelPlanes(plane),
                release: { released.increment() }
            )
            #expect(buffer.planes[0].baseAddress == memory)
            #expect(buffer.withPlanes(readOnly: true) { $0[0].bytesPerRow } == 16)
            #expect(released.value == 0)
        }
        #expect(released.value == 1)
        #expect(throws: PixelBufferError.self) {
            try CVPixelBuffer.wrap(
                width: 4,
                height: 4,
                format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
                planes: PixelPlanes(plane),
                release: { released.increment() }
            )
        }
        #expect(released.value == 2)
    }

    @Test("errors say what failed and what to do")
    func errorTexts() {
        #expect {
            try CVPixelBuffer.make(width: 4, height: 4, format: 0x7878_7878)
        } throws: {
            "\($0)" == """
                Pixel format 'xxxx' has no known memory layout; choose one of kCVPixelFormatType_…. (CVReturn -6680)
                """
        }
    }

    @Test("fillBlack writes the black value of every format", arguments: PixelFormat.table.map(\.code))
    func black(format: OSType) throws {
        let buffer = try CVPixelBuffer.make(width: 7, height: 3, format: format)
        buffer.fillBlack()
        let first = buffer.planes[0].baseAddress.load(as: UInt8.self)
        #expect(first == buffer.pixelFormat.planes[0].black.first ?? 0)
    }
}
