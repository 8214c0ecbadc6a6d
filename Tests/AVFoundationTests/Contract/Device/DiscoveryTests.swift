import AVFoundation
import Foundation
import Synchronization
import Testing

@Suite("Contract: finding devices", .serialized)
struct DiscoveryTests {
    private func discovery(
        _ types: [AVCaptureDevice.DeviceType] = [.external],
        _ mediaType: AVMediaType? = .video,
        _ position: AVCaptureDevice.Position = .unspecified
    ) -> AVCaptureDevice.DiscoverySession {
        AVCaptureDevice.DiscoverySession(deviceTypes: types, mediaType: mediaType, position: position)
    }

    @Test("DEV-1 a device comes from a discovery session, as a default, by its identifier, or from the old lists")
    func routes() throws {
        let camera = PluggableCamera(.front)
        camera.plugIn()
        let device = try #require(discovery().devices.first { $0.uniqueID == camera.uniqueID })
        #expect(AVCaptureDevice(uniqueID: camera.uniqueID) === device)
        #expect(AVCaptureDevice.devices().contains { $0 === device })
        #expect(AVCaptureDevice.devices(for: .video).contains { $0 === device })
        let chosen = AVCaptureDevice.default(.external, for: .video, position: .front)
        #expect(chosen?.deviceType == .external && chosen?.position == .front)
        #expect(AVCaptureDevice.default(for: .video)?.hasMediaType(.video) == true)
    }

    @Test(
        "DEV-2 an identifier outlives unplugging; if unknown or absent it gives no device, if present the same object"
    )
    func identifiers() throws {
        let camera = PluggableCamera()
        #expect(AVCaptureDevice(uniqueID: camera.uniqueID) == nil)
        camera.plugIn()
        let first = try #require(AVCaptureDevice(uniqueID: camera.uniqueID))
        #expect(AVCaptureDevice(uniqueID: camera.uniqueID) === first)
        camera.unplug()
        #expect(AVCaptureDevice(uniqueID: camera.uniqueID) == nil)
        camera.plugIn()
        #expect(AVCaptureDevice(uniqueID: camera.uniqueID)?.uniqueID == first.uniqueID)
        #expect(AVCaptureDevice(uniqueID: "nobody") == nil)
    }

    @Test("DEV-3 devices are ordered by type, then by position; nil and unspecified match any")
    func order() throws {
        let cameras = [
            PluggableCamera(.front), PluggableCamera(.back), PluggableCamera(.back, isExternal: false),
        ]
        for camera in cameras { camera.plugIn() }
        func mine(_ found: AVCaptureDevice.DiscoverySession) -> [Int] {
            found.devices.compactMap { device in cameras.firstIndex { $0.uniqueID == device.uniqueID } }
        }
        #expect(mine(discovery([.external, .builtInWideAngleCamera])) == [1, 0, 2])
        #expect(mine(discovery([.builtInWideAngleCamera, .external])) == [2, 1, 0])
        #expect(mine(discovery([.builtInWideAngleCamera, .external], nil)) == [2, 1, 0])
        #expect(mine(discovery([.external], .video, .front)) == [0])
        #expect(mine(discovery([.external], .audio)) == [])
        #expect(exceptions { _ = discovery([]) } == [.invalidArgument])
    }

    @Test("DEV-3 the list follows plugging and is observable")
    func following() throws {
        let camera = PluggableCamera()
        let session = discovery()
        let seen = Mutex<[Bool]>([])
        let id = camera.uniqueID
        let observation = session.observe(\.devices, options: [.new]) { _, change in
            let isThere = change.newValue?.contains { $0.uniqueID == id } ?? false
            seen.withLock { if $0.last != isThere { $0.append(isThere) } }
        }
        camera.plugIn()
        #expect(session.devices.contains { $0.uniqueID == id })
        camera.unplug()
        #expect(!session.devices.contains { $0.uniqueID == id })
        #expect(seen.withLock { $0 }.suffix(2) == [true, false])
        observation.invalidate()
    }

    @Test("DEV-4 without matching devices the list is empty")
    func nothing() { #expect(discovery([.microphone], .audio, .front).devices.isEmpty) }

    @Test("DEV-5 a default needs a device that matches all three")
    func defaults() {
        let camera = PluggableCamera(.front)
        camera.plugIn()
        #expect(AVCaptureDevice.default(.external, for: .video, position: .front) != nil)
        #expect(AVCaptureDevice.default(.external, for: .audio, position: .front) == nil)
        #expect(AVCaptureDevice.default(.microphone, for: .video, position: .front) == nil)
    }

    @Test("DEV-5 the first camera is a built-in wide-angle camera at the back")
    func firstCamera() throws {
        let back = try #require(AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back))
        #expect(back.position == .back && back.deviceType == .builtInWideAngleCamera)
    }

    @Test("DEV-6 a camera has video and no audio; its names are not empty")
    func facts() throws {
        let device = try makeDevice()
        #expect(device.hasMediaType(.video))
        #expect(!device.hasMediaType(.audio) && !device.hasMediaType(.muxed))
        #expect(!device.localizedName.isEmpty && !device.modelID.isEmpty && !device.manufacturer.isEmpty)
    }

    @Test("DEV-7 an unplugged device stays unplugged; plugged in again it is a new object with the same identifier")
    func connected() throws {
        let camera = PluggableCamera()
        camera.plugIn()
        let first = try #require(AVCaptureDevice(uniqueID: camera.uniqueID))
        let changes = Mutex<[Bool]>([])
        let observation = first.observe(\.isConnected, options: [.new]) { _, change in
            changes.withLock { $0.append(change.newValue ?? true) }
        }
        #expect(first.isConnected)
        camera.unplug()
        #expect(!first.isConnected)
        camera.plugIn()
        let second = try #require(AVCaptureDevice(uniqueID: camera.uniqueID))
        #expect(!first.isConnected && second.isConnected && second !== first)
        #expect(second.uniqueID == first.uniqueID)
        camera.unplug()
        #expect(changes.withLock { $0 } == [false])
        observation.invalidate()
    }

    @Test("DEV-8 connection and disconnection are notified with the device, after the list has changed")
    func notifications() throws {
        let camera = PluggableCamera()
        let id = camera.uniqueID
        let reported = Mutex<[String]>([])
        let names = [AVCaptureDevice.wasConnectedNotification, AVCaptureDevice.wasDisconnectedNotification]
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                guard let device = note.object as? AVCaptureDevice, device.uniqueID == id else { return }
                let isListed = AVCaptureDevice(uniqueID: id) != nil
                reported.withLock { $0.append("\(name.rawValue) \(isListed)") }
            }
        }
        camera.plugIn()
        camera.unplug()
        for token in tokens { NotificationCenter.default.removeObserver(token) }
        #expect(
            reported.withLock { $0 } == [
                "AVCaptureDeviceWasConnectedNotification true", "AVCaptureDeviceWasDisconnectedNotification false",
            ]
        )
    }

    @Test("DEV-9 the user's choice outlives a restart, is replaced while it is absent, and nil changes nothing")
    func preferred() throws {
        let cameras = [PluggableCamera(), PluggableCamera()]
        for camera in cameras { camera.plugIn() }
        let devices = try cameras.map { try #require(AVCaptureDevice(uniqueID: $0.uniqueID)) }
        try withPreferredCameras { restart in
            #expect(AVCaptureDevice.userPreferredCamera != nil, "the best known choice")
            AVCaptureDevice.userPreferredCamera = devices[0]
            AVCaptureDevice.userPreferredCamera = devices[1]
            #expect(AVCaptureDevice.userPreferredCamera === devices[1])
            #expect(AVCaptureDevice.systemPreferredCamera === devices[1])
            AVCaptureDevice.userPreferredCamera = nil
            #expect(AVCaptureDevice.userPreferredCamera === devices[1])
            try restart { #expect(AVCaptureDevice.userPreferredCamera === devices[1]) }
            cameras[1].unplug()
            #expect(AVCaptureDevice.userPreferredCamera === devices[0], "the choice before")
            try restart { #expect(AVCaptureDevice.userPreferredCamera === devices[0]) }
            cameras[0].unplug()
            #expect(AVCaptureDevice.userPreferredCamera.map { $0.isConnected } ?? true)
            cameras[1].plugIn()
            #expect(AVCaptureDevice.userPreferredCamera?.uniqueID == cameras[1].uniqueID)
        }
    }
}
