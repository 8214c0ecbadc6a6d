import CoreImage
import CoreVideo
import Foundation
import ImageIO
import Testing
import Vision

/// Programs as apps for single pictures are written: they decode a file, ask Vision, and draw or cut with the result.
@Suite("Programs with Vision on single pictures")
struct PhotoProgramTests {
    @Test("an app that scans receipts reads the code of a picture as its file turns it", arguments: orientations)
    func scannedFile(orientation: CGImagePropertyOrientation) throws {
        var scene = Scene(width: 320, height: 240)
        try scene.draw("RECEIPT 17", x: 60, y: 40, module: 4)
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jpg")
        defer { try? FileManager.default.removeItem(at: url) }
        let stored = try CIImage(cvPixelBuffer: scene.stored(orientation).buffer(kCVPixelFormatType_32BGRA))
        let picture = try #require(CIContext().createCGImage(stored, from: stored.extent))
        let place = NSURL(fileURLWithPath: url.path)
        let target = try #require(CGImageDestinationCreateWithURL(place, "public.jpeg", 1, nil))
        let tags = [kCGImagePropertyOrientation: orientation.rawValue] as NSDictionary
        CGImageDestinationAddImage(target, picture, tags)
        #expect(CGImageDestinationFinalize(target))

        let source = try #require(CGImageSourceCreateWithURL(place, nil))
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as NSDictionary?
        let raw = properties?[kCGImagePropertyOrientation] as? UInt32 ?? 1
        #expect(raw == orientation.rawValue)
        let request = VNDetectBarcodesRequest()
        let turned = CGImagePropertyOrientation(rawValue: raw) ?? .up
        try VNImageRequestHandler(cgImage: image, orientation: turned).perform([request])
        let byImage = try #require(request.results?.first)
        #expect(byImage.payloadStringValue == "RECEIPT 17")
        // A file says itself how it is turned.
        try VNImageRequestHandler(url: url).perform([request])
        let byFile = try #require(request.results?.first)
        #expect(isClose(byImage.boundingBox, byFile.boundingBox, 0.02))
    }

    @Test(
        "an app that cuts out shapes finds the outer outline of a mask and draws it",
        .enabled(if: Installed.detectors)
    )
    func silhouette() throws {
        let side = 200
        let context = try #require(
            CGContext(
                data: nil,
                width: side,
                height: side,
                bitsPerComponent: 8,
                bytesPerRow: side,
                space: CGColorSpaceCreateDeviceGray(),
                bitmapInfo: CGImageAlphaInfo.none.rawValue
            )
        )
        context.setFillColor(gray: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: side, height: side))
        context.setFillColor(gray: 0, alpha: 1)
        context.fillEllipse(in: CGRect(x: 40, y: 60, width: 100, height: 80))
        let mask = try #require(context.makeImage())

        let request = VNDetectContoursRequest()
        request.contrastAdjustment = 3
        request.maximumImageDimension = 512
        try VNImageRequestHandler(cgImage: mask, orientation: .up, options: [:]).perform([request])
        let observation = try #require(request.results?.first)
        var all: [VNContour] = []
        func collect(_ contours: [VNContour]) {
            for contour in contours {
                all.append(contour)
                collect(contour.childContours)
            }
        }
        collect(observation.topLevelContours)
        let outer = try #require(
            all.filter { $0.normalizedPath.boundingBox.width < 0.95 }.max { $0.pointCount < $1.pointCount }
        )
        #expect(isClose(outer.normalizedPath.boundingBox, CGRect(x: 0.2, y: 0.3, width: 0.5, height: 0.4), 0.02))
        var area = 0.0
        try VNGeometryUtils.calculateArea(&area, for: outer, orientedArea: false)
        #expect(abs(area - .pi * 0.25 * 0.2) < 0.01)

        let drawing = try #require(
            CGContext(
                data: nil,
                width: side,
                height: side,
                bitsPerComponent: 8,
                bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
            )
        )
        drawing.scaleBy(x: CGFloat(side), y: CGFloat(side))
        drawing.setLineWidth(4 / CGFloat(side))
        drawing.setStrokeColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        drawing.addPath(outer.normalizedPath)
        drawing.strokePath()
        let bytes = try #require(drawing.data?.assumingMemoryBound(to: UInt8.self))
        /// The red at a point from the lower left.
        func red(_ x: Int, _ y: Int) -> UInt8 { bytes[(side - 1 - y) * drawing.bytesPerRow + 4 * x] }
        #expect(red(40, 100) > 200 && red(139, 100) > 200 && red(90, 60) > 200 && red(90, 100) == 0 && red(10, 10) == 0)
    }

    @Test("a document app straightens the sheet that it finds", .enabled(if: Installed.detectors))
    func document() throws {
        var scene = Scene(width: 640, height: 480, gray: 30)
        // A sheet that leans: each row is moved by a part of its number.
        for y in 80..<400 { scene.fill(CGRect(x: 150 + (y - 80) / 8, y: y, width: 260, height: 1), gray: 230) }
        scene.fill(CGRect(x: 200, y: 120, width: 120, height: 20), gray: 60)
        let buffer = try scene.buffer(kCVPixelFormatType_32BGRA)
        let request = VNDetectRectanglesRequest()
        request.minimumAspectRatio = 0.3
        request.quadratureTolerance = 30
        request.minimumSize = 0.2
        request.maximumObservations = 1
        try VNImageRequestHandler(cvPixelBuffer: buffer, options: [:]).perform([request])
        let sheet = try #require(request.results?.first)
        let image = CIImage(cvPixelBuffer: buffer)
        func vector(_ point: CGPoint) -> CIVector {
            CIVector(cgPoint: VNImagePointForNormalizedPoint(point, Int(image.extent.width), Int(image.extent.height)))
        }
        let flat = image.applyingFilter(
            "CIPerspectiveCorrection",
            parameters: [
                "inputTopLeft": vector(sheet.topLeft), "inputTopRight": vector(sheet.topRight),
                "inputBottomLeft": vector(sheet.bottomLeft), "inputBottomRight": vector(sheet.bottomRight),
            ]
        )
        #expect(abs(flat.extent.width - 260) < 12 && abs(flat.extent.height - 322) < 16, "\(flat.extent)")
        let result = try #require(CIContext().createCGImage(flat, from: flat.extent))
        var pixel: [UInt8] = [0, 0, 0, 0]
        let part = flat.cropped(to: CGRect(x: flat.extent.minX + 20, y: flat.extent.minY + 20, width: 100, height: 100))
        let mean = part.applyingFilter("CIAreaAverage", parameters: [kCIInputExtentKey: CIVector(cgRect: part.extent)])
        CIContext().render(
            mean,
            toBitmap: &pixel,
            rowBytes: 4,
            bounds: CGRect(x: mean.extent.minX, y: mean.extent.minY, width: 1, height: 1),
            format: .RGBA8,
            colorSpace: nil
        )
        #expect(result.width > 200 && pixel[0] > 200, "\(pixel)")
    }

    @Test(
        "a reader of labels gets the line within its region, in the region's coordinates",
        .enabled(if: Installed.text)
    )
    func region() throws {
        var scene = Scene(width: 640, height: 360)
        _ = BlockLetters.draw("HELLO WORLD", in: &scene, x: 60, y: 60)
        let second = BlockLetters.draw("OTHER TREES", in: &scene, x: 60, y: 200)
        let image = CIImage(cvPixelBuffer: try scene.buffer(kCVPixelFormatType_32BGRA))
        let request = VNRecognizeTextRequest()
        request.recognitionLevel = .fast
        request.usesLanguageCorrection = false
        request.regionOfInterest = CGRect(x: 0, y: 0, width: 1, height: 0.5)
        try VNImageRequestHandler(ciImage: image).perform([request])
        let lines = try #require(request.results)
        #expect(lines.map { $0.topCandidates(1).first?.string } == ["OTHER TREES"])
        let box = try #require(lines.first).boundingBox
        let whole = VNImageRectForNormalizedRectUsingRegionOfInterest(box, 640, 360, request.regionOfInterest)
        let place = scene.normalized(second)
        #expect(isClose(VNNormalizedRectForImageRect(whole, 640, 360), place, 0.03), "\(box)")
    }

    @Test(
        "flow points back to the first picture, whatever the pictures are",
        .enabled(if: Installed.detectors)
    )
    func flow() throws {
        let first = Scene.texture(width: 320, height: 240)
        let second = first.moved(right: 5, down: 3)
        let images = try [first, second].map { CIImage(cvPixelBuffer: try $0.buffer(kCVPixelFormatType_32BGRA)) }
        let pictures = try images.map { try #require(CIContext().createCGImage($0, from: $0.extent)) }
        let byPicture = VNGenerateOpticalFlowRequest(targetedCGImage: pictures[1], options: [:])
        byPicture.revision = VNGenerateOpticalFlowRequestRevision1
        byPicture.computationAccuracy = .high
        byPicture.outputPixelFormat = kCVPixelFormatType_TwoComponent32Float
        try VNImageRequestHandler(cgImage: pictures[0], options: [:]).perform([byPicture])
        let byImage = VNGenerateOpticalFlowRequest(targetedCIImage: images[1], options: [:])
        try VNSequenceRequestHandler().perform([byImage], on: images[0])
        for request in [byPicture, byImage] {
            let flow = try #require(request.results?.first as? VNPixelBufferObservation).pixelBuffer
            #expect(CVPixelBufferGetWidth(flow) == 320 && CVPixelBufferGetHeight(flow) == 240)
            CVPixelBufferLockBaseAddress(flow, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(flow, .readOnly) }
            let base = try #require(CVPixelBufferGetBaseAddress(flow))
            var vectors: [SIMD2<Float>] = []
            for y in stride(from: 40, to: 200, by: 8) {
                let row = base + y * CVPixelBufferGetBytesPerRow(flow)
                for x in stride(from: 40, to: 280, by: 8) {
                    vectors.append(row.load(fromByteOffset: 8 * x, as: SIMD2<Float>.self))
                }
            }
            let across = vectors.map(\.x).sorted()[vectors.count / 2]
            let down = vectors.map(\.y).sorted()[vectors.count / 2]
            #expect(abs(across + 5) < 0.5 && abs(abs(down) - 3) < 0.5, "\(across) \(down)")
        }
    }
}
