import CoreVideo
import Foundation

// The properties of all built-in filters in the order of the alphabet, from `point2`.
extension TypedFilter {
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
