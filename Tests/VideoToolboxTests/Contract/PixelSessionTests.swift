import Foundation
import Testing
import VideoToolbox

/// Sessions that copy and rotate images: ``VTPixelTransferSession``, ``VTPixelRotationSession``.
@Suite struct PixelSessionTests {
    private func transfer(_ mode: CFString? = nil) throws -> VTPixelTransferSession {
        var session: VTPixelTransferSession?
        #expect(VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: &session) == noErr)
        let made = try #require(session)
        if let mode {
            #expect(VTSessionSetProperty(made, key: kVTPixelTransferPropertyKey_ScalingMode, value: mode) == noErr)
        }
        return made
    }

    /// Creates a 32BGRA image from the colour of each pixel.
    private func image(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) throws -> CVPixelBuffer {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &buffer)
        let image = try #require(buffer)
        CVPixelBufferLockBaseAddress(image, [])
        defer { CVPixelBufferUnlockBaseAddress(image, []) }
        let base = try #require(CVPixelBufferGetBaseAddress(image))
        for y in 0..<height {
            let row = base + y * CVPixelBufferGetBytesPerRow(image)
            for x in 0..<width { row.storeBytes(of: color(x, y), toByteOffset: x * 4, as: UInt32.self) }
        }
        return image
    }

    private func pixel(_ image: CVPixelBuffer, _ x: Int, _ y: Int) -> UInt32 {
        CVPixelBufferLockBaseAddress(image, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
        guard let base = CVPixelBufferGetBaseAddress(image) else { return 0 }
        return base.load(fromByteOffset: y * CVPixelBufferGetBytesPerRow(image) + x * 4, as: UInt32.self)
    }

    /// The luma of a pixel of a 4:2:0 image.
    private func luma(_ image: CVPixelBuffer, _ x: Int, _ y: Int) -> Int {
        CVPixelBufferLockBaseAddress(image, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
        guard let base = CVPixelBufferGetBaseAddressOfPlane(image, 0) else { return 0 }
        let offset = y * CVPixelBufferGetBytesPerRowOfPlane(image, 0) + x
        return Int(base.load(fromByteOffset: offset, as: UInt8.self))
    }

    /// Returns whether all components of two pixels differ by 4 at most, as scaled ones may.
    private func isNear(_ a: UInt32, _ b: UInt32) -> Bool {
        [0, 8, 16, 24].allSatisfy { abs(Int(a >> UInt32($0) & 255) - Int(b >> UInt32($0) & 255)) <= 4 }
    }

    private let black: UInt32 = 0xFF00_0000
    private let white: UInt32 = 0xFFFF_FFFF

    @Test("I-VT-40 the scaling mode decides how the source fits")
    func scalingModes() throws {
        // A wide image: red left, white in the middle, blue right.
        let source = try image(120, 40) { x, _ in x < 40 ? 0xFFFF_0000 : x < 80 ? white : 0xFF00_00FF }
        let normal = try image(40, 40) { _, _ in 0 }
        VTPixelTransferSessionTransferImage(try transfer(), from: source, to: normal)
        #expect(
            [pixel(normal, 5, 20), pixel(normal, 20, 20), pixel(normal, 34, 20)] == [0xFFFF_0000, white, 0xFF00_00FF]
        )
        let boxed = try image(40, 40) { _, _ in 0 }
        VTPixelTransferSessionTransferImage(try transfer(kVTScalingMode_Letterbox), from: source, to: boxed)
        #expect([pixel(boxed, 20, 2), pixel(boxed, 20, 37)] == [black, black])
        #expect(isNear(pixel(boxed, 5, 20), 0xFFFF_0000))
        #expect(isNear(pixel(boxed, 20, 20), white))
        let trimmed = try image(40, 40) { _, _ in 0 }
        VTPixelTransferSessionTransferImage(try transfer(kVTScalingMode_Trim), from: source, to: trimmed)
        #expect([pixel(trimmed, 2, 20), pixel(trimmed, 20, 2), pixel(trimmed, 37, 37)] == [white, white, white])
        let aperture: NSDictionary = [
            kCVImageBufferCleanApertureWidthKey: NSNumber(value: 40),
            kCVImageBufferCleanApertureHeightKey: NSNumber(value: 40),
            kCVImageBufferCleanApertureHorizontalOffsetKey: NSNumber(value: 40),
            kCVImageBufferCleanApertureVerticalOffsetKey: NSNumber(value: 0),
        ]
        CVBufferSetAttachment(source, kCVImageBufferCleanApertureKey, aperture, .shouldPropagate)
        let cropped = try image(40, 40) { _, _ in 0 }
        VTPixelTransferSessionTransferImage(
            try transfer(kVTScalingMode_CropSourceToCleanAperture),
            from: source,
            to: cropped
        )
        #expect([pixel(cropped, 2, 20), pixel(cropped, 37, 20)] == [0xFF00_00FF, 0xFF00_00FF])
    }

    @Test("I-VT-41 equal formats give equal bytes, and luma survives a round trip")
    func fidelity() throws {
        let source = try image(33, 17) { x, y in 0xFF00_0000 | UInt32(x * 7 << 16 | y * 13 << 8 | (x + y) * 5) }
        let copy = try image(33, 17) { _, _ in 0 }
        #expect(VTPixelTransferSessionTransferImage(try transfer(), from: source, to: copy) == noErr)
        #expect((0..<17).allSatisfy { y in (0..<33).allSatisfy { pixel(source, $0, y) == pixel(copy, $0, y) } })
        let first = try makeImage(3)
        let colors = try image(160, 120) { _, _ in 0 }
        let second = try makeImage(9)
        #expect(VTPixelTransferSessionTransferImage(try transfer(), from: first, to: colors) == noErr)
        #expect(VTPixelTransferSessionTransferImage(try transfer(), from: colors, to: second) == noErr)
        let worst =
            stride(from: 0, to: 120, by: 7).flatMap { y in
                stride(from: 0, to: 160, by: 7).map { x in abs(luma(first, x, y) - luma(second, x, y)) }
            }.max() ?? 0
        #expect(worst <= 2)
        var unusual: CVPixelBuffer?
        CVPixelBufferCreate(nil, 160, 120, kCVPixelFormatType_OneComponent32Float, nil, &unusual)
        let refused = VTPixelTransferSessionTransferImage(try transfer(), from: first, to: try #require(unusual))
        #expect(refused == -12905)
    }

    @Test("I-VT-42 images are rotated and mirrored")
    func rotation() throws {
        var made: VTPixelRotationSession?
        #expect(VTPixelRotationSessionCreate(nil, &made) == noErr)
        let session = try #require(made)
        // One marked pixel at the upper left, in blocks of two.
        let source = try image(8, 4) { x, y in x < 2 && y < 2 ? white : black }
        func corner(_ rotation: CFString, horizontal: Bool = false, vertical: Bool = false) throws -> [Int]? {
            let turns = rotation == kVTRotation_CW90 || rotation == kVTRotation_CCW90
            let result = try image(turns ? 4 : 8, turns ? 8 : 4) { _, _ in 0 }
            VTSessionSetProperty(session, key: kVTPixelRotationPropertyKey_Rotation, value: rotation)
            VTSessionSetProperty(
                session,
                key: kVTPixelRotationPropertyKey_FlipHorizontalOrientation,
                value: NSNumber(value: horizontal)
            )
            VTSessionSetProperty(
                session,
                key: kVTPixelRotationPropertyKey_FlipVerticalOrientation,
                value: NSNumber(value: vertical)
            )
            #expect(VTPixelRotationSessionRotateImage(session, source, result) == noErr)
            let (width, height) = (CVPixelBufferGetWidth(result), CVPixelBufferGetHeight(result))
            for (x, y) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
            where pixel(result, x, y) == white { return [x, y] }
            return nil
        }
        #expect(try corner(kVTRotation_0) == [0, 0])
        #expect(try corner(kVTRotation_CW90) == [3, 0])
        #expect(try corner(kVTRotation_180) == [7, 3])
        #expect(try corner(kVTRotation_CCW90) == [0, 7])
        #expect(try corner(kVTRotation_0, horizontal: true) == [7, 0])
        #expect(try corner(kVTRotation_0, vertical: true) == [0, 3])
        #expect(try corner(kVTRotation_CW90, horizontal: true) == [0, 0])
        VTSessionSetProperty(session, key: kVTPixelRotationPropertyKey_Rotation, value: kVTRotation_CW90)
        let wrong = try image(8, 4) { _, _ in 0 }
        #expect(VTPixelRotationSessionRotateImage(session, source, wrong) == -12914)
    }

    @Test("I-VT-43, I-VT-44 an image has the size and the colours of the buffer, and keeps them")
    func image() throws {
        let source = try image(31, 9) { x, y in y == 0 ? 0xFF10_2030 : white }
        var made: CGImage?
        #expect(VTCreateCGImageFromCVPixelBuffer(source, options: nil, imageOut: &made) == noErr)
        let image = try #require(made)
        #expect(image.width == 31)
        #expect(image.height == 9)
        CVPixelBufferLockBaseAddress(source, [])
        memset(CVPixelBufferGetBaseAddress(source), 0, CVPixelBufferGetBytesPerRow(source) * 9)
        CVPixelBufferUnlockBaseAddress(source, [])
        var camera: CGImage?
        #expect(VTCreateCGImageFromCVPixelBuffer(try makeImage(1), options: nil, imageOut: &camera) == noErr)
        #expect(camera?.width == 160)
    }

    @Test("I-VT-46 status codes have the documented numbers")
    func codes() {
        #expect([kVTPropertyNotSupportedErr, kVTColorSyncTransformConvertFailedErr] == [-12900, -12919])
        #expect([kVTVideoDecoderAuthorizationErr, kVTColorCorrectionImageRotationFailedErr] == [-12210, -12219])
        #expect([kVTVideoDecoderRemovedErr, kVTCouldNotOutputTaggedBufferGroupErr] == [-17690, -17699])
    }
}
