import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import Testing

/// Tests ``AVCapturePhotoSettings``.
@Suite("Photo settings")
struct PhotoSettingsTests {
    @Test("PHOTO-1 settings are copied: changes after the call have no effect")
    func copied() throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        let settings = AVCapturePhotoSettings()
        settings.metadata = ["{TIFF}": ["Artist": "before"]]
        stage.output.capturePhoto(with: settings, delegate: photographer)
        settings.metadata = ["{TIFF}": ["Artist": "after"]]
        stage.takeFrames(1)
        let tiff = try #require(photographer.photos.first?.metadata["{TIFF}"] as? [String: Any])
        #expect(tiff["Artist"] as? String == "before")
    }

    @Test("PHOTO-1 settings that were used before raise, even if the first photo failed")
    func usedTwice() throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        let settings = AVCapturePhotoSettings()
        stage.output.capturePhoto(with: settings, delegate: photographer)
        #expect(exceptions { stage.output.capturePhoto(with: settings, delegate: photographer) } == [.invalidArgument])
        stage.takeFrames(1)
        #expect(exceptions { stage.output.capturePhoto(with: settings, delegate: photographer) } == [.invalidArgument])
        #expect(photographer.events == Photographer.story(settings.uniqueID))

        stage.session.stopRunning()
        let late = AVCapturePhotoSettings()
        stage.output.capturePhoto(with: late, delegate: photographer)
        #expect(exceptions { stage.output.capturePhoto(with: late, delegate: photographer) } == [.invalidArgument])
    }

    @Test("PHOTO-1 rejected settings may be corrected and used")
    func refusedIsUnused() throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        let settings = AVCapturePhotoSettings()
        settings.flashMode = .on
        #expect(exceptions { stage.output.capturePhoto(with: settings, delegate: photographer) } == [.invalidArgument])
        settings.flashMode = .off
        #expect(exceptions { stage.output.capturePhoto(with: settings, delegate: photographer) } == [])
        stage.takeFrames(1)
        #expect(photographer.photos.count == 1)
    }

    @Test("PHOTO-1 init(from:) copies everything but the id")
    func copies() throws {
        let original = AVCapturePhotoSettings(format: [
            AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoCompressionPropertiesKey: [AVVideoQualityKey: 0.5],
        ])
        original.metadata = ["{TIFF}": ["Artist": "Ada"]]
        original.isHighResolutionPhotoEnabled = true
        original.flashMode = .auto
        original.photoQualityPrioritization = .speed
        original.maxPhotoDimensions = CMVideoDimensions(width: 320, height: 240)
        original.previewPhotoFormat = [
            kCVPixelBufferPixelFormatTypeKey as String: original.availablePreviewPhotoPixelFormatTypes[0]
        ]
        original.embeddedThumbnailPhotoFormat = [AVVideoCodecKey: AVVideoCodecType.jpeg]
        let copy = AVCapturePhotoSettings(from: original)
        #expect(copy.uniqueID != original.uniqueID)
        #expect(copy.format?[AVVideoCodecKey] as? AVVideoCodecType == .jpeg)
        #expect(copy.processedFileType == .jpg)
        #expect((copy.metadata["{TIFF}"] as? [String: String]) == ["Artist": "Ada"])
        #expect(copy.isHighResolutionPhotoEnabled && copy.flashMode == .auto)
        #expect(copy.photoQualityPrioritization == .speed)
        #expect(copy.maxPhotoDimensions == original.maxPhotoDimensions)
        #expect(copy.previewPhotoFormat != nil && copy.embeddedThumbnailPhotoFormat != nil)
    }

    @Test("PHOTO-3 default settings request a JPEG file, flash off, balanced quality")
    func defaults() {
        for settings in [AVCapturePhotoSettings(), AVCapturePhotoSettings(format: nil)] {
            #expect(settings.format?[AVVideoCodecKey] as? AVVideoCodecType == .jpeg)
            #expect(settings.processedFileType == .jpg)
            #expect(settings.flashMode == .off)
            #expect(settings.photoQualityPrioritization == .balanced)
            #expect(!settings.isHighResolutionPhotoEnabled)
            #expect(settings.previewPhotoFormat == nil && settings.embeddedThumbnailPhotoFormat == nil)
            #expect(settings.metadata.isEmpty)
        }
        #expect(AVCapturePhotoSettings().uniqueID != AVCapturePhotoSettings().uniqueID)
    }

    /// A violation of the rules of PHOTO-2.
    enum Breach: String, CaseIterable, Sendable {
        case emptyFormat, bothKeys, unknownPixelFormat, unknownCodec, codecOfNoType, qualityBeyondOne
        case misfittingFileType, unknownFileType
        case flash, quality, dimensions, rawData, livePhoto, depth, matte, bracket
        case previewFormat, previewWithoutHeight, thumbnailCodec, thumbnailOfPixels

        var settings: AVCapturePhotoSettings {
            let jpeg: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.jpeg]
            let pixels: [String: Any] = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
            let settings = AVCapturePhotoSettings()
            switch self {
            case .emptyFormat: return AVCapturePhotoSettings(format: [:])
            case .bothKeys: return AVCapturePhotoSettings(format: jpeg.merging(pixels) { $1 })
            case .unknownPixelFormat:
                return AVCapturePhotoSettings(format: [kCVPixelBufferPixelFormatTypeKey as String: OSType(1)])
            case .unknownCodec: return AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.proRes422])
            case .codecOfNoType: return AVCapturePhotoSettings(format: [AVVideoCodecKey: 5])
            case .qualityBeyondOne:
                return AVCapturePhotoSettings(
                    format: jpeg.merging([AVVideoCompressionPropertiesKey: [AVVideoQualityKey: 1.5]]) { $1 }
                )
            case .misfittingFileType:
                return AVCapturePhotoSettings(
                    rawPixelFormatType: 0,
                    rawFileType: nil,
                    processedFormat: jpeg,
                    processedFileType: .tif
                )
            case .unknownFileType:
                return AVCapturePhotoSettings(
                    rawPixelFormatType: 0,
                    rawFileType: nil,
                    processedFormat: pixels,
                    processedFileType: .mov
                )
            case .flash: settings.flashMode = .on
            case .quality: settings.photoQualityPrioritization = .quality
            case .dimensions: settings.maxPhotoDimensions = CMVideoDimensions(width: 321, height: 240)
            case .rawData: return AVCapturePhotoSettings(rawPixelFormatType: kCVPixelFormatType_14Bayer_RGGB)
            case .livePhoto: settings.livePhotoMovieFileURL = URL(fileURLWithPath: "/film.mov")
            case .depth: settings.isDepthDataDeliveryEnabled = true
            case .matte: settings.isPortraitEffectsMatteDeliveryEnabled = true
            case .bracket:
                return AVCapturePhotoBracketSettings(
                    rawPixelFormatType: 0,
                    processedFormat: jpeg,
                    bracketedSettings: [
                        AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: 1)
                    ]
                )
            case .previewFormat: settings.previewPhotoFormat = [kCVPixelBufferPixelFormatTypeKey as String: OSType(1)]
            case .previewWithoutHeight:
                settings.previewPhotoFormat = [
                    kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
                    kCVPixelBufferWidthKey as String: 100,
                ]
            case .thumbnailCodec:
                settings.embeddedThumbnailPhotoFormat = [AVVideoCodecKey: AVVideoCodecType.proRes422]
            case .thumbnailOfPixels:
                let settings = AVCapturePhotoSettings(format: pixels)
                settings.embeddedThumbnailPhotoFormat = jpeg
                return settings
            }
            return settings
        }
    }

    @Test("PHOTO-2 unsupported settings raise, and the delegate is not called", arguments: Breach.allCases)
    func breaches(breach: Breach) throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        let raised = exceptions { stage.output.capturePhoto(with: breach.settings, delegate: photographer) }
        #expect(raised == [.invalidArgument])
        stage.takeFrames(2)
        #expect(photographer.events == [])
    }

    @Test("PHOTO-2 all options listed as available are accepted")
    func available() throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        var allSettings: [AVCapturePhotoSettings] = []
        for codec in stage.output.availablePhotoCodecTypes {
            allSettings.append(AVCapturePhotoSettings(format: [AVVideoCodecKey: codec]))
            // The raw string, as in an older program, works too.
            allSettings.append(AVCapturePhotoSettings(format: [AVVideoCodecKey: codec.rawValue]))
        }
        for type in stage.output.availablePhotoPixelFormatTypes {
            allSettings.append(AVCapturePhotoSettings(format: [kCVPixelBufferPixelFormatTypeKey as String: type]))
        }
        for type in stage.output.availablePhotoFileTypes {
            for codec in stage.output.supportedPhotoCodecTypes(for: type) {
                allSettings.append(
                    AVCapturePhotoSettings(
                        rawPixelFormatType: 0,
                        rawFileType: nil,
                        processedFormat: [AVVideoCodecKey: codec],
                        processedFileType: type
                    )
                )
            }
            for format in stage.output.supportedPhotoPixelFormatTypes(for: type) {
                allSettings.append(
                    AVCapturePhotoSettings(
                        rawPixelFormatType: 0,
                        rawFileType: nil,
                        processedFormat: [kCVPixelBufferPixelFormatTypeKey as String: format],
                        processedFileType: type
                    )
                )
            }
        }
        #expect(allSettings.count >= 8)
        for mode in stage.output.supportedFlashModes {
            let settings = AVCapturePhotoSettings()
            settings.flashMode = mode
            allSettings.append(settings)
        }
        for settings in allSettings {
            #expect(exceptions { stage.output.capturePhoto(with: settings, delegate: photographer) } == [])
            stage.takeFrames(1)
        }
        #expect(photographer.photos.count == allSettings.count)
        for photo in photographer.photos { #expect(photo.fileDataRepresentation() != nil) }
    }

    @Test("PHOTO-2 quality above the output's maximum raises, up to it is accepted")
    func quality() throws {
        let stage = try PhotoStage()
        #expect(stage.output.maxPhotoQualityPrioritization == .balanced)
        stage.output.maxPhotoQualityPrioritization = .quality
        let settings = AVCapturePhotoSettings()
        settings.photoQualityPrioritization = .quality
        #expect(exceptions { stage.output.capturePhoto(with: settings, delegate: Photographer()) } == [])
        stage.output.maxPhotoQualityPrioritization = .speed
        let balanced = AVCapturePhotoSettings()
        balanced.photoQualityPrioritization = .balanced
        #expect(
            exceptions { stage.output.capturePhoto(with: balanced, delegate: Photographer()) } == [.invalidArgument]
        )
    }

    @Test("PHOTO-2 a requested size must be one of the active format's")
    func dimensions() throws {
        let stage = try PhotoStage()
        let size = CMVideoDimensions(width: 320, height: 240)
        #expect(stage.device.activeFormat.supportedMaxPhotoDimensions == [size])
        #expect(stage.output.maxPhotoDimensions == size)
        let settings = AVCapturePhotoSettings()
        settings.maxPhotoDimensions = size
        #expect(exceptions { stage.output.capturePhoto(with: settings, delegate: Photographer()) } == [])
        let wrong = CMVideoDimensions(width: 1000, height: 1000)
        #expect(exceptions { stage.output.maxPhotoDimensions = wrong } == [.invalidArgument])
        #expect(stage.output.maxPhotoDimensions == size)
    }

    @Test("PHOTO-12 high resolution in settings needs it enabled on the output")
    func highResolution() throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        #expect(!stage.output.isHighResolutionCaptureEnabled)
        let settings = AVCapturePhotoSettings()
        settings.isHighResolutionPhotoEnabled = true
        #expect(exceptions { stage.output.capturePhoto(with: settings, delegate: photographer) } == [.invalidArgument])
        stage.output.isHighResolutionCaptureEnabled = true
        #expect(exceptions { stage.output.capturePhoto(with: settings, delegate: photographer) } == [])
        stage.takeFrames(1)
        #expect(photographer.photos.count == 1)
    }
}
