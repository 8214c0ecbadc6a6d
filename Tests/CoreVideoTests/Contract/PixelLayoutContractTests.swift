import CoreVideo
import Foundation
import Testing

/// Tests the clauses of layouts, geometry and standard attachments of pixel buffers.
@Suite struct PixelLayoutContractTests {
    static let planar: [OSType] = [
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange,
    ]

    @Test("PIX-5 the format key holds a number, or an array of numbers of which the argument is one")
    func formats() throws {
        let key = kCVPixelBufferPixelFormatTypeKey as String
        for value in [kCVPixelFormatType_32BGRA as Any, [kCVPixelFormatType_32ARGB, kCVPixelFormatType_32BGRA]] {
            let buffer = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA, [key: value] as CFDictionary)
            #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA)
        }
    }

    @Test("PIX-8 a new buffer may be written at once, all of it")
    func content() throws {
        let buffer = try makeBuffer(5, 3, kCVPixelFormatType_32BGRA)
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        memset(base, 0x5A, CVPixelBufferGetBytesPerRow(buffer) * 3)
        #expect(base.load(fromByteOffset: CVPixelBufferGetBytesPerRow(buffer) * 3 - 1, as: UInt8.self) == 0x5A)
    }

    @Test("PIX-10 chunky formats have no planes, and their plane getters nothing")
    func chunky() throws {
        let buffer = try makeBuffer(8, 8, kCVPixelFormatType_32BGRA)
        #expect(!CVPixelBufferIsPlanar(buffer) && CVPixelBufferGetPlaneCount(buffer) == 0)
        #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 0) == nil && CVPixelBufferGetWidthOfPlane(buffer, 0) == 0)
        #expect(CVPixelBufferGetHeightOfPlane(buffer, 0) == 0 && CVPixelBufferGetBytesPerRowOfPlane(buffer, 0) == 0)
    }

    @Test("PIX-12 the row bytes of a planar image, times its height, cover all planes", arguments: planar)
    func rows(_ format: OSType) throws {
        for (width, height) in [(1280, 720), (641, 481), (2, 2)] {
            let buffer = try makeBuffer(width, height, format)
            let used = (0..<CVPixelBufferGetPlaneCount(buffer)).reduce(0) {
                $0 + CVPixelBufferGetBytesPerRowOfPlane(buffer, $1) * CVPixelBufferGetHeightOfPlane(buffer, $1)
            }
            #expect(CVPixelBufferGetBytesPerRow(buffer) * height >= used)
            #expect(CVPixelBufferGetBytesPerRow(buffer) % 4 == 0)
        }
    }

    @Test("PIX-14 the data size is at least the rows", arguments: planar + [kCVPixelFormatType_32BGRA])
    func sizes(_ format: OSType) throws {
        let buffer = try makeBuffer(852, 640, format)
        let count = CVPixelBufferGetPlaneCount(buffer)
        let rows =
            count == 0
            ? CVPixelBufferGetBytesPerRow(buffer) * 640
            : (0..<count).reduce(0) {
                $0 + CVPixelBufferGetBytesPerRowOfPlane(buffer, $1) * CVPixelBufferGetHeightOfPlane(buffer, $1)
            }
        #expect(CVPixelBufferGetDataSize(buffer) >= rows)
    }

    @Test("PIX-15 luma is first, then chroma: together in two planes, apart in three", arguments: planar)
    func order(_ format: OSType) throws {
        let buffer = try makeBuffer(64, 32, format)
        let sample = format == kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange ? 2 : 1
        let count = CVPixelBufferGetPlaneCount(buffer)
        #expect(CVPixelBufferGetWidthOfPlane(buffer, 0) == 64 && CVPixelBufferGetHeightOfPlane(buffer, 0) == 32)
        for plane in 1..<count {
            #expect(CVPixelBufferGetWidthOfPlane(buffer, plane) == 32)
            #expect(CVPixelBufferGetHeightOfPlane(buffer, plane) == 16)
            #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) >= 32 * sample * (count == 2 ? 2 : 1))
        }
        #expect(count == (format == kCVPixelFormatType_420YpCbCr8Planar ? 3 : 2))
    }

    @Test("PIX-17 an unlock with other flags than the lock, or without one, is refused and changes nothing")
    func unlocks() throws {
        let buffer = try makeBuffer(8, 8, kCVPixelFormatType_32BGRA)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnInvalidArgument)
        #expect(CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnInvalidArgument)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnSuccess)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnInvalidArgument)
    }

    @Test("PIX-18 there is an address without a lock, the same as with one")
    func unlocked() throws {
        let buffer = try makeBuffer(8, 8, kCVPixelFormatType_32BGRA)
        let address = CVPixelBufferGetBaseAddress(buffer)
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        #expect(address != nil && CVPixelBufferGetBaseAddress(buffer) == address)
        CVPixelBufferUnlockBaseAddress(buffer, .readOnly)
    }

    @Test("PIX-20 the first row is the uppermost")
    func flipped() throws {
        #expect(CVImageBufferIsFlipped(try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)))
    }

    @Test("PIX-21 extended pixels surround the image and repeat its edge")
    func extended() throws {
        let attributes: [String: Any] = [
            kCVPixelBufferExtendedPixelsLeftKey as String: 2, kCVPixelBufferExtendedPixelsRightKey as String: 3,
            kCVPixelBufferExtendedPixelsTopKey as String: 1, kCVPixelBufferExtendedPixelsBottomKey as String: 4,
        ]
        let buffer = try makeBuffer(4, 3, kCVPixelFormatType_OneComponent8, attributes as CFDictionary)
        var border = (left: 0, right: 0, top: 0, bottom: 0)
        CVPixelBufferGetExtendedPixels(buffer, &border.left, &border.right, &border.top, &border.bottom)
        #expect(border.left >= 2 && border.right >= 3 && border.top >= 1 && border.bottom >= 4)
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        let row = CVPixelBufferGetBytesPerRow(buffer)
        for y in 0..<3 {
            for x in 0..<4 { base.storeBytes(of: UInt8(10 * y + x), toByteOffset: y * row + x, as: UInt8.self) }
        }
        #expect(CVPixelBufferFillExtendedPixels(buffer) == kCVReturnSuccess)
        for y in -1..<7 {
            for x in -2..<7 {
                let expected = UInt8(10 * min(max(y, 0), 2) + min(max(x, 0), 3))
                #expect(base.load(fromByteOffset: y * row + x, as: UInt8.self) == expected)
            }
        }
    }

    @Test("PIX-24 PIX-26 colours are string constants that propagate")
    func colors() throws {
        let buffer = try makeBuffer(4, 4, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        let copy = try makeBuffer(4, 4, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        let colors: [(CFString, CFString)] = [
            (kCVImageBufferColorPrimariesKey, kCVImageBufferColorPrimaries_ITU_R_709_2),
            (kCVImageBufferTransferFunctionKey, kCVImageBufferTransferFunction_ITU_R_709_2),
            (kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2),
        ]
        for (key, value) in colors {
            #expect(value as String == "ITU_R_709_2")
            CVBufferSetAttachment(buffer, key, value, .shouldPropagate)
        }
        CVBufferPropagateAttachments(buffer, copy)
        for (key, value) in colors { #expect(CVBufferCopyAttachment(copy, key, nil) as? String == value as String) }
    }

    @Test("PIX-25 further standard attachments keep their values")
    func attachments() throws {
        let buffer = try makeBuffer(4, 4, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        let ratio = [
            kCVImageBufferPixelAspectRatioHorizontalSpacingKey as String: 16,
            kCVImageBufferPixelAspectRatioVerticalSpacingKey as String: 15,
        ]
        let values: [(CFString, NSObject)] = [
            (kCVImageBufferChromaLocationTopFieldKey, kCVImageBufferChromaLocation_Left),
            (kCVImageBufferChromaLocationBottomFieldKey, kCVImageBufferChromaLocation_Left),
            (kCVImageBufferFieldCountKey, 2 as NSNumber),
            (kCVImageBufferFieldDetailKey, kCVImageBufferFieldDetailTemporalTopFirst),
            (kCVImageBufferGammaLevelKey, 2.2 as NSNumber),
            (kCVImageBufferICCProfileKey, NSData(data: Data([1, 2, 3]))),
            (kCVImageBufferMasteringDisplayColorVolumeKey, NSData(data: Data(count: 24))),
            (kCVImageBufferContentLightLevelInfoKey, NSData(data: Data(count: 4))),
            (kCVImageBufferPixelAspectRatioKey, ratio as CFDictionary),
        ]
        for (key, value) in values { CVBufferSetAttachment(buffer, key, value, .shouldPropagate) }
        for (key, value) in values { #expect(CVBufferCopyAttachment(buffer, key, nil) as? NSObject == value) }
        #expect(CVBufferCopyAttachments(buffer, .shouldPropagate)?.count == values.count)
    }

    @Test("PIX-29 the buffers of later systems count one plane for chunky formats")
    func counted() throws {
        let attributes = CVPixelBufferCreationAttributes(
            pixelFormatType: CVPixelFormatType(rawValue: kCVPixelFormatType_32BGRA),
            size: CVImageSize(width: 8, height: 4)
        )
        let buffer = try CVMutablePixelBuffer(attributes)
        #expect(!buffer.isPlanar && buffer.planeCount == 1)
        #expect(buffer.planeProperties.map(\.size) == [CVImageSize(width: 8, height: 4)])
    }
}

/// Tests the clauses of pools that need no other clock.
@Suite struct PoolReuseContractTests {
    private func take(_ pool: CVPixelBufferPool, limit: Int? = nil) -> (CVReturn, CVPixelBuffer?) {
        var buffer: CVPixelBuffer?
        let auxiliary = limit.map { [kCVPixelBufferPoolAllocationThresholdKey as String: $0] as CFDictionary }
        return (CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, auxiliary, &buffer), buffer)
    }

    @Test("POOL-2 memory comes back with the last reference, and buffers outlive their pool")
    func references() throws {
        var pool: CVPixelBufferPool? = try makePool()
        var first = pool.flatMap { take($0).1 }
        let address = first.flatMap(CVPixelBufferGetBaseAddress)
        let second = first
        first = nil
        #expect(pool.map { take($0, limit: 1).0 } == kCVReturnWouldExceedAllocationThreshold)
        let third = pool.flatMap { take($0).1 }
        #expect(third.flatMap(CVPixelBufferGetBaseAddress) != address)
        pool = nil
        let kept = try #require(second.flatMap(CVPixelBufferGetBaseAddress))
        memset(kept, 7, second.map(CVPixelBufferGetDataSize) ?? 0)
        #expect(kept == address)
    }

    @Test("POOL-3 POOL-6 unused buffers are kept, up to a flush of all", arguments: [0, 2])
    func flush(_ minimum: Int) throws {
        let settings: [String: Any] = [
            kCVPixelBufferPoolMinimumBufferCountKey as String: minimum,
            kCVPixelBufferPoolMaximumBufferAgeKey as String: 0,
        ]
        let pool = try makePool(settings as CFDictionary)
        var held = (0..<3).compactMap { _ in take(pool).1 }
        let addresses = Set(held.compactMap(CVPixelBufferGetBaseAddress))
        held = []
        CVPixelBufferPoolFlush(pool, [])
        // An age of 0 keeps them: three may be taken without an allocation.
        held = (0..<3).compactMap { _ in take(pool, limit: 1).1 }
        #expect(Set(held.compactMap(CVPixelBufferGetBaseAddress)) == addresses)
        held = []
        CVPixelBufferPoolFlush(pool, .excessBuffers)
        #expect(take(pool, limit: 1).0 == kCVReturnSuccess)
        held = [take(pool, limit: 1).1].compactMap { $0 }
        #expect(held.count <= 1)
    }
}
