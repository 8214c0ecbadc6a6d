import CoreML
import Foundation
import Testing

/// Images that become features.
@Suite struct ImageFeatureTests {
    /// A file of 8×4 pixels: red grows to the right, green downwards.
    private func file(_ folder: ModelFolder, width: Int = 8, height: Int = 4) throws -> URL {
        var data = Data("P6\n\(width) \(height)\n255\n".utf8)
        for y in 0..<height { for x in 0..<width { data.append(contentsOf: [UInt8(x * 20), UInt8(y * 40), 100]) } }
        return try folder.write(data, "picture.ppm")
    }

    @Test("C-IMG-1 C-IMG-7 a value has the size and the format that were asked for")
    func formats() throws {
        let folder = try ModelFolder()
        let url = try file(folder)
        let formats = [
            kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB, kCVPixelFormatType_32RGBA,
            kCVPixelFormatType_OneComponent8, kCVPixelFormatType_OneComponent16Half,
        ]
        for format in formats {
            let value = try MLFeatureValue(imageAt: url, pixelsWide: 5, pixelsHigh: 3, pixelFormatType: format)
            let image = try #require(value.imageBufferValue)
            #expect(CVPixelBufferGetWidth(image) == 5 && CVPixelBufferGetHeight(image) == 3)
            #expect(CVPixelBufferGetPixelFormatType(image) == format)
        }
    }

    @Test("C-IMG-3 the crop rectangle is in fractions of the upright image, from its lower left corner")
    func cropRectangle() throws {
        let folder = try ModelFolder()
        let value = try MLFeatureValue(
            imageAt: file(folder),
            pixelsWide: 2,
            pixelsHigh: 1,
            pixelFormatType: kCVPixelFormatType_32BGRA,
            options: [.cropRect: CGRect(x: 0.25, y: 0.25, width: 0.25, height: 0.25)]
        )
        // Columns 2 and 3, and the third row from above.
        let pixels = colors(value.imageBufferValue)
        #expect(pixels.count == 2)
        #expect(pixels.map { Int($0[0]) } == [40, 60] && pixels.allSatisfy { $0[1] == 80 })
    }

    @Test("C-IMG-4 the image fills the result unless an option says otherwise")
    func cropAndScale() throws {
        let folder = try ModelFolder()
        let url = try file(folder)
        func make(_ option: Any?) throws -> [[UInt8]] {
            let value = try MLFeatureValue(
                imageAt: url,
                pixelsWide: 4,
                pixelsHigh: 4,
                pixelFormatType: kCVPixelFormatType_32BGRA,
                options: option.map { [.cropAndScale: $0] }
            )
            return colors(value.imageBufferValue)
        }
        // The centre: columns 2…5 at full size.
        #expect(try make(0).prefix(4).map { $0[0] } == [40, 60, 80, 100])
        #expect(try make(NSNumber(value: 0)) == make(UInt(0)))
        // Fit: two rows between black ones.
        let fit = try make(1)
        #expect(fit.prefix(4).allSatisfy { $0 == [0, 0, 0] } && fit.suffix(4).allSatisfy { $0 == [0, 0, 0] })
        #expect(fit[5][2] == 100)
        let fill = try make(nil)
        // Within 2 of 255, as V-CROP-8 allows.
        #expect(fill.allSatisfy { abs(Int($0[2]) - 100) <= 2 })
        #expect(abs(Int(fill[0][0]) - 10) <= 2 && abs(Int(fill[12][1]) - 120) <= 2)
        #expect(try make(2) == fill)
        #expect(throws: MLModelError.self) { try make(17) }
    }

    @Test("C-IMG-5 an orientation turns the image")
    func orientation() throws {
        let folder = try ModelFolder()
        let url = try file(folder)
        func make(_ orientation: CGImagePropertyOrientation) throws -> [[UInt8]] {
            let turned = orientation.rawValue > 4
            let value = try MLFeatureValue(
                imageAt: url,
                orientation: orientation,
                pixelsWide: turned ? 4 : 8,
                pixelsHigh: turned ? 8 : 4,
                pixelFormatType: kCVPixelFormatType_32BGRA
            )
            return colors(value.imageBufferValue)
        }
        #expect(try make(.up)[0] == [0, 0, 100])
        #expect(try make(.down)[0] == [140, 120, 100])
        #expect(try make(.upMirrored)[0] == [140, 0, 100])
        #expect(try make(.downMirrored)[0] == [0, 120, 100])
        // A quarter clockwise: the lower left pixel comes to the upper left corner.
        #expect(try make(.right)[0] == [0, 120, 100])
        #expect(try make(.left)[0] == [140, 0, 100])
        #expect(try make(.leftMirrored)[0] == [0, 0, 100])
        #expect(try make(.rightMirrored)[0] == [140, 120, 100])
    }

    @Test("C-IMG-6 an unreadable file, a format that is not supported and a size of 0 throw")
    func errors() throws {
        let folder = try ModelFolder()
        let url = try file(folder)
        func code(_ url: URL, _ width: Int, _ format: OSType) -> MLModelError.Code? {
            do {
                _ = try MLFeatureValue(imageAt: url, pixelsWide: width, pixelsHigh: 2, pixelFormatType: format)
                return nil
            } catch {
                return (error as? MLModelError)?.code
            }
        }
        #expect(code(folder.url.appendingPathComponent("none.png"), 2, kCVPixelFormatType_32BGRA) == .io)
        #expect(code(try folder.write(Data([1, 2, 3]), "bad.png"), 2, kCVPixelFormatType_32BGRA) == .io)
        #expect(code(url, 2, kCVPixelFormatType_DepthFloat32) == .generic)
        #expect(code(url, 0, kCVPixelFormatType_32BGRA) == .generic)
        #expect(code(url, Int.max, kCVPixelFormatType_32BGRA) == .generic)
    }

    @Test("C-IMG-8 colour becomes gray by the weights of Rec. 601")
    func gray() throws {
        let folder = try ModelFolder()
        var data = Data("P6\n3 1\n255\n".utf8)
        data.append(contentsOf: [255, 0, 0, 0, 255, 0, 0, 0, 255])
        let value = try MLFeatureValue(
            imageAt: folder.write(data, "colors.ppm"),
            pixelsWide: 3,
            pixelsHigh: 1,
            pixelFormatType: kCVPixelFormatType_OneComponent8
        )
        let image = try #require(value.imageBufferValue)
        let row = try #require(CVPixelBufferGetBaseAddress(image)).assumingMemoryBound(to: UInt8.self)
        for (index, wanted) in [76, 150, 29].enumerated() { #expect(abs(Int(row[index]) - wanted) <= 1) }
    }

    @Test("C-IMG-2 with a constraint the value has its default size and its format")
    func constraints() throws {
        let folder = try ModelFolder()
        let url = try file(folder)
        for (feature, format) in [
            (TinyModel.identity(width: 7, height: 3), kCVPixelFormatType_32BGRA),
            (TinyModel.identity(width: 7, height: 3, colors: TinyModel.gray), kCVPixelFormatType_OneComponent8),
        ] {
            let description = try folder.load(feature, "m\(format).mlmodel").modelDescription
            let constraint = try #require(description.inputDescriptionsByName["image"]?.imageConstraint)
            for value in [
                try MLFeatureValue(imageAt: url, constraint: constraint),
                try MLFeatureValue(imageAt: url, orientation: .right, constraint: constraint),
            ] {
                let image = try #require(value.imageBufferValue)
                #expect(CVPixelBufferGetWidth(image) == 7 && CVPixelBufferGetHeight(image) == 3)
                #expect(CVPixelBufferGetPixelFormatType(image) == format)
            }
        }
    }
}
