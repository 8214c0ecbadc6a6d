import Synchronization
import Testing

@testable import CameraSources

@Suite("Microphone names")
struct MicrophoneNameTests {
    private static let full = "virtual:48000x1?clap=0&tone=0&level=12.5&buffer=64&unplug=3"

    @Test(
        "every spelling has one canonical form, which parses as the same name",
        arguments: [
            ("virtual:", "virtual:48000x1"), ("virtual:44100x2", "virtual:44100x2"),
            ("VIRTUAL:8000?tone=440&clap=1", "virtual:8000x1"),
            ("virtual:?seconds=2.50&clock=virtual", "virtual:48000x1?clock=virtual&seconds=2.5"),
            ("virtual:?stall=1+0.5&sample=float32", "virtual:48000x1?sample=float32&stall=1+0.5"),
            (full, full), ("alsa:default", "alsa:default"), ("alsa:hw:1%2C0", "alsa:hw:1%2C0"),
            ("capsule:a%3F.capsule?microphone=2&from=1.50", "capsule:a%3F.capsule?from=1.5&microphone=2"),
        ]
    )
    func spellings(text: String, expected: String) throws {
        let name = try MicrophoneName(parsing: text)
        #expect(name.description == expected)
        #expect(try MicrophoneName(parsing: name.description) == name)
    }

    @Test(
        "errors state a remedy",
        arguments: [
            ("", "a microphone's name begins with virtual:, alsa: or capsule:"),
            ("default", "begins with virtual:, alsa: or capsule:"), ("capsule:", "write capsule:bug.capsule"),
            ("alsa:", "write alsa:default"), ("asla:default", "did you mean 'alsa'?"),
            ("virtual:0", "is no rate of sound"), ("virtual:48000x9", "is no number of channels"),
            ("virtual:fast", "is no rate of sound"), ("virtual:?tune=1", "did you mean 'tone'?"),
            ("virtual:?tone=30000", "tone=30000"), ("virtual:?clap=2", "clap=2"), ("virtual:?buffer=1", "buffer=1"),
        ]
    )
    func mistakes(text: String, expected: String) {
        let error = #expect(throws: CameraError.self) { try MicrophoneName(parsing: text) }
        #expect(error?.code == .invalidName)
        #expect(error?.message.contains(expected) == true, "\(error?.message ?? "")")
        #expect(error?.message.hasPrefix("Microphone '") == true)
    }

    @Test("a list returns its microphones in order, twins with distinct names, and the errors of the others")
    func list() {
        let list = MicrophoneList(names: { "virtual:,virtual:48000x1, virtual:?tone=0,nonsense:,alsa:null" })
        #expect(
            list.microphones.map(\.info.uniqueID)
                == ["virtual:48000x1", "virtual:48000x1#2", "virtual:48000x1?tone=0", "alsa:null"]
        )
        #expect(list.problems.count == 1)
        #expect(list.problems.first?.message.hasPrefix("OBSCURA_MICROPHONES: ") == true)
    }

    @Test("without a list there are the machine's microphones", arguments: [nil, "", "  "])
    func machine(text: String?) throws {
        let found = ALSADevices.Found(incarnation: "1", identity: MicrophoneIdentity(device: "null"), device: "null")
        let list = MicrophoneList(names: { text }, machine: ALSACards { [found] }, watch: { _ in nil })
        #expect(list.microphones.map(\.info.uniqueID) == ["alsa:null"])
        #expect(list.problems.isEmpty)
    }

    @Test("additions and removals are reported, each once")
    func changes() throws {
        let list = MicrophoneList(names: { "virtual:" })
        let history = Mutex<[String]>([])
        let observation = list.observe { change in
            history.withLock {
                switch change {
                case .connected(let source): $0.append("+" + source.info.uniqueID)
                case .disconnected(let source): $0.append("-" + source.info.uniqueID)
                }
            }
        }
        let one = try virtualMicrophone("8000x1", uniqueID: "one")
        let twin = try virtualMicrophone("8000x1", uniqueID: "one")
        #expect(list.add(one))
        #expect(!list.add(one))
        #expect(!list.add(twin))
        list.remove(one)
        list.remove(one)
        observation.cancel()
        #expect(list.add(one))
        #expect(history.withLock { $0 } == ["+one", "-one"])
        #expect(list.microphones.map(\.info.uniqueID) == ["virtual:48000x1", "one"])
    }
}
