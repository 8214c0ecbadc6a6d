import CoreML
import Foundation
import Testing

/// The descriptions of models: ``MLModelDescription``.
@Suite struct DescriptionTests {
    private let folder: ModelFolder

    init() throws { folder = try ModelFolder() }

    @Test("C-DESC-1 C-DESC-2 C-DESC-4 features are described by name, with the constraint of their type only")
    func features() throws {
        let description = try folder.load(TinyModel.identity(width: 8, height: 6)).modelDescription
        #expect(Set(description.inputDescriptionsByName.keys) == ["image"])
        let image = try #require(description.inputDescriptionsByName["image"])
        #expect(image.name == "image" && image.type == .image && image.imageConstraint != nil)
        #expect(image.multiArrayConstraint == nil && image.dictionaryConstraint == nil)
        #expect(image.sequenceConstraint == nil && image.stateConstraint == nil)
    }

    @Test("C-DESC-3 optional inputs are marked")
    func optional() throws {
        let inputs = try folder.load(TinyModel.detector(boxes: 2, classes: 1)).modelDescription.inputDescriptionsByName
        #expect(inputs["iouThreshold"]?.isOptional == true && inputs["iouThreshold"]?.type == .double)
        #expect(inputs["boxes"]?.isOptional == false)
    }

    @Test("C-DESC-5 colour images are 32BGRA, gray ones OneComponent8")
    func images() throws {
        let colour = try folder.load(TinyModel.identity(width: 8, height: 6), "a.mlmodel").modelDescription
        let constraint = try #require(colour.inputDescriptionsByName["image"]?.imageConstraint)
        #expect(constraint.pixelsWide == 8 && constraint.pixelsHigh == 6)
        #expect(constraint.pixelFormatType == kCVPixelFormatType_32BGRA)
        let gray = try folder.load(TinyModel.identity(colors: TinyModel.gray), "b.mlmodel").modelDescription
        let own = gray.inputDescriptionsByName["image"]?.imageConstraint
        #expect(own?.pixelFormatType == kCVPixelFormatType_OneComponent8)
    }

    @Test("C-DESC-6 an image of one size has ranges of exactly that size")
    func imageSizes() throws {
        let description = try folder.load(TinyModel.identity(width: 8, height: 6)).modelDescription
        let sizes = try #require(description.inputDescriptionsByName["image"]?.imageConstraint?.sizeConstraint)
        #expect(sizes.type == .unspecified && sizes.enumeratedImageSizes.isEmpty)
        #expect(sizes.pixelsWideRange == NSRange(location: 8, length: 1))
        #expect(sizes.pixelsHighRange == NSRange(location: 6, length: 1))
    }

    @Test("C-DESC-7 C-DESC-8 C-DESC-9 shapes with ranges, and a bound that is none")
    func arrayShapes() throws {
        let data = TinyModel.affine([4], input: .arrays([4], ranges: [(2, -1)]))
        let constraint = try #require(
            folder.load(data).modelDescription.inputDescriptionsByName["x"]?.multiArrayConstraint
        )
        #expect(constraint.shape == [4] && constraint.dataType == .float32)
        #expect(constraint.shapeConstraint.type == .range)
        let range = try #require(constraint.shapeConstraint.sizeRangeForDimension.first?.rangeValue)
        #expect(range == NSRange(location: 2, length: Int.max - 2))
        let bounded = TinyModel.affine([4], input: .arrays([4], ranges: [(2, 6)]))
        let other = try folder.load(bounded, "b.mlmodel").modelDescription.inputDescriptionsByName["x"]
        let ranges = other?.multiArrayConstraint?.shapeConstraint.sizeRangeForDimension
        #expect(ranges?.first?.rangeValue == NSRange(location: 2, length: 5))
    }

    @Test("C-DESC-11 C-DESC-12 a classifier's outputs and labels")
    func classifiers() throws {
        let strings = try folder.load(TinyModel.classifier(strings: ["cat", "dog"]), "a.mlmodel").modelDescription
        #expect(strings.predictedFeatureName == "label" && strings.predictedProbabilitiesName == "probabilities")
        #expect(strings.classLabels as? [String] == ["cat", "dog"])
        let integers = try folder.load(TinyModel.classifier(integers: [7, -3]), "b.mlmodel").modelDescription
        #expect(integers.classLabels as? [Int64] == [7, -3])
        #expect(integers.outputDescriptionsByName["probabilities"]?.dictionaryConstraint?.keyType == .int64)
        let other = try folder.load(TinyModel.affine(), "c.mlmodel").modelDescription
        #expect(other.predictedFeatureName == nil && other.classLabels == nil)
    }

    @Test("C-DESC-13 C-DESC-14 metadata comes through unchanged")
    func metadata() throws {
        let names = "{0: 'person', 1: 'bicycle'}"
        let metadata = try folder.load(TinyModel.affine(metadata: ["names": names])).modelDescription.metadata
        #expect(metadata[.description] as? String == "doubles and adds")
        #expect(metadata[.versionString] as? String == "1.2" && metadata[.author] as? String == "the tests")
        #expect(metadata[.license] as? String == "MIT")
        #expect((metadata[.creatorDefinedKey] as? [String: String])?["names"] == names)
    }

    @Test("C-DESC-15 a model that cannot be trained says so")
    func updatable() throws {
        let description = try folder.load(TinyModel.affine()).modelDescription
        #expect(!description.isUpdatable && description.parameterDescriptionsByKey.isEmpty)
        #expect(description.trainingInputDescriptionsByName.isEmpty)
    }

    @Test("C-DESC-16 C-DESC-17 values are allowed by type, size, format and shape")
    func allowedValues() throws {
        let description = try folder.load(TinyModel.identity(width: 8, height: 6), "a.mlmodel").modelDescription
        let image = try #require(description.inputDescriptionsByName["image"])
        let fitting = try #require(colorImage(8, 6) { _, _ in (0, 0, 0) })
        let wide = try #require(colorImage(9, 6) { _, _ in (0, 0, 0) })
        let other = try #require(colorImage(8, 6, format: kCVPixelFormatType_32ARGB) { _, _ in (0, 0, 0) })
        #expect(image.isAllowedValue(MLFeatureValue(pixelBuffer: fitting)))
        #expect(!image.isAllowedValue(MLFeatureValue(pixelBuffer: wide)))
        #expect(!image.isAllowedValue(MLFeatureValue(pixelBuffer: other)))
        #expect(!image.isAllowedValue(MLFeatureValue(undefined: .image)))
        let array = try #require(
            folder.load(TinyModel.affine([4]), "b.mlmodel").modelDescription.inputDescriptionsByName["x"]
        )
        #expect(array.isAllowedValue(MLFeatureValue(multiArray: try MLMultiArray([1, 2, 3, 4] as [Float]))))
        #expect(!array.isAllowedValue(MLFeatureValue(multiArray: try MLMultiArray([1, 2, 3] as [Float]))))
        #expect(!array.isAllowedValue(MLFeatureValue(multiArray: try MLMultiArray([1, 2, 3, 4] as [Double]))))
        let inputs = try folder.load(TinyModel.detector(boxes: 2, classes: 1), "c.mlmodel").modelDescription
        let threshold = try #require(inputs.inputDescriptionsByName["iouThreshold"])
        #expect(threshold.isAllowedValue(MLFeatureValue(undefined: .double)))
        #expect(threshold.isAllowedValue(MLFeatureValue(double: 0.5)))
        #expect(!threshold.isAllowedValue(MLFeatureValue(int64: 1)))
    }

    @Test("C-DESC-10 an output whose shape the file leaves out has none")
    func absentShape() throws {
        let folder = try ModelFolder()
        let data = TinyModel.suppression([3, 2], [3, 4], labels: nil)
        let outputs = try folder.load(data).modelDescription.outputDescriptionsByName
        let constraint = try #require(outputs["confidence"]?.multiArrayConstraint)
        #expect(constraint.shape.isEmpty && constraint.shapeConstraint.type == .unspecified)
    }

    @Test("C-DESC-18 the description of a model is there although its network cannot be built")
    func withoutNetwork() async throws {
        let folder = try ModelFolder()
        let url = try folder.write(TinyModel.customLayer())
        #expect(throws: (any Error).self) { try MLModel(contentsOf: url) }
        let description = try await MLModelAsset(url: url).modelDescription
        #expect(description.inputDescriptionsByName["x"]?.multiArrayConstraint?.shape == [4])
        #expect(Array(description.outputDescriptionsByName.keys) == ["y"])
    }
}
