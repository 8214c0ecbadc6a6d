import AVFoundation
import Foundation
import Synchronization
import Testing

@Suite("Contract: permission to use devices")
struct AuthorizationTests {
    @Test(
        "DEV-10 only video and audio need permission; other media types raise",
        arguments: [AVMediaType.metadata, .text, .muxed]
    )
    func kinds(other: AVMediaType) {
        #expect(exceptions { _ = AVCaptureDevice.authorizationStatus(for: other) } == [.invalidArgument])
        #expect(exceptions { AVCaptureDevice.requestAccess(for: other) { _ in } } == [.invalidArgument])
        #expect(exceptions { _ = AVCaptureDevice.authorizationStatus(for: .audio) } == [])
        #expect(exceptions { _ = AVCaptureDevice.authorizationStatus(for: .video) } == [])
    }

    @Test("DEV-11 raw values of the authorization status")
    func rawValues() {
        let all: [AVAuthorizationStatus] = [.notDetermined, .restricted, .denied, .authorized]
        #expect(all.map(\.rawValue) == [0, 1, 2, 3])
    }

    @Test("DEV-12 a request returns immediately, the user is asked once, and later requests get the same answer")
    func request() {
        AccessStage.with([.video: .notDetermined]) { stage in
            let answers = Mutex<[Bool]>([])
            for _ in 0..<3 {
                AVCaptureDevice.requestAccess(for: .video) { answer in answers.withLock { $0.append(answer) } }
            }
            #expect(AVCaptureDevice.authorizationStatus(for: .video) == .notDetermined)
            #expect(answers.withLock { $0 }.isEmpty)
            stage.answer(true, for: .video)
            #expect(answers.withLock { $0 } == [true, true, true])
            #expect(AVCaptureDevice.authorizationStatus(for: .video) == .authorized)
            AVCaptureDevice.requestAccess(for: .video) { answer in answers.withLock { $0.append(answer) } }
            stage.settle()
            #expect(answers.withLock { $0 } == [true, true, true, true])
            #expect(stage.questions == 1)
        }
    }

    @Test("DEV-13 an input created before the answer asks too, and its frames are black until the user allows it")
    func blackUntilAllowed() throws {
        try AccessStage.with([.video: .notDetermined]) { stage in
            let rig = try CaptureRig()
            #expect(stage.questions == 1)
            rig.session.startRunning()
            let before = try #require(rig.image { _, _ in 200 })
            #expect(before.allSatisfy { $0.allSatisfy { $0 == 16 } })
            stage.answer(true, for: .video)
            let after = try #require(rig.image { _, _ in 200 })
            #expect(after.allSatisfy { $0.allSatisfy { $0 == 200 } })
            #expect(rig.session.isRunning)
        }
    }

    @Test("DEV-13 after a denial the frames stay black")
    func blackAfterNo() throws {
        try AccessStage.with([.video: .notDetermined]) { stage in
            let rig = try CaptureRig()
            rig.session.startRunning()
            stage.answer(false, for: .video)
            let image = try #require(rig.image { _, _ in 200 })
            #expect(image.allSatisfy { $0.allSatisfy { $0 == 16 } })
        }
    }

    @Test("DEV-14 without permission there is no input", arguments: [AVAuthorizationStatus.denied, .restricted])
    func denied(status: AVAuthorizationStatus) throws {
        let device = try makeDevice()
        AccessStage.with([.video: status]) { _ in
            #expect(AVCaptureDevice.authorizationStatus(for: .video) == status)
            let error = #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: device) }
            #expect(error?.code == .applicationIsNotAuthorizedToUseDevice)
            #expect(error?.errorCode == -11852)
        }
    }

    @Test("DEV-15 a program without a usage description may ask")
    func usageDescription() async {
        #expect(Bundle.main.object(forInfoDictionaryKey: "NSCameraUsageDescription") == nil)
        let answer = await AVCaptureDevice.requestAccess(for: .video)
        #expect(answer == (AVCaptureDevice.authorizationStatus(for: .video) == .authorized))
    }

    @Test("DEV-16 a usable camera is authorized")
    func usable() {
        let camera = PluggableCamera()
        camera.plugIn()
        #expect(AVCaptureDevice.authorizationStatus(for: .video) == .authorized)
    }
}
