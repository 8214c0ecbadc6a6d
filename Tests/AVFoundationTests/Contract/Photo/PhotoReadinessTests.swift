import AVFoundation
import Dispatch
import Foundation
import Testing

@Suite("Photo readiness")
struct PhotoReadinessTests {
    typealias Readiness = AVCapturePhotoOutput.CaptureReadiness

    @Test("PHOTO-13 not ready while the session is not running")
    func running() throws {
        let stage = try PhotoStage(isRunning: false)
        #expect(stage.output.captureReadiness == .sessionNotRunning)
        stage.session.startRunning()
        #expect(stage.output.captureReadiness == .ready)
        stage.session.stopRunning()
        #expect(stage.output.captureReadiness == .sessionNotRunning)
    }

    @Test("PHOTO-13 not ready while a photo waits for its frame, and longer for several")
    func waiting() throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer)
        #expect(stage.output.captureReadiness == .notReadyMomentarily)
        stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer)
        #expect(stage.output.captureReadiness == .notReadyWaitingForCapture)
        stage.takeFrame()
        #expect(stage.output.captureReadiness == .notReadyMomentarily)
        stage.takeFrame()
        #expect(stage.output.captureReadiness == .ready)
        stage.settle()
    }

    @Test("PHOTO-13 not ready while too many photos are being processed; none is lost")
    func processing() throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        let isBusy = DispatchSemaphore(value: 0)
        let mayGoOn = DispatchSemaphore(value: 0)
        photographer.whenPhoto { _ in
            isBusy.signal()
            mayGoOn.wait()
        }
        var taken = 0
        while stage.output.captureReadiness != .notReadyWaitingForProcessing, taken < 100 {
            stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer)
            stage.takeFrame()
            taken += 1
        }
        #expect(taken < 100)
        isBusy.wait()
        photographer.whenPhoto(nil)
        stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer)
        stage.takeFrame()
        mayGoOn.signal()
        stage.settle()
        stage.takeFrames(1)
        #expect(stage.output.captureReadiness == .ready)
        #expect(photographer.photos.count == taken + 1)
    }

    @Test("PHOTO-13 readiness is observable, in order")
    func observed() throws {
        let stage = try PhotoStage(isRunning: false)
        let changes = ChangeLog<[Readiness]>()
        let observation = stage.output.observe(\.captureReadiness, options: [.old, .new]) { _, change in
            changes.note([change.oldValue, change.newValue].compactMap(\.self))
        }
        let photographer = Photographer()
        stage.session.startRunning()
        stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer)
        stage.takeFrames(1)
        stage.session.stopRunning()
        stage.settle()
        observation.invalidate()
        #expect(
            changes.values == [
                [.sessionNotRunning, .ready], [.ready, .notReadyMomentarily], [.notReadyMomentarily, .ready],
                [.ready, .sessionNotRunning],
            ]
        )
    }

    /// Records the reports of a coordinator.
    final class Watcher: NSObject, AVCapturePhotoOutputReadinessCoordinatorDelegate, @unchecked Sendable {
        // @unchecked: logs are locked.
        let reported = ChangeLog<Readiness>()
        let onMain = ChangeLog<Bool>()

        func readinessCoordinator(
            _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
            captureReadinessDidChange captureReadiness: Readiness
        ) {
            reported.note(captureReadiness)
            onMain.note(MainQueue.isCurrent)
        }
    }

    @Test("PHOTO-13 a coordinator reports on the main queue, from the moment a request is tracked")
    func coordinator() async throws {
        let stage = try PhotoStage()
        await MainQueue.settle()
        let coordinator = AVCapturePhotoOutputReadinessCoordinator(photoOutput: stage.output)
        let watcher = Watcher()
        coordinator.delegate = watcher
        #expect(coordinator.captureReadiness == .ready)
        let settings = AVCapturePhotoSettings()
        coordinator.startTrackingCaptureRequest(using: settings)
        #expect(coordinator.captureReadiness == .notReadyMomentarily)
        #expect(stage.output.captureReadiness == .ready)
        stage.output.capturePhoto(with: settings, delegate: Photographer())
        stage.takeFrames(1)
        await MainQueue.settle()
        #expect(coordinator.captureReadiness == .ready)
        stage.session.stopRunning()
        stage.settle()
        await MainQueue.settle()
        #expect(watcher.reported.values.last == .sessionNotRunning)
        #expect(Array(watcher.reported.values.suffix(3)) == [.notReadyMomentarily, .ready, .sessionNotRunning])
        #expect(watcher.onMain.values.allSatisfy { $0 })
    }

    @Test("PHOTO-13 a tracked request that is not made is removed with stopTracking")
    func stopTracking() throws {
        let stage = try PhotoStage()
        let coordinator = AVCapturePhotoOutputReadinessCoordinator(photoOutput: stage.output)
        let settings = AVCapturePhotoSettings()
        coordinator.startTrackingCaptureRequest(using: settings)
        #expect(coordinator.captureReadiness == .notReadyMomentarily)
        coordinator.stopTrackingCaptureRequest(using: settings.uniqueID)
        #expect(coordinator.captureReadiness == .ready)
    }
}
