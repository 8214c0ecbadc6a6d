import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import CameraSources

/// Controls and identity of a camera with the real USB camera driver, down to the requests that the camera receives.
@Suite("controls of a USB camera", .inDriverMachine, .serialized)
struct UVCControlTests {
    /// Waits for a frame with a change.
    private final class RevisionClient: CameraClient {
        private let wanted: Int
        private let seen = Mutex<CameraSettings?>(nil)
        private let arrived = DispatchSemaphore(value: 0)

        init(_ wanted: Int) { self.wanted = wanted }

        func wait() -> CameraSettings? {
            // A generous timeout: it fails only if no such frame ever comes.
            _ = arrived.wait(timeout: .now() + .seconds(60))
            return seen.withLock { $0 }
        }

        func camera(_ source: any CameraSource, didCapture frame: CameraFrame) {
            guard let settings = frame.settings, settings.revision >= wanted else { return }
            let isFirst = seen.withLock { seen in
                defer { if seen == nil { seen = settings } }
                return seen == nil
            }
            if isFirst { arrived.signal() }
        }

        func camera(_ source: any CameraSource, didLose loss: CameraLoss) {}
        func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool { false }
        func cameraDidEnd(_ source: any CameraSource) { arrived.signal() }
        func camera(_ source: any CameraSource, didFail error: CameraError) { arrived.signal() }
    }

    private func plugIn() throws -> (USBCamera, V4L2Camera) {
        let usb = try USBCamera(serial: "LIFE0042")
        let path = try #require(try VideoNodes.wait(for: 1, named: USBCamera.productName).first)
        let camera = try CameraRegistry.make(named: "v4l2:" + path)
        return (usb, try #require(camera as? V4L2Camera))
    }

    @Test("it is identified by vendor, product and serial number, and its identifier is a valid name for it")
    func identity() throws {
        let (usb, camera) = try plugIn()
        #expect(camera.info.uniqueID == "v4l2:usb-1209-0001-LIFE0042")
        #expect(camera.info.localizedName == USBCamera.productName)
        #expect(camera.info.manufacturer == USBCamera.manufacturer)
        #expect(camera.info.modelID == "UVC Camera VendorID_4617 ProductID_1")
        #expect(camera.info.transport == .usb)
        let same = try CameraRegistry.make(named: camera.info.uniqueID)
        #expect((same as? V4L2Camera)?.path == camera.path)
        usb.unplug()
    }

    @Test("capabilities are reported in the right units")
    func controls() throws {
        let (usb, camera) = try plugIn()
        let controls = camera.info.controls
        let exposure = try #require(controls.exposure)
        #expect(exposure.modes == [.locked, .continuous, .custom])
        #expect(exposure.shortest == CMTime(value: 1, timescale: 10_000))
        #expect(exposure.longest == CMTime(value: 1, timescale: 1))
        #expect(exposure.sensitivity == 100...200)
        #expect(controls.focus?.modes == [.locked, .continuous])
        #expect(controls.focus?.hasPosition == true)
        #expect(controls.whiteBalance?.modes == [.locked, .continuous])
        #expect(controls.whiteBalance?.hasGains == true)
        #expect(controls.largestZoom == 4)
        #expect(controls.torch == nil)
        #expect(camera.settings?.exposureMode == .continuous)
        #expect(camera.settings?.focusMode == .continuous)
        usb.unplug()
    }

    @Test("changes reach the camera, while it runs and while it does not")
    func changes() throws {
        let (usb, camera) = try plugIn()
        let exposure = CameraChange.customExposure(duration: CMTime(value: 1, timescale: 100), sensitivity: 150)
        camera.apply(exposure, revision: 1)
        camera.apply(.lens(position: 1), revision: 2)
        camera.apply(.zoom(2.5), revision: 3)
        camera.apply(.gains(LightColor(temperature: 3000, tint: 0).gains), revision: 4)
        camera.controls.settle()
        #expect(usb.value(of: USBCameraControls.exposureMode) == 1)
        #expect(usb.value(of: USBCameraControls.exposureTime) == 100)
        #expect(usb.value(of: USBCameraControls.gain) == 50)
        #expect(usb.value(of: USBCameraControls.automaticFocus) == 0)
        #expect(usb.value(of: USBCameraControls.focus) == 0)
        #expect(usb.value(of: USBCameraControls.zoom) == 250)
        #expect(usb.value(of: USBCameraControls.automaticWhiteBalance) == 0)
        #expect(usb.value(of: USBCameraControls.whiteBalance) == 3000)
        let settings = try #require(camera.settings)
        #expect(settings.revision == 4)
        #expect(settings.exposureMode == .custom)
        #expect(settings.exposureDuration == CMTime(value: 1, timescale: 100))
        #expect(settings.sensitivity == 150)
        #expect(settings.zoom == 2.5)

        let client = RevisionClient(5)
        let format = camera.info.defaultFormat
        try camera.start(CameraRequest(format: format, frameDuration: format.defaultFrameDuration), client: client)
        camera.apply(.exposure(.continuous), revision: 5)
        let frame = try #require(client.wait())
        camera.stop()
        #expect(frame.exposureMode == .continuous)
        #expect(usb.value(of: USBCameraControls.exposureMode) == 8)
        #expect(usb.trouble == [])
        usb.unplug()
    }
}
