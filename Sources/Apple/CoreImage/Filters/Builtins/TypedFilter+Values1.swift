import CoreVideo
import Foundation

// The properties of all built-in filters in the order of the alphabet, from `aVector`.
extension TypedFilter {
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
}
