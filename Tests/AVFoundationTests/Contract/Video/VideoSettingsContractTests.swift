import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import Testing

@Suite("Contract: settings of a video data output")
struct VideoSettingsContractTests {
    static let key = kCVPixelBufferPixelFormatTypeKey as String
    static let width = kCVPixelBufferWidthKey as String
    static let height = kCVPixelBufferHeightKey as String
    static let usual = [
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        kCVPixelFormatType_32BGRA,
    ]

    /// Delivers one more frame and returns its pixel format and size; checks that the format description agrees.
    static func delivered(_ rig: CaptureRig) throws -> (format: OSType, size: [Int]) {
        rig.delegate.release()
        rig.delegate.keeps = true
        if !rig.session.isRunning { rig.session.startRunning() }
        rig.source.push()
        rig.settle()
        let sample = try #require(rig.delegate.kept.last?.buffer)
        let image = try #require(sample.imageBuffer)
        let description = try #require(sample.formatDescription)
        #expect(CMVideoFormatDescriptionMatchesImageBuffer(description, imageBuffer: image))
        #expect(description.mediaSubType.rawValue == CVPixelBufferGetPixelFormatType(image))
        defer { rig.delegate.release() }
        return (CVPixelBufferGetPixelFormatType(image), Images.size(of: image))
    }

    private static func rig(_ native: OSType, width: Int = 640, height: Int = 480) throws -> CaptureRig {
        try CaptureRig.plain(ScriptedSource(formats: [ScriptedSource.format(width, height, pixelFormat: native)]))
    }

    @Test("VDO-10 an empty dictionary selects the camera's own format")
    func native() throws {
        let rig = try Self.rig(kCVPixelFormatType_422YpCbCr8)
        rig.output.videoSettings = [:]
        #expect(try Self.delivered(rig).format == kCVPixelFormatType_422YpCbCr8)
        #expect(rig.output.videoSettings[Self.key] as? OSType == kCVPixelFormatType_422YpCbCr8)
    }

    @Test("VDO-11 nil selects the default format, and the getter returns the values of the session's preset")
    func standard() throws {
        let unconnected = AVCaptureVideoDataOutput()
        #expect(unconnected.videoSettings[Self.key] as? OSType == Self.usual[0])
        let rig = try CaptureRig()
        rig.output.videoSettings = [Self.key: kCVPixelFormatType_32BGRA]
        rig.output.videoSettings = nil
        let settings = try #require(rig.output.videoSettings)
        #expect(settings[Self.key] as? OSType == Self.usual[0])
        #expect(settings[Self.width] as? Int == 640 && settings[Self.height] as? Int == 480)
        rig.session.sessionPreset = .hd1280x720
        #expect(rig.output.videoSettings[Self.width] as? Int == 1280)
        #expect(rig.output.videoSettings[Self.height] as? Int == 720)
    }

    @Test("VDO-12 for a camera with an uncompressed format nil and an empty dictionary differ only in the pixel format")
    func bothDefaults() throws {
        let rig = try Self.rig(kCVPixelFormatType_422YpCbCr8)
        rig.output.videoSettings = nil
        let standard = try Self.delivered(rig)
        rig.output.videoSettings = [:]
        let native = try Self.delivered(rig)
        #expect(standard.size == native.size)
        #expect(standard.format == Self.usual[0] && native.format == kCVPixelFormatType_422YpCbCr8)
    }

    @Test("VDO-13 pixel format, width and height are accepted, as are other keys that Apple lists")
    func keys() throws {
        let rig = try CaptureRig()
        let settings: [String: Any] = [
            Self.key: kCVPixelFormatType_32BGRA, Self.width: 320, Self.height: 240,
            kCVPixelBufferMetalCompatibilityKey as String: true, AVVideoScalingModeKey: AVVideoScalingModeResize,
            AVVideoAllowWideColorKey: false,
        ]
        #expect(exceptions { rig.output.videoSettings = settings } == [])
        let (format, size) = try Self.delivered(rig)
        #expect(format == kCVPixelFormatType_32BGRA && size == [320, 240])
    }

    @Test(
        "VDO-14 a size that violates a rule raises and changes nothing",
        arguments: [
            ["Width": 320], ["Height": 240], ["Width": 320, "Height": 320], ["Width": 240, "Height": 320],
            ["Width": 1280, "Height": 960], ["Width": 0, "Height": 0], ["Width": -320, "Height": -240],
        ]
    )
    func illegalSizes(settings: [String: Int]) throws {
        let rig = try CaptureRig()
        #expect(exceptions { rig.output.videoSettings = settings } == [.invalidArgument])
        #expect(try Self.delivered(rig).size == [640, 480])
    }

    @Test("VDO-14 a size follows the connection's rotation")
    func turnedSize() throws {
        let rig = try CaptureRig()
        rig.connection.videoRotationAngle = 90
        #expect(exceptions { rig.output.videoSettings = ["Width": 320, "Height": 240] } == [.invalidArgument])
        #expect(exceptions { rig.output.videoSettings = ["Width": 240, "Height": 320] } == [])
        #expect(try Self.delivered(rig).size == [240, 320])
        rig.connection.videoRotationAngle = 0
        #expect(try Self.delivered(rig).size == [320, 240], "the size continues to follow it")
        #expect(rig.output.videoSettings[Self.width] as? Int == 320)
    }

    @Test("VDO-14 a size raises while buffers are preview-sized")
    func previewSizeExcludesSize() throws {
        let rig = try CaptureRig()
        rig.output.automaticallyConfiguresOutputBufferDimensions = false
        rig.output.deliversPreviewSizedOutputBuffers = true
        #expect(exceptions { rig.output.videoSettings = ["Width": 320, "Height": 240] } == [.invalidArgument])
        rig.output.deliversPreviewSizedOutputBuffers = false
        #expect(exceptions { rig.output.videoSettings = ["Width": 320, "Height": 240] } == [])
    }

    @Test("VDO-14 a size that a new format of the camera does not support is replaced by the camera's")
    func sizeAfterFormatChange() throws {
        let rig = try CaptureRig()
        rig.output.videoSettings = ["Width": 320, "Height": 240]
        rig.session.sessionPreset = .hd1280x720
        #expect(try Self.delivered(rig).size == [1280, 720])
        rig.session.sessionPreset = .vga640x480
        #expect(try Self.delivered(rig).size == [320, 240])
    }

    @Test(
        "VDO-15 an unknown key or a pixel format that is not on the list raises and changes nothing",
        arguments: [
            ["unknown": 1], ["PixelFormatType": "BGRA"], ["PixelFormatType": 0x7878_7878], ["PixelFormatType": -1],
        ] as [[String: any Sendable]]
    )
    func refused(settings: [String: any Sendable]) throws {
        let rig = try CaptureRig()
        rig.output.videoSettings = [Self.key: kCVPixelFormatType_32BGRA]
        #expect(exceptions { rig.output.videoSettings = settings } == [.invalidArgument])
        #expect(rig.output.videoSettings[Self.key] as? OSType == kCVPixelFormatType_32BGRA)
    }

    @Test("VDO-15 settings that the camera does not support are detected when the output is added")
    func checkedWhenAdded() throws {
        let stage = try VideoStage()
        for settings in [[Self.key: 0x7878_7878], ["Width": 1280, "Height": 960]] as [[String: Any]] {
            let output = AVCaptureVideoDataOutput()
            output.videoSettings = settings
            #expect(!stage.session.canAddOutput(output))
            #expect(exceptions { stage.session.addOutput(output) } == [.invalidArgument])
            output.videoSettings = ["Width": 320, "Height": 240]
            #expect(stage.session.canAddOutput(output))
        }
    }

    @Test("VDO-15 a pixel format may be any kind of number", arguments: [0, 1, 2, 3])
    func numberTypes(kind: Int) throws {
        let rig = try CaptureRig()
        let values: [Any] = [
            kCVPixelFormatType_32BGRA, Int(kCVPixelFormatType_32BGRA), NSNumber(value: kCVPixelFormatType_32BGRA),
            Int32(kCVPixelFormatType_32BGRA),
        ]
        rig.output.videoSettings = [Self.key: values[kind]]
        #expect(try Self.delivered(rig).format == kCVPixelFormatType_32BGRA)
    }

    @Test("VDO-16 each listed format works, the first is the camera's own, and the list follows the camera's format")
    func available() throws {
        let formats = [
            ScriptedSource.format(640, 480), ScriptedSource.format(640, 480, pixelFormat: kCVPixelFormatType_32BGRA),
        ]
        let rig = try CaptureRig.plain(ScriptedSource(formats: formats))
        for format in rig.device.formats {
            try rig.device.lockForConfiguration()
            rig.device.activeFormat = format
            rig.device.unlockForConfiguration()
            let list = rig.output.availableVideoPixelFormatTypes
            #expect(list.first == format.formatDescription.mediaSubType.rawValue)
            #expect(Set(list).count == list.count)
            for type in list {
                #expect(exceptions { rig.output.videoSettings = [Self.key: type] } == [])
                #expect(try Self.delivered(rig).format == type)
            }
        }
    }

    @Test(
        "VDO-17 the camera's format comes first, then 420v, 420f and BGRA, which is always listed",
        arguments: [kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_32BGRA, kCVPixelFormatType_24RGB]
    )
    func order(native: OSType) throws {
        #expect(Array(AVCaptureVideoDataOutput().availableVideoPixelFormatTypes.prefix(3)) == Self.usual)
        let rig = try Self.rig(native)
        let list = rig.output.availableVideoPixelFormatTypes
        let expected = [native] + Self.usual.filter { $0 != native }
        #expect(Array(list.prefix(expected.count)) == expected)
    }

    @Test("VDO-18 the list contains plain pixel format types")
    func type() {
        let list: [OSType] = AVCaptureVideoDataOutput().availableVideoPixelFormatTypes
        #expect(list.contains(kCVPixelFormatType_32BGRA))
    }

    @Test("VDO-19 frames of a camera with an uncompressed format are not compressed")
    func codecs() throws {
        let rig = try CaptureRig()
        let list: [AVVideoCodecType] = rig.output.availableVideoCodecTypes
        #expect(list.isEmpty)
        #expect(exceptions { rig.output.videoSettings = [AVVideoCodecKey: "avc1"] } == [.invalidArgument])
    }

    @Test("VDO-20 settings may change while running, and the camera continues")
    func changing() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.delegate.keeps = true
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 3)
        rig.output.videoSettings = [Self.key: kCVPixelFormatType_32BGRA, Self.width: 320, Self.height: 240]
        rig.source.push(count: 3)
        rig.queue.resume()
        rig.settle()
        let appearances = rig.delegate.kept.compactMap(\.buffer.imageBuffer).map {
            [Int(CVPixelBufferGetPixelFormatType($0))] + Images.size(of: $0)
        }
        let before = [Int(Self.usual[0]), 640, 480]
        let after = [Int(kCVPixelFormatType_32BGRA), 320, 240]
        #expect(appearances == [before, before, before, after, after, after], "no buffer is in between")
        #expect(rig.source.history.count == 1, "the camera is not restarted")
    }

    @Test(
        "VDO-21 each buffer has exactly the requested pixel format, whatever the camera's",
        arguments: [
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_32BGRA,
            kCVPixelFormatType_24RGB,
        ],
        usual
    )
    func conversion(native: OSType, wanted: OSType) throws {
        let rig = try Self.rig(native)
        rig.output.videoSettings = [Self.key: wanted]
        #expect(try Self.delivered(rig).format == wanted)
    }

    /// Returns the luma and the matrix of a converted image of uniform gray.
    private func converted(
        _ value: UInt8,
        _ height: Int,
        to format: OSType,
        from native: OSType = kCVPixelFormatType_32BGRA,
        matrix: CFString? = nil
    ) throws -> (luma: UInt8, matrix: NSString?) {
        let width = height == 720 ? 1280 : 640
        let rig = try Self.rig(native, width: width, height: height)
        rig.output.videoSettings = [Self.key: format]
        rig.delegate.keeps = true
        rig.session.startRunning()
        let sent = try Images.grey(value, width: width, height: height, native)
        if let matrix { CVBufferSetAttachment(sent, kCVImageBufferYCbCrMatrixKey, matrix, .shouldPropagate) }
        rig.source.push(image: sent, at: .zero)
        rig.settle()
        let image = try #require(rig.delegate.kept.first?.buffer.imageBuffer)
        let name = CVBufferCopyAttachment(image, kCVImageBufferYCbCrMatrixKey, nil) as? NSString
        return (try Images.luma(of: image, x: width / 2, y: height / 2), name)
    }

    @Test("VDO-22 video range has luma from 16 to 235, full range from 0 to 255")
    func ranges() throws {
        #expect(try converted(0, 480, to: Self.usual[0]).luma == 16)
        #expect(try converted(255, 480, to: Self.usual[0]).luma == 235)
        #expect(try converted(0, 480, to: Self.usual[1]).luma == 0)
        #expect(try converted(255, 480, to: Self.usual[1]).luma == 255)
    }

    @Test(
        "VDO-22 a converted image has the matrix 709 from 720 rows on, else 601, unless the camera specifies another"
    )
    func matrix() throws {
        #expect(try converted(9, 480, to: Self.usual[0]).matrix == kCVImageBufferYCbCrMatrix_ITU_R_601_4)
        #expect(try converted(9, 720, to: Self.usual[0]).matrix == kCVImageBufferYCbCrMatrix_ITU_R_709_2)
        let own = try converted(
            99,
            720,
            to: Self.usual[1],
            from: Self.usual[0],
            matrix: kCVImageBufferYCbCrMatrix_ITU_R_601_4
        )
        #expect(own.matrix == kCVImageBufferYCbCrMatrix_ITU_R_601_4)
    }
}
