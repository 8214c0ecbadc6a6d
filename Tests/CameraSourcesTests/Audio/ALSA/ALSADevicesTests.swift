import ALSATestSupport
import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import CameraSources

@Suite("Sound devices of the machine", .serialized)
struct ALSADevicesTests {
    private static let webcam = MicrophoneIdentity.USB(
        vendor: "046d",
        product: "082d",
        manufacturer: "Logitech",
        name: "HD Pro Webcam C920",
        serial: "ABC1",
        place: "1-4"
    )

    private func card(_ name: String, usb: MicrophoneIdentity.USB? = nil) -> MicrophoneIdentity.Card {
        MicrophoneIdentity.Card(id: "PCH", name: name, driver: usb == nil ? "HDA-Intel" : "USB-Audio", usb: usb)
    }

    @Test("devices have the names that users know")
    func names() {
        let inner = MicrophoneIdentity(card("HDA Intel PCH"), device: 0, name: "ALC256 Analog", isOnly: true)
        #expect(inner.localizedName == "HDA Intel PCH" && inner.uniqueID == "alsa:plughw:CARD=PCH,DEV=0")
        let second = MicrophoneIdentity(card("HDA Intel PCH"), device: 2, name: "ALC256 Alt Analog", isOnly: false)
        #expect(second.localizedName == "HDA Intel PCH, ALC256 Alt Analog")
        let webcam = MicrophoneIdentity(
            card("HD Pro Webcam C920", usb: Self.webcam),
            device: 0,
            name: "USB Audio",
            isOnly: true
        )
        #expect(webcam.localizedName == "HD Pro Webcam C920" && webcam.manufacturer == "Logitech")
        #expect(webcam.modelID == "HD Pro Webcam C920 (046d:082d)")
        let nameless = MicrophoneIdentity(card(""), device: 0, name: "", isOnly: true)
        #expect(nameless.localizedName == "Sound card PCH" && !nameless.modelID.isEmpty)
    }

    @Test("a USB device is identified by its serial number at any port, or else by its location")
    func identifiers() {
        func identifier(_ serial: String?, _ place: String) -> String {
            var usb = Self.webcam
            (usb.serial, usb.place) = (serial, place)
            return MicrophoneIdentity(card("C920", usb: usb), device: 0, name: "USB Audio", isOnly: true).uniqueID
        }
        #expect(identifier("A", "1-4") == identifier("A", "2-1") && identifier("A", "1-4") != identifier("B", "1-4"))
        #expect(identifier(nil, "1-4") != identifier(nil, "2-1") && identifier(nil, "1-4") == identifier(nil, "1-4"))
        let twins = (0..<3).map { number in
            ALSADevices.Found(
                incarnation: "\(number)",
                identity: MicrophoneIdentity(card("C920", usb: Self.webcam), device: 0, name: "", isOnly: true),
                device: "\(number)"
            )
        }
        #expect(Set(MicrophoneIdentity.distinct(twins).map(\.identity.uniqueID)).count == 3)
    }

    @Test("USB properties are read from the kernel's folders")
    func usb() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("sysfs-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let device = root.appendingPathComponent("devices/usb1/1-4")
        let interface = device.appendingPathComponent("1-4:1.0")
        let cards = root.appendingPathComponent("class/sound/card1")
        for folder in [interface, cards] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        for (name, text) in [
            ("idVendor", "046d\n"), ("idProduct", "082d\n"), ("product", "HD Pro Webcam C920\n"),
            ("manufacturer", "Logitech\n"), ("serial", "ABC1\n"),
        ] {
            try Data(text.utf8).write(to: device.appendingPathComponent(name))
        }
        try FileManager.default.createSymbolicLink(
            at: cards.appendingPathComponent("device"),
            withDestinationURL: interface
        )
        #expect(MicrophoneIdentity.USB(card: 1, root: root.path) == Self.webcam)
        #expect(MicrophoneIdentity.USB(card: 2, root: root.path) == nil)
    }

    /// A machine whose devices a test plugs in and out.
    private final class Machine: Sendable {
        let found = Mutex<[ALSADevices.Found]>([])
        let change = Mutex<(@Sendable () -> Void)?>(nil)

        func plug(_ name: String, incarnation: Int) {
            let device = ALSADevices.Found(
                incarnation: "\(incarnation)",
                identity: MicrophoneIdentity(device: name),
                device: name
            )
            found.withLock { $0.append(device) }
            change.withLock { $0 }?()
        }

        func unplug(_ name: String) {
            found.withLock { $0.removeAll { $0.device == name } }
            change.withLock { $0 }?()
        }
    }

    @Test("connections and disconnections are reported; a replugged device is a new object with the old identifier")
    func hotPlug() throws {
        let machine = Machine()
        machine.plug("one", incarnation: 1)
        let list = MicrophoneList(
            names: { nil },
            machine: ALSACards { machine.found.withLock { $0 } },
            watch: { change in
                machine.change.withLock { $0 = change }
                return nil
            }
        )
        let history = Mutex<[String]>([])
        let observation = list.observe { change in
            history.withLock {
                switch change {
                case .connected(let source): $0.append("+" + source.info.uniqueID)
                case .disconnected(let source): $0.append("-" + source.info.uniqueID)
                }
            }
        }
        let old = try #require(list.microphones.first)
        machine.plug("two", incarnation: 2)
        machine.unplug("one")
        machine.plug("one", incarnation: 3)
        let new = try #require(list.microphones.last)
        #expect(history.withLock { $0 } == ["+alsa:two", "-alsa:one", "+alsa:one"])
        #expect(new !== old && new.info.uniqueID == old.info.uniqueID)
        // Its own run reports the disconnection before the machine does; it is reported once.
        list.remove(new)
        machine.unplug("one")
        #expect(history.withLock { $0 }.suffix(1) == ["-alsa:one"] && history.withLock { $0.count } == 4)
        // Unplugged and replugged between two looks.
        machine.found.withLock { $0[0].incarnation = "9" }
        machine.change.withLock { $0 }?()
        #expect(history.withLock { $0 }.suffix(2) == ["-alsa:two", "+alsa:two"])
        observation.cancel()
    }

    @Test("a folder of device files is watched, also one that is created later, until the watch ends")
    func watch() throws {
        let above = FileManager.default.temporaryDirectory.appendingPathComponent("dev-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: above, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: above) }
        let folder = above.appendingPathComponent("snd")
        let reported = DispatchSemaphore(value: 0)
        let watch = FolderWatch(folder.path) { reported.signal() }
        #expect(watch != nil)
        let limit = DispatchTime.now() + 30
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(reported.wait(timeout: limit) == .success)
        // Many simultaneous changes cause one or a few reports.
        for number in 0..<5 { try Data().write(to: folder.appendingPathComponent("pcmC\(number)D0c")) }
        #expect(reported.wait(timeout: limit) == .success)
        withExtendedLifetime(watch) {}
    }

    @Test("ALSA's file plug-in: the file's content is captured, with times of the host clock")
    func filePlugin() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("alsa-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let audio = (0..<4800).map { Int16(truncatingIfNeeded: $0 &* 7 - 16000) }
        let file = folder.appendingPathComponent("in.raw")
        try audio.withUnsafeBytes { Data($0) }.write(to: file)
        let configuration = folder.appendingPathComponent("asound.conf")
        try Data(
            """
            pcm.tape { type file slave.pcm { type null } file /dev/null infile "\(file.path)" format raw }
            pcm.silent { type null }
            """.utf8
        ).write(to: configuration)
        try ALSAConfiguration.with(file: configuration.path) {
            let input = try ALSAInput(device: "tape", format: MicrophoneFormat(rate: 48000, channels: 1))
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 960, alignment: 16)
            defer { memory.deallocate() }
            var heard: [Int16] = []
            while heard.count < audio.count {
                guard case .samples(let count, let time) = try input.read(into: memory, frameSize: 2) else { continue }
                heard += memory.bindMemory(to: Int16.self)[0..<count]
                #expect(abs((time - CMClock.hostTimeClock.time).seconds) < 60)
            }
            #expect(Array(heard[0..<audio.count]) == audio)
        }
    }

    @Test(
        "error messages state a remedy",
        arguments: [
            (EBUSY, CameraError.Code.busy, "another program has it"), (EACCES, .noPermission, "not allowed"),
            (ENODEV, .disconnected, "unplugged"), (ENOENT, .notFound, "arecord -L"), (EIO, .unreadable, "arecord -L"),
        ]
    )
    func words(number: Int32, code: CameraError.Code, part: String) {
        let error = ALSAFailure.error("Could not open the microphone", "hw:1", -number)
        #expect(error.code == code && error.message.contains(part) && error.message.contains("'hw:1'"))
    }

    @Test("audio problems are reported with remedies")
    func status() {
        var facts = MicrophoneStatus.Facts(
            microphones: ["C920"],
            hasFolder: true,
            advice: nil,
            server: nil,
            reachesServer: true
        )
        #expect(MicrophoneStatus(facts).problems.isEmpty)
        facts.advice = "It belongs to the group 'audio'."
        #expect(MicrophoneStatus(facts).problems.map(\.text).contains { $0.contains("group 'audio'") })
        (facts.server, facts.reachesServer) = ("PipeWire", false)
        #expect(MicrophoneStatus(facts).problems.count == 2)
        #expect(MicrophoneStatus(facts).problems.first?.text.contains("apt-get install pipewire-alsa") == true)
        facts = .init(microphones: [], hasFolder: false, advice: nil, server: nil, reachesServer: true)
        #expect(MicrophoneStatus(facts).problems.first?.text.contains("--device /dev/snd") == true)
        // The actual status of this machine, which may be anything.
        let now = MicrophoneStatus.current
        #expect(now.microphones.isEmpty || now.problems.allSatisfy { !$0.text.isEmpty })
    }
}
