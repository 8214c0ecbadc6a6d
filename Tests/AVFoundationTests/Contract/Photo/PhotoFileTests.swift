import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import Testing

/// Tests ``AVCapturePhoto`` and ``AVCapturePhotoFileDataRepresentationCustomizer``.
@Suite("Photo files")
struct PhotoFileTests {
    private func photo(
        _ stage: PhotoStage,
        _ settings: AVCapturePhotoSettings = AVCapturePhotoSettings()
    ) throws -> AVCapturePhoto {
        let photographer = Photographer()
        stage.output.capturePhoto(with: settings, delegate: photographer)
        stage.takeFrames(1)
        return try #require(photographer.photos.first)
    }

    private func pixelSettings(_ type: OSType) -> AVCapturePhotoSettings {
        AVCapturePhotoSettings(format: [kCVPixelBufferPixelFormatTypeKey as String: type])
    }

    /// A rotation of the connection and its Exif orientation.
    struct Turn: Sendable, CustomTestStringConvertible {
        let angle: Int
        let isMirrored: Bool
        let exif: Int
        /// The positions of the four fields in an upright image.
        let upright: [Int?]

        var testDescription: String { "\(angle) degrees\(isMirrored ? ", mirrored" : ""): Exif \(exif)" }

        static let all = [
            Turn(angle: 0, isMirrored: false, exif: 1, upright: [0, 1, 2, 3]),
            Turn(angle: 0, isMirrored: true, exif: 2, upright: [1, 0, 3, 2]),
            Turn(angle: 180, isMirrored: false, exif: 3, upright: [3, 2, 1, 0]),
            Turn(angle: 180, isMirrored: true, exif: 4, upright: [2, 3, 0, 1]),
            Turn(angle: 90, isMirrored: true, exif: 5, upright: [0, 2, 1, 3]),
            Turn(angle: 90, isMirrored: false, exif: 6, upright: [2, 0, 3, 1]),
            Turn(angle: 270, isMirrored: true, exif: 7, upright: [3, 1, 2, 0]),
            Turn(angle: 270, isMirrored: false, exif: 8, upright: [1, 3, 0, 2]),
        ]
    }

    private func turn(_ stage: PhotoStage, _ turn: Turn) {
        stage.connection.videoRotationAngle = CGFloat(turn.angle)
        stage.connection.automaticallyAdjustsVideoMirroring = false
        stage.connection.isVideoMirrored = turn.isMirrored
    }

    @Test(
        "PHOTO-10 CONN-10 a JPEG file has the connection's rotation as its Exif orientation, not in its pixels",
        arguments: Turn.all
    )
    func jpegOrientation(turn: Turn) throws {
        let stage = try PhotoStage()
        self.turn(stage, turn)
        let photo = try photo(stage)
        let file = try PhotoFile(jpegOrTIFF: try #require(photo.fileDataRepresentation()))
        #expect(file.width == 320 && file.height == 240)
        #expect(file.fields == TestImage.upright)
        #expect(file.exif.orientation == turn.exif)
        #expect(photo.metadata["Orientation"] as? Int == turn.exif)
    }

    @Test(
        "PHOTO-10 CONN-10 a HEIC file is displayed upright and has the rotation as its Exif orientation",
        arguments: Turn.all
    )
    func heicOrientation(turn: Turn) throws {
        let stage = try PhotoStage(width: 128, height: 96)
        self.turn(stage, turn)
        guard stage.output.availablePhotoCodecTypes.contains(.hevc) else { return }
        let photo = try photo(stage, AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.hevc]))
        let file = try PhotoFile(heic: try #require(photo.fileDataRepresentation()))
        #expect(file.exif.orientation == turn.exif)
        let swaps = turn.angle == 90 || turn.angle == 270
        #expect(file.width == (swaps ? 96 : 128) && file.height == (swaps ? 128 : 96))
        #expect(file.fields == turn.upright)
    }

    @Test("PHOTO-10 a TIFF file of pixels has the rotation as its orientation", arguments: [Turn.all[0], Turn.all[5]])
    func tiffOrientation(turn: Turn) throws {
        let stage = try PhotoStage(width: 64, height: 48)
        self.turn(stage, turn)
        let photo = try photo(stage, pixelSettings(kCVPixelFormatType_32BGRA))
        #expect(photo.resolvedSettings.photoDimensions == CMVideoDimensions(width: 64, height: 48))
        let file = try PhotoFile(jpegOrTIFF: try #require(photo.fileDataRepresentation()), isTIFF: true)
        #expect(file.width == 64 && file.height == 48)
        #expect(file.fields == TestImage.upright)
        #expect(file.exif.orientation == turn.exif)
    }

    @Test(
        "PHOTO-10 files have the correct colors whatever the camera's pixel format",
        arguments: [
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            kCVPixelFormatType_32BGRA, kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8,
        ]
    )
    func cameraFormats(pixelFormat: OSType) throws {
        let stage = try PhotoStage(pixelFormat, width: 320, height: 240)
        let jpeg = try PhotoFile(jpegOrTIFF: try #require(try photo(stage).fileDataRepresentation()))
        #expect(jpeg.fields == TestImage.upright)
        let tiff = try photo(stage, pixelSettings(kCVPixelFormatType_32BGRA))
        let file = try PhotoFile(jpegOrTIFF: try #require(tiff.fileDataRepresentation()), isTIFF: true)
        #expect(file.fields == TestImage.upright)
    }

    @Test("PHOTO-10 pixelBuffer exists only for uncompressed requests")
    func pixelBuffer() throws {
        let stage = try PhotoStage()
        #expect(try photo(stage).pixelBuffer == nil)
        for type in stage.output.availablePhotoPixelFormatTypes {
            let photo = try photo(stage, pixelSettings(type))
            let pixels = try #require(photo.pixelBuffer)
            #expect(CVPixelBufferGetPixelFormatType(pixels) == type)
            #expect(CVPixelBufferGetWidth(pixels) == 320 && CVPixelBufferGetHeight(pixels) == 240)
            #expect(TestImage.fields(of: pixels) == TestImage.upright)
        }
    }

    @Test("PHOTO-10 the pixels of an uncompressed photo are not rotated")
    func pixelsAreNotTurned() throws {
        let stage = try PhotoStage()
        turn(stage, Turn.all[5])
        let photo = try photo(stage, pixelSettings(kCVPixelFormatType_32BGRA))
        let pixels = try #require(photo.pixelBuffer)
        #expect(CVPixelBufferGetWidth(pixels) == 320)
        #expect(TestImage.fields(of: pixels) == TestImage.upright)
        #expect(photo.metadata["Orientation"] as? Int == 6)
    }

    @Test("PHOTO-10 a photo and its preview can be drawn, both unrotated")
    func drawing() throws {
        let stage = try PhotoStage()
        let settings = AVCapturePhotoSettings()
        settings.previewPhotoFormat = [
            kCVPixelBufferPixelFormatTypeKey as String: settings.availablePreviewPhotoPixelFormatTypes[0],
            kCVPixelBufferWidthKey as String: 200, kCVPixelBufferHeightKey as String: 200,
        ]
        let photo = try photo(stage, settings)
        let image = try #require(photo.cgImageRepresentation())
        #expect(image.width == 320 && image.height == 240)
        #expect(TestImage.fields(of: image) == TestImage.upright)
        let preview = try #require(photo.previewPixelBuffer)
        #expect(CVPixelBufferGetWidth(preview) == 200 && CVPixelBufferGetHeight(preview) == 150)
        #expect(CVPixelBufferGetPixelFormatType(preview) == settings.availablePreviewPhotoPixelFormatTypes[0])
        #expect(TestImage.fields(of: preview) == TestImage.upright)
        let small = try #require(photo.previewCGImageRepresentation())
        #expect(small.width == 200 && TestImage.fields(of: small) == TestImage.upright)
        let plain = try self.photo(stage)
        #expect(plain.previewPixelBuffer == nil && plain.previewCGImageRepresentation() == nil)
    }

    @Test("PHOTO-10 a file has its camera and date, and the request's own properties")
    func properties() throws {
        let stage = try PhotoStage()
        let settings = AVCapturePhotoSettings()
        settings.metadata = [
            "{TIFF}": ["Artist": "Ada Lovelace"] as [String: Any],
            "{Exif}": ["UserComment": "at the window", "ExposureTime": 1.0 / 125, "ISOSpeedRatings": [200]]
                as [String: Any],
            "{GPS}": ["Latitude": 52.5, "LatitudeRef": "N", "Longitude": 13.25, "LongitudeRef": "E"] as [String: Any],
        ]
        let photo = try photo(stage, settings)
        let tiff = try #require(photo.metadata["{TIFF}"] as? [String: Any])
        #expect(tiff["Artist"] as? String == "Ada Lovelace")
        #expect(tiff["Make"] as? String == stage.device.manufacturer)
        #expect(tiff["Model"] as? String == stage.device.modelID)
        let exif = try #require(photo.metadata["{Exif}"] as? [String: Any])
        #expect(exif["PixelXDimension"] as? Int == 320 && exif["PixelYDimension"] as? Int == 240)

        let file = try PhotoFile(jpegOrTIFF: try #require(photo.fileDataRepresentation())).exif
        #expect(file.main[0x010F] as? String == stage.device.manufacturer)
        #expect(file.main[0x013B] as? String == "Ada Lovelace")
        #expect(file.exif[0xA434] as? String == stage.device.localizedName)
        #expect(file.exif[0x829A] as? [Double] == [1.0 / 125])
        #expect(file.exif[0x8827] as? [Double] == [200])
        #expect(file.exif[0xA002] as? [Double] == [320])
        #expect(file.place[0x0002] as? [Double] == [52, 30, 0])
        #expect(file.place[0x0003] as? String == "E")
        let date = try #require(file.exif[0x9003] as? String)
        #expect(date == exif["DateTimeOriginal"] as? String)
        #expect(date.wholeMatch(of: /\d{4}:\d\d:\d\d \d\d:\d\d:\d\d/) != nil)
    }

    @Test(
        "PHOTO-10 a thumbnail is embedded in the file with its own aspect ratio",
        arguments: [(AVVideoCodecType.jpeg, AVVideoCodecType.jpeg), (.hevc, .hevc), (.hevc, .jpeg)]
    )
    func thumbnail(codec: AVVideoCodecType, small: AVVideoCodecType) throws {
        let stage = try PhotoStage()
        guard stage.output.availablePhotoCodecTypes.contains(codec) else { return }
        let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: codec])
        #expect(settings.availableEmbeddedThumbnailPhotoCodecTypes == (codec == .hevc ? [.hevc, .jpeg] : [.jpeg]))
        settings.embeddedThumbnailPhotoFormat = [AVVideoCodecKey: small, AVVideoWidthKey: 160, AVVideoHeightKey: 160]
        let photo = try photo(stage, settings)
        #expect(photo.embeddedThumbnailPhotoFormat?[AVVideoWidthKey] as? Int == 160)
        #expect(photo.embeddedThumbnailPhotoFormat?[AVVideoHeightKey] as? Int == 120)
        let data = try #require(photo.fileDataRepresentation())
        let file = codec == .jpeg ? try PhotoFile(jpegOrTIFF: data) : try PhotoFile(heic: data)
        #expect(file.thumbnailWidth == 160)
        #expect(file.fields == TestImage.upright)
        let plain = try self.photo(stage, AVCapturePhotoSettings(format: [AVVideoCodecKey: codec]))
        let plainData = try #require(plain.fileDataRepresentation())
        let plainFile = codec == .jpeg ? try PhotoFile(jpegOrTIFF: plainData) : try PhotoFile(heic: plainData)
        #expect(plainFile.thumbnailWidth == nil && plain.embeddedThumbnailPhotoFormat == nil)
    }

    @Test("PHOTO-10 higher quality makes files larger")
    func quality() throws {
        let stage = try PhotoStage()
        let sizes = try [0.1, 0.5, 0.9].map { quality in
            let settings = AVCapturePhotoSettings(format: [
                AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoCompressionPropertiesKey: [AVVideoQualityKey: quality],
            ])
            return try #require(try photo(stage, settings).fileDataRepresentation()).count
        }
        #expect(sizes == sizes.sorted() && sizes[0] < sizes[2])
    }

    @Test("PHOTO-10 repeated calls return the same file")
    func sameFile() throws {
        let stage = try PhotoStage()
        let photo = try photo(stage)
        #expect(photo.fileDataRepresentation() == photo.fileDataRepresentation())
    }

    /// A customizer with the replacements of the test.
    final class Customizer: NSObject, AVCapturePhotoFileDataRepresentationCustomizer {
        let metadata: [String: Any]?
        init(_ metadata: [String: Any]?) { self.metadata = metadata }

        func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]? { metadata }
    }

    /// A customizer without replacements.
    final class EmptyCustomizer: NSObject, AVCapturePhotoFileDataRepresentationCustomizer {}

    @Test("PHOTO-10 a customizer replaces the metadata of a file, and keeps the metadata that it does not name")
    func customizer() throws {
        let stage = try PhotoStage()
        let photo = try photo(stage)
        let new = Customizer(["Orientation": 8, "{TIFF}": ["Artist": "Grace"] as [String: Any]])
        let file = try PhotoFile(jpegOrTIFF: try #require(photo.fileDataRepresentation(with: new)))
        #expect(file.exif.orientation == 8)
        #expect(file.exif.main[0x013B] as? String == "Grace")
        #expect(file.exif.main[0x010F] == nil)
        #expect(file.fields == TestImage.upright)
        let bare = try PhotoFile(jpegOrTIFF: try #require(photo.fileDataRepresentation(with: Customizer(nil))))
        #expect(bare.exif.main[0x010F] == nil && bare.exif.orientation == nil)
        let same = try PhotoFile(jpegOrTIFF: try #require(photo.fileDataRepresentation(with: EmptyCustomizer())))
        #expect(same.exif.main[0x010F] as? String == stage.device.manufacturer)
    }

    /// A delegate that has only the older methods.
    final class OldPhotographer: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
        // @unchecked: read by the test after all calls.
        nonisolated(unsafe) var samples: [(photo: CMSampleBuffer?, preview: CMSampleBuffer?)] = []

        func photoOutput(
            _ output: AVCapturePhotoOutput,
            didFinishProcessingPhoto photoSampleBuffer: CMSampleBuffer?,
            previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?,
            resolvedSettings: AVCaptureResolvedPhotoSettings,
            bracketSettings: AVCaptureBracketedStillImageSettings?,
            error: (any Error)?
        ) { samples.append((photoSampleBuffer, previewPhotoSampleBuffer)) }
    }

    @Test("PHOTO-10 a delegate with the older methods gets sample buffers, which become JPEG files")
    func sampleBuffers() throws {
        let stage = try PhotoStage()
        turn(stage, Turn.all[5])
        let photographer = OldPhotographer()
        let settings = AVCapturePhotoSettings()
        settings.previewPhotoFormat = [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
            kCVPixelBufferWidthKey as String: 160, kCVPixelBufferHeightKey as String: 120,
        ]
        stage.output.capturePhoto(with: settings, delegate: photographer)
        stage.takeFrames(1)
        let (sample, preview) = try #require(photographer.samples.first)
        let photo = try #require(sample)
        let data = AVCapturePhotoOutput.jpegPhotoDataRepresentation(
            forJPEGSampleBuffer: photo,
            previewPhotoSampleBuffer: preview
        )
        let file = try PhotoFile(jpegOrTIFF: try #require(data))
        #expect(file.exif.orientation == 6)
        #expect(file.thumbnailWidth == 160)
        #expect(file.fields == TestImage.upright)
        let pixels = try #require(preview)
        let raised = exceptions {
            _ = AVCapturePhotoOutput.jpegPhotoDataRepresentation(
                forJPEGSampleBuffer: pixels,
                previewPhotoSampleBuffer: nil
            )
        }
        #expect(raised == [.invalidArgument])
    }
}
