import CoreImage
import CoreImage.CIFilterBuiltins
import Foundation
import Testing

/// Pictures of the ``FilterRecipes``: ``GaussianBlur``, ``Windows``, ``Warp``, ``Affine``, ``Blending``,
/// ``Generators``, ``ColorStep``, the sums of an ``Accumulator``, and codes for ``CIDetector``.
@Suite("Core Image: neighbourhoods, geometry, blends, generators")
struct FilterPictureContractTests {
    private let context = CIContext()
    private let plain = CIContext.plain()
    private let image = CIImage(cvPixelBuffer: Pictures.varied(23, 17))

    private func psnr(_ a: [SIMD4<Float>], _ b: [SIMD4<Float>]) -> Double {
        var sum = 0.0
        for (x, y) in zip(a, b) {
            let d = x - y
            sum += Double((d * d).sum())
        }
        return sum == 0 ? 200 : -10 * log10(sum / Double(4 * max(a.count, 1)))
    }

    @Test("F-1 a Gaussian blur is near a true Gaussian", arguments: [1.5, 4.0, 9.0])
    func gaussian(_ sigma: Double) {
        let result = image.applyingGaussianBlur(sigma: sigma)
        let grow = (3 * sigma).rounded(.up)
        #expect(result.extent == image.extent.insetBy(dx: -grow, dy: -grow))
        #expect(image.applyingGaussianBlur(sigma: 0).extent == image.extent)
        let source = context.pixels(image, image.extent)
        let radius = Int(6 * sigma)
        let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let total = weights.reduce(0, +)
        func blurred(_ x: Int, _ y: Int) -> SIMD4<Float> {
            var sum = SIMD4<Double>()
            for j in max(0, y - radius)...min(16, y + radius) {
                for i in max(0, x - radius)...min(22, x + radius) {
                    let p = source[i, j]
                    let w = weights[i - x + radius] * weights[j - y + radius] / total / total
                    sum += SIMD4<Double>(Double(p.x), Double(p.y), Double(p.z), Double(p.w)) * w
                }
            }
            return SIMD4<Float>(Float(sum.x), Float(sum.y), Float(sum.z), Float(sum.w))
        }
        let pixels = context.pixels(result, image.extent)
        var expected: [SIMD4<Float>] = []
        for y in stride(from: 16, through: 0, by: -1) { for x in 0..<23 { expected.append(blurred(x, y)) } }
        #expect(psnr(pixels.values, expected) >= 45)
    }

    @Test("F-2 a blurred straight edge has half alpha")
    func edge() {
        let long = CIImage(color: .white).cropped(to: CGRect(x: 0, y: 0, width: 60, height: 200))
        let soft = long.applyingGaussianBlur(sigma: 5)
        let pair = context.pixels(soft, CGRect(x: -1, y: 100, width: 2, height: 1))
        #expect(abs((pair[0, 0].w + pair[1, 0].w) / 2 - 0.5) <= 0.02)
    }

    @Test("F-3 a box blur is the mean of a square")
    func box() {
        let result = image.applyingFilter("CIBoxBlur", parameters: ["inputRadius": 2])
        #expect(result.extent == image.extent.insetBy(dx: -2, dy: -2))
        let source = context.pixels(image, image.extent)
        var sum = SIMD4<Float>()
        for y in 6...10 { for x in 8...12 { sum += source[x, y] } }
        #expect(near(context.pixels(result, CGRect(x: 10, y: 8, width: 1, height: 1))[0, 0], sum / 25, 0.001))
        let disc = image.clampedToExtent().applyingFilter("CIDiscBlur", parameters: ["inputRadius": 3])
        #expect(context.pixel(disc, 5, 5)[3] == 255)
    }

    @Test("F-5 a black mask leaves the picture, a white one blurs it")
    func variable() {
        let filter = CIFilter.maskedVariableBlur()
        filter.inputImage = image
        filter.radius = 4
        filter.mask = CIImage(color: .black).cropped(to: image.extent)
        let same = filter.outputImage ?? .empty()
        #expect(
            zip(context.bytes(same, image.extent), context.bytes(image, image.extent)).allSatisfy { near($0, $1, 1) }
        )
        filter.mask = CIImage(color: .white).cropped(to: image.extent)
        let soft = filter.outputImage ?? .empty()
        let full = image.clampedToExtent().applyingGaussianBlur(sigma: 4)
        #expect(
            zip(context.bytes(soft, image.extent), context.bytes(full, image.extent)).allSatisfy { near($0, $1, 2) }
        )
    }

    @Test("F-6 a median removes single pixels, noise reduction keeps edges")
    func median() {
        let dot = CIImage(cvPixelBuffer: Pictures.grey(9, 9) { x, y in x == 4 && y == 4 ? 255 : 50 })
        #expect(near(context.pixel(dot.applyingFilter("CIMedianFilter"), 4, 4), [50, 50, 50, 255], 1))
        let step = CIImage(cvPixelBuffer: Pictures.grey(16, 8) { x, _ in x < 8 ? 60 : 200 })
        let kept = step.applyingFilter("CINoiseReduction")
        #expect(abs(context.pixel(kept, 7, 4)[0] - 60) < 14 && abs(context.pixel(kept, 8, 4)[0] - 200) < 14)
    }

    @Test("F-7 sharpening keeps flat areas, and unsharp mask follows its formula")
    func sharpen() {
        let flat = CIImage(cvPixelBuffer: Pictures.grey(9, 9) { _, _ in 120 })
        for name in ["CISharpenLuminance", "CIUnsharpMask"] {
            #expect(near(context.pixel(flat.applyingFilter(name), 4, 4), [120, 120, 120, 255], 1))
        }
        let result = image.applyingFilter("CIUnsharpMask", parameters: ["inputRadius": 2, "inputIntensity": 0.5])
        let (a, b) = (
            context.pixels(image, image.extent),
            context.pixels(image.clampedToExtent().applyingGaussianBlur(sigma: 2), image.extent)
        )
        let values = context.pixels(result, image.extent).values
        for index in values.indices {
            let expected = a.values[index] + (a.values[index] - b.values[index]) * 0.5
            #expect(near(values[index], expected, 0.002))
        }
    }

    @Test("F-8 edges are black in flat areas and a line at a step")
    func edges() {
        let step = CIImage(cvPixelBuffer: Pictures.grey(12, 6) { x, _ in x < 6 ? 0 : 255 }).applyingFilter("CIEdges")
        let row = context.bytes(step, CGRect(x: 0, y: 3, width: 12, height: 1)).map { $0[0] }
        #expect((1...2).contains(row.filter { $0 > 10 }.count))
        #expect(row[2] == 0 && row[10] == 0)
    }

    @Test("F-9 bloom and gloom of intensity 0 are the identity")
    func bloom() {
        for name in ["CIBloom", "CIGloom"] {
            let same = image.applyingFilter(name, parameters: ["inputIntensity": 0])
            #expect(context.bytes(same, image.extent) == context.bytes(image, image.extent))
        }
        let brighter = context.pixels(image.applyingFilter("CIBloom"), image.extent)
        let darker = context.pixels(image.applyingFilter("CIGloom"), image.extent)
        for (index, value) in context.pixels(image, image.extent).values.enumerated() {
            #expect(brighter.values[index].x >= value.x - 1e-4 && darker.values[index].x <= value.x + 1e-4)
        }
    }

    @Test("F-10 morphology takes the maximum and minimum of its area")
    func morphology() {
        let dot = CIImage(cvPixelBuffer: Pictures.grey(21, 21) { x, y in x == 10 && y == 10 ? 255 : 0 })
        let large = dot.applyingFilter("CIMorphologyMaximum", parameters: ["inputRadius": 3])
        for (x, y) in [(10, 13), (13, 10), (12, 12), (10, 10)] { #expect(context.pixel(large, x, y)[0] == 255) }
        for (x, y) in [(10, 14), (13, 13)] { #expect(context.pixel(large, x, y)[0] == 0) }
        let square = dot.applyingFilter(
            "CIMorphologyRectangleMaximum",
            parameters: ["inputWidth": 5, "inputHeight": 3]
        )
        #expect(context.pixel(square, 12, 11)[0] == 255 && context.pixel(square, 12, 12)[0] == 0)
        #expect(
            context.pixel(large.applyingFilter("CIMorphologyMinimum", parameters: ["inputRadius": 3]), 10, 10)[0] == 255
        )
    }

    @Test("F-11 convolution weights are given by rows, the top row first")
    func convolution() {
        var weights = [CGFloat](repeating: 0, count: 9)
        weights[1] = 1
        let shifted = image.applyingFilter(
            "CIConvolution3X3",
            parameters: ["inputWeights": CIVector(values: weights, count: 9)]
        )
        #expect(context.pixel(shifted, 5, 5) == context.pixel(image, 5, 6))
        let same = image.applyingFilter("CIConvolution3X3")
        #expect(context.bytes(same, image.extent) == context.bytes(image, image.extent))
    }

    // MARK: Geometry

    @Test("F-50 crop, transform, clamp and tile by name")
    func geometry() {
        let part = CGRect(x: 3, y: 2, width: 5, height: 4)
        let cropped = image.applyingFilter("CICrop", parameters: ["inputRectangle": CIVector(cgRect: part)])
        #expect(cropped.extent == part)
        let move = CGAffineTransform(translationX: 4, y: 5)
        let moved = image.applyingFilter("CIAffineTransform", parameters: ["inputTransform": move])
        #expect(moved.extent == image.extent.offsetBy(dx: 4, dy: 5))
        #expect(image.applyingFilter("CIAffineClamp", parameters: ["inputTransform": move]).extent.isInfinite)
        let tiled = image.applyingFilter("CIAffineTile", parameters: ["inputTransform": CGAffineTransform.identity])
        #expect(tiled.extent.isInfinite)
        #expect(near(context.pixel(tiled, 23 + 4, 17 + 6), context.pixel(image, 4, 6), 1))
        #expect(near(context.pixel(tiled, 4 - 23, 6), context.pixel(image, 4, 6), 1))
    }

    @Test("F-51 Lanczos scaling has its size and keeps ramps monotone")
    func lanczos() {
        let ramp = CIImage(cvPixelBuffer: Pictures.grey(40, 8) { x, _ in UInt8(x * 6) })
        let filter = CIFilter.lanczosScaleTransform()
        filter.inputImage = ramp
        filter.scale = 0.5
        filter.aspectRatio = 2
        let wide = filter.outputImage ?? .empty()
        #expect(wide.extent == CGRect(x: 0, y: 0, width: 40, height: 4))
        filter.scale = 1.5
        filter.aspectRatio = 1
        let row = context.bytes(filter.outputImage ?? .empty(), CGRect(x: 0, y: 4, width: 60, height: 1)).map { $0[0] }
        #expect(zip(row, row.dropFirst()).allSatisfy { $1 >= $0 - 2 })
        // Against the kernel in double precision.
        filter.scale = 0.4
        let source = context.pixels(ramp, ramp.extent)
        let small = context.pixels(filter.outputImage ?? .empty(), CGRect(x: 3, y: 1, width: 10, height: 1))
        for index in 0..<10 {
            let center = (Double(index + 3) + 0.5) / 0.4
            var (sum, total) = (0.0, 0.0)
            for tap in Int(center - 8)...Int(center + 8) {
                let x = (Double(tap) + 0.5 - center) * 0.4
                let weight =
                    abs(x) < 1e-9 ? 1 : abs(x) >= 3 ? 0 : 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
                sum += weight * Double(source[min(max(tap, 0), 39), 4].x)
                total += weight
            }
            #expect(abs(Double(small[index, 0].x) - sum / total) < 0.01)
        }
    }

    @Test("F-52 bicubic scaling keeps a constant picture")
    func bicubic() {
        let flat = CIImage(cvPixelBuffer: Pictures.grey(9, 9) { _, _ in 77 })
        let filter = CIFilter.bicubicScaleTransform()
        filter.inputImage = flat
        filter.scale = 2.3
        #expect(filter.c == 0.75)
        #expect(near(context.pixel(filter.outputImage ?? .empty(), 10, 10), [77, 77, 77, 255], 1))
    }

    @Test("F-53 F-54 a perspective transform and its correction are inverse")
    func perspective() {
        let large = CIImage(cvPixelBuffer: Pictures.grey(80, 60) { x, y in UInt8(x * 2 + y) })
        let corners: [(String, CGPoint)] = [
            ("inputTopLeft", CGPoint(x: 10, y: 90)), ("inputTopRight", CGPoint(x: 95, y: 80)),
            ("inputBottomRight", CGPoint(x: 85, y: 12)), ("inputBottomLeft", CGPoint(x: 15, y: 5)),
        ]
        let values = Dictionary(uniqueKeysWithValues: corners.map { ($0.0, CIVector(cgPoint: $0.1) as Any) })
        let moved = large.applyingFilter("CIPerspectiveTransform", parameters: values)
        #expect(moved.extent == CGRect(x: 10, y: 5, width: 85, height: 85))
        let back = moved.applyingFilter("CIPerspectiveCorrection", parameters: values)
        #expect(back.extent.origin == .zero)
        let (sx, sy) = (back.extent.width / 80, back.extent.height / 60)
        for (x, y) in [(20, 20), (40, 30), (60, 45)] {
            let there = context.pixel(back, Int((CGFloat(x) + 0.5) * sx), Int((CGFloat(y) + 0.5) * sy))
            #expect(abs(there[0] - context.pixel(large, x, y)[0]) <= 4)
        }
    }

    @Test("F-55 straightening keeps the size and leaves no empty corner")
    func straighten() {
        let filter = CIFilter.straighten()
        filter.inputImage = image
        filter.angle = 0.2
        let result = filter.outputImage ?? .empty()
        #expect(result.extent == image.extent)
        #expect(context.bytes(result, result.extent).allSatisfy { $0[3] >= 254 })
    }

    // MARK: Blends

    @Test("F-57 Porter and Duff's operations have their extents and formulas")
    func porterDuff() {
        let front = CIImage(color: CIColor(red: 1, green: 0.5, blue: 0, alpha: 0.6)).cropped(
            to: CGRect(x: 2, y: 2, width: 6, height: 6)
        )
        let back = CIImage(color: CIColor(red: 0, green: 0.3, blue: 1, alpha: 0.4)).cropped(
            to: CGRect(x: 5, y: 5, width: 6, height: 6)
        )
        func result(_ name: String) -> CIImage {
            front.applyingFilter(name, parameters: ["inputBackgroundImage": back])
        }
        #expect(result("CISourceOverCompositing").extent == CGRect(x: 2, y: 2, width: 9, height: 9))
        #expect(result("CISourceInCompositing").extent == CGRect(x: 5, y: 5, width: 3, height: 3))
        #expect(result("CISourceOutCompositing").extent == front.extent)
        #expect(result("CISourceAtopCompositing").extent == back.extent)
        let area = CGRect(x: 6, y: 6, width: 1, height: 1)
        let (a, b) = (context.pixels(front, area)[0, 0], context.pixels(back, area)[0, 0])
        #expect(near(context.pixels(result("CISourceInCompositing"), area)[0, 0], a * b.w, 1e-4))
        #expect(near(context.pixels(result("CISourceOutCompositing"), area)[0, 0], a * (1 - b.w), 1e-4))
        #expect(near(context.pixels(result("CISourceAtopCompositing"), area)[0, 0], a * b.w + b * (1 - a.w), 1e-4))
    }

    private static let separable: [(String, @Sendable (Double, Double) -> Double)] = [
        ("Multiply", { $0 * $1 }), ("Screen", { $0 + $1 - $0 * $1 }),
        ("Overlay", { $1 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }), ("Darken", { min($0, $1) }),
        ("Lighten", { max($0, $1) }), ("ColorDodge", { $1 == 0 ? 0 : $0 >= 1 ? 1 : min(1, $1 / (1 - $0)) }),
        ("ColorBurn", { $1 >= 1 ? 1 : $0 <= 0 ? 0 : 1 - min(1, (1 - $1) / $0) }),
        ("HardLight", { $0 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }),
        (
            "SoftLight",
            { s, b in
                if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
                let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
                return b + (2 * s - 1) * (d - b)
            }
        ), ("Difference", { abs($0 - $1) }), ("Exclusion", { $0 + $1 - 2 * $0 * $1 }),
    ]

    @Test("F-58 blend modes follow the formulas, in the working space", arguments: 0..<11)
    func blendModes(_ index: Int) {
        let (name, formula) = Self.separable[index]
        let back = CIImage(
            cvPixelBuffer: Pictures.buffer(23, 17) { x, y in
                (UInt8((x * 91 + y) & 255), UInt8((y * 17) & 255), UInt8((x + y * 29) & 255), 255)
            }
        )
        let result = image.applyingFilter("CI\(name)BlendMode", parameters: ["inputBackgroundImage": back])
        let (s, b) = (context.pixels(image, image.extent), context.pixels(back, image.extent))
        for (at, value) in context.pixels(result, image.extent).values.enumerated() {
            for c in 0..<3 {
                let expected = formula(Double(s.values[at][c]), Double(b.values[at][c]))
                #expect(abs(Double(value[c]) - expected) < 0.002, "\(name)")
            }
        }
    }

    @Test("F-58 luminosity modes keep the backdrop's or the source's luminosity")
    func luminosity() {
        let back = CIImage(color: CIColor(red: 0.2, green: 0.6, blue: 0.4)).cropped(to: image.extent)
        func luminosity(_ v: SIMD4<Float>) -> Float { 0.3 * v.x + 0.59 * v.y + 0.11 * v.z }
        let base = luminosity(context.pixels(back, image.extent)[3, 3])
        for name in ["Hue", "Saturation", "Color"] {
            let result = image.applyingFilter("CI\(name)BlendMode", parameters: ["inputBackgroundImage": back])
            #expect(
                context.pixels(result, image.extent).values.allSatisfy { abs(luminosity($0) - base) < 0.002 },
                "\(name)"
            )
        }
    }

    @Test("F-59 plain products, sums and extremes")
    func plainCompositing() {
        let back = CIImage(color: CIColor(red: 0.5, green: 0.7, blue: 0.9)).cropped(to: image.extent)
        let (s, b) = (context.pixels(image, image.extent), context.pixels(back, image.extent))
        func check(_ name: String, _ formula: (Float, Float) -> Float) {
            let result = image.applyingFilter(name, parameters: ["inputBackgroundImage": back])
            for (at, value) in context.pixels(result, image.extent).values.enumerated() {
                for c in 0..<3 { #expect(abs(value[c] - formula(s.values[at][c], b.values[at][c])) < 0.001, "\(name)") }
            }
        }
        check("CIMultiplyCompositing") { $0 * $1 }
        check("CIAdditionCompositing") { $0 + $1 }
        check("CIMaximumCompositing") { max($0, $1) }
        check("CIMinimumCompositing") { min($0, $1) }
        check("CILinearDodgeBlendMode") { $0 + $1 }
        check("CILinearBurnBlendMode") { $0 + $1 - 1 }
        check("CISubtractBlendMode") { $1 - $0 }
    }

    @Test("F-60 a mask mixes the picture with its background")
    func masks() {
        let back = CIImage(color: .blue).cropped(to: image.extent)
        func mixed(_ mask: CIImage, _ background: CIImage?) -> CIImage {
            let filter = CIFilter.blendWithMask()
            filter.inputImage = image
            filter.backgroundImage = background
            filter.maskImage = mask
            return filter.outputImage ?? .empty()
        }
        let white = CIImage(color: .white).cropped(to: image.extent)
        #expect(context.bytes(mixed(white, back), image.extent) == context.bytes(image, image.extent))
        #expect(near(context.pixel(mixed(CIImage.black, back), 5, 5), [0, 0, 255, 255], 1))
        #expect(context.pixel(mixed(CIImage.black, nil), 5, 5)[3] == 0)
        let outside = mixed(white.cropped(to: CGRect(x: 0, y: 0, width: 3, height: 3)), back)
        #expect(near(context.pixel(outside, 10, 10), [0, 0, 255, 255], 1))
    }

    // MARK: Reductions

    @Test("F-70 the area average is one pixel of linear means")
    func average() {
        let half = CIImage(cvPixelBuffer: Pictures.grey(10, 4) { x, _ in x < 5 ? 0 : 255 })
        let result = half.applyingFilter("CIAreaAverage", parameters: ["inputExtent": CIVector(cgRect: half.extent)])
        #expect(result.extent == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(near(context.pixel(result), [188, 188, 188, 255], 1))
        let white = CIImage(cvPixelBuffer: Pictures.grey(10, 4) { _, _ in 255 })
        #expect(
            context.pixel(
                white.applyingFilter("CIAreaAverage", parameters: ["inputExtent": CIVector(cgRect: white.extent)])
            ) == [255, 255, 255, 255]
        )
    }

    @Test("F-72 column and row averages")
    func lines() {
        let ramp = CIImage(cvPixelBuffer: Pictures.grey(6, 4) { x, y in UInt8(x * 40 + y) })
        let extent = CIVector(cgRect: ramp.extent)
        let columns = ramp.applyingFilter("CIColumnAverage", parameters: ["inputExtent": extent])
        #expect(columns.extent == CGRect(x: 0, y: 0, width: 6, height: 1))
        #expect(abs(plain.pixel(columns, 3, 0)[0] - 121) <= 1)
        let rows = ramp.applyingFilter("CIRowAverage", parameters: ["inputExtent": extent])
        #expect(rows.extent.width == 4)
        #expect(abs(plain.pixel(rows, 0, 0)[0] - 103) <= 1)
    }

    @Test("F-73 a histogram's shares add up to its scale")
    func histogram() {
        let filter = CIFilter.areaHistogram()
        filter.inputImage = image
        filter.extent = image.extent
        filter.count = 16
        filter.scale = 1
        let bins = plain.pixels(filter.outputImage ?? .empty(), CGRect(x: 0, y: 0, width: 16, height: 1))
        for c in 0..<3 { #expect(abs(bins.values.reduce(0) { $0 + $1[c] } - 1) < 0.01) }
    }

    // MARK: Generators

    @Test("F-80 F-81 a QR code has one pixel a module, and decodes")
    func qr() throws {
        let filter = CIFilter.qrCodeGenerator()
        filter.message = Data("HELLO obscura".utf8)
        let code = try #require(filter.outputImage)
        #expect(code.extent.width == 23)
        #expect(context.pixel(code, 0, 0) == [255, 255, 255, 255])
        #expect(context.pixel(code, 1, 21) == [0, 0, 0, 255])
        let large = code.samplingNearest().transformed(by: CGAffineTransform(scaleX: 4, y: 4))
        let detector = try #require(CIDetector(ofType: CIDetectorTypeQRCode, context: nil))
        let found = detector.features(
            in: large.cropped(to: large.extent).composited(
                over: CIImage.white.cropped(to: large.extent.insetBy(dx: -20, dy: -20))
            )
        )
        #expect((found.first as? CIQRCodeFeature)?.messageString == "HELLO obscura")
        filter.correctionLevel = "X"
        #expect(filter.outputImage == nil)
        filter.correctionLevel = "H"
        filter.message = Data(count: 3000)
        #expect(filter.outputImage == nil)
    }

    @Test("F-82 F-83 other codes are drawn, and refuse what they cannot hold")
    func codes() throws {
        let filter = CIFilter.code128BarcodeGenerator()
        filter.message = Data("ABC-1234".utf8)
        let code = try #require(filter.outputImage)
        #expect(code.extent.height == 32)
        #expect(context.pixel(code, 9, 3) == [255, 255, 255, 255])
        #expect(context.pixel(code, 10, 3) == [0, 0, 0, 255])
        filter.message = Data([200, 201])
        #expect(filter.outputImage == nil)
        let aztec = CIFilter.aztecCodeGenerator()
        aztec.message = Data("aztec".utf8)
        #expect(aztec.outputImage != nil)
        // Two layers: 23 modules in a full code, 19 in a compact one, with two of quiet zone on each side.
        aztec.message = Data("Helloworld".utf8)
        aztec.correctionLevel = 10
        aztec.layers = 2
        #expect(aztec.outputImage?.extent == CGRect(x: 0, y: 0, width: 27, height: 27))
        aztec.compactStyle = true
        #expect(aztec.outputImage?.extent == CGRect(x: 0, y: 0, width: 23, height: 23))
    }

    @Test("F-83 stacked codes have the columns, rows and shape that are asked for")
    func stackedCodes() throws {
        let stack = CIFilter.pdf417BarcodeGenerator()
        stack.message = Data("Helloworlds".utf8)
        #expect(stack.outputImage != nil)
        stack.dataColumns = 10
        stack.rows = 10
        // Start, stop, two indicators and ten columns of 17 modules, one module more in the stop pattern, quiet zones.
        #expect(stack.outputImage?.extent == CGRect(x: 0, y: 0, width: 17 * 14 + 1 + 4, height: 10 * 3 + 4))
        let narrow = CIFilter.pdf417BarcodeGenerator()
        narrow.message = Data("Helloworlds".utf8)
        narrow.dataColumns = 10
        narrow.compactStyle = true
        #expect(narrow.outputImage?.extent.width == CGFloat(17 * 12 + 1 + 4))
        let limited = CIFilter.pdf417BarcodeGenerator()
        limited.message = Data(repeating: 65, count: 60)
        limited.maxWidth = 130
        limited.minHeight = 50
        let extent = try #require(limited.outputImage).extent
        #expect(extent.width <= 130 && extent.height >= 50)
    }

    @Test("F-85 a constant colour comes out as it is")
    func constant() {
        let filter = CIFilter(name: "CIConstantColorGenerator")
        filter?.setValue(CIColor(red: 1, green: 0, blue: 0), forKey: kCIInputColorKey)
        #expect(filter?.outputImage?.extent.isInfinite == true)
        #expect(context.pixel(filter?.outputImage ?? .empty(), 1000, -1000) == [255, 0, 0, 255])
    }

    @Test("F-86 checkers and stripes are infinite, with color0 at the center")
    func patterns() {
        let checkers = CIFilter.checkerboardGenerator()
        checkers.center = CGPoint(x: 10, y: 10)
        checkers.width = 5
        let board = checkers.outputImage ?? .empty()
        #expect(board.extent.isInfinite)
        #expect(context.pixel(board, 12, 12) == [255, 255, 255, 255])
        #expect(context.pixel(board, 17, 12) == [0, 0, 0, 255])
        #expect(context.pixel(board, 17, 17) == [255, 255, 255, 255])
        let stripes = CIFilter.stripesGenerator()
        stripes.center = CGPoint(x: 0, y: 0)
        stripes.width = 4
        #expect(context.pixel(stripes.outputImage ?? .empty(), 2, 99) == [255, 255, 255, 255])
        #expect(context.pixel(stripes.outputImage ?? .empty(), 6, -99) == [0, 0, 0, 255])
    }

    @Test("F-87 gradients are constant beyond their ends")
    func gradients() {
        let linear = CIFilter.linearGradient()
        linear.point0 = CGPoint(x: 0, y: 0)
        linear.point1 = CGPoint(x: 10, y: 0)
        linear.color0 = CIColor(red: 1, green: 0, blue: 0)
        linear.color1 = CIColor(red: 0, green: 0, blue: 1)
        let result = linear.outputImage ?? .empty()
        #expect(context.pixel(result, -50, 7) == [255, 0, 0, 255])
        #expect(context.pixel(result, 50, 7) == [0, 0, 255, 255])
        let middle = context.pixels(result, CGRect(x: 4, y: 0, width: 2, height: 1))
        #expect(abs(middle[0, 0].x - 0.55) < 0.001 && abs(middle[1, 0].z - 0.55) < 0.001)
        let radial = CIFilter.radialGradient()
        radial.center = .zero
        radial.radius0 = 2
        radial.radius1 = 8
        #expect(context.pixel(radial.outputImage ?? .empty(), 0, 0) == [255, 255, 255, 255])
        #expect(context.pixel(radial.outputImage ?? .empty(), 20, 0) == [0, 0, 0, 255])
    }

    // MARK: Stylize

    @Test("F-90 F-91 mosaics have cells of one colour of the picture, the same each time")
    func mosaics() {
        let colors = Set(context.bytes(image, image.extent))
        let filter = CIFilter.pixellate()
        filter.inputImage = image
        filter.center = .zero
        filter.scale = 4
        let result = filter.outputImage ?? .empty()
        #expect(result.extent == image.extent)
        #expect(Set(context.bytes(result, CGRect(x: 4, y: 4, width: 4, height: 4))).count == 1)
        for name in ["CIHexagonalPixellate", "CICrystallize"] {
            let cells = image.applyingFilter(name)
            #expect(Set(context.bytes(cells, image.extent)).isSubset(of: colors), "\(name)")
            #expect(context.bytes(cells, image.extent) == context.bytes(cells, image.extent))
        }
    }

    @Test("I-FLT-1 Every filter by name renders a small picture with its defaults")
    func everyFilter() {
        for name in CIFilter.filterNames(inCategory: nil) {
            guard let filter = CIFilter(name: name) else { continue }
            for key in filter.inputKeys where key.contains("mage") || key == "inputMask" {
                filter.setValue(image, forKey: key)
            }
            if let output = filter.outputImage {
                _ = context.bytes(output, CGRect(x: -2, y: -2, width: 9, height: 9))
            }
        }
    }
}
