import CoreML
import Foundation

/// The outputs of a detector that ends with non-maximum suppression: a row for each object.
struct DetectorOutputs {
    private let coordinates: [[Double]]
    private let confidences: [[Double]]
    private let labels: [String]

    /// Takes the outputs apart; nil if the model is no detector.
    ///
    /// A detector has names of classes, an output of four coordinates a row and one of a confidence for each class.
    init?(_ description: MLModelDescription, _ outputs: any MLFeatureProvider) {
        let names = ModelLabels(description).names
        guard !names.isEmpty, description.predictedFeatureName == nil else { return nil }
        let arrays = description.contents.outputs.compactMap { output in
            outputs.featureValue(for: output.name)?.multiArrayValue.map { (output.name, $0) }
        }
        func array(_ name: String, width: Int) -> MLMultiArray? {
            let fitting = arrays.filter { Self.width($0.1) == width }
            return (fitting.first { $0.0 == name } ?? fitting.first)?.1
        }
        guard
            let places = array("coordinates", width: 4),
            let sure = arrays.first(where: { $0.0 == "confidence" && Self.width($0.1) == names.count })?.1
                ?? arrays.first(where: { $0.1 !== places && Self.width($0.1) == names.count })?.1
        else { return nil }
        labels = names
        coordinates = Self.rows(places, width: 4)
        confidences = Self.rows(sure, width: names.count)
    }

    /// Returns the objects in the order of the rows, in coordinates of the region before cropping and scaling.
    func objects(_ region: RegionGeometry, _ crop: CropGeometry, _ context: RequestContext) -> [ObservationContent] {
        zip(coordinates, confidences).compactMap { place, scores -> ObservationContent? in
            guard place.allSatisfy(\.isFinite), let best = scores.max() else { return nil }
            let rect = crop.regionRect(
                CGRect(
                    x: place[0] - place[2] / 2,
                    y: place[1] - place[3] / 2,
                    width: place[2],
                    height: place[3]
                )
            )
            let cut = CGRect(
                x: rect.minX * CGFloat(crop.regionWidth),
                y: rect.minY * CGFloat(crop.regionHeight),
                width: rect.size.width * CGFloat(crop.regionWidth),
                height: rect.size.height * CGFloat(crop.regionHeight)
            )
            let classes = zip(labels, scores).enumerated()
                .sorted { $0.element.1 != $1.element.1 ? $0.element.1 > $1.element.1 : $0.offset < $1.offset }
                .map { context.content(confidence: Float($0.element.1), details: .label($0.element.0)) }
            return context.content(
                confidence: Float(best),
                box: region.normalized(cut),
                details: .labels(classes)
            )
        }
    }

    private static func width(_ array: MLMultiArray) -> Int? { array.shape.last?.intValue }

    private static func rows(_ array: MLMultiArray, width: Int) -> [[Double]] {
        let values = ModelNumbers.values(of: array)
        return stride(from: 0, to: values.count - values.count % width, by: width).map {
            Array(values[$0..<$0 + width])
        }
    }
}

/// The numbers of arrays.
enum ModelNumbers {
    /// Returns all elements in row-major order.
    static func values(of array: MLMultiArray) -> [Double] { (0..<array.count).map { array[$0].doubleValue } }
}
