import Barcodes
import Foundation
import ImageGraph

/// The options of a detector as values.
struct DetectorChoices: Sendable {
    var isAccurate = true
    /// The largest number of features; nil for the default of the type.
    var maximum: Int?
    /// The smallest size as a share of the image's smaller side; nil for the default of the type.
    var smallest: Double?
    /// The width by the height of rectangles; nil for any.
    var aspectRatio: Double?
    var wantsLetters = false
    /// The Exif orientation of the image.
    var orientation: Int32 = 1

    init(_ options: [String: Any]?) { self = DetectorChoices().changed(by: options) }

    private init() {}

    /// Returns the choices with those of a dictionary; values out of range change nothing.
    func changed(by options: [String: Any]?) -> DetectorChoices {
        guard let options else { return self }
        var result = self
        if let text = options[CIDetectorAccuracy] as? String { result.isAccurate = text != CIDetectorAccuracyLow }
        if let value = Self.number(options[CIDetectorMaxFeatureCount]), value >= 1 {
            result.maximum = Int(min(value, 256))
        }
        if let value = Self.number(options[CIDetectorMinFeatureSize]), value > 0, value <= 1 { result.smallest = value }
        if let value = Self.number(options[CIDetectorAspectRatio]), value > 0, value.isFinite {
            result.aspectRatio = value
        }
        if let value = Self.number(options[CIDetectorReturnSubFeatures]) { result.wantsLetters = value != 0 }
        if let value = Self.number(options[CIDetectorImageOrientation]), (1...8).contains(value) {
            result.orientation = Int32(value)
        }
        return result
    }

    private static func number(_ value: Any?) -> Double? {
        switch value {
        case let value as NSNumber: value.doubleValue
        case let value as Double: value
        case let value as Float: Double(value)
        case let value as Bool: value ? 1 : 0
        case let value as any BinaryInteger: Double(value)
        default: nil
        }
    }

    var effort: BarcodeReader.Effort { isAccurate ? .thorough : .balanced }
}

/// The way from pixels of the searched picture, y downwards, to the coordinates of the image.
struct DetectorPlace: Sendable {
    /// The pixels of the upright image.
    var box: PixelBox
    /// The transform from the upright image to the image.
    var back: CGAffineTransform

    func point(_ pixel: CGPoint) -> CGPoint {
        CGPoint(x: CGFloat(box.x0) + pixel.x, y: CGFloat(box.y1) - pixel.y).applying(back)
    }

    func rect(_ pixels: CGRect) -> CGRect {
        CGRect(around: [
            point(CGPoint(x: pixels.minX, y: pixels.minY)), point(CGPoint(x: pixels.maxX, y: pixels.maxY)),
        ])
    }
}
