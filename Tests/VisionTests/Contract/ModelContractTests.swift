import CoreML
import CoreVideo
import Foundation
import Testing
import Vision

/// Tests of ``ModelRun``, ``DetectorOutputs``, ``VNCoreMLRequest``, ``VNCoreMLModel`` and ``CoreMLRequest``.
@Suite("Contract: Core ML requests", .enabled(if: Installed.models))
struct ModelContract {
    static let options: [VNImageCropAndScaleOption] = [
        .centerCrop, .scaleFit, .scaleFill, .scaleFitRotate90CCW, .scaleFillRotate90CCW,
    ]

    /// A scene whose gray value tells the place: 40 + 200 times the share of the way to the right.
    private static func ramp(width: Int, height: Int) -> Scene {
        var scene = Scene(width: width, height: height)
        for x in 0..<width {
            scene.fill(CGRect(x: x, y: 0, width: 1, height: height), gray: UInt8(40 + 200 * x / (width - 1)))
        }
        return scene
    }

    private static func request(_ data: Data, _ option: VNImageCropAndScaleOption? = nil) throws -> VNCoreMLRequest {
        let request = VNCoreMLRequest(model: try VNCoreMLModel(for: ModelBytes.load(data)))
        if let option { request.imageCropAndScaleOption = option }
        return request
    }

    /// Returns the pixels that a model of a size sees.
    private static func seen(
        _ scene: Scene,
        _ option: VNImageCropAndScaleOption,
        width: Int,
        height: Int,
        orientation: CGImagePropertyOrientation = .up,
        region: CGRect = VNNormalizedIdentityRect
    ) throws -> [[Double]] {
        let request = try request(ModelBytes.pixels(width: width, height: height), option)
        request.regionOfInterest = region
        let buffer = try scene.stored(orientation).buffer()
        try VNImageRequestHandler(cvPixelBuffer: buffer, orientation: orientation).perform([request])
        let found = try #require(request.results?.first as? VNCoreMLFeatureValueObservation)
        let array = try #require(found.featureValue.multiArrayValue)
        return (0..<height).map { y in (0..<width).map { array[y * width + $0].doubleValue } }
    }

    @Test("V-CROP-1 the centre is cropped by default")
    func standard() throws {
        #expect(try Self.request(ModelBytes.pixels(width: 4, height: 4)).imageCropAndScaleOption == .centerCrop)
        #expect(VNGenerateImageFeaturePrintRequest().imageCropAndScaleOption == .scaleFill)
    }

    @Test("V-CROP-2 V-CROP-3 V-CROP-8 the centre crop, in all orientations", arguments: orientations)
    func centreCrop(orientation: CGImagePropertyOrientation) throws {
        let pixels = try Self.seen(
            Self.ramp(width: 192, height: 108),
            .centerCrop,
            width: 27,
            height: 27,
            orientation: orientation
        )
        // Columns 42…150 of 192; a pixel of the model is 4 wide.
        for x in 0..<27 {
            let expected = 40 + 200 * (42 + 4 * Double(x) + 1.5) / 191
            #expect(abs(pixels[13][x] - expected) <= 2, "column \(x)")
        }
    }

    @Test("V-CROP-4 V-CROP-5 scale fit adds black margins", arguments: orientations)
    func scaleFit(orientation: CGImagePropertyOrientation) throws {
        let pixels = try Self.seen(
            Self.ramp(width: 192, height: 108),
            .scaleFit,
            width: 64,
            height: 64,
            orientation: orientation
        )
        #expect(pixels[13].allSatisfy { $0 == 0 } && pixels[50].allSatisfy { $0 == 0 })
        for x in 0..<64 {
            #expect(abs(pixels[32][x] - (40 + 200 * (3 * Double(x) + 1) / 191)) <= 2, "column \(x)")
            #expect(pixels[14][x] > 30 && pixels[49][x] > 30)
        }
    }

    @Test("V-CROP-6 scale fill shows everything")
    func scaleFill() throws {
        let pixels = try Self.seen(Self.ramp(width: 192, height: 108), .scaleFill, width: 32, height: 54)
        for x in 0..<32 { #expect(abs(pixels[20][x] - (40 + 200 * (6 * Double(x) + 2.5) / 191)) <= 2) }
    }

    @Test("V-CROP-7 the picture is turned to the left first", arguments: orientations)
    func turned(orientation: CGImagePropertyOrientation) throws {
        let pixels = try Self.seen(
            Self.ramp(width: 192, height: 108),
            .scaleFillRotate90CCW,
            width: 27,
            height: 48,
            orientation: orientation
        )
        // The right edge is on top.
        for y in 0..<48 { #expect(abs(pixels[y][10] - (40 + 200 * (191 - 4 * Double(y) - 1.5) / 191)) <= 2) }
    }

    @Test("V-ROI-6 the region is cut out first")
    func region() throws {
        let pixels = try Self.seen(
            Self.ramp(width: 192, height: 108),
            .scaleFill,
            width: 24,
            height: 27,
            region: CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
        )
        for x in 0..<24 { #expect(abs(pixels[5][x] - (40 + 200 * (48 + 4 * Double(x) + 1.5) / 191)) <= 2) }
    }

    @Test("V-ML-6 a classifier without probabilities gives its label alone")
    func labelAlone() throws {
        var scene = Scene(width: 3, height: 1)
        scene.pixels = [10, 200, 10]
        let request = try Self.request(ModelBytes.classifier(["a", "b", "c"], givesProbabilities: false), .scaleFill)
        try VNImageRequestHandler(cvPixelBuffer: scene.buffer()).perform([request])
        let classes = try #require(request.results as? [VNClassificationObservation])
        #expect(classes.map(\.identifier) == ["b"] && classes.map(\.confidence) == [1])
    }

    @Test("V-ML-1 V-ML-5 V-ML-7 a classifier's classes, best first, as the model gives them")
    func classifier() throws {
        var scene = Scene(width: 3, height: 1)
        scene.pixels = [10, 200, 10]
        let request = try Self.request(ModelBytes.classifier(["a", "b", "c"]), .scaleFill)
        try VNImageRequestHandler(cvPixelBuffer: scene.buffer()).perform([request])
        let found = try #require(request.results as? [VNClassificationObservation])
        #expect(found.map(\.identifier) == ["b", "a", "c"])
        #expect(found.map(\.confidence) == [200, 10, 10])
    }

    @Test("V-ML-2 V-ML-19 V-CROP-10 an image output keeps its size and format")
    func images() throws {
        let request = try Self.request(ModelBytes.identity(width: 24, height: 16), .scaleFill)
        try VNImageRequestHandler(cvPixelBuffer: Scene(width: 96, height: 64, gray: 77).buffer()).perform([request])
        let found = try #require(request.results?.first as? VNPixelBufferObservation)
        #expect(found.featureName == "result" && found.confidence == 1)
        #expect(CVPixelBufferGetWidth(found.pixelBuffer) == 24 && CVPixelBufferGetHeight(found.pixelBuffer) == 16)
        #expect(CVPixelBufferGetPixelFormatType(found.pixelBuffer) == kCVPixelFormatType_OneComponent8)
    }

    @Test("V-ML-4 V-ML-16 other outputs are feature values; colours are the model's")
    func values() throws {
        let request = try Self.request(ModelBytes.pixels(width: 4, height: 4, isGray: false), .scaleFill)
        try VNImageRequestHandler(cvPixelBuffer: Scene(width: 8, height: 8, gray: 90).buffer()).perform([request])
        let found = try #require(request.results?.first as? VNCoreMLFeatureValueObservation)
        #expect(found.featureName == "numbers" && found.confidence == 1)
        let array = try #require(found.featureValue.multiArrayValue)
        #expect(array.shape.map(\.intValue) == [3, 4, 4])
        #expect((0..<48).allSatisfy { abs(array[$0].doubleValue - 90) <= 1 })
    }

    private static let detector = ModelBytes.detector(
        width: 100,
        height: 100,
        boxes: [[0.25, 0.5, 0.125, 0.25], [0.75, 0.5, 0.25, 0.125]],
        scores: [[0.125, 0.75], [0.5, 0.25]]
    )

    @Test("V-ML-3 V-ML-8 V-ML-9 V-ML-10 V-ML-11 a detector's objects, best first")
    func detector() throws {
        let request = try Self.request(Self.detector, .scaleFill)
        try VNImageRequestHandler(cvPixelBuffer: Scene(width: 200, height: 100).buffer()).perform([request])
        let found = try #require(request.results as? [VNRecognizedObjectObservation])
        #expect(found.count == 2)
        #expect(isClose(found[0].boundingBox, CGRect(x: 0.1875, y: 0.375, width: 0.125, height: 0.25), 1e-6))
        #expect(found[0].labels.map(\.identifier) == ["class 1", "class 0"])
        #expect(found[0].labels.map(\.confidence) == [0.75, 0.125] && found[0].confidence == 0.75)
        #expect(isClose(found[1].boundingBox, CGRect(x: 0.625, y: 0.4375, width: 0.25, height: 0.125), 1e-6))
    }

    @Test("V-CROP-9 boxes are in the region before cropping, for every option", arguments: options, orientations)
    func back(option: VNImageCropAndScaleOption, orientation: CGImagePropertyOrientation) throws {
        let request = try Self.request(Self.detector, option)
        let buffer = try Scene(width: 400, height: 200).stored(orientation).buffer()
        try VNImageRequestHandler(cvPixelBuffer: buffer, orientation: orientation).perform([request])
        let box = try #require(request.results?.first as? VNRecognizedObjectObservation).boundingBox
        // In the model: x 0.1875…0.3125, y 0.375…0.625.
        let expected: CGRect =
            switch option {
            case .centerCrop: CGRect(x: 0.34375, y: 0.375, width: 0.0625, height: 0.25)
            case .scaleFit: CGRect(x: 0.1875, y: 0.25, width: 0.125, height: 0.5)
            case .scaleFill: CGRect(x: 0.1875, y: 0.375, width: 0.125, height: 0.25)
            case .scaleFitRotate90CCW: CGRect(x: 0.375, y: 0.875, width: 0.25, height: 0.25)
            case .scaleFillRotate90CCW: CGRect(x: 0.375, y: 0.6875, width: 0.25, height: 0.125)
            }
        #expect(isClose(box, expected, 1e-6), "\(box)")
    }

    @Test("V-ML-12 the input's name; another name fails")
    func inputName() throws {
        let model = try VNCoreMLModel(for: ModelBytes.load(ModelBytes.pixels(width: 4, height: 4)))
        #expect(model.inputImageFeatureName == "image")
        model.inputImageFeatureName = "other"
        let request = VNCoreMLRequest(model: model)
        let handler = VNImageRequestHandler(cvPixelBuffer: try Scene(width: 8, height: 8).buffer())
        #expect(code { try handler.perform([request]) } == .invalidArgument)
    }

    @Test("V-ML-13 V-ML-14 V-ML-15 the threshold of a provider, read at each run")
    func thresholds() throws {
        let model = try VNCoreMLModel(for: ModelBytes.load(Self.detector))
        let request = VNCoreMLRequest(model: model)
        let handler = VNImageRequestHandler(cvPixelBuffer: try Scene(width: 100, height: 100).buffer())
        try handler.perform([request])
        #expect(request.results?.count == 2)
        model.featureProvider = try MLDictionaryFeatureProvider(dictionary: ["confidenceThreshold": 0.6])
        try handler.perform([request])
        #expect(request.results?.count == 1)
        model.featureProvider = nil
        try handler.perform([request])
        #expect(request.results?.count == 2)
    }

    @Test("V-ML-17 one model serves several requests")
    func shared() throws {
        let model = try VNCoreMLModel(for: ModelBytes.load(ModelBytes.pixels(width: 4, height: 4)))
        let requests = [VNCoreMLRequest(model: model), VNCoreMLRequest(model: model)]
        try VNImageRequestHandler(cvPixelBuffer: Scene(width: 8, height: 8).buffer()).perform(requests)
        #expect(requests.allSatisfy { $0.results?.count == 1 && $0.model === model })
    }

    @Test("V-ERR-5 a model without an image input is refused")
    func noImage() throws {
        let model = try ModelBytes.load(ModelBytes.numbers())
        #expect(code { _ = try VNCoreMLModel(for: model) } == .invalidModel)
        #expect(throws: VisionError.self) { try CoreMLModelContainer(model: model) }
    }

    @Test("V-CROP-11 V-ML-3 the struct gives the same results")
    func structures() async throws {
        let container = try CoreMLModelContainer(model: ModelBytes.load(Self.detector))
        var request = CoreMLRequest(model: container)
        request.cropAndScaleAction = .scaleToFill
        let found = try await request.perform(on: Scene(width: 200, height: 100).buffer())
        let first = try #require(found.first as? RecognizedObjectObservation)
        #expect(found.count == 2 && first.labels.first?.identifier == "class 1")
        #expect(first.originatingRequestDescriptor == .coreMLRequest(.revision1))
    }

    @Test("V-ERR-7 V-ML-13 a missing input fails with Core ML's error inside; a provider supplies it")
    func missingInput() throws {
        let model = try VNCoreMLModel(for: ModelBytes.load(ModelBytes.withNumbers()))
        let request = VNCoreMLRequest(model: model)
        let handler = VNImageRequestHandler(cvPixelBuffer: try Scene(width: 8, height: 8).buffer())
        do {
            try handler.perform([request])
            Issue.record("perform did not throw")
        } catch {
            let error = error as NSError
            #expect(error.domain == VNErrorDomain && error.code == VNErrorCode.operationFailed.rawValue)
            #expect(error.userInfo[NSUnderlyingErrorKey] != nil && request.results == nil)
        }
        let numbers = try MLMultiArray(shape: [4], dataType: .float32)
        for index in 0..<4 { numbers[index] = NSNumber(value: index + 1) }
        model.featureProvider = try MLDictionaryFeatureProvider(dictionary: ["x": numbers])
        try handler.perform([request])
        let found = try #require(request.results?.first as? VNCoreMLFeatureValueObservation)
        #expect(found.featureName == "y" && found.featureValue.multiArrayValue?[2].doubleValue == 3)
    }

    @Test("V-IMG-17 YCbCr becomes RGB by the buffer's matrix and range")
    func matrix() throws {
        // Red by Rec. 601 in video range.
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 64, 64, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &made)
        let buffer = try #require(made)
        CVPixelBufferLockBaseAddress(buffer, [])
        for (plane, values) in [[UInt8(81)], [90, 240]].enumerated() {
            let base = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, plane))
            let count = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) * CVPixelBufferGetHeightOfPlane(buffer, plane)
            for index in 0..<count {
                base.storeBytes(of: values[index % values.count], toByteOffset: index, as: UInt8.self)
            }
        }
        CVPixelBufferUnlockBaseAddress(buffer, [])
        func colour() throws -> [Double] {
            let request = try Self.request(ModelBytes.pixels(width: 4, height: 4, isGray: false), .scaleFill)
            try VNImageRequestHandler(cvPixelBuffer: buffer).perform([request])
            let found = try #require(request.results?.first as? VNCoreMLFeatureValueObservation)
            let array = try #require(found.featureValue.multiArrayValue)
            return [0, 16, 32].map { array[$0].doubleValue }
        }
        let plain = try colour()
        #expect(abs(plain[0] - 254) <= 3 && plain[1] <= 3 && plain[2] <= 3, "\(plain)")
        CVBufferSetAttachment(
            buffer,
            kCVImageBufferYCbCrMatrixKey,
            kCVImageBufferYCbCrMatrix_ITU_R_709_2,
            .shouldPropagate
        )
        let other = try colour()
        #expect(other[1] > plain[1] + 10 || abs(other[0] - plain[0]) > 10, "\(other)")
    }

    @Test("V-CROP-12 an input of several sizes gets its default size")
    func flexible() throws {
        let request = try Self.request(
            ModelBytes.flexible(width: 8, height: 6, otherWidth: 16, otherHeight: 12),
            .scaleFill
        )
        try VNImageRequestHandler(cvPixelBuffer: Scene(width: 16, height: 12, gray: 50).buffer()).perform([request])
        let found = try #require(request.results?.first as? VNCoreMLFeatureValueObservation)
        #expect(found.featureValue.multiArrayValue?.count == 48)
    }
}
