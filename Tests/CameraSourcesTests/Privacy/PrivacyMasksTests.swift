import Testing

@testable import CameraSources

@Suite("Privacy masks: their text")
struct PrivacyMasksTests {
    @Test("a rectangle, a polygon and words are read, and their text is read as the same masks")
    func roundTrip() throws {
        let masks = try PrivacyMasks(parsing: "0,0,0.3,1;0.6,0.2,0.9,0.2,0.75,0.5;faces;people")
        #expect(masks.polygons.count == 2 && masks.moving == [.faces, .people])
        #expect(masks.polygons[0].map(\.x) == [0, 0.3, 0.3, 0] && masks.polygons[0].map(\.y) == [0, 0, 1, 1])
        #expect(try PrivacyMasks(parsing: masks.description) == masks)
        #expect(try PrivacyMasks(parsing: "0,0,1,1") == .wholePicture)
    }

    @Test(
        "what is no mask is refused, and never read as another mask",
        arguments: [
            "", ";", "faces;", "Faces", "0,0,0.3", "0,0,0.3,1.1", "0.8,0,0.3,1", "0,0,0,1", "0,0,1,1,0", "-0.1,0,1,1",
            "1e-1,0,1,1", "0,0,1,1,2,2", "0.1,0.1,0.1,0.1,0.1,0.1", "nan,0,1,1", "0,0,1,1 ", "0.1234567,0,0.1,0.1",
        ]
    )
    func refusals(text: String) {
        #expect(throws: PrivacyMasks.Malformed.self) { try PrivacyMasks(parsing: text) }
        #expect(throws: CameraError.self) { try CameraName(parsing: "virtual:?mask=\(text)") }
    }

    @Test("too many masks and corners are refused")
    func bounds() {
        let many = Array(repeating: "0,0,1,1", count: 65).joined(separator: ";")
        #expect(throws: PrivacyMasks.Malformed.self) { try PrivacyMasks(parsing: many) }
        let corners = (0..<65).map { "0.\($0 + 10),0.5" }.joined(separator: ",")
        #expect(throws: PrivacyMasks.Malformed.self) { try PrivacyMasks(parsing: corners) }
    }

    @Test(
        "a name of any kind of camera carries masks, and its text is that name",
        arguments: [
            "virtual:320x240?seed=2&mask=0,0,0.5,1;faces", "file:clip.mp4?loop=1&mask=0,0,0.5,1",
            "v4l2:/dev/video0?mask=people", "pipewire:sensor?mask=0,0,0.5,1", "capsule:a.capsule?mask=0,0,0.5,1",
            "rtsp://camera/live?user=1&mask=0.1,0.1,0.2,0.1,0.1,0.3",
        ]
    )
    func names(text: String) throws {
        let name = try CameraName(parsing: text)
        #expect(!name.masks.isEmpty)
        #expect(try CameraName(parsing: name.description) == name)
        if case .stream(let url) = name.source { #expect(url == "rtsp://camera/live?user=1") }
    }

    @Test("in an address, a mask that cannot be read is an error, not an option of the address")
    func addresses() {
        for text in ["rtsp://camera/?mask", "rtsp://camera/?mask=x", "rtsp://camera/?mask=0,0,1,1&mask=faces"] {
            #expect(throws: CameraError.self) { try CameraName(parsing: text) }
        }
    }
}
