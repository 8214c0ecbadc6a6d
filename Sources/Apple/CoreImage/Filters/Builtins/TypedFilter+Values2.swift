import CoreVideo
import Foundation

// The properties of all built-in filters in the order of the alphabet, from `extent`.
extension TypedFilter {
    var extent: CGRect {
        get { self[rect: #function] }
        set { self[rect: #function] = newValue }
    }
    var extrapolate: Bool {
        get { self[flag: #function] }
        set { self[flag: #function] = newValue }
    }
    var fadeThreshold: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var falloff: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var flipYTiles: Bool {
        get { self[flag: #function] }
        set { self[flag: #function] = newValue }
    }
    var focalLength: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var foldShadowAmount: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var fontName: String {
        get { self[text: #function] }
        set { self[text: #function] = newValue }
    }
    var fontSize: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var gCR: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var gVector: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var gaussianSigma: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var gradientImage: CIImage? {
        get { self[image: #function] }
        set { self[image: #function] = newValue }
    }
    var greenCoefficients: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var growAmount: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var haloOverlap: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var haloRadius: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var haloWidth: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var headIndex: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var height: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var highLimit: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var highlightAmount: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var hysteresisPasses: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var image2: CIImage? {
        get { self[image: #function] }
        set { self[image: #function] = newValue }
    }
    var inputImage: CIImage? {
        get { self[image: #function] }
        set { self[image: #function] = newValue }
    }
    var insetPoint0: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var insetPoint1: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var intensity: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var layers: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var levels: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var lightPointsAt: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var lightPosition: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var lowLimit: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var lumaSigma: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var mask: CIImage? {
        get { self[image: #function] }
        set { self[image: #function] = newValue }
    }
    var maskImage: CIImage? {
        get { self[image: #function] }
        set { self[image: #function] = newValue }
    }
    var maxComponents: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var maxHeight: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var maxStriationRadius: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var maxWidth: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var maximumDistance: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var maximumStop: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var means: CIImage? {
        get { self[image: #function] }
        set { self[image: #function] = newValue }
    }
    var mesh: NSArray? {
        get { self[list: #function] }
        set { self[list: #function] = newValue }
    }
    var message: Data {
        get { self[data: #function] }
        set { self[data: #function] = newValue }
    }
    var minComponents: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var minHeight: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var minWidth: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var minimumStop: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var nRNoiseLevel: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var nRSharpness: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var neutral: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var noiseLevel: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var normalize: Bool {
        get { self[flag: #function] }
        set { self[flag: #function] = newValue }
    }
    var numberOfFolds: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var opacity: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var padding: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var paletteImage: CIImage? {
        get { self[image: #function] }
        set { self[image: #function] = newValue }
    }
    var passes: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var perceptual: Bool {
        get { self[flag: #function] }
        set { self[flag: #function] = newValue }
    }
    var periodicity: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var pitch: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var point0: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var point1: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
}
