import Foundation
import Testing

@testable import AVFCapture

@Suite("Preferred cameras")
struct PreferredCamerasTests {
    @Test("DEV-9 a record that cannot be written applies until the program ends, and a broken one is harmless")
    func preferences() throws {
        let nowhere = PreferredCameras(path: "/dev/null/cameras")
        nowhere.choose("a")
        nowhere.choose("b")
        nowhere.choose("a\nb")
        #expect(nowhere.identifiers == ["b", "a"])
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("cameras-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data([0xFF, 0x0A, 0x0A, 0x41]).write(to: file)
        let broken = PreferredCameras(path: file.path)
        #expect(broken.identifiers.last == "A")
        for index in 0..<20 { broken.choose("camera \(index)") }
        #expect(PreferredCameras(path: file.path).identifiers.first == "camera 19")
        #expect(PreferredCameras(path: file.path).identifiers.count == 8)
    }
}
