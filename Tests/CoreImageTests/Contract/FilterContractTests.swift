import CoreImage
import CoreImage.CIFilterBuiltins
import Foundation
import Testing

/// ``CIFilter``, its typed forms in ``TypedFilter``, and the keys and attributes of ``FilterTable``.
@Suite("Core Image: filters")
struct FilterContractTests {
    private let context = CIContext()
    private let plain = CIContext.plain()
    private let image = CIImage(cvPixelBuffer: Pictures.varied(17, 11))

    @Test("I-FLT-1 an unknown name gives nil, and defaults are there at once")
    func names() {
        #expect(CIFilter(name: "Blur") == nil)
        #expect(CIFilter(name: "CIPersonSegmentation") == nil)
        let filter = CIFilter(name: "CIGaussianBlur")
        #expect(filter?.value(forKey: kCIInputRadiusKey) as? Double == 10)
        filter?.setValue(3, forKey: kCIInputRadiusKey)
        filter?.setDefaults()
        #expect(filter?.value(forKey: kCIInputRadiusKey) as? Double == 10)
        #expect(CIFilter.filterNames(inCategory: nil).allSatisfy { $0.hasPrefix("CI") && CIFilter(name: $0) != nil })
    }

    @Test("I-FLT-2 built-in filters have typed properties")
    func typed() {
        let blur = CIFilter.gaussianBlur()
        #expect(blur.radius == 10)
        blur.radius = 2
        blur.inputImage = image
        #expect(blur.value(forKey: "inputRadius") as? Double == 2)
        #expect(blur.outputImage?.extent == image.extent.insetBy(dx: -6, dy: -6))
        let pixels = CIFilter.pixellate()
        #expect(pixels.center == CGPoint(x: 150, y: 150))
        pixels.center = CGPoint(x: 1, y: 2)
        #expect(pixels.center == CGPoint(x: 1, y: 2))
        let average = CIFilter.areaAverage()
        #expect(average.extent == CGRect(x: 0, y: 0, width: 640, height: 80))
        #expect(CIFilter.qrCodeGenerator().correctionLevel == "M")
    }

    @Test("I-FLT-3 values have many types, and nil clears")
    func values() {
        let filter = CIFilter(name: "CIVignetteEffect")
        filter?.setValue(image, forKey: kCIInputImageKey)
        for value: Any in [1, 1.0, Float(1), NSNumber(value: 1)] {
            filter?.setValue(value, forKey: kCIInputRadiusKey)
            #expect(filter?.outputImage != nil)
        }
        for value: Any in [CGPoint(x: 2, y: 2), CIVector(x: 2, y: 2)] {
            filter?.setValue(value, forKey: kCIInputCenterKey)
            #expect(filter?.outputImage != nil)
        }
        filter?.setValue(nil, forKey: kCIInputImageKey)
        #expect(filter?.outputImage == nil)
    }

    @Test("I-FLT-5 the output does not change with the filter")
    func recipes() throws {
        let filter = CIFilter.exposureAdjust()
        #expect(filter.outputImage == nil)
        filter.inputImage = image
        filter.eV = 1
        let first = try #require(filter.outputImage)
        let before = context.bytes(first, image.extent)
        filter.eV = -3
        #expect(context.bytes(first, image.extent) == before)
    }

    @Test("I-FLT-6 attributes describe each parameter")
    func attributes() throws {
        let filter = try #require(CIFilter(name: "CIColorControls"))
        #expect(filter.inputKeys == ["inputImage", "inputSaturation", "inputBrightness", "inputContrast"])
        let brightness = try #require(filter.attributes["inputBrightness"] as? [String: Any])
        #expect(brightness[kCIAttributeClass] as? String == "NSNumber")
        #expect((brightness[kCIAttributeMin] as? NSNumber)?.doubleValue == -1)
        #expect((brightness[kCIAttributeDefault] as? NSNumber)?.doubleValue == 0)
        #expect(filter.attributes[kCIAttributeFilterName] as? String == "CIColorControls")
        #expect((filter.attributes[kCIAttributeFilterCategories] as? [String])?.contains(kCICategoryBuiltIn) == true)
    }

    /// A filter of a client.
    private final class Doubled: CIFilter, @unchecked Sendable {
        var inputImage: CIImage?
        override var outputImage: CIImage? {
            inputImage?.applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: 1])
        }
    }

    @Test("I-FLT-9 a subclass makes its own output, and kernels from source do not exist")
    func subclasses() {
        let filter = Doubled()
        filter.inputImage = image
        #expect(filter.outputImage?.extent == image.extent)
        #expect(CIColorKernel(source: "kernel vec4 f(__sample s) { return s; }") == nil)
        #expect(throws: (any Error).self) { try CIKernel(functionName: "f", fromMetalLibraryData: Data()) }
    }

    @Test("I-FLT-10 colour filters keep alpha and extent")
    func alpha() {
        let soft = CIImage(color: CIColor(red: 0.5, green: 0.25, blue: 0.125, alpha: 0.5)).cropped(to: image.extent)
        for name in [
            "CIColorControls", "CIColorInvert", "CIHueAdjust", "CISepiaTone", "CIColorPosterize", "CIVibrance",
        ] {
            let result = soft.applyingFilter(name)
            #expect(result.extent == image.extent)
            #expect(abs(context.pixel(result)[3] - 128) <= 1, "\(name)")
        }
    }

    @Test("F-94 filters without an engine are nil by name, and have no output")
    func missing() {
        let filter = CIFilter.personSegmentation()
        filter.inputImage = image
        #expect(filter.outputImage == nil)
    }

    // MARK: Colours

    private func reference(_ image: CIImage, _ formula: (SIMD4<Double>) -> SIMD4<Double>) -> [SIMD4<Float>] {
        context.pixels(image, image.extent).values.map { value in
            let v = SIMD4<Double>(Double(value.x), Double(value.y), Double(value.z), Double(value.w))
            let result = formula(v)
            return SIMD4<Float>(Float(result.x), Float(result.y), Float(result.z), Float(result.w))
        }
    }

    private func expect(_ result: CIImage, _ expected: [SIMD4<Float>], _ distance: Float = 0.002) {
        let values = context.pixels(result, image.extent).values
        #expect(zip(values, expected).allSatisfy { near($0, $1, distance) })
    }

    @Test("F-20 colour controls follow their formula")
    func controls() {
        expect(image.applyingFilter("CIColorControls"), context.pixels(image, image.extent).values)
        let result = image.applyingFilter(
            "CIColorControls",
            parameters: ["inputSaturation": 0.4, "inputBrightness": 0.1, "inputContrast": 1.3]
        )
        expect(
            result,
            reference(image) { c in
                let luma = 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z
                func one(_ v: Double) -> Double { (luma + (v - luma) * 0.4 + 0.1 - 0.5) * 1.3 + 0.5 }
                return SIMD4(one(c.x), one(c.y), one(c.z), c.w)
            }
        )
    }

    @Test("F-21 the colour matrix multiplies vectors")
    func matrix() {
        expect(image.applyingFilter("CIColorMatrix"), context.pixels(image, image.extent).values)
        let result = image.applyingFilter(
            "CIColorMatrix",
            parameters: [
                "inputRVector": CIVector(x: 0, y: 1, z: 0, w: 0), "inputGVector": CIVector(x: 0.5, y: 0, z: 0.5, w: 0),
                "inputBiasVector": CIVector(x: 0, y: 0, z: 0.25, w: 0),
            ]
        )
        expect(result, reference(image) { SIMD4($0.y, ($0.x + $0.z) / 2, $0.z + 0.25, $0.w) })
    }

    @Test("F-22 the colour clamp limits components")
    func clamp() {
        let result = image.applyingFilter(
            "CIColorClamp",
            parameters: [
                "inputMinComponents": CIVector(x: 0.2, y: 0, z: 0, w: 0),
                "inputMaxComponents": CIVector(x: 0.5, y: 1, z: 1, w: 1),
            ]
        )
        expect(result, reference(image) { SIMD4(min(max($0.x, 0.2), 0.5), $0.y, $0.z, $0.w) })
    }

    @Test("F-23 invert works in the working space")
    func invert() {
        let grey = CIImage(cvPixelBuffer: Pictures.grey(2, 2) { _, _ in 128 }).applyingFilter("CIColorInvert")
        #expect(near(context.pixel(grey), [230, 230, 230, 255], 2))
        #expect(near(plain.pixel(grey), [127, 127, 127, 255], 1))
    }

    @Test("F-24 monochrome tints by luminance, sepia is brown")
    func tints() {
        let mono = image.applyingFilter(
            "CIColorMonochrome",
            parameters: ["inputColor": CIColor(red: 1, green: 0, blue: 0)]
        )
        expect(mono, reference(image) { SIMD4(0.2126 * $0.x + 0.7152 * $0.y + 0.0722 * $0.z, 0, 0, $0.w) })
        expect(
            image.applyingFilter("CIColorMonochrome", parameters: ["inputIntensity": 0]),
            context.pixels(image, image.extent).values
        )
        expect(
            image.applyingFilter("CISepiaTone", parameters: ["inputIntensity": 0]),
            context.pixels(image, image.extent).values
        )
        let grey = CIImage(cvPixelBuffer: Pictures.grey(1, 1) { _, _ in 120 }).applyingFilter("CISepiaTone")
        let pixel = context.pixel(grey)
        #expect(pixel[0] >= pixel[1] && pixel[1] >= pixel[2])
        let black = CIImage(cvPixelBuffer: Pictures.grey(1, 1) { _, _ in 0 })
        #expect(context.pixel(black.applyingFilter("CIColorMonochrome")) == [0, 0, 0, 255])
    }

    @Test("F-25 exposure doubles linear values for each step")
    func exposure() {
        expect(
            image.applyingFilter("CIExposureAdjust", parameters: ["inputEV": 1]),
            reference(image) { SIMD4($0.x * 2, $0.y * 2, $0.z * 2, $0.w) },
            0.01
        )
    }

    @Test("F-26 gamma is a power, and hue turns about grey")
    func gammaAndHue() {
        expect(
            image.applyingFilter("CIGammaAdjust", parameters: ["inputPower": 1.8]),
            reference(image) { SIMD4(pow($0.x, 1.8), pow($0.y, 1.8), pow($0.z, 1.8), $0.w) }
        )
        let grey = CIImage(cvPixelBuffer: Pictures.grey(2, 2) { _, _ in 90 })
        #expect(
            near(
                context.pixel(grey.applyingFilter("CIHueAdjust", parameters: ["inputAngle": 1])),
                [90, 90, 90, 255],
                1
            )
        )
        expect(
            image.applyingFilter("CIHueAdjust", parameters: ["inputAngle": 2 * Double.pi]),
            context.pixels(image, image.extent).values
        )
    }

    @Test("F-27 vibrance keeps greys, and a lower target warms or cools in one direction")
    func balance() {
        let grey = CIImage(cvPixelBuffer: Pictures.grey(2, 2) { _, _ in 150 })
        #expect(
            near(
                context.pixel(grey.applyingFilter("CIVibrance", parameters: ["inputAmount": 1])),
                [150, 150, 150, 255],
                1
            )
        )
        #expect(near(context.pixel(grey.applyingFilter("CITemperatureAndTint")), [150, 150, 150, 255], 1))
        var last = -1000
        for kelvins in [3500.0, 4500, 5500, 6500, 7500, 8500] {
            let moved = grey.applyingFilter(
                "CITemperatureAndTint",
                parameters: ["inputTargetNeutral": CIVector(x: kelvins, y: 0)]
            )
            let pixel = context.pixel(moved)
            #expect(pixel[0] - pixel[2] > last)
            last = pixel[0] - pixel[2]
        }
        #expect(last > 0)
    }

    private func cube(_ side: Int, _ color: (Float, Float, Float) -> (Float, Float, Float)) -> Data {
        var floats: [Float] = []
        let last = Float(side - 1)
        for b in 0..<side {
            for g in 0..<side {
                for r in 0..<side {
                    let c = color(Float(r) / last, Float(g) / last, Float(b) / last)
                    floats += [c.0, c.1, c.2, 1]
                }
            }
        }
        return floats.withUnsafeBytes { Data($0) }
    }

    @Test("F-29 a cube maps colours, red fastest; a wrong length has no output")
    func cubes() {
        for side in [2, 5, 17] {
            let same = image.applyingFilter(
                "CIColorCube",
                parameters: ["inputCubeDimension": side, "inputCubeData": cube(side) { ($0, $1, $2) }]
            )
            #expect(
                zip(context.bytes(same, image.extent), context.bytes(image, image.extent)).allSatisfy {
                    near($0, $1, 1)
                }
            )
        }
        let swapped = image.applyingFilter(
            "CIColorCube",
            parameters: ["inputCubeDimension": 4, "inputCubeData": cube(4) { ($1, $2, $0) }]
        )
        let expected = context.bytes(image, image.extent).map { [$0[1], $0[2], $0[0], $0[3]] }
        #expect(zip(context.bytes(swapped, image.extent), expected).allSatisfy { near($0, $1, 1) })
        let filter = CIFilter.colorCube()
        filter.inputImage = image
        filter.cubeDimension = 3
        filter.cubeData = Data(count: 5)
        #expect(filter.outputImage == nil)
    }

    @Test("F-30 a cube with a colour space works in it")
    func spacedCube() {
        let filter = CIFilter.colorCubeWithColorSpace()
        filter.inputImage = image
        filter.cubeDimension = 8
        filter.cubeData = cube(8) { ($0, $1, $2) }
        filter.colorSpace = nil
        filter.setValue(CGColorSpace(name: CGColorSpace.displayP3), forKey: "inputColorSpace")
        let result = filter.outputImage ?? .empty()
        #expect(
            zip(context.bytes(result, image.extent), context.bytes(image, image.extent)).allSatisfy { near($0, $1, 1) }
        )
    }

    @Test("F-32 posterize has levels, threshold two")
    func levels() {
        let two = image.applyingFilter("CIColorPosterize", parameters: ["inputLevels": 2])
        #expect(context.bytes(two, image.extent).allSatisfy { $0.allSatisfy { $0 == 0 || $0 == 255 } })
        let black = image.applyingFilter("CIColorThreshold", parameters: ["inputThreshold": 0.5])
        expect(black, reference(image) { SIMD4($0.x >= 0.5 ? 1 : 0, $0.y >= 0.5 ? 1 : 0, $0.z >= 0.5 ? 1 : 0, 1) })
    }

    @Test("F-34 the two tone curves are each other's inverse")
    func toneCurves() {
        let encoded = image.applyingFilter("CILinearToSRGBToneCurve")
        expect(
            encoded,
            reference(image) { SIMD4(Standard.encoded($0.x), Standard.encoded($0.y), Standard.encoded($0.z), $0.w) }
        )
        let back = encoded.applyingFilter("CISRGBToneCurveToLinear")
        #expect(
            zip(context.bytes(back, image.extent), context.bytes(image, image.extent)).allSatisfy { near($0, $1, 1) }
        )
    }

    @Test("F-35 photo effects are grey in order of contrast, or coloured")
    func photoEffects() {
        let ramp = CIImage(cvPixelBuffer: Pictures.buffer(16, 1) { x, _ in (UInt8(x * 16), UInt8(x * 8), 40, 255) })
        func spread(_ name: String) -> Int {
            let pixels = context.bytes(ramp.applyingFilter(name), ramp.extent)
            #expect(pixels.allSatisfy { abs($0[0] - $0[1]) <= 1 && abs($0[1] - $0[2]) <= 1 })
            return (pixels.map { $0[0] }.max() ?? 0) - (pixels.map { $0[0] }.min() ?? 0)
        }
        let (tonal, mono, noir) = (
            spread("CIPhotoEffectTonal"), spread("CIPhotoEffectMono"), spread("CIPhotoEffectNoir")
        )
        #expect(tonal <= mono && mono < noir)
        for name in ["Chrome", "Fade", "Instant", "Process", "Transfer"] {
            #expect(
                context.bytes(ramp.applyingFilter("CIPhotoEffect" + name), ramp.extent)
                    != context.bytes(ramp, ramp.extent)
            )
        }
    }

    @Test("F-36 shadows lift darks and highlights lower lights")
    func shadows() {
        expect(image.applyingFilter("CIHighlightShadowAdjust"), context.pixels(image, image.extent).values)
        let dark = CIImage(cvPixelBuffer: Pictures.grey(1, 1) { _, _ in 60 })
        let light = CIImage(cvPixelBuffer: Pictures.grey(1, 1) { _, _ in 230 })
        #expect(
            context.pixel(dark.applyingFilter("CIHighlightShadowAdjust", parameters: ["inputShadowAmount": 0.8]))[0]
                > 60
        )
        #expect(
            context.pixel(light.applyingFilter("CIHighlightShadowAdjust", parameters: ["inputHighlightAmount": 0.2]))[0]
                < 230
        )
    }

    @Test("F-37 vignettes darken outwards")
    func vignettes() {
        let grey = CIImage(cvPixelBuffer: Pictures.grey(60, 40) { _, _ in 200 })
        #expect(context.bytes(grey.applyingFilter("CIVignette"), grey.extent) == context.bytes(grey, grey.extent))
        let dark = grey.applyingFilter("CIVignette", parameters: ["inputIntensity": 1, "inputRadius": 1])
        #expect(context.pixel(dark, 0, 0)[0] < context.pixel(dark, 30, 20)[0])
        let effect = grey.applyingFilter(
            "CIVignetteEffect",
            parameters: ["inputCenter": CIVector(x: 30, y: 20), "inputRadius": 8, "inputIntensity": 1]
        )
        #expect(near(context.pixel(effect, 30, 20), [200, 200, 200, 255], 1))
        #expect(near(context.pixel(effect, 0, 0), [0, 0, 0, 255], 1))
    }
}
