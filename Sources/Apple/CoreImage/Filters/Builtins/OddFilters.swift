import CoreVideo
import Foundation

/// A filter one of whose properties has another type than elsewhere.
final class TextLevelFilter: CIFilter, CIQRCodeGenerator, @unchecked Sendable {
    var message: Data {
        get { self[data: #function] }
        set { self[data: #function] = newValue }
    }
    var correctionLevel: String {
        get { self[text: #function] }
        set { self[text: #function] = newValue }
    }
}

/// A filter one of whose properties has another type than elsewhere.
final class FloatExtrapolationFilter: CIFilter, CIColorCubeWithColorSpace, @unchecked Sendable {
    var inputImage: CIImage? {
        get { self[image: #function] }
        set { self[image: #function] = newValue }
    }
    var cubeDimension: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var cubeData: Data {
        get { self[data: #function] }
        set { self[data: #function] = newValue }
    }
    var extrapolate: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var colorSpace: NSObject? {
        get { self[object: #function] }
        set { self[object: #function] = newValue }
    }
}

/// A filter one of whose properties has another type than elsewhere.
final class FloatSizeFilter: CIFilter, CITriangleKaleidoscope, @unchecked Sendable {
    var inputImage: CIImage? {
        get { self[image: #function] }
        set { self[image: #function] = newValue }
    }
    var point: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var size: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var rotation: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var decay: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
}

/// A filter one of whose properties has another type than elsewhere.
final class AttributedTextFilter: CIFilter, CIAttributedTextImageGenerator, @unchecked Sendable {
    var text: NSAttributedString? {
        get { self[styled: #function] }
        set { self[styled: #function] = newValue }
    }
    var scaleFactor: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var padding: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
}
