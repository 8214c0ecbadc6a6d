import AVFoundation
import Foundation
import Testing

@Suite("Photo preparation")
struct PhotoPreparationTests {
    private func prepare(_ stage: PhotoStage, _ log: ChangeLog<Bool>, _ settings: [AVCapturePhotoSettings] = []) {
        stage.output.setPreparedPhotoSettingsArray(settings) { isPrepared, error in
            log.note(isPrepared)
            if let error { Issue.record(error) }
        }
        stage.settle()
    }

    @Test("PHOTO-11 a running session is prepared immediately")
    func running() throws {
        let stage = try PhotoStage()
        let log = ChangeLog<Bool>()
        let settings = AVCapturePhotoSettings()
        prepare(stage, log, [settings])
        #expect(log.values == [true])
        #expect(stage.output.preparedPhotoSettingsArray.map(\.uniqueID) == [settings.uniqueID])
        #expect(stage.output.preparedPhotoSettingsArray.first !== settings)
    }

    @Test("PHOTO-11 while the session is stopped the handler waits for the start")
    func stopped() throws {
        let stage = try PhotoStage(isRunning: false)
        let log = ChangeLog<Bool>()
        prepare(stage, log)
        #expect(log.values == [])
        stage.session.startRunning()
        stage.settle()
        #expect(log.values == [true])
    }

    @Test("PHOTO-11 a second call makes the first handler fire immediately with false")
    func second() throws {
        let stage = try PhotoStage(isRunning: false)
        let (first, second) = (ChangeLog<Bool>(), ChangeLog<Bool>())
        prepare(stage, first)
        prepare(stage, second)
        #expect(first.values == [false] && second.values == [])
        stage.session.startRunning()
        stage.settle()
        #expect(first.values == [false] && second.values == [true])
    }

    @Test("PHOTO-11 between begin and commit the preparation waits for the outermost commit")
    func configuring() throws {
        let stage = try PhotoStage()
        let log = ChangeLog<Bool>()
        stage.session.beginConfiguration()
        stage.session.beginConfiguration()
        prepare(stage, log)
        #expect(log.values == [])
        stage.session.commitConfiguration()
        stage.settle()
        #expect(log.values == [])
        stage.session.commitConfiguration()
        stage.settle()
        #expect(log.values == [true])
    }

    @Test("PHOTO-11 prepared settings survive stop and start, and the handler is called once")
    func survival() throws {
        let stage = try PhotoStage()
        let log = ChangeLog<Bool>()
        let settings = [AVCapturePhotoSettings(), AVCapturePhotoSettings()]
        prepare(stage, log, settings)
        stage.session.stopRunning()
        stage.session.startRunning()
        stage.settle()
        #expect(log.values == [true])
        #expect(stage.output.preparedPhotoSettingsArray.map(\.uniqueID) == settings.map(\.uniqueID))
    }

    @Test("PHOTO-11 preparing is optional, and prepared settings can be used")
    func optional() throws {
        let stage = try PhotoStage()
        let photographer = Photographer()
        stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer)
        stage.takeFrames(1)
        let settings = AVCapturePhotoSettings()
        prepare(stage, ChangeLog<Bool>(), [settings])
        #expect(exceptions { stage.output.capturePhoto(with: settings, delegate: photographer) } == [])
        stage.takeFrames(1)
        #expect(photographer.photos.count == 2)
    }

    @Test("PHOTO-11 SWIFT-6 the async form returns when prepared")
    func asynchronous() async throws {
        let stage = try PhotoStage()
        try await stage.output.setPreparedPhotoSettingsArray([AVCapturePhotoSettings()])
        #expect(stage.output.preparedPhotoSettingsArray.count == 1)
    }
}
