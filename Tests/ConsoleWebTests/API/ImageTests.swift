import Foundation
import Testing

@testable import ConsoleWeb

/// Tests ``ConsoleAPI`` and ``PartMemory``.
@Suite("Console: images and movies", .serialized)
struct ImageTests {
    @Test("A snapshot has its frame's data in a header, in ASCII whatever the code's text")
    func snapshot() async throws {
        try await Stage.run { stage in
            let answer = try await stage.ask("GET", "/api/live.jpg?width=640")
            #expect(answer["content-type"] == "image/jpeg")
            #expect(answer.body.count == 640)
            let line = try #require(answer["x-frame"])
            let frame = try JSONDecoder().decode(ConsoleFrame.self, from: Data(line.utf8))
            #expect(frame == FakeBackend.image(30).frame)
            #expect(try await stage.ask("GET", "/api/delayed.jpg")["x-frame"] != line)
        }
    }

    @Test(
        "Any text fits into a header line and can be restored",
        arguments: ["\r\n\r\n<b>", "日本 é 😀 \u{0}\u{7F}\u{2028}", "\\\"/"]
    )
    func frameLine(text: String) throws {
        let frame = FakeBackend.image(1, text: text).frame
        let line = try ConsoleJSON.encodeLine(frame)
        #expect(line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
        #expect(try JSONDecoder().decode(ConsoleFrame.self, from: Data(line.utf8)) == frame)
    }

    @Test("A stream consists of parts, each an image with its frame's data, and ends with its client")
    func stream() async throws {
        try await Stage.run { stage in
            var client: Client? = try stage.client()
            try await client?.send(Client.request("GET", "/api/live.mjpg?width=640"))
            let head = try #require(try await client?.head())
            #expect(head.status == 200)
            #expect(head["content-type"] == "multipart/x-mixed-replace; boundary=\(ConsoleAPI.boundary)")
            var raw = Data()
            for number in 1...5 {
                // The previous image was received, so the next one does not replace it.
                raw += try await client?.read(untilThereAre: 1, of: "\"number\":\(number - 1),") ?? Data()
                stage.backend.show(FakeBackend.image(number))
            }
            raw += try await client?.read(untilThereAre: 1, of: "\"number\":5,") ?? Data()
            try await eventually("all of it") {
                if Self.numbers(head["transfer-encoding"] == nil ? raw : Client.decoded(raw)).count >= 5 { return true }
                stage.backend.show(FakeBackend.image(6))
                raw += try await client?.read(untilThereAre: 1, of: "\"number\":6,") ?? Data()
                return false
            }
            #expect(
                Self.numbers(head["transfer-encoding"] == nil ? raw : Client.decoded(raw)).prefix(5) == [0, 1, 2, 3, 4]
            )
            #expect(stage.backend.watchers == 1)
            client = nil
            try await eventually("the subscription ends, though no picture comes") { stage.backend.watchers == 0 }
            try await eventually("the seat is free") { stage.figure("viewers") == 0 }
        }
    }

    /// Returns the frame numbers of all complete parts, after checking each.
    private static func numbers(_ body: Data) -> [Int] {
        var rest = body[...]
        var numbers: [Int] = []
        while let end = rest.range(of: Data("\r\n\r\n".utf8)) {
            let lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
            guard lines.count == 4, lines[0] == "--\(ConsoleAPI.boundary)", lines[1] == "Content-Type: image/jpeg",
                let length = lines[2].split(separator: " ").last.flatMap({ Int($0) }),
                let frame = try? JSONDecoder().decode(ConsoleFrame.self, from: Data(lines[3].dropFirst(9).utf8)),
                let number = frame.number
            else { return numbers }
            let jpeg = rest[end.upperBound...].prefix(length)
            guard jpeg.count == length, jpeg.elementsEqual(FakeBackend.image(number).jpeg) else { return numbers }
            numbers.append(number)
            rest = rest[end.upperBound...].dropFirst(length + 2)
        }
        return numbers
    }

    @Test("An image with many viewers is encoded once, and different images are distinguished")
    func sharedParts() {
        let memory = PartMemory()
        var made = 0
        func part(_ image: ConsoleImage) -> Data? {
            memory.part(of: image) { image in
                made += 1
                return ConsoleAPI.part(image)
            }
        }
        let one = FakeBackend.image(1)
        for _ in 0..<50 { #expect(part(one) == ConsoleAPI.part(one)) }
        #expect(made == 1)
        var late = one
        late.frame.age = 7
        #expect(part(late) == ConsoleAPI.part(late))
        var other = one
        other.jpeg = Data(one.jpeg.reversed())
        #expect(part(other) == ConsoleAPI.part(other))
        #expect(made == 3)
        // Equal but separate images: their bytes are not compared.
        for number in 2..<100 {
            #expect(part(FakeBackend.image(number)) == ConsoleAPI.part(FakeBackend.image(number)))
        }
    }

    @Test("A movie consists of its pieces in order, and the connection ends with it")
    func movie() async throws {
        try await Stage.run { stage in
            let client = try stage.client()
            try await client.send(Client.request("GET", "/api/delayed.mp4"))
            let head = try await client.head()
            #expect(head.status == 200)
            #expect(head["content-type"] == "video/mp4")
            var body = try await client.read(untilThereAre: 1, of: "header")
            for piece in ["one", "two", "three"] { stage.backend.roll(Data(piece.utf8)) }
            stage.backend.roll(nil)
            body += await client.rest()
            if head["transfer-encoding"] != nil { body = Client.decoded(body) }
            #expect(String(decoding: body, as: UTF8.self) == "headeronetwothree")
        }
    }

    @Test("A client that does not read is cut off, while others get every image")
    func stalledViewer() async throws {
        try await Stage.run(limits: { $0.stallTime = 0.5 }) { stage in
            let stalled = try stage.client()
            try await stalled.send(Client.request("GET", "/api/live.mjpg"))
            let good = try stage.client()
            try await good.send(Client.request("GET", "/api/live.mjpg"))
            try await eventually("both watch") { stage.backend.watchers == 2 }
            var number = 0
            try await eventually("the stalled one is cut off") {
                number += 1
                stage.backend.show(FakeBackend.image(number, bytes: 200_000))
                // This client receives every image.
                _ = try await good.read(untilThereAre: 1, of: "\"number\":\(number),")
                return stage.backend.watchers == 1
            }
            #expect(stage.figure("clients_stalled_total") == 1)
            // It was sent no more than the kernel buffers: a few images, however many there were.
            #expect(await stalled.rest().count < 8_000_000)
            stage.backend.show(FakeBackend.image(number + 1, bytes: 200_000))
            _ = try await good.read(untilThereAre: 1, of: "\"number\":\(number + 1),")
        }
    }

    @Test("The number of viewers is limited, and a seat becomes free again")
    func viewers() async throws {
        try await Stage.run(limits: { $0.viewers = 2 }) { stage in
            let first = try stage.client()
            var second: Client? = try stage.client()
            for client in [first, second] { try await client?.send(Client.request("GET", "/api/live.mjpg")) }
            try await eventually("both watch") { stage.backend.watchers == 2 }
            for path in ["/api/delayed.mjpg", "/api/live.mp4"] {
                let answer = try await stage.ask("GET", path)
                #expect(answer.status == 503)
                #expect(answer.code == "busy")
                #expect(answer["retry-after"] != nil)
            }
            // Everything else still works.
            #expect(try await stage.ask("GET", "/api/live.jpg").status == 200)
            second = nil
            try await eventually("a seat is free") { stage.figure("viewers") == 1 }
            let third = try stage.client()
            try await third.send(Client.request("GET", "/api/live.mjpg"))
            #expect(try await third.head().status == 200)
        }
    }
}
