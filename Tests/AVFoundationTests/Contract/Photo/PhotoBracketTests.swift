import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import Testing

@Suite("Photo brackets", .timeLimit(.minutes(2)))
struct PhotoBracketTests {
    private let pixels: [String: Any] = [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    ]

    private func take(
        _ brackets: [AVCaptureBracketedStillImageSettings],
        on stage: BracketStage
    ) async -> (Photographer, Int64) {
        let photographer = Photographer()
        let settings = AVCapturePhotoBracketSettings(
            rawPixelFormatType: 0,
            processedFormat: pixels,
            bracketedSettings: brackets
        )
        #expect(settings.bracketedSettings.count == brackets.count)
        stage.output.capturePhoto(with: settings, delegate: photographer)
        await photographer.finished()
        return (photographer, settings.uniqueID)
    }

    @Test(
        "PHOTO-4 PHOTO-5 a bracket gives a photo for each exposure, in order, between didCapture and didFinishCapture"
    )
    func manual() async throws {
        let stage = try BracketStage()
        stage.session.startRunning()
        #expect(stage.output.maxBracketedCapturePhotoCount >= 3)
        let exposures = [400, 100, 25].map { CMTime(value: 1, timescale: $0) }
        let (photographer, id) = await take(
            exposures.map {
                AVCaptureManualExposureBracketedStillImageSettings.manualExposureSettings(
                    exposureDuration: $0,
                    iso: 100
                )
            },
            on: stage
        )
        #expect(
            photographer.events == [
                .willBegin(id), .willCapture(id), .didCapture(id), .photo(id, number: 1, nil),
                .photo(id, number: 2, nil),
                .photo(id, number: 3, nil), .finish(id, nil),
            ]
        )
        #expect(photographer.resolved.allSatisfy { $0.expectedPhotoCount == 3 })
        #expect(photographer.photos.map(\.sequenceCount) == [1, 2, 3])
        for (photo, exposure) in zip(photographer.photos, exposures) {
            let bracket = try #require(photo.bracketSettings as? AVCaptureManualExposureBracketedStillImageSettings)
            #expect(bracket.exposureDuration == exposure && bracket.iso == 100)
            let exif = try #require(photo.metadata["{Exif}"] as? [String: Any])
            let time = try #require(exif["ExposureTime"] as? Double)
            #expect(abs(time - exposure.seconds) < 1e-6)
            #expect(exif["ISOSpeedRatings"] as? [Int] == [100])
        }
        let brightness = photographer.photos.compactMap(\.pixelBuffer).map(BracketStage.brightness)
        #expect(brightness.count == 3)
        #expect(brightness == brightness.sorted() && Set(brightness).count == 3, "\(brightness)")
    }

    @Test("PHOTO-5 a bracket of biases is brighter and darker than usual, and the camera's settings are restored")
    func biases() async throws {
        let stage = try BracketStage()
        stage.session.startRunning()
        let (photographer, _) = await take(
            [-2, 0, 2].map {
                AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: $0)
            },
            on: stage
        )
        let brightness = photographer.photos.compactMap(\.pixelBuffer).map(BracketStage.brightness)
        #expect(brightness.count == 3)
        #expect(brightness == brightness.sorted() && Set(brightness).count == 3, "\(brightness)")
        for (photo, bias) in zip(photographer.photos, [-2.0, 0, 2]) {
            let exif = try #require(photo.metadata["{Exif}"] as? [String: Any])
            #expect(exif["ExposureBiasValue"] as? Double == bias)
        }
        stage.settle()
        let usual = Photographer()
        stage.output.capturePhoto(with: AVCapturePhotoSettings(format: pixels), delegate: usual)
        await usual.finished()
        #expect(stage.device.exposureMode == .continuousAutoExposure)
    }

    @Test("PHOTO-2 brackets of different classes, too many photos and impossible exposures raise")
    func breaches() throws {
        let stage = try BracketStage()
        let auto = AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: 0)
        let manual = AVCaptureManualExposureBracketedStillImageSettings.manualExposureSettings(
            exposureDuration: AVCaptureDevice.currentExposureDuration,
            iso: AVCaptureDevice.currentISO
        )
        let tooBright = AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: 100)
        let tooLong = AVCaptureManualExposureBracketedStillImageSettings.manualExposureSettings(
            exposureDuration: CMTime(value: 100, timescale: 1),
            iso: AVCaptureDevice.currentISO
        )
        let tooMany = Array(repeating: auto, count: stage.output.maxBracketedCapturePhotoCount + 1)
        let breaches: [[AVCaptureBracketedStillImageSettings]] = [[auto, manual], [tooBright], [tooLong], tooMany, []]
        for brackets in breaches {
            let settings = AVCapturePhotoBracketSettings(
                rawPixelFormatType: 0,
                processedFormat: pixels,
                bracketedSettings: brackets
            )
            let raised = exceptions { stage.output.capturePhoto(with: settings, delegate: Photographer()) }
            #expect(raised == [.invalidArgument])
        }
        let fine = AVCapturePhotoBracketSettings(
            rawPixelFormatType: 0,
            processedFormat: pixels,
            bracketedSettings: [manual, manual]
        )
        #expect(exceptions { stage.output.capturePhoto(with: fine, delegate: Photographer()) } == [])
    }
}
