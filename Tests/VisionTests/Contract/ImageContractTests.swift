import CoreImage
import CoreMedia
import CoreVideo
import Foundation
import ImageIO
import Testing
import Vision

/// Tests of ``RequestImage``, ``Picture`` and ``ImageLoading``.
@Suite("Contract: images and orientation")
struct ImageContract {
    private static func scene() throws -> (scene: Scene, place: CGRect) {
        var scene = Scene(width: 400, height: 240)
        let place = try scene.draw("IMAGE", x: 40, y: 120, module: 4)
        return (scene, scene.normalized(place))
    }

    private static func place(_ handler: VNImageRequestHandler) throws -> CGRect {
        let request = VNDetectBarcodesRequest()
        try handler.perform([request])
        return try #require(request.results?.first).boundingBox
    }

    @Test("V-IMG-1 V-IMG-2 buffers are upright unless an orientation is given")
    func upright() throws {
        let (scene, place) = try Self.scene()
        #expect(isClose(try Self.place(VNImageRequestHandler(cvPixelBuffer: scene.buffer())), place))
        let turned = try scene.stored(.left).buffer()
        #expect(
            isClose(try Self.place(VNImageRequestHandler(cvPixelBuffer: turned, orientation: .left)), place)
        )
        let image = CIImage(cvPixelBuffer: turned)
        #expect(isClose(try Self.place(VNImageRequestHandler(ciImage: image, orientation: .left)), place))
        let sample = try timedSample(turned)
        #expect(
            isClose(try Self.place(VNImageRequestHandler(cmSampleBuffer: sample, orientation: .left)), place)
        )
    }

    @Test("V-IMG-2 V-IMG-12 files and data")
    func files() throws {
        let (scene, place) = try Self.scene()
        let data = try scene.png()
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("vision-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: url) }
        try data.write(to: url)
        #expect(isClose(try Self.place(VNImageRequestHandler(url: url)), place))
        #expect(isClose(try Self.place(VNImageRequestHandler(data: data)), place))
        let request = VNDetectBarcodesRequest()
        try VNSequenceRequestHandler().perform([request], onImageURL: url)
        #expect(request.results?.count == 1)
        try VNSequenceRequestHandler().perform([request], onImageData: data, orientation: .down)
        #expect(request.results?.count == 1)
        let web = try #require(URL(string: "https://example.com/image.png"))
        #expect(code { try VNSequenceRequestHandler().perform([request], onImageURL: web) } == .ioError)
        #expect(request.results == nil)
    }

    @Test("V-IMG-13 unreadable files and data fail in perform, not before")
    func unreadable() throws {
        let request = VNDetectBarcodesRequest()
        let missing = VNImageRequestHandler(url: URL(fileURLWithPath: "/nowhere/image.png"))
        #expect(code { try missing.perform([request]) } == .ioError)
        let broken = VNImageRequestHandler(data: Data([1, 2, 3, 4]))
        #expect(code { try broken.perform([request]) } == .invalidImage)
        #expect(request.results == nil)
    }

    @Test("V-IMG-7 V-IMG-8 one handler serves several requests with equal results")
    func keeps() throws {
        let (scene, place) = try Self.scene()
        let handler = VNImageRequestHandler(
            cvPixelBuffer: try scene.stored(.rightMirrored).buffer(),
            orientation: .rightMirrored
        )
        for _ in 0..<3 { #expect(isClose(try Self.place(handler), place, 0.02)) }
    }

    @Test("V-IMG-9 V-IMG-10 V-CAM-3 neither handlers nor observations hold the buffer")
    func releases() throws {
        weak var released: CVPixelBuffer?
        var kept: [VNObservation] = []
        do {
            let buffer = try Self.scene().scene.stored(.upMirrored).buffer(kCVPixelFormatType_32BGRA)
            released = buffer
            let request = VNDetectBarcodesRequest()
            try VNImageRequestHandler(cvPixelBuffer: buffer, orientation: .upMirrored).perform([request])
            kept = request.results ?? []
            let sequence = VNSequenceRequestHandler()
            try sequence.perform([request], on: buffer, orientation: .upMirrored)
            kept += request.results ?? []
        }
        #expect(kept.count == 2 && released == nil)
    }

    @Test(
        "V-IMG-11 the formats of cameras are accepted",
        arguments: [
            kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_OneComponent8,
        ]
    )
    func formats(format: OSType) throws {
        let (scene, place) = try Self.scene()
        for orientation in [CGImagePropertyOrientation.up, .leftMirrored] {
            let buffer = try scene.stored(orientation).buffer(format)
            let handler = VNImageRequestHandler(cvPixelBuffer: buffer, orientation: orientation)
            #expect(isClose(try Self.place(handler), place, 0.02))
        }
    }

    @Test("V-IMG-11 other formats fail")
    func unsupportedFormat() throws {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 32, 32, kCVPixelFormatType_OneComponent32Float, nil, &buffer)
        let handler = VNImageRequestHandler(cvPixelBuffer: try #require(buffer))
        #expect(code { try handler.perform([VNDetectBarcodesRequest()]) } == .invalidFormat)
    }

    @Test("V-IMG-15 options are accepted, unknown ones too")
    func options() throws {
        let (scene, place) = try Self.scene()
        let options: [VNImageOption: Any] = [
            .cameraIntrinsics: Data(count: 36), .properties: [String: Any](), VNImageOption(rawValue: "other"): 1,
        ]
        let handler = VNImageRequestHandler(cvPixelBuffer: try scene.buffer(), options: options)
        #expect(isClose(try Self.place(handler), place))
    }

    @Test("V-IMG-16 a sample without an image fails")
    func sampleWithoutImage() throws {
        var sample: CMSampleBuffer?
        _ = CMSampleBufferCreateReady(
            allocator: nil,
            dataBuffer: nil,
            formatDescription: nil,
            sampleCount: 0,
            sampleTimingEntryCount: 0,
            sampleTimingArray: nil,
            sampleSizeEntryCount: 0,
            sampleSizeArray: nil,
            sampleBufferOut: &sample
        )
        let handler = VNImageRequestHandler(cmSampleBuffer: try #require(sample))
        #expect(code { try handler.perform([VNDetectBarcodesRequest()]) } == .invalidImage)
    }

    @Test("V-IMG-14 an image without size fails")
    func empty() throws {
        let handler = VNImageRequestHandler(ciImage: CIImage(color: CIColor.black))
        #expect(code { try handler.perform([VNDetectBarcodesRequest()]) } == .invalidImage)
    }

    @Test("V-IMG-2 files are upright as their metadata states", arguments: orientations)
    func statedOrientation(orientation: CGImagePropertyOrientation) throws {
        let (scene, place) = try Self.scene()
        let picture = CIImage(cvPixelBuffer: try scene.stored(orientation).buffer(kCVPixelFormatType_32BGRA))
        let image = try #require(CIContext().createCGImage(picture, from: picture.extent))
        let data = NSMutableData()
        let target = try #require(CGImageDestinationCreateWithData(data, "public.jpeg" as CFString, 1, nil))
        let properties: [String: Any] = [kCGImagePropertyOrientation as String: Int(orientation.rawValue)]
        CGImageDestinationAddImage(target, image, properties as NSDictionary)
        #expect(CGImageDestinationFinalize(target))
        #expect(isClose(try Self.place(VNImageRequestHandler(data: data as Data)), place, 0.02))
        let given = VNImageRequestHandler(data: data as Data, orientation: .up)
        let stored = scene.stored(orientation)
        let isElsewhere = !isClose(try Self.place(given), place, 0.02)
        #expect(orientation == .up || isElsewhere || stored.pixels == scene.pixels)
    }

    @Test("V-IMG-2 Core Image and Core Graphics images", arguments: orientations)
    func rendered(orientation: CGImagePropertyOrientation) throws {
        let (scene, place) = try Self.scene()
        let picture = CIImage(cvPixelBuffer: try scene.stored(orientation).buffer(kCVPixelFormatType_32BGRA))
        let upright = picture.oriented(orientation)
        #expect(isClose(try Self.place(VNImageRequestHandler(ciImage: upright)), place, 0.02))
        let image = try #require(CIContext().createCGImage(picture, from: picture.extent))
        #expect(isClose(try Self.place(VNImageRequestHandler(cgImage: image, orientation: orientation)), place, 0.02))
    }
}
