public import Foundation

/// One thing that an analysis saw in a frame.
public struct Detection: Sendable, Hashable {
    /// The class, such as `circle`; nil if the analysis has no classes.
    public var label: String?
    /// The confidence; 0…1 unless the model defines it otherwise.
    public var confidence: Double
    /// The place as fractions of the frame, with the origin at the top left; nil if the analysis gives no place.
    public var bounds: CGRect?

    /// Creates a detection.
    public init(label: String?, confidence: Double, bounds: CGRect?) {
        self.label = label
        self.confidence = confidence
        self.bounds = bounds
    }
}

/// An output of a model that is numbers alone.
public struct NumberOutput: Sendable, Hashable {
    /// The output's name.
    public var name: String
    /// The sizes of the dimensions, the outermost first; empty for a single number.
    public var shape: [Int]
    /// The numbers in row-major order.
    public var values: [Double]

    /// Creates an output.
    public init(name: String, shape: [Int], values: [Double]) {
        self.name = name
        self.shape = shape
        self.values = values
    }
}

/// The findings of an analysis in one frame.
public struct Findings: Sendable, Hashable {
    /// The things that were seen; the most confident first.
    public var detections: [Detection]
    /// The outputs that are numbers alone.
    public var numbers: [NumberOutput]

    /// Creates findings.
    public init(detections: [Detection] = [], numbers: [NumberOutput] = []) {
        self.detections = detections
        self.numbers = numbers
    }
}
