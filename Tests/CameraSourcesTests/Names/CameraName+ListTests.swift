import Testing

@testable import CameraSources

@Suite("Lists of camera names")
struct CameraNameListTests {
    @Test(
        "a comma ends a name, and in options only before text that begins like a name",
        arguments: [
            ("", []),
            ("  ", []),
            ("virtual:", ["virtual:"]),
            ("virtual:,virtual:", ["virtual:", "virtual:"]),
            ("a.mp4,b.mp4", ["a.mp4", "b.mp4"]),
            ("virtual:?codes=qr,aztec", ["virtual:?codes=qr,aztec"]),
            ("virtual:?codes=qr,aztec,v4l2:/dev/video0", ["virtual:?codes=qr,aztec", "v4l2:/dev/video0"]),
            ("virtual:?codes=qr,aztec&seed=2,/a.mp4", ["virtual:?codes=qr,aztec&seed=2", "/a.mp4"]),
            ("virtual:?codes=qr,./a.mp4,../b,~/c", ["virtual:?codes=qr", "./a.mp4", "../b", "~/c"]),
            ("virtual:?codes=qr,a.mp4", ["virtual:?codes=qr,a.mp4"]),
            (" virtual: , file:a%2Cb.mp4 ", ["virtual:", "file:a%2Cb.mp4"]),
            ("virtual:?codes=qr, aztec, virtual:", ["virtual:?codes=qr, aztec", "virtual:"]),
            ("virtual:,,b", ["virtual:", "", "b"]),
            ("virtual:,", ["virtual:", ""]),
        ] as [(String, [String])]
    )
    func entries(text: String, expected: [String]) {
        #expect(CameraName.entries(of: text).map(String.init) == expected)
    }

    @Test("each entry is a name or its own error")
    func errorsStayWithTheirEntry() throws {
        let list = CameraName.list("virtual:,nonsense:x,,file:clip.mp4")
        #expect(list.count == 4)
        #expect(try list[0].get().description == "virtual:1280x720@30")
        #expect(throws: CameraError.self) { try list[1].get() }
        #expect(
            throws: CameraError(
                .invalidName,
                "The list of cameras 'virtual:,nonsense:x,,file:clip.mp4' has an empty entry; put one comma "
                    + "between names and none at the ends."
            )
        ) { try list[2].get() }
        #expect(try list[3].get().description == "file:clip.mp4")
    }

    @Test("an error shows the beginning of a long list, without terminal control characters")
    func strangeList() throws {
        let list = CameraName.list("a\u{1B}[2J\u{0},," + String(repeating: "x", count: 10_000))
        let error = #expect(throws: CameraError.self) { try list[1].get() }
        let message = try #require(error?.message)
        #expect(message.contains("a\\u{1b}[2J") && message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        #expect(message.count < 400)
    }

    @Test("a list of descriptions parses as the same names")
    func roundTrip() throws {
        let names = try [
            "virtual:?codes=qr,aztec&stall=1+2", "file:odd,name%2C.mp4", "a,b ?c.mp4", "rtsp://c/s?x=1",
            "v4l2:/dev/video0",
        ].map { try CameraName(parsing: $0) }
        let text = names.map(\.description).joined(separator: ",")
        #expect(try CameraName.list(text).map { try $0.get() } == names)
    }
}
