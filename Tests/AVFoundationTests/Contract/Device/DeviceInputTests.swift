import AVFoundation
import Synchronization
import Testing

/// Tests ``AVCaptureDeviceInput`` and ``AVCaptureInput``.
@Suite("Contract: device inputs")
struct DeviceInputTests {
    @Test("DEV-60 an input of a disconnected device is an error; a camera runs only with its session")
    func creation() throws {
        let camera = PluggableCamera()
        camera.plugIn()
        let device = try #require(AVCaptureDevice(uniqueID: camera.uniqueID))
        let input = try AVCaptureDeviceInput(device: device)
        #expect(input.device === device && !camera.source.isRunning)
        camera.unplug()
        let error = #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: device) }
        #expect(error?.code == .deviceNotConnected)
    }

    @Test("DEV-60 a camera in use elsewhere is detected when the session starts")
    func streaming() throws {
        let rig = try CaptureRig()
        #expect(!rig.source.isRunning)
        rig.session.startRunning()
        #expect(rig.source.isRunning)
        rig.session.stopRunning()
        #expect(!rig.source.isRunning)
    }

    @Test("DEV-61 a camera's input has a video port and a metadata port; a microphone's has an audio port")
    func ports() throws {
        let input = try AVCaptureDeviceInput(device: makeDevice())
        #expect(input.ports.count { $0.mediaType == .video } == 1)
        #expect(input.ports.count { $0.mediaType == .metadataObject } == 1)
        #expect(input.ports.allSatisfy { $0.input === input })
        #expect(input.ports == input.ports)
        let audio = try AVCaptureDeviceInput(device: makeMicrophone())
        #expect(audio.ports.map(\.mediaType) == [.audio])
    }

    @Test("DEV-62 ports are found by media type, device type and position; nil matches all")
    func finding() throws {
        let input = try AVCaptureDeviceInput(device: makeDevice(position: .back))
        func count(
            _ type: AVMediaType?,
            _ kind: AVCaptureDevice.DeviceType?,
            _ position: AVCaptureDevice.Position
        ) -> Int { input.ports(for: type, sourceDeviceType: kind, sourceDevicePosition: position).count }
        #expect(count(nil, nil, .unspecified) == input.ports.count)
        #expect(count(.video, nil, .unspecified) == 1)
        #expect(count(.video, .builtInWideAngleCamera, .back) == 1)
        #expect(count(.video, .external, .back) == 0)
        #expect(count(.video, nil, .front) == 0)
        #expect(count(.audio, nil, .unspecified) == 0)
    }

    @Test("DEV-63 unplugging: disconnected, notified, earlier frames delivered, then the error; the input stays")
    func unplugging() throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, NotificationLog.sessionNames)
        let deviceLog = NotificationLog(rig.device, [AVCaptureDevice.wasDisconnectedNotification])
        let order = Mutex<[String]>([])
        let observations = [
            rig.device.observe(\.isConnected) { _, _ in order.withLock { $0.append("device") } },
            rig.session.observe(\.isRunning, options: [.new]) { _, change in
                order.withLock { $0.append("running \(change.newValue ?? false)") }
            },
        ]
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push()
        rig.source.fail()
        rig.queue.resume()
        rig.settleAll()
        #expect(!rig.device.isConnected)
        #expect(rig.delegate.events == [.output(0)])
        #expect(deviceLog.names == [AVCaptureDevice.wasDisconnectedNotification])
        #expect(log.errors == [.deviceWasDisconnected])
        #expect(order.withLock { $0 } == ["running true", "device", "running false"])
        #expect(rig.session.inputs == [rig.input])
        for observation in observations { observation.invalidate() }
    }
}
