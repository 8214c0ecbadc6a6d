import AVFoundation
import AVKit
import Accelerate
import AudioToolbox
import CoreGraphics
import CoreImage
import CoreLocation
import CoreMedia.CMSampleBuffer
import CoreMediaIO
import ImageIO
import Metal
import Testing
import UniformTypeIdentifiers
import VideoToolbox
import Vision

@Suite("Names")
struct NamesTests {
    @Test("colour spaces are found by name")
    func colors() {
        #expect(CGColorSpace(name: CGColorSpace.sRGB)?.numberOfComponents == 3)
        #expect(CGColorSpace(name: "of nobody") == nil)
        #expect(CGColorSpaceCreateDeviceRGB() == CGColorSpaceCreateDeviceRGB())
        #expect(CGColorSpaceCreateDeviceGray().numberOfComponents == 1)
    }

    @Test("an image tracks the position of its crops and transforms")
    func images() throws {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 40, 30, kCVPixelFormatType_32BGRA, nil, &buffer)
        let image = CIImage(cvPixelBuffer: try #require(buffer))
        #expect(image.extent == CGRect(x: 0, y: 0, width: 40, height: 30))
        let part = image.cropped(to: CGRect(x: 30, y: 10, width: 40, height: 10))
        #expect(part.extent == CGRect(x: 30, y: 10, width: 10, height: 10))
        #expect(part.transformed(by: CGAffineTransform(scaleX: 2, y: 2)).extent.width == 20)
    }

    @Test("unavailable services report that they are unavailable")
    func absence() {
        #expect(MTLCreateSystemDefaultDevice() == nil)
        #expect(CLLocationManager().authorizationStatus == .restricted)
        #expect(CLLocationManager().location == nil)
    }

    @Test("modules of the package work beside the companions")
    func package() {
        var session: VTCompressionSession?
        let status = VTCompressionSessionCreate(
            allocator: nil,
            width: 64,
            height: 64,
            codecType: kCMVideoCodecType_H264,
            encoderSpecification: nil,
            imageBufferAttributes: nil,
            compressedDataAllocator: nil,
            outputCallback: nil,
            refcon: nil,
            compressionSessionOut: &session
        )
        #expect(status == noErr)
        #expect(session != nil)
    }

    @Test("distances between locations on Earth")
    func distance() {
        let berlin = CLLocation(latitude: 52.52, longitude: 13.405)
        let paris = CLLocation(latitude: 48.8566, longitude: 2.3522)
        #expect(abs(berlin.distance(from: paris) - 877_460) < 1000)
        #expect(berlin.distance(from: berlin) == 0)
        #expect(CLLocationCoordinate2DIsValid(berlin.coordinate))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    }
}

@Suite("Uniform types")
struct UTTypeTests {
    @Test("types have extensions, MIME types and supertypes")
    func facts() {
        #expect(UTType.heic.preferredFilenameExtension == "heic")
        #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
        #expect(UTType.heic.conforms(to: .image))
        #expect(UTType.heic.isSubtype(of: .heif))
        #expect(UTType.movie.isSupertype(of: .mpeg4Movie))
        #expect(!UTType.mpeg4Movie.conforms(to: .image))
        #expect(UTType(filenameExtension: "JPG") == .jpeg)
        #expect(UTType(filenameExtension: "mov", conformingTo: .image) == nil)
        #expect(UTType(mimeType: "video/quicktime") == .quickTimeMovie)
        #expect(UTType("of.nobody")?.preferredFilenameExtension == nil)
        #expect(UTType("") == nil)
    }
}
