import CoreImage
import Dispatch
import Foundation
import Synchronization
import Testing

/// Contexts and images in use: threads, memory, spaces of buffers and regions of interest.
@Suite("Core Image: contexts in use")
struct UseContractTests {
    private let context = CIContext()

    private func recipe(_ buffer: CVPixelBuffer) -> CIImage {
        CIImage(cvPixelBuffer: buffer)
            .applyingFilter("CIColorControls", parameters: ["inputSaturation": 0.5])
            .transformed(by: CGAffineTransform(scaleX: 0.7, y: 0.7))
            .clampedToExtent()
            .applyingGaussianBlur(sigma: 2)
            .cropped(to: CGRect(x: 0, y: 0, width: 40, height: 30))
    }

    @Test("I-IMG-26 the orientation of a file is applied when it is asked for")
    func fileOrientation() throws {
        let source = CIImage(cvPixelBuffer: Pictures.grey(12, 6) { x, _ in x < 6 ? 0 : 255 })
        let drawn = try #require(context.createCGImage(source, from: source.extent))
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, "public.png" as NSString, 1, nil))
        let jpeg = NSMutableData()
        let second = try #require(CGImageDestinationCreateWithData(jpeg, "public.jpeg" as NSString, 1, nil))
        let properties: NSDictionary = [kCGImagePropertyOrientation: NSNumber(value: 6)]
        for each in [destination, second] {
            CGImageDestinationAddImage(each, drawn, properties)
            #expect(CGImageDestinationFinalize(each))
        }
        let bytes = jpeg as Data
        let stored = try #require(CIImage(data: bytes))
        #expect(stored.extent.size == CGSize(width: 12, height: 6))
        #expect(stored.properties[kCGImagePropertyOrientation as String] as? Int == 6)
        let turned = try #require(CIImage(data: bytes, options: [.applyOrientationProperty: true]))
        #expect(turned.extent == CGRect(x: 0, y: 0, width: 6, height: 12))
        // Turned clockwise, the left half is the upper one.
        #expect(context.pixel(turned, 3, 10)[0] < 20)
        #expect(context.pixel(turned, 3, 1)[0] > 235)
        let plain = try #require(CIImage(data: bytes, options: [.applyOrientationProperty: false]))
        #expect(plain.extent == stored.extent)
    }

    @Test("I-IMG-31 images and contexts may be used on any thread")
    func threads() {
        let image = recipe(Pictures.varied(64, 48))
        let rect = CGRect(x: 0, y: 0, width: 40, height: 30)
        let expected = context.bytes(image, rect)
        let wrong = Mutex(0)
        let shared = context
        DispatchQueue.concurrentPerform(iterations: 24) { index in
            // Half of the threads share the recipe, half make their own.
            let own = index % 2 == 0 ? image : recipe(Pictures.varied(64, 48))
            if shared.bytes(own, rect) != expected { wrong.withLock { $0 += 1 } }
        }
        #expect(wrong.withLock { $0 } == 0)
    }

    @Test("I-CTX-1 one context renders any number of pictures from several threads, and memory stays flat")
    func manyRenderings() {
        let image = recipe(Pictures.varied(64, 48))
        let rect = CGRect(x: 0, y: 0, width: 40, height: 30)
        let shared = context
        let rounds = Resident.isLong ? 10_000 : 600
        func run(_ count: Int) {
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                for _ in 0..<count / 4 { _ = shared.bytes(image, rect) }
            }
        }
        run(rounds / 3)
        let before = Resident.bytes
        run(rounds)
        #expect(abs(Resident.bytes - before) < 16 << 20)
    }

    @Test("I-CTX-1 a context for each picture costs no memory")
    func manyContexts() {
        let image = recipe(Pictures.varied(64, 48))
        let rect = CGRect(x: 0, y: 0, width: 40, height: 30)
        let rounds = Resident.isLong ? 10_000 : 400
        for _ in 0..<rounds / 3 { _ = CIContext().bytes(image, rect) }
        let before = Resident.bytes
        for _ in 0..<rounds { _ = CIContext().bytes(image, rect) }
        #expect(abs(Resident.bytes - before) < 16 << 20)
    }

    @Test("I-CTX-15 without a space the buffer's attachments say it, and are not changed")
    func bufferSpaces() throws {
        let red = CIImage(color: CIColor(red: 1, green: 0, blue: 0))
        let untagged = Planes.make(4, 4, kCVPixelFormatType_32BGRA)
        context.render(red, to: untagged)
        #expect(Array(untagged.contents.prefix(4)) == [0, 0, 255, 255])
        let tagged = Planes.make(4, 4, kCVPixelFormatType_32BGRA)
        let primaries = kCVImageBufferColorPrimaries_P3_D65
        CVBufferSetAttachment(tagged, kCVImageBufferColorPrimariesKey, primaries, .shouldPropagate)
        let curve = kCVImageBufferTransferFunction_sRGB
        CVBufferSetAttachment(tagged, kCVImageBufferTransferFunctionKey, curve, .shouldPropagate)
        for isExplicit in [false, true] {
            if isExplicit {
                context.render(red, to: tagged, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), colorSpace: nil)
            } else {
                context.render(red, to: tagged)
            }
            // Red of sRGB in Display P3.
            let pixel = tagged.contents.prefix(4).map { Int($0) }
            #expect(near(pixel, [35, 51, 234, 255], 2))
        }
        let kept = CVBufferCopyAttachments(tagged, .shouldPropagate)
        #expect(kept?.count == 2)
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        context.render(red, to: tagged, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), colorSpace: space)
        #expect(Array(tagged.contents.prefix(4)) == [0, 0, 255, 255])
    }

    @Test("I-CTX-19 the bytes are there when render returns, without a lock")
    func synchronous() {
        let image = CIImage(cvPixelBuffer: Pictures.varied(600, 400))
        let buffer = Planes.make(600, 400, kCVPixelFormatType_32BGRA)
        context.render(image, to: buffer)
        #expect(buffer.contents == Pictures.varied(600, 400).contents)
    }

    @Test("I-CTX-30 a context of a device works, and textures answer that they are not supported")
    func devices() {
        let device = NamedDevice()
        let made = CIContext(mtlDevice: device)
        let image = CIImage(cvPixelBuffer: Pictures.varied(5, 4))
        #expect(made.bytes(image, image.extent) == context.bytes(image, image.extent))
        #expect(CIImage(mtlTexture: NamedTexture(device: device), options: nil) == nil)
    }

    @Test("I-CTX-32 a small crop of a large blur computes a small part")
    func regionOfInterest() throws {
        let whole = CGRect(x: 0, y: 0, width: 4000, height: 3000)
        let large = try CountingKernel.apply(withExtent: whole, inputs: nil, arguments: nil)
        let blurred = large.applyingGaussianBlur(sigma: 20)
        _ = context.bytes(
            blurred.cropped(to: CGRect(x: 1500, y: 900, width: 64, height: 64)),
            CGRect(x: 1500, y: 900, width: 64, height: 64)
        )
        let asked = CountingKernel.pixels.withLock { $0 }
        #expect(asked > 64 * 64)
        #expect(asked <= 4000 * 3000 / 10)
    }
}

/// A device without any function.
private final class NamedDevice: MTLDevice {
    let name = "none"
    func makeCommandQueue() -> (any MTLCommandQueue)? { nil }
}

/// A texture without pixels.
private final class NamedTexture: MTLTexture {
    let device: any MTLDevice
    let width = 4
    let height = 4
    init(device: any MTLDevice) { self.device = device }
}

/// A processor that counts its pixels.
private final class CountingKernel: CIImageProcessorKernel {
    static let pixels = Mutex(0)

    override class func process(
        with inputs: [any CIImageProcessorInput]?,
        arguments: [String: Any]?,
        output: any CIImageProcessorOutput
    ) throws {
        pixels.withLock { $0 += Int(output.region.width * output.region.height) }
    }
}
