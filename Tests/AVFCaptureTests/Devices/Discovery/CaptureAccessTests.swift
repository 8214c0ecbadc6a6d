import AVFBase
import CameraSources
import CoreMedia
import Testing

@testable import AVFCapture

@Suite("Access to cameras")
struct CaptureAccessTests {
    @Test("DEV-16 a machine with only inaccessible cameras denies; one with an accessible camera or none does not")
    func leave() {
        let refused = CameraError(.noPermission, "It may not be used.")
        #expect(CaptureAccess.status(hasCameras: false, problems: []) == .authorized)
        #expect(CaptureAccess.status(hasCameras: false, problems: [CameraError(.busy, "")]) == .authorized)
        #expect(CaptureAccess.status(hasCameras: false, problems: [CameraError(.busy, ""), refused]) == .denied)
        #expect(CaptureAccess.status(hasCameras: true, problems: [refused]) == .authorized)
    }
}
