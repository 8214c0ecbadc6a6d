import AVFoundation
import Foundation
import Testing

/// Connection and disconnection of cameras, as a program sees them that does not know about drivers.
@Suite("cameras that come and go", .inDriverMachine, .serialized)
struct HotplugTests {
    private static var devices: [AVCaptureDevice] {
        AVCaptureDevice.DiscoverySession(
            deviceTypes: [.builtInWideAngleCamera, .external],
            mediaType: .video,
            position: .unspecified
        ).devices
    }

    @Test("the test driver's cameras are listed, and none of its other nodes")
    func listed() throws {
        let devices = Self.devices.filter { $0.localizedName.lowercased().contains("vivid") }
        // Four cameras; outputs, radios and metadata nodes are not cameras.
        #expect(devices.count == 4, "\(Self.devices.map { ($0.localizedName, $0.uniqueID) })")
        #expect(Set(devices.map(\.uniqueID)).count == devices.count)
        for device in devices { #expect(!device.formats.isEmpty) }
    }

    @Test("a USB camera that is replugged has its old identifier", arguments: ["BENCH0007", nil])
    func replugging(serial: String?) throws {
        // Starts the monitoring of devices.
        let before = Self.devices.map(\.uniqueID)
        let connected = NotificationWait(AVCaptureDevice.wasConnectedNotification)
        let disconnected = NotificationWait(AVCaptureDevice.wasDisconnectedNotification)
        var identifiers: [String] = []
        var last: AVCaptureDevice?
        for _ in 0..<3 {
            let usb = try USBCamera(serial: serial)
            let device = try #require(try connected.next().object as? AVCaptureDevice)
            #expect(device.localizedName.contains(USBCamera.productName), "\(device.localizedName)")
            #expect(device.isConnected)
            #expect(device !== last)
            if let serial { #expect(device.uniqueID.contains(serial), "\(device.uniqueID)") }
            identifiers.append(device.uniqueID)
            #expect(AVCaptureDevice(uniqueID: device.uniqueID) === device)
            last = device
            usb.unplug()
            let gone = try #require(try disconnected.next().object as? AVCaptureDevice)
            #expect(gone === device)
            #expect(!device.isConnected)
            #expect(AVCaptureDevice(uniqueID: device.uniqueID) == nil)
        }
        #expect(Set(identifiers).count == 1, "\(identifiers)")
        #expect(!before.contains(identifiers[0]))
    }

    @Test("a camera is unplugged during its session, and another one takes its place")
    func pulledInSession() throws {
        _ = Self.devices
        let connected = NotificationWait(AVCaptureDevice.wasConnectedNotification)
        let disconnected = NotificationWait(AVCaptureDevice.wasDisconnectedNotification)
        for _ in 0..<3 {
            let usb = try USBCamera()
            let device = try #require(try connected.next().object as? AVCaptureDevice)
            let session = AVCaptureSession()
            let log = SampleLog()
            let output = AVCaptureVideoDataOutput()
            output.setSampleBufferDelegate(log, queue: DispatchQueue(label: "driver tests"))
            session.addInput(try AVCaptureDeviceInput(device: device))
            session.addOutput(output)
            let failures = NotificationWait(AVCaptureSession.runtimeErrorNotification, object: session)
            session.startRunning()
            try log.waitForSamples(3)
            usb.unplug()
            let note = try failures.next()
            #expect((note.userInfo?[AVCaptureSessionErrorKey] as? AVError)?.code == .deviceWasDisconnected)
            try disconnected.next()
            session.stopRunning()
            #expect(!session.isRunning)
        }
    }
}
