import Basics
import MediaFiles
import Testing

@testable import CameraSources

@Suite("Network: addresses, rates and FFmpeg's capabilities")
struct NetworkAddressTests {
    @Test(
        "the transport of an RTSP address is removed from its query",
        arguments: [
            ("rtsp://c/s", "rtsp://c/s", nil),
            ("rtsp://c/s?transport=udp", "rtsp://c/s", "udp"),
            ("rtsp://c/s?channel=1&transport=tcp", "rtsp://c/s?channel=1", "tcp"),
            ("RTSP://c/s?transport=multicast&x", "RTSP://c/s?x", "multicast"),
            ("http://c/s?transport=udp", "http://c/s?transport=udp", nil),
        ] as [(String, String, String?)]
    )
    func transport(given: String, address: String, transport: String?) throws {
        let read = try NetworkAddress(given)
        #expect(read.text == address)
        #expect(read.transport?.rawValue == transport)
    }

    @Test("an unknown transport is named in the error, without the password")
    func unknownTransport() {
        let error = #expect(throws: CameraError.self) { try NetworkAddress("rtsp://me:pa55@c/s?transport=pigeon") }
        #expect(error?.code == .invalidName)
        #expect(error?.message.contains("pigeon") == true)
        #expect(error?.message.contains("pa55") == false)
        let strange = #expect(throws: CameraError.self) { try NetworkAddress("rtsp://c/s?transport=\u{1B}[2J") }
        #expect(strange?.message.contains("\\u{1b}[2J") == true)
        #expect(strange?.message.unicodeScalars.contains("\u{1B}") == false)
    }

    @Test(
        "no address leads to files of this machine",
        arguments: CameraName.streamSchemes
    )
    func protocols(scheme: String) throws {
        let allowed = try NetworkAddress("\(scheme)://c/s").options(isKnown: true)["protocol_whitelist"]
        let names = Set((allowed ?? "").split(separator: ","))
        #expect(!names.isEmpty)
        #expect(names.isDisjoint(with: ["file", "pipe", "fd", "unix", "data", "concat", "subfile", "cache", "async"]))
    }

    @Test(
        "credentials appear in no text, wherever they are in an address",
        arguments: [
            ("rtsp://me:pa55@c:554/s", "rtsp://…@c:554/s", "rtsp://c:554/s"),
            ("rtsp://me:p@a55@c/s?x=1", "rtsp://…@c/s?x=1", "rtsp://c/s?x=1"),
            (
                "http://c/v.cgi?user=me&pwd=pa55&x=1", "http://c/v.cgi?user=…&pwd=…&x=1",
                "http://c/v.cgi?user=…&pwd=…&x=1"
            ),
            ("srt://c:9?passphrase=pa55pa55pa", "srt://c:9?passphrase=…", "srt://c:9?passphrase=…"),
            ("https://c/a@b?Token=pa55", "https://c/a@b?Token=…", "https://c/a@b?Token=…"),
            ("clip@home.mp4", "clip@home.mp4", "clip@home.mp4"),
        ]
    )
    func credentials(given: String, shown: String, location: String) {
        #expect(CameraName.hidingCredentials(in: given) == shown)
        #expect(MediaLocation(given).description == location)
    }

    @Test("a listed camera has an identifier without its password")
    func identifier() {
        let list = CameraName.list("rtsp://me:pa55@127.0.0.1:1/s,rtsp://me:0ther@c/s,")
        let errors = list.compactMap { entry -> String? in
            if case .failure(let error) = entry { error.message } else { nil }
        }
        #expect(errors.count == 1)
        #expect(errors.allSatisfy { !$0.contains("pa55") && !$0.contains("0ther") })
    }

    @Test(
        "the rate of a stream without a stated rate is derived from its arrivals",
        arguments: [(40, 25), (33, 30), (42, 24), (100, 10), (67, 15), (145, 7), (1000, 1)]
    )
    func rate(milliseconds: Int, expected: Int) {
        var random = SeededGenerator(seed: 9)
        let arrivals = (0..<9).map { index in
            Nanoseconds(index * milliseconds) * 1_000_000
                + .random(in: 0...Nanoseconds(milliseconds * 20_000), using: &random)
        }
        #expect(StreamProbe.rate(of: arrivals) == MediaRational(expected, 1))
        #expect(StreamProbe.rate(of: [0, 0, 0]) == nil)
        #expect(StreamProbe.rate(of: [0, 0, 0, 0, 0]) == nil)
    }

    @Test("the missing parts of the installed FFmpeg are listed for each kind of address")
    func status() {
        let none = NetworkStatus(library: "x", protocols: ["tcp", "udp", "http"], hasReader: { $0 != "rtsp" })
        let missing = Dictionary(uniqueKeysWithValues: none.kinds.map { ($0.scheme, $0.missing) })
        #expect(missing["rtsp"] == ["rtp", "rtsp"])
        #expect(missing["http"] == [])
        #expect(missing["srt"] == ["srt"])
        #expect(Set(NetworkStatus.current.kinds.map(\.scheme)) == Set(CameraName.streamSchemes))
    }
}
