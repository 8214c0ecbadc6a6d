import CoreVideo
import Foundation
import Testing

/// Tests the clauses of pixel buffers.
@Suite struct PixelBufferContractTests {
    @Test("PIX-1 the arguments override the attributes")
    func argumentsWin() throws {
        let attributes =
            [kCVPixelBufferWidthKey as String: 9, kCVPixelBufferPixelFormatTypeKey as String: 24] as CFDictionary
        let buffer = try makeBuffer(20, 10, kCVPixelFormatType_32BGRA, attributes)
        #expect(CVPixelBufferGetWidth(buffer) == 20)
        #expect(CVPixelBufferGetHeight(buffer) == 10)
        #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA)
    }

    @Test(
        "PIX-1 invalid arguments return a code and no buffer",
        arguments: [
            (4, 4, 0x7878_7878 as OSType, kCVReturnInvalidPixelFormat),
            (0, 4, kCVPixelFormatType_32BGRA, kCVReturnInvalidSize),
            (4, 0, kCVPixelFormatType_32BGRA, kCVReturnInvalidSize),
            (-1, 4, kCVPixelFormatType_32BGRA, kCVReturnInvalidSize),
            (Int.max, Int.max, kCVPixelFormatType_32BGRA, kCVReturnInvalidSize),
            (1 << 20, 1 << 20, kCVPixelFormatType_128RGBAFloat, kCVReturnInvalidSize),
            (4, 4, kCVPixelFormatType_Lossless_32BGRA, kCVReturnInvalidPixelFormat),
        ]
    )
    func failures(width: Int, height: Int, format: OSType, code: CVReturn) throws {
        var buffer: CVPixelBuffer? = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
        #expect(CVPixelBufferCreate(nil, width, height, format, nil, &buffer) == code)
        #expect(buffer == nil)
    }

    @Test("PIX-2 the result codes have Apple's values")
    func codes() {
        let codes = [
            kCVReturnSuccess, kCVReturnError, kCVReturnInvalidArgument, kCVReturnAllocationFailed,
            kCVReturnUnsupported, kCVReturnInvalidPixelFormat, kCVReturnInvalidSize,
            kCVReturnInvalidPixelBufferAttributes, kCVReturnPixelBufferNotOpenGLCompatible,
            kCVReturnPixelBufferNotMetalCompatible, kCVReturnWouldExceedAllocationThreshold,
            kCVReturnPoolAllocationFailed, kCVReturnInvalidPoolAttributes, kCVReturnRetry,
        ]
        #expect(
            codes == [
                0, -6660, -6661, -6662, -6663, -6680, -6681, -6682, -6683, -6684, -6689, -6690, -6691, -6692,
            ]
        )
    }

    @Test("PIX-3 wrapped memory is not copied and is released exactly once")
    func wrappedBytes() throws {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 * 48, alignment: 64)
        defer { memory.deallocate() }
        var calls: [(UnsafeMutableRawPointer?, UnsafeRawPointer?)] = []
        var buffer: CVPixelBuffer?
        let constant = UnsafeMutableRawPointer(bitPattern: 0x1234)
        let result = CVPixelBufferCreateWithBytes(
            nil,
            10,
            4,
            kCVPixelFormatType_32RGBA,
            memory,
            48,
            { calls.append(($0, $1)) },
            constant,
            nil,
            &buffer
        )
        #expect(result == kCVReturnSuccess)
        do {
            let buffer = try #require(buffer)
            #expect(CVPixelBufferGetBaseAddress(buffer) == memory)
            #expect(CVPixelBufferGetBytesPerRow(buffer) == 48)
            #expect(CVPixelBufferGetDataSize(buffer) >= 4 * 48)
        }
        #expect(calls.isEmpty)
        buffer = nil
        #expect(calls.count == 1)
        #expect(calls.first?.0 == constant && calls.first?.1 == UnsafeRawPointer(memory))
    }

    @Test("PIX-3 rows that do not fit are rejected, and the callback is not called")
    func wrappedBytesTooNarrow() {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
        defer { memory.deallocate() }
        var calls = 0
        var buffer: CVPixelBuffer?
        let result = CVPixelBufferCreateWithBytes(
            nil,
            10,
            1,
            kCVPixelFormatType_32BGRA,
            memory,
            39,
            { _, _ in calls += 1 },
            nil,
            nil,
            &buffer
        )
        #expect(result == kCVReturnInvalidArgument && buffer == nil && calls == 0)
    }

    @Test("PIX-4 wrapped planes keep the caller's dimensions")
    func wrappedPlanes() throws {
        let luma = UnsafeMutableRawPointer.allocate(byteCount: 64 * 4, alignment: 64)
        let chroma = UnsafeMutableRawPointer.allocate(byteCount: 96 * 2, alignment: 64)
        defer {
            luma.deallocate()
            chroma.deallocate()
        }
        var bases: [UnsafeMutableRawPointer?] = [luma, chroma]
        var widths = [7, 4]
        var heights = [4, 2]
        var rows = [64, 96]
        var released: [UnsafeRawPointer?] = []
        var buffer: CVPixelBuffer?
        let result = CVPixelBufferCreateWithPlanarBytes(
            nil,
            7,
            4,
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            nil,
            0,
            2,
            &bases,
            &widths,
            &heights,
            &rows,
            { _, data, size, count, planes in
                #expect(data == nil && size == 0 && count == 2)
                released = (0..<count).map { planes?[$0] }
            },
            nil,
            nil,
            &buffer
        )
        #expect(result == kCVReturnSuccess)
        do {
            let buffer = try #require(buffer)
            #expect(CVPixelBufferGetPlaneCount(buffer) == 2)
            #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 1) == chroma)
            #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, 1) == 96)
            #expect(CVPixelBufferGetWidthOfPlane(buffer, 1) == 4)
            #expect(CVPixelBufferGetHeightOfPlane(buffer, 1) == 2)
        }
        buffer = nil
        #expect(released == [UnsafeRawPointer(luma), UnsafeRawPointer(chroma)])
        bases[1] = nil
        let code = CVPixelBufferCreateWithPlanarBytes(
            nil,
            7,
            4,
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            nil,
            0,
            2,
            &bases,
            &widths,
            &heights,
            &rows,
            nil,
            nil,
            nil,
            &buffer
        )
        #expect(code == kCVReturnInvalidArgument && buffer == nil)
    }

    @Test("PIX-6 attributes about graphics hardware are accepted")
    func hardwareAttributes() throws {
        let attributes =
            [
                kCVPixelBufferIOSurfacePropertiesKey as String: [String: Any](),
                kCVPixelBufferMetalCompatibilityKey as String: true,
            ] as CFDictionary
        _ = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA, attributes)
    }

    @Test("PIX-7 rows have at least the requested alignment", arguments: [1, 16, 64, 128, 4096])
    func rowAlignment(alignment: Int) throws {
        let attributes = [kCVPixelBufferBytesPerRowAlignmentKey as String: alignment] as CFDictionary
        let buffer = try makeBuffer(33, 3, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, attributes)
        for plane in 0..<2 {
            let row = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
            #expect(row % max(alignment, 64) == 0 && row >= 33)
        }
    }

    @Test("PIX-9 the row sizes of BGRA images match those observed on devices", arguments: [(852, 3456), (300, 1216)])
    func observedRows(width: Int, bytes: Int) throws {
        #expect(CVPixelBufferGetBytesPerRow(try makeBuffer(width, 2, kCVPixelFormatType_32BGRA)) == bytes)
    }

    @Test("PIX-11 the base address of a planar image points to a big-endian descriptor")
    func descriptor() throws {
        let buffer = try makeBuffer(64, 4, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        let info = base.load(as: CVPlanarPixelBufferInfo_YCbCrBiPlanar.self)
        let luma = base + Int(Int32(bigEndian: info.componentInfoY.offset))
        let chroma = base + Int(Int32(bigEndian: info.componentInfoCbCr.offset))
        #expect(luma == CVPixelBufferGetBaseAddressOfPlane(buffer, 0))
        #expect(chroma == CVPixelBufferGetBaseAddressOfPlane(buffer, 1))
        #expect(UInt32(bigEndian: info.componentInfoCbCr.rowBytes) == 64)
    }

    @Test(
        "PIX-13 chroma planes of images with odd sizes are rounded up",
        arguments: [
            (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 321, 241),
            (kCVPixelFormatType_420YpCbCr8Planar, 321, 241),
            (kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, 321, 481),
            (kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, 641, 481),
        ]
    )
    func oddSizes(format: OSType, width: Int, height: Int) throws {
        let buffer = try makeBuffer(641, 481, format)
        #expect(CVPixelBufferGetWidthOfPlane(buffer, 0) == 641)
        #expect(CVPixelBufferGetHeightOfPlane(buffer, 0) == 481)
        for plane in 1..<CVPixelBufferGetPlaneCount(buffer) {
            #expect(CVPixelBufferGetWidthOfPlane(buffer, plane) == width)
            #expect(CVPixelBufferGetHeightOfPlane(buffer, plane) == height)
        }
    }

    @Test("PIX-16 locks nest, and PIX-17 a mismatched unlock is rejected")
    func locks() throws {
        let buffer = try makeBuffer(8, 8, kCVPixelFormatType_32BGRA)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnInvalidArgument)
        #expect(CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
        #expect(CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnInvalidArgument)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnInvalidArgument)
        #expect(CVPixelBufferGetBaseAddress(buffer) != nil, "PIX-18")
    }

    @Test("PIX-19 geometry follows the attachments")
    func geometry() throws {
        let buffer = try makeBuffer(720, 480, kCVPixelFormatType_32BGRA)
        #expect(CVImageBufferGetEncodedSize(buffer) == CGSize(width: 720, height: 480))
        #expect(CVImageBufferGetDisplaySize(buffer) == CGSize(width: 720, height: 480))
        #expect(CVImageBufferGetCleanRect(buffer) == CGRect(x: 0, y: 0, width: 720, height: 480))
        #expect(CVImageBufferIsFlipped(buffer), "PIX-20")
        let aperture: [CFString: Any] = [
            kCVImageBufferCleanApertureWidthKey: 704, kCVImageBufferCleanApertureHeightKey: 470,
            kCVImageBufferCleanApertureHorizontalOffsetKey: 2, kCVImageBufferCleanApertureVerticalOffsetKey: 3,
        ]
        CVBufferSetAttachment(
            buffer,
            kCVImageBufferCleanApertureKey,
            aperture as CFDictionary,
            .shouldPropagate
        )
        // The clean aperture leaves 8 rows above and 2 below: the origin is at the lower left.
        #expect(CVImageBufferGetCleanRect(buffer) == CGRect(x: 10, y: 2, width: 704, height: 470))
        let ratio = [
            kCVImageBufferPixelAspectRatioHorizontalSpacingKey as String: 10,
            kCVImageBufferPixelAspectRatioVerticalSpacingKey as String: 11,
        ]
        CVBufferSetAttachment(buffer, kCVImageBufferPixelAspectRatioKey, ratio as CFDictionary, .shouldPropagate)
        #expect(CVImageBufferGetDisplaySize(buffer) == CGSize(width: 640, height: 470))
    }

    @Test("PIX-22 the creation attributes include size and format")
    func creationAttributes() throws {
        let given = [kCVPixelBufferBytesPerRowAlignmentKey as String: 128] as CFDictionary
        let buffer = try makeBuffer(6, 4, kCVPixelFormatType_32BGRA, given)
        let attributes = try #require(CVPixelBufferCopyCreationAttributes(buffer) as? [String: Any])
        #expect(attributes[kCVPixelBufferWidthKey as String] as? Int == 6)
        #expect(attributes[kCVPixelBufferHeightKey as String] as? Int == 4)
        #expect(
            attributes[kCVPixelBufferPixelFormatTypeKey as String] as? Int == Int(kCVPixelFormatType_32BGRA)
        )
        #expect(attributes[kCVPixelBufferBytesPerRowAlignmentKey as String] as? Int == 128)
    }

    @Test("PIX-23 resolving keeps the largest alignment and the common formats")
    func resolvedAttributes() throws {
        let width = kCVPixelBufferWidthKey as String
        let format = kCVPixelBufferPixelFormatTypeKey as String
        let row = kCVPixelBufferBytesPerRowAlignmentKey as String
        func resolve(_ list: [[String: Any]]) -> (CVReturn, [String: Any]?) {
            var result: CFDictionary?
            let code = CVPixelBufferCreateResolvedAttributesDictionary(nil, list as CFArray, &result)
            return (code, result as? [String: Any])
        }
        let (code, result) = resolve([[width: 4, row: 16, format: [1, 24]], [row: 64, format: 24], [row: 8]])
        #expect(code == kCVReturnSuccess)
        #expect(result?[width] as? Int == 4 && result?[row] as? Int == 64 && result?[format] as? Int == 24)
        #expect(resolve([[width: 4], [width: 5]]).0 == kCVReturnInvalidPixelBufferAttributes)
        #expect(resolve([[format: 1], [format: 24]]).0 == kCVReturnInvalidPixelBufferAttributes)
        #expect(resolve([]).1?.isEmpty == true)
    }
}
