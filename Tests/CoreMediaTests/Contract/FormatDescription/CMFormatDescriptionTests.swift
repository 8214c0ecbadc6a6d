import CoreMedia
import CoreVideo
import Foundation
import Testing

@Suite("CMFormatDescription")
struct CMFormatDescriptionTests {
    @Test("FMT-2 FMT-3 video has a codec, dimensions and extensions")
    func video() throws {
        var description: CMFormatDescription?
        #expect(
            CMVideoFormatDescriptionCreate(
                allocator: nil,
                codecType: kCMVideoCodecType_H264,
                width: 1920,
                height: 1080,
                extensions: [kCMFormatDescriptionExtension_FormatName: "H.264"] as CFDictionary,
                formatDescriptionOut: &description
            ) == noErr
        )
        let made = try #require(description)
        #expect(made.mediaType == .video && made.mediaSubType == .h264)
        #expect(made.dimensions == CMVideoDimensions(width: 1920, height: 1080))
        #expect(made.extensions[.formatName] == .string("H.264"))
        #expect(CMFormatDescriptionGetExtension(made, extensionKey: "FormatName") as? String == "H.264")
        #expect(CMFormatDescriptionGetMediaType(made) == 0x7669_6465)
        #expect(made.audioStreamBasicDescription == nil && made.parameterSets.isEmpty)
    }

    @Test("FMT-1 invalid dimensions are rejected")
    func impossibleDimensions() {
        #expect(
            thrownStatus { _ = try CMFormatDescription(videoCodecType: .h264, width: -1, height: 1) } == -12710
        )
        #expect(
            thrownStatus { _ = try CMFormatDescription(videoCodecType: .h264, width: 1, height: 1 << 40) } == -12710
        )
    }

    @Test("FMT-4 presentation dimensions scale the width and crop to the clean aperture")
    func presentationDimensions() throws {
        var extensions = CMFormatDescription.Extensions()
        extensions[.pixelAspectRatio] = .pixelAspectRatio(horizontalSpacing: 4, verticalSpacing: 3)
        extensions[.cleanAperture] = .cleanAperture(width: 704, height: 480, horizontalOffet: 2, verticalOffset: -4)
        let description = try CMFormatDescription(
            videoCodecType: .jpeg,
            width: 720,
            height: 486,
            extensions: extensions
        )
        #expect(description.presentationDimensions() == CGSize(width: 704.0 * 4 / 3, height: 480))
        #expect(description.presentationDimensions(usePixelAspectRatio: false) == CGSize(width: 704, height: 480))
        #expect(description.presentationDimensions(useCleanAperture: false) == CGSize(width: 960, height: 486))
        #expect(
            description.presentationDimensions(usePixelAspectRatio: false, useCleanAperture: false)
                == CGSize(width: 720, height: 486)
        )
        #expect(description.dimensions == CMVideoDimensions(width: 720, height: 486))
    }

    @Test("FMT-5 the clean aperture counts from the top or the bottom, and is the whole image if absent")
    func cleanAperture() throws {
        let plain = try CMFormatDescription(videoCodecType: .jpeg, width: 720, height: 486)
        #expect(plain.cleanAperture(originIsAtTopLeft: true) == CGRect(x: 0, y: 0, width: 720, height: 486))
        var extensions = CMFormatDescription.Extensions()
        extensions[.cleanAperture] = .cleanAperture(
            width: (1408, 2),
            height: (480, 1),
            horizontalOffet: (4, 2),
            verticalOffset: (1, 1)
        )
        let cut = try CMFormatDescription(videoCodecType: .jpeg, width: 720, height: 486, extensions: extensions)
        #expect(cut.cleanAperture(originIsAtTopLeft: true) == CGRect(x: 10, y: 4, width: 704, height: 480))
        #expect(cut.cleanAperture(originIsAtTopLeft: false) == CGRect(x: 10, y: 2, width: 704, height: 480))
    }

    @Test("FMT-6 the description of an image has its size, format, row size and common attachments")
    func imageBuffer() throws {
        let image = try makeImage(
            width: 180,
            height: 120,
            format: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        )
        CVBufferSetAttachment(
            image,
            kCVImageBufferYCbCrMatrixKey,
            kCVImageBufferYCbCrMatrix_ITU_R_709_2,
            .shouldPropagate
        )
        CVBufferSetAttachment(image, "mine", "x" as CFString, .shouldPropagate)
        let description = try CMFormatDescription(imageBuffer: image)
        #expect(description.mediaSubType.rawValue == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
        #expect(description.dimensions == CMVideoDimensions(width: 180, height: 120))
        #expect(description.extensions[.yCbCrMatrix] == .yCbCrMatrix(.itu_R_709_2))
        #expect(description.extensions[.version] == .number(2))
        #expect(description.extensions[.bytesPerRow] == .number(CVPixelBufferGetBytesPerRow(image)))
        #expect(description.extensions.count == 3)
    }

    @Test("FMT-7 a description matches images that agree in size, format, rows and common attachments")
    func matching() throws {
        let image = try makeImage()
        let description = try CMFormatDescription(imageBuffer: image)
        #expect(description.matchesImageBuffer(image))
        #expect(try description.matchesImageBuffer(makeImage()))
        #expect(try !description.matchesImageBuffer(makeImage(width: 62)))
        #expect(try !description.matchesImageBuffer(makeImage(height: 46)))
        #expect(try !description.matchesImageBuffer(makeImage(format: kCVPixelFormatType_32ARGB)))

        let other = try makeImage()
        CVBufferSetAttachment(other, "mine", "x" as CFString, .shouldPropagate)
        #expect(description.matchesImageBuffer(other))
        CVBufferSetAttachment(
            other,
            kCVImageBufferColorPrimariesKey,
            kCVImageBufferColorPrimaries_SMPTE_C,
            .shouldPropagate
        )
        #expect(!description.matchesImageBuffer(other))
        let withColor = try CMFormatDescription(imageBuffer: other)
        #expect(withColor.matchesImageBuffer(other) && !withColor.matchesImageBuffer(image))
        CVBufferSetAttachment(
            other,
            kCVImageBufferColorPrimariesKey,
            kCVImageBufferColorPrimaries_ITU_R_709_2,
            .shouldPropagate
        )
        #expect(!withColor.matchesImageBuffer(other))
    }

    @Test("FMT-7 a different row size needs another description, unless the description has no row size")
    func matchingRows() throws {
        let image = try makeImage()
        var bytes = [UInt8](repeating: 0, count: 48 * 4096)
        try bytes.withUnsafeMutableBytes { memory in
            var wrapped: CVPixelBuffer?
            CVPixelBufferCreateWithBytes(
                nil,
                64,
                48,
                kCVPixelFormatType_32BGRA,
                try #require(memory.baseAddress),
                4096,
                nil,
                nil,
                nil,
                &wrapped
            )
            let wide = try #require(wrapped)
            #expect(try !CMFormatDescription(imageBuffer: image).matchesImageBuffer(wide))
            let loose = try CMFormatDescription(videoCodecType: .pixelFormat_32BGRA, width: 64, height: 48)
            #expect(loose.matchesImageBuffer(wide) && loose.matchesImageBuffer(image))
        }
    }

    @Test("FMT-8 thirteen keys are common with image buffers")
    func commonKeys() {
        #expect(CMFormatDescription.extensionKeysCommonWithImageBuffers.count == 13)
        #expect(CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers().count == 13)
    }

    @Test("FMT-9 descriptions are equal by content and then have equal hashes")
    func equality() throws {
        func make(_ width: Int, _ name: String) throws -> CMFormatDescription {
            var extensions = CMFormatDescription.Extensions()
            extensions[.formatName] = .string(name)
            return try CMFormatDescription(videoCodecType: .h264, width: width, height: 8, extensions: extensions)
        }
        #expect(try make(8, "a") == make(8, "a"))
        #expect(try make(8, "a").hashValue == make(8, "a").hashValue)
        #expect(try make(8, "a") != make(9, "a"))
        #expect(try make(8, "a") != make(8, "b"))
        #expect(try make(8, "a").equalTo(make(8, "b"), extensionKeysToIgnore: [.formatName]))
        #expect(
            try CMFormatDescriptionEqualIgnoringExtensionKeys(
                make(8, "a"),
                otherFormatDescription: make(8, "b"),
                extensionKeysToIgnore: "FormatName" as CFString,
                sampleDescriptionExtensionAtomKeysToIgnore: nil
            )
        )
        #expect(!CMFormatDescriptionEqual(nil, otherFormatDescription: nil))
    }

    @Test("FMT-15 audio has a stream description, its format as subtype, a cookie and a layout")
    func audio() throws {
        var stream = AudioStreamBasicDescription()
        stream.mSampleRate = 48000
        stream.mFormatID = kAudioFormatMPEG4AAC
        stream.mChannelsPerFrame = 2
        stream.mFramesPerPacket = 1024
        let description = try CMFormatDescription(
            audioStreamBasicDescription: stream,
            layout: ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_Stereo),
            magicCookie: Data([1, 2, 3])
        )
        #expect(description.mediaType == .audio && description.mediaSubType == .mpeg4AAC)
        #expect(description.audioStreamBasicDescription == stream)
        #expect(CMAudioFormatDescriptionGetStreamBasicDescription(description)?.pointee == stream)
        #expect(description.magicCookie == Data([1, 2, 3]))
        #expect(description.audioChannelLayout?.tag == kAudioChannelLayoutTag_Stereo)
        var size = 0
        let cookie = CMAudioFormatDescriptionGetMagicCookie(description, sizeOut: &size)
        #expect(size == 3 && cookie?.loadUnaligned(fromByteOffset: 2, as: UInt8.self) == 3)

        let other = try CMFormatDescription(audioStreamBasicDescription: stream, magicCookie: Data([9]))
        #expect(other != description)
        let (equal, mask) = description.equalTo(other)
        #expect(!equal && mask == [.streamBasicDescription, .extensions])
        #expect(description.equalTo(other, equalityMask: .streamBasicDescription).0)
    }

    @Test("FMT-16 types are created from four characters and display them")
    func fourCharacters() {
        #expect(CMFormatDescription.MediaType(string: "vide") == .video)
        #expect(CMFormatDescription.MediaSubType(string: "avc1") == .h264)
        #expect(CMFormatDescription.MediaSubType.mpeg4AAC.description == "'aac '")
        #expect(CMFormatDescription.MediaSubType(string: "ab").rawValue == 0x6162_2020)
        #expect(CMFormatDescription.MediaSubType(rawValue: 32).description == "0x20")
    }

    @Test("FMT-1 extensions are a collection and keep the values that were set")
    func extensions() {
        var extensions = CMFormatDescription.Extensions(base: ["a" as CFString: 1 as CFNumber])
        extensions[.depth] = .number(24)
        #expect(extensions.map { $0.key as String }.sorted() == ["Depth", "a"])
        #expect(extensions["a" as CFString] as? Int == 1)
        extensions[.depth] = nil
        #expect(extensions.count == 1 && extensions != CMFormatDescription.Extensions())
    }
}
