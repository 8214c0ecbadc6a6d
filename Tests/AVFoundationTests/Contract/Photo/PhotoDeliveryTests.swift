import AVFoundation
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Testing

@Suite("Photo delivery")
struct PhotoDeliveryTests {
    @Test("PHOTO-4 one photo: willBegin, willCapture, didCapture, the photo, didFinishCapture")
    func order() throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        let settings = AVCapturePhotoSettings()
        stage.output.capturePhoto(with: settings, delegate: photographer)
        stage.settle()
        #expect(photographer.events == [.willBegin(settings.uniqueID), .willCapture(settings.uniqueID)])
        stage.takeFrames(1)
        #expect(photographer.events == Photographer.story(settings.uniqueID))
        stage.takeFrames(2)
        #expect(photographer.events.count == 5)
    }

    @Test("PHOTO-4 the callbacks of an output come one after another, and not on the main queue")
    func queue() throws {
        let stage = try PhotoStage()
        let photographers = (0..<4).map { _ in Photographer() }
        let inside = Crossing()
        for photographer in photographers {
            photographer.whenCalled = { _ in inside.pass() }
            stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer)
        }
        stage.takeFrames(4)
        stage.session.stopRunning()
        for photographer in photographers {
            stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer)
        }
        stage.settle()
        #expect(inside.passed == 4 * 5 + 4 * 3)
        #expect(inside.mostAtOnce == 1)
        #expect(photographers.allSatisfy { !$0.wereOnMain })
    }

    @Test("PHOTO-4 a photo is made from the frame after the request, and has that frame's time")
    func nextFrame() throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        stage.takeFrame(at: CMTime(value: 10, timescale: 30))
        stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer)
        stage.takeFrame(at: CMTime(value: 11, timescale: 30))
        stage.takeFrame(at: CMTime(value: 12, timescale: 30))
        stage.settle()
        #expect(photographer.photos.map(\.timestamp) == [CMTime(value: 11, timescale: 30)])
    }

    @Test("PHOTO-5 every callback has the settings' id and the expected number of photos")
    func resolved() throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        let settings = AVCapturePhotoSettings()
        settings.previewPhotoFormat = [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
            kCVPixelBufferWidthKey as String: 160, kCVPixelBufferHeightKey as String: 160,
        ]
        settings.embeddedThumbnailPhotoFormat = [
            AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 100, AVVideoHeightKey: 100,
        ]
        stage.output.capturePhoto(with: settings, delegate: photographer)
        stage.takeFrames(1)
        #expect(photographer.resolved.count == 5)
        for resolved in photographer.resolved {
            #expect(resolved.uniqueID == settings.uniqueID)
            #expect(resolved.expectedPhotoCount == 1)
            #expect(resolved.photoDimensions == CMVideoDimensions(width: 320, height: 240))
            #expect(resolved.previewDimensions == CMVideoDimensions(width: 160, height: 120))
            #expect(resolved.embeddedThumbnailDimensions == CMVideoDimensions(width: 100, height: 75))
            #expect(!resolved.isFlashEnabled)
            #expect(resolved.photoProcessingTimeRange.duration > .zero)
        }
        let photo = try #require(photographer.photos.first)
        #expect(photo.photoCount == 1 && photo.sequenceCount == 0)
        #expect(photo.sourceDeviceType == stage.device.deviceType)
    }

    /// Causes that end a session's flow while a photo waits for its frame.
    enum Ending: String, CaseIterable, Sendable {
        case stop, interruption, removal, disabling, unplugging

        var error: AVError.Code {
            switch self {
            case .stop: .sessionNotRunning
            case .interruption: .sessionWasInterrupted
            case .removal, .disabling: .sessionConfigurationChanged
            case .unplugging: .deviceWasDisconnected
            }
        }

        func happen(on stage: PhotoStage) {
            switch self {
            case .stop: stage.session.stopRunning()
            case .interruption: stage.interrupt()
            case .removal: stage.session.removeOutput(stage.output)
            case .disabling: stage.connection.isEnabled = false
            case .unplugging: stage.unplug()
            }
            stage.settle()
        }
    }

    @Test(
        "PHOTO-6 a failed photo is reported with all callbacks and a photo without an image",
        arguments: Ending.allCases
    )
    func failure(ending: Ending) throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        let settings = AVCapturePhotoSettings()
        stage.output.capturePhoto(with: settings, delegate: photographer)
        ending.happen(on: stage)
        let id = settings.uniqueID
        #expect(
            photographer.events == [
                .willBegin(id), .willCapture(id), .photo(id, number: 1, ending.error), .finish(id, ending.error),
            ]
        )
        let photo = try #require(photographer.photos.first)
        #expect(photo.fileDataRepresentation() == nil && photo.pixelBuffer == nil)
        #expect(photo.cgImageRepresentation() == nil && photo.previewPixelBuffer == nil)
        #expect(photo.resolvedSettings.uniqueID == id)
    }

    @Test("PHOTO-6 a photo whose frame has arrived is finished although the session stops", arguments: Ending.allCases)
    func finishedAfterwards(ending: Ending) throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        let settings = AVCapturePhotoSettings()
        stage.output.capturePhoto(with: settings, delegate: photographer)
        stage.takeFrame()
        ending.happen(on: stage)
        #expect(photographer.events == Photographer.story(settings.uniqueID))
    }

    @Test("PHOTO-7 requests may overlap: each has its own frame and id, in order")
    func overlapping() throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        let settings = (0..<6).map { _ in AVCapturePhotoSettings() }
        for requested in settings { stage.output.capturePhoto(with: requested, delegate: photographer) }
        stage.takeFrames(6)
        let ids = settings.map(\.uniqueID)
        #expect(photographer.photos.map(\.resolvedSettings.uniqueID) == ids)
        #expect(Set(photographer.photos.map(\.timestamp.value)).count == 6)
        for id in ids {
            let own = photographer.events.filter { event in
                switch event {
                case .willBegin(id), .willCapture(id), .didCapture(id), .photo(id, _, _), .finish(id, _): true
                default: false
                }
            }
            #expect(own == Photographer.story(id))
        }
    }

    @Test("PHOTO-7 processing a photo does not keep the next one from its frame")
    func photosInTheMaking() throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        let isBusy = DispatchSemaphore(value: 0)
        let mayGoOn = DispatchSemaphore(value: 0)
        photographer.whenPhoto { _ in
            isBusy.signal()
            mayGoOn.wait()
        }
        stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer)
        stage.takeFrame()
        isBusy.wait()
        photographer.whenPhoto(nil)
        stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer)
        stage.takeFrame()
        mayGoOn.signal()
        stage.settle()
        #expect(photographer.photos.count == 2)
    }

    @Test(
        "PHOTO-7 kept photos take no buffers from the camera",
        arguments: [nil, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]
    )
    func buffers(pixelFormat: OSType?) throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        for _ in 0..<10 {
            let format = pixelFormat.map { [kCVPixelBufferPixelFormatTypeKey as String: $0] as [String: Any] }
            stage.output.capturePhoto(with: AVCapturePhotoSettings(format: format), delegate: photographer)
            stage.takeFrames(1)
        }
        #expect(photographer.photos.count == 10)
        #expect(stage.delivered == 10)
        #expect(stage.freeBuffers == 4)
    }

    @Test("PHOTO-8 nothing is available until the output is in a session with a camera")
    func availability() throws {
        let stage = try PhotoStage(addsOutput: false, isRunning: false)
        let output = stage.output
        func isEmpty() -> Bool {
            output.availablePhotoPixelFormatTypes.isEmpty && output.availablePhotoCodecTypes.isEmpty
                && output.availablePhotoFileTypes.isEmpty && output.supportedFlashModes.isEmpty
                && output.supportedPhotoCodecTypes(for: .jpg).isEmpty
                && output.supportedPhotoPixelFormatTypes(for: .tif).isEmpty
        }
        #expect(isEmpty())
        let session = AVCaptureSession()
        session.addOutput(output)
        #expect(isEmpty())
        session.removeOutput(output)
        stage.session.addOutput(output)
        #expect(output.availablePhotoCodecTypes.contains(.jpeg))
        #expect(output.availablePhotoPixelFormatTypes.contains(kCVPixelFormatType_32BGRA))
        #expect(output.availablePhotoFileTypes.contains(.jpg))
        #expect(output.supportedPhotoCodecTypes(for: .jpg) == [.jpeg])
        #expect(output.supportedPhotoPixelFormatTypes(for: .jpg) == [])
        #expect(output.supportedFlashModes == [.off])
        stage.session.removeOutput(output)
        #expect(isEmpty())
    }

    @Test("PHOTO-8 the lists are observable")
    func observedAvailability() throws {
        let stage = try PhotoStage(addsOutput: false, isRunning: false)
        let changes = ChangeLog<[AVVideoCodecType]>()
        let observation = stage.output.observe(\.availablePhotoCodecTypes, options: [.old, .new]) { _, change in
            changes.note(change.newValue)
        }
        stage.session.addOutput(stage.output)
        let present = stage.output.availablePhotoCodecTypes
        stage.session.removeOutput(stage.output)
        observation.invalidate()
        #expect(changes.values == [present, []])
    }

    @Test("PHOTO-9 without an active and enabled video connection a request raises")
    func noConnection() throws {
        let stage = try PhotoStage(addsOutput: false)
        let photographer = Photographer()
        func raised() -> Bool {
            exceptions { stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer) }
                == [.invalidArgument]
        }
        #expect(raised())
        stage.session.addOutputWithNoConnections(stage.output)
        #expect(raised())
        stage.session.removeOutput(stage.output)
        stage.session.addOutput(stage.output)
        #expect(!raised())
        stage.connection.isEnabled = false
        #expect(raised())
    }

    @Test("PHOTO-9 while connected but stopped, all callbacks come with sessionNotRunning")
    func stopped() throws {
        let stage = try PhotoStage(isRunning: false)
        let photographer = Photographer()
        let settings = AVCapturePhotoSettings()
        stage.output.capturePhoto(with: settings, delegate: photographer)
        stage.settle()
        let id = settings.uniqueID
        #expect(
            photographer.events == [
                .willBegin(id), .photo(id, number: 1, .sessionNotRunning), .finish(id, .sessionNotRunning),
            ]
        )
    }

    @Test("PHOTO-9 after an interruption photos can be taken again")
    func again() throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        stage.interrupt()
        stage.endInterruption()
        stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer)
        stage.takeFrames(1)
        #expect(photographer.photos.count == 1 && photographer.photos[0].fileDataRepresentation() != nil)
    }

    @Test("PHOTO-9 G-4 a deallocated delegate is not called, and nothing else is lost")
    func goneDelegate() throws {
        let stage = try PhotoStage()
        weak var gone: Photographer?
        do {
            let photographer = Photographer()
            gone = photographer
            stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer)
            stage.settle()
        }
        #expect(gone == nil)
        let photographer = Photographer()
        stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer)
        stage.takeFrames(2)
        #expect(photographer.photos.count == 1)
    }
}

/// Counts the threads that are in one place at the same time.
final class Crossing: @unchecked Sendable {
    // @unchecked: the state is behind the lock.
    private let lock = NSLock()
    private var inside = 0
    private(set) var passed = 0
    private(set) var mostAtOnce = 0

    func pass() {
        lock.lock()
        inside += 1
        passed += 1
        mostAtOnce = max(mostAtOnce, inside)
        lock.unlock()
        // Long enough for another thread to enter.
        for _ in 0..<1000 { _ = Thread.current }
        lock.lock()
        inside -= 1
        lock.unlock()
    }
}

/// Records values.
final class ChangeLog<Value>: @unchecked Sendable {
    // @unchecked: the state is behind the lock.
    private let lock = NSLock()
    private var noted: [Value] = []

    func note(_ value: Value?) {
        guard let value else { return }
        lock.lock()
        noted.append(value)
        lock.unlock()
    }

    var values: [Value] {
        lock.lock()
        defer { lock.unlock() }
        return noted
    }
}
