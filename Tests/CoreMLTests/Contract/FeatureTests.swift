import CoreML
import Foundation
import Testing

/// The behaviour of ``MLFeatureValue`` and of providers.
@Suite struct FeatureTests {
    @Test("C-FEAT-1 accessors do not convert")
    func accessors() {
        let value = MLFeatureValue(int64: 5)
        #expect(value.type == .int64 && value.int64Value == 5)
        #expect(value.doubleValue == 0 && value.stringValue.isEmpty && value.multiArrayValue == nil)
        #expect(value.dictionaryValue.isEmpty && value.imageBufferValue == nil && value.sequenceValue == nil)
        #expect(MLFeatureValue(double: 1.5).int64Value == 0)
    }

    @Test("C-FEAT-2 an undefined value has its type and nothing else")
    func undefined() {
        let value = MLFeatureValue(undefined: .string)
        #expect(value.isUndefined && value.type == .string && value.stringValue.isEmpty)
        #expect(!MLFeatureValue(string: "").isUndefined)
    }

    @Test("C-FEAT-3 keys of dictionaries are strings or integers, and not both")
    func keys() throws {
        #expect(try MLFeatureValue(dictionary: ["a": 1]).dictionaryValue == ["a": 1])
        #expect(try MLFeatureValue(dictionary: [3: 1]).dictionaryValue[Int64(3)] == 1)
        #expect { try MLFeatureValue(dictionary: [2.5: 1]) } throws: { ($0 as? MLModelError)?.code == .featureType }
        #expect { try MLFeatureValue(dictionary: ["a": 1, 2: 1]) } throws: {
            ($0 as? MLModelError)?.code == .featureType
        }
    }

    @Test("C-FEAT-4 a multi-array is kept, a shaped array is not")
    func arrays() throws {
        let array = try MLMultiArray([1] as [Float])
        let value = MLFeatureValue(multiArray: array)
        array[0] = 9
        #expect(value.multiArrayValue === array && value.multiArrayValue?[0] == 9)
        var shaped = MLShapedArray<Float>(scalars: [1, 2], shape: [2])
        let copy = MLFeatureValue(shapedArray: shaped)
        shaped[scalarAt: 0] = 5
        #expect(copy.multiArrayValue?[0] == 1)
    }

    @Test("C-FEAT-5 a shaped array is given for the array's own type only")
    func shapedArray() throws {
        let value = MLFeatureValue(multiArray: try MLMultiArray([1, 2] as [Float]))
        #expect(value.shapedArrayValue(of: Float.self)?.scalars == [1, 2])
        #expect(value.shapedArrayValue(of: Double.self) == nil)
    }

    @Test("C-FEAT-6 equality compares type and content; images must be the same buffer; NaN equals nothing")
    func equality() throws {
        #expect(MLFeatureValue(int64: 1).isEqual(to: MLFeatureValue(int64: 1)))
        #expect(!MLFeatureValue(int64: 1).isEqual(to: MLFeatureValue(double: 1)))
        let image = try #require(colorImage(2, 2) { _, _ in (0, 0, 0) })
        let other = try #require(colorImage(2, 2) { _, _ in (0, 0, 0) })
        #expect(MLFeatureValue(pixelBuffer: image).isEqual(to: MLFeatureValue(pixelBuffer: image)))
        #expect(!MLFeatureValue(pixelBuffer: image).isEqual(to: MLFeatureValue(pixelBuffer: other)))
        let nan = MLFeatureValue(multiArray: try MLMultiArray([Float.nan]))
        #expect(!nan.isEqual(to: nan))
        #expect(!MLFeatureValue(double: .nan).isEqual(to: MLFeatureValue(double: .nan)))
    }

    @Test("C-FEAT-7 a dictionary provider converts what programs use, and throws for anything else")
    func conversions() throws {
        let image = try #require(colorImage(2, 2) { _, _ in (0, 0, 0) })
        let provider = try MLDictionaryFeatureProvider(dictionary: [
            "value": MLFeatureValue(int64: 3), "text": "a", "integer": 4, "wide": Int64(5), "double": 1.5,
            "float": Float(2.5), "number": NSNumber(value: 6.5), "image": image,
            "array": try MLMultiArray([1] as [Float]), "strings": ["a": 0.5], "integers": [Int64(2): 0.5],
        ])
        let types: [String: MLFeatureType] = [
            "value": .int64, "text": .string, "integer": .int64, "wide": .int64, "double": .double, "float": .double,
            "number": .double, "image": .image, "array": .multiArray, "strings": .dictionary, "integers": .dictionary,
        ]
        for (name, type) in types { #expect(provider.featureValue(for: name)?.type == type, "\(name)") }
        #expect(throws: MLModelError.self) { try MLDictionaryFeatureProvider(dictionary: ["date": Date()]) }
    }

    @Test("C-FEAT-8 numbers become int64 or double by their own type")
    func numbersOwnType() throws {
        let provider = try MLDictionaryFeatureProvider(dictionary: [
            "a": NSNumber(value: 3), "b": NSNumber(value: 3.0), "c": NSNumber(value: true),
        ])
        #expect(provider["a"]?.type == .int64 && provider["b"]?.type == .double && provider["c"]?.type == .int64)
    }

    @Test("C-FEAT-9 names are the dictionary's keys, and other names have no value")
    func names() throws {
        let provider = try MLDictionaryFeatureProvider(dictionary: ["a": 1, "b": "x"])
        #expect(provider.featureNames == ["a", "b"] && provider.featureValue(for: "c") == nil)
        #expect(provider["b"]?.stringValue == "x" && provider.dictionary.count == 2)
    }

    @Test("C-FEAT-11 a batch of arrays needs equal lengths, and one type for each feature")
    func batches() throws {
        let batch = try MLArrayBatchProvider(dictionary: ["a": [1, 2], "b": ["x", "y"]])
        #expect(batch.count == 2 && batch.features(at: 1).featureValue(for: "b")?.stringValue == "y")
        #expect(throws: MLModelError.self) { try MLArrayBatchProvider(dictionary: ["a": [1, 2], "b": ["x"]]) }
        #expect(throws: MLModelError.self) { try MLArrayBatchProvider(dictionary: ["a": [1, "x"]]) }
    }

    @Test("C-FEAT-12 a sequence has strings or integers, and none of the other")
    func sequences() {
        #expect(MLSequence(strings: ["a"]).stringValues == ["a"] && MLSequence(strings: ["a"]).int64Values.isEmpty)
        #expect(MLSequence(int64s: [1]).int64Values == [1] && MLSequence(int64s: [1]).stringValues.isEmpty)
        #expect(MLSequence(empty: .int64).type == .int64)
    }

    @Test("C-PRED-14 a batch has no set outside its indexes")
    func outside() async {
        await #expect(processExitsWith: .failure) { _ = MLArrayBatchProvider(array: []).features(at: 0) }
    }

    @Test("C-FEAT-1 a sendable value has the content of a feature value, except for images")
    func sendable() throws {
        #expect(MLSendableFeatureValue(3).integerValue == 3 && MLSendableFeatureValue(3).doubleValue == nil)
        #expect(MLSendableFeatureValue(["a": 0.5]).stringDictionaryValue == ["a": 0.5])
        #expect(MLSendableFeatureValue([2: 0.5]).integerDictionaryValue == [2: 0.5])
        let array = MLShapedArray<Float>(scalars: [1, 2], shape: [2])
        #expect(MLSendableFeatureValue(array).shapedArrayValue(of: Float.self) == array)
        let image = try #require(colorImage(2, 2) { _, _ in (0, 0, 0) })
        #expect(MLSendableFeatureValue(MLFeatureValue(pixelBuffer: image)) == nil)
        #expect(MLFeatureValue(MLSendableFeatureValue("x")).stringValue == "x")
    }

    @Test("C-FEAT-6 values and providers are equal after they were archived")
    func archive() throws {
        let provider = try MLDictionaryFeatureProvider(dictionary: [
            "a": 1, "b": "x", "c": 0.5, "d": ["k": 0.25], "e": try MLMultiArray([1, 2] as [Double]),
        ])
        let data = try NSKeyedArchiver.archivedData(withRootObject: provider, requiringSecureCoding: true)
        let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: MLDictionaryFeatureProvider.self, from: data)
        for name in provider.featureNames { #expect(copy?[name] == provider[name], "\(name)") }
    }

    @Test("C-FEAT-10 any class gives features: on the prediction's thread, and those that the model needs")
    func ownProvider() throws {
        let folder = try ModelFolder()
        let provider = OwnProvider()
        let result = try folder.load(TinyModel.affine()).prediction(from: provider)
        #expect(numbers(result.featureValue(for: "y")?.multiArrayValue) == [3, 5, 7, 9])
        #expect(provider.asked.contains("x") && !provider.asked.contains("extra"))
        #expect(provider.threads == [Thread.current])
    }
}

/// A provider that remembers who asked for what.
private final class OwnProvider: MLFeatureProvider {
    private(set) var asked: Set<String> = []
    private(set) var threads: Set<Thread> = []

    var featureNames: Set<String> { ["x", "extra"] }

    func featureValue(for featureName: String) -> MLFeatureValue? {
        asked.insert(featureName)
        threads.insert(Thread.current)
        guard featureName == "x", let array = try? MLMultiArray([1, 2, 3, 4] as [Float]) else { return nil }
        return MLFeatureValue(multiArray: array)
    }
}
