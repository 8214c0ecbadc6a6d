import Accelerate
import Foundation
import Testing

/// ``ConversionPlan``, ``PixelFormatRows``, ``vImage_CGImageFormat``.
@Suite("Formats and converters")
struct FormatContractTests {
    private let sRGB = CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB()

    private func format(
        _ bits: Int,
        _ pixel: Int,
        _ info: CGBitmapInfo,
        gray: Bool = false
    ) throws -> vImage_CGImageFormat {
        try #require(
            vImage_CGImageFormat(
                bitsPerComponent: bits,
                bitsPerPixel: pixel,
                colorSpace: gray ? CGColorSpaceCreateDeviceGray() : sRGB,
                bitmapInfo: info
            )
        )
    }

    @Test("I-VIM-16 formats that contradict themselves are nil; no colour space means sRGB or grey")
    func formats() throws {
        let last = CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue)
        #expect(try format(8, 32, last).componentCount == 4)
        #expect(try format(8, 8, [], gray: true).componentCount == 1)
        for (bits, pixel, info) in [(8, 24, last), (8, 16, []), (7, 28, last), (0, 0, []), (8, 33, last)] {
            let made = vImage_CGImageFormat(
                bitsPerComponent: bits,
                bitsPerPixel: pixel,
                colorSpace: sRGB,
                bitmapInfo: info
            )
            #expect(made == nil, "\(bits), \(pixel)")
        }
        var plain = vImage_CGImageFormat(
            bitsPerComponent: 8,
            bitsPerPixel: 32,
            colorSpace: nil,
            bitmapInfo: last,
            version: 0,
            decode: nil,
            renderingIntent: .defaultIntent
        )
        let picture = Picture(3, 2, 4)
        var buffer = picture.buffer
        var error = 1
        let image = vImageCreateCGImageFromBuffer(&buffer, &plain, nil, nil, 0, &error)?.takeRetainedValue()
        #expect(error == kvImageNoError)
        #expect(image?.colorSpace?.model == .rgb && image?.width == 3 && image?.height == 2)
    }

    @Test("I-VIM-17 the orders of 8 bits into each other")
    func orders() throws {
        var random = Random()
        let infos: [(CGBitmapInfo, [Int])] = [
            (CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), [0, 1, 2, 3]),
            (CGBitmapInfo(rawValue: CGImageAlphaInfo.first.rawValue), [1, 2, 3, 0]),
            (CGBitmapInfo(rawValue: CGImageAlphaInfo.first.rawValue).union(.byteOrder32Little), [2, 1, 0, 3]),
        ]
        let source = Picture(9, 5, 4), output = Picture(9, 5, 4)
        source.fill(&random)
        for (from, old) in infos {
            for (to, new) in infos {
                let converter = try vImageConverter.make(
                    sourceFormat: format(8, 32, from),
                    destinationFormat: format(8, 32, to)
                )
                var buffer = output.buffer
                try converter.convert(source: source.buffer, destination: &buffer)
                for y in 0..<5 {
                    for x in 0..<9 {
                        for c in 0..<4 { #expect(output[x, y, new[c]] == source[x, y, old[c]]) }
                    }
                }
            }
        }
        #expect(output.isGuardIntact)
    }

    @Test("I-VIM-17 floats, grey, and premultiplied colours")
    func kinds() throws {
        let source = Picture(4, 1, 4)
        for x in 0..<4 { for c in 0..<4 { source[x, 0, c] = UInt8(60 * x + 10 * c + 5) } }
        let last = CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue)
        let from = try format(8, 32, last)
        let float = try format(
            32,
            128,
            CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue | CGBitmapInfo.floatComponents.rawValue)
                .union(.byteOrder32Little)
        )
        let wide = Picture(4, 1, 16), back = Picture(4, 1, 4)
        var (a, b) = (wide.buffer, back.buffer)
        try vImageConverter.make(sourceFormat: from, destinationFormat: float).convert(
            source: source.buffer,
            destination: &a
        )
        for x in 0..<4 {
            for c in 0..<4 { #expect(abs(wide[x, 0, c, Float.self] - Float(source[x, 0, c]) / 255) < 1e-6) }
        }
        try vImageConverter.make(sourceFormat: float, destinationFormat: from).convert(source: a, destination: &b)
        #expect(back.bytes == source.bytes)
        let premultiplied = try format(8, 32, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue))
        try vImageConverter.make(sourceFormat: from, destinationFormat: premultiplied)
            .convert(source: source.buffer, destination: &b)
        for x in 0..<4 {
            let alpha = Double(source[x, 0, 3]) / 255
            for c in 0..<3 { #expect(abs(Double(back[x, 0, c]) - Double(source[x, 0, c]) * alpha) <= 0.51) }
        }
        // Without alpha, colours are drawn over black.
        let opaque = try format(8, 24, [])
        let triples = Picture(4, 1, 3)
        var d = triples.buffer
        try vImageConverter.make(sourceFormat: from, destinationFormat: opaque)
            .convert(source: source.buffer, destination: &d)
        for x in 0..<4 {
            let alpha = Double(source[x, 0, 3]) / 255
            for c in 0..<3 { #expect(abs(Double(triples[x, 0, c]) - Double(source[x, 0, c]) * alpha) <= 0.51) }
        }
        // A grey of equal colours keeps black and white.
        let gray = Picture(2, 1, 1), colors = Picture(2, 1, 4)
        (gray[0, 0], gray[1, 0]) = (0, 255)
        var (g, e) = (gray.buffer, colors.buffer)
        try vImageConverter.make(sourceFormat: format(8, 8, [], gray: true), destinationFormat: from)
            .convert(source: g, destination: &e)
        #expect((0..<4).map { colors[0, 0, $0] } == [0, 0, 0, 255])
        #expect((0..<4).map { colors[1, 0, $0] } == [255, 255, 255, 255])
        try vImageConverter.make(sourceFormat: from, destinationFormat: format(8, 8, [], gray: true))
            .convert(source: e, destination: &g)
        #expect(gray[0, 0] == 0 && gray[1, 0] == 255)
    }

    @Test(
        "I-VIM-17 pixel buffers: as many buffers as planes, there and back",
        arguments: [kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange]
    )
    func pixelBuffers(type: OSType) throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 22, 14, type, nil, &made)
        let pixelBuffer = try #require(made)
        let format = try #require(vImageCVImageFormat_CreateWithCVPixelBuffer(pixelBuffer)).takeRetainedValue()
        var colors = try self.format(8, 32, CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipFirst.rawValue))
        var error = 0
        // Neither a matrix nor a colour space is known yet.
        #expect(vImageConverter_CreateForCVToCGImageFormat(format, &colors, nil, 0, &error) == nil)
        #expect(error == kvImageInvalidCVImageFormat)

        let source = Picture(22, 14, 4)
        for y in 0..<14 {
            for x in 0..<22 { for c in 0..<4 { source[x, y, c] = c == 0 ? 255 : UInt8(40 + 8 * x + 3 * c) } }
        }
        var a = source.buffer
        #expect(vImageBuffer_CopyToCVPixelBuffer(&a, &colors, pixelBuffer, nil, nil, 0) == kvImageNoError)
        CVBufferSetAttachment(
            pixelBuffer,
            kCVImageBufferYCbCrMatrixKey,
            kCVImageBufferYCbCrMatrix_ITU_R_601_4,
            .shouldPropagate
        )
        let complete = try #require(vImageCVImageFormat_CreateWithCVPixelBuffer(pixelBuffer)).takeRetainedValue()
        #expect(vImageCVImageFormat_SetColorSpace(complete, sRGB) == kvImageNoError)
        #expect(vImageCVImageFormat_SetChromaSiting(complete, kCVImageBufferChromaLocation_Center) == kvImageNoError)
        let converter = try #require(
            vImageConverter_CreateForCVToCGImageFormat(complete, &colors, nil, 0, &error)
        ).takeRetainedValue()
        #expect(vImageConverter_GetNumberOfSourceBuffers(converter) == 2)
        #expect(vImageConverter_GetNumberOfDestinationBuffers(converter) == 1)
        CVPixelBufferLockBaseAddress(pixelBuffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(pixelBuffer, .readOnly) }
        var planes = [vImage_Buffer(), vImage_Buffer()]
        #expect(vImageBuffer_InitForCopyFromCVPixelBuffer(&planes, converter, pixelBuffer, 0) == kvImageNoError)
        let output = Picture(22, 14, 4)
        var b = output.buffer
        #expect(vImageConvert_AnyToAny(converter, planes, &b, nil, 0) == kvImageNoError)
        #expect(output.isGuardIntact)
        for y in 0..<14 {
            for x in 0..<22 {
                #expect(output[x, y, 0] == 255)
                // Chroma is that of four pixels.
                for c in 1..<4 { #expect(abs(Int(output[x, y, c]) - Int(source[x, y, c])) <= 5) }
            }
        }
    }

    @Test("I-VIM-17 others are refused at creation")
    func refused() throws {
        let last = CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue)
        var from = try format(8, 32, last)
        var to = vImage_CGImageFormat(
            bitsPerComponent: 5,
            bitsPerPixel: 16,
            colorSpace: nil,
            bitmapInfo: [],
            version: 0,
            decode: nil,
            renderingIntent: .defaultIntent
        )
        var error = 0
        #expect(vImageConverter_CreateWithCGImageFormat(&from, &to, nil, 0, &error) == nil)
        #expect(error == kvImageUnsupportedConversion)
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 16, 16, kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, nil, &made)
        if let made { #expect(vImageCVImageFormat_CreateWithCVPixelBuffer(made) == nil) }
    }

    @Test("I-VIM-17 images into buffers and back", arguments: [true, false])
    func images(isOpaque: Bool) throws {
        let info = CGBitmapInfo(rawValue: (isOpaque ? CGImageAlphaInfo.noneSkipLast : .last).rawValue)
        let source = Picture(6, 5, 4)
        var random = Random()
        source.fill(&random)
        let image = try source.buffer.createCGImage(format: format(8, 32, info))
        #expect(image.width == 6 && image.bytesPerRow == source.rowBytes)
        let buffer = try vImage_Buffer(cgImage: image)
        defer { buffer.free() }
        for y in 0..<5 {
            let row = buffer.data.advanced(by: y * buffer.rowBytes).assumingMemoryBound(to: UInt8.self)
            for x in 0..<24 { #expect(row[x] == source.row(y, UInt8.self)[x]) }
        }
        var format = vImage_CGImageFormat(), other = vImage_Buffer()
        #expect(vImageBuffer_InitWithCGImage(&other, &format, nil, image, 0) == kvImageNoError)
        #expect(format.bitsPerPixel == 32)
        other.free()
    }
}
