import CoreVideo
import Foundation

/// A filter with typed properties, all of which read and write the values by key.
class TypedFilter: CIFilter, @unchecked Sendable {
    var aVector: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var acuteAngle: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var alphaCoefficients: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var alwaysSpecifyCompaction: Bool {
        get { self[flag: #function] }
        set { self[flag: #function] = newValue }
    }
    var amount: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var angle: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var aspectRatio: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var b: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var bVector: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var backgroundImage: CIImage? {
        get { self[image: #function] }
        set { self[image: #function] = newValue }
    }
    var backsideImage: CIImage? {
        get { self[image: #function] }
        set { self[image: #function] = newValue }
    }
    var barOffset: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var barcodeDescriptor: CIBarcodeDescriptor? {
        get { self[code: #function] }
        set { self[code: #function] = newValue }
    }
    var barcodeHeight: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var bias: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var biasVector: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var blueCoefficients: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var bottomHeight: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var bottomLeft: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var bottomRight: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var breakpoint0: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var breakpoint1: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var brightness: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var c: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var center: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var centerColor1: CIColor {
        get { self[color: #function] }
        set { self[color: #function] = newValue }
    }
    var centerColor2: CIColor {
        get { self[color: #function] }
        set { self[color: #function] = newValue }
    }
    var centerColor3: CIColor {
        get { self[color: #function] }
        set { self[color: #function] = newValue }
    }
    var centerStretchAmount: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var closeness1: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var closeness2: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var closeness3: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var color: CIColor {
        get { self[color: #function] }
        set { self[color: #function] = newValue }
    }
    var color0: CIColor {
        get { self[color: #function] }
        set { self[color: #function] = newValue }
    }
    var color1: CIColor {
        get { self[color: #function] }
        set { self[color: #function] = newValue }
    }
    var colorSpace: NSObject? {
        get { self[object: #function] }
        set { self[object: #function] = newValue }
    }
    var compactStyle: Bool {
        get { self[flag: #function] }
        set { self[flag: #function] = newValue }
    }
    var compactionMode: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var compression: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var concentration: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var contrast: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var contrast1: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var contrast2: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var contrast3: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var correctionLevel: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var count: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var crop: Bool {
        get { self[flag: #function] }
        set { self[flag: #function] = newValue }
    }
    var cropAmount: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var crossAngle: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var crossOpacity: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var crossScale: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var crossWidth: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var cube0Data: Data {
        get { self[data: #function] }
        set { self[data: #function] = newValue }
    }
    var cube1Data: Data {
        get { self[data: #function] }
        set { self[data: #function] = newValue }
    }
    var cubeData: Data {
        get { self[data: #function] }
        set { self[data: #function] = newValue }
    }
    var cubeDimension: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var curvesData: Data {
        get { self[data: #function] }
        set { self[data: #function] = newValue }
    }
    var curvesDomain: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var dataColumns: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var displacementImage: CIImage? {
        get { self[image: #function] }
        set { self[image: #function] = newValue }
    }
    var dither: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var eV: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var edgeIntensity: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var epsilon: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
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
    var point2: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var point3: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var point4: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var power: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var preferredAspectRatio: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var qualityLevel: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var quietSpace: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var rVector: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var radius: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var radius0: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var radius1: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var redCoefficients: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var refraction: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var replacementColor1: CIColor {
        get { self[color: #function] }
        set { self[color: #function] = newValue }
    }
    var replacementColor2: CIColor {
        get { self[color: #function] }
        set { self[color: #function] = newValue }
    }
    var replacementColor3: CIColor {
        get { self[color: #function] }
        set { self[color: #function] = newValue }
    }
    var ringAmount: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var ringSize: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var roll: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var rotation: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var rows: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var saturation: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var scale: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var scaleFactor: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var shadingImage: CIImage? {
        get { self[image: #function] }
        set { self[image: #function] = newValue }
    }
    var shadowAmount: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var shadowDensity: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var shadowExtent: CGRect {
        get { self[rect: #function] }
        set { self[rect: #function] = newValue }
    }
    var shadowOffset: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var shadowRadius: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var shadowSize: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var sharpness: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var sigma: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var size: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var smallImage: CIImage? {
        get { self[image: #function] }
        set { self[image: #function] = newValue }
    }
    var softmaxNormalization: Bool {
        get { self[flag: #function] }
        set { self[flag: #function] = newValue }
    }
    var softness: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var sourceHeadroom: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var spatialSigma: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var strands: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var striationContrast: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var striationStrength: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var sunRadius: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var targetHeadroom: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var targetImage: CIImage? {
        get { self[image: #function] }
        set { self[image: #function] = newValue }
    }
    var targetNeutral: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var text: String {
        get { self[text: #function] }
        set { self[text: #function] = newValue }
    }
    var texture: CIImage? {
        get { self[image: #function] }
        set { self[image: #function] = newValue }
    }
    var threshold: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var thresholdHigh: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var thresholdLow: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var time: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var topLeft: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var topRight: CGPoint {
        get { self[point: #function] }
        set { self[point: #function] = newValue }
    }
    var transform: CGAffineTransform {
        get { self[transform: #function] }
        set { self[transform: #function] = newValue }
    }
    var uCR: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var unsharpMaskIntensity: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var unsharpMaskRadius: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var value: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var weights: CIVector {
        get { self[vector: #function] }
        set { self[vector: #function] = newValue }
    }
    var width: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var yaw: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
    var zoom: Float {
        get { self[number: #function] }
        set { self[number: #function] = newValue }
    }
}
