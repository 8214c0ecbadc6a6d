import Capsules
import Foundation
import Testing

@testable import MediaFiles
@testable import ToolCommands

/// Tests ``CapsuleText``, and ``LosslessBytes``.
@Suite struct CapsuleTextTests {
    @Test("a capsule's text and JSON have its cameras, outputs and omissions")
    func text() throws {
        let scratch = try Scratch()
        let path = scratch.path("text.capsule")
        let writer = try CapsuleFileWriter(path: path)
        for entry in Samples.entries() { try writer.append(entry) }
        try writer.finish()
        let text = CapsuleText(try CapsuleFile(path: path), name: "text.capsule")
        let lines = text.lines.joined(separator: "\n")
        #expect(lines.contains("Canary's camera (secret:camera): 1 frames, 4 lost"))
        #expect(lines.contains("left out while recording: 3 × pixels"))
        let json = try JSONSerialization.jsonObject(with: Data(text.json.text.utf8)) as? [String: Any]
        #expect((json?["cameras"] as? [[String: Any]])?.first?["frames"] as? Int == 1)
        #expect(json?["complete"] as? Bool == true && json?["pixels"] as? String == "lossless")
        #expect((json?["last_host_ns"] as? Int ?? 0) > 1_000_000)
    }

    @Test("numbers and parts of lossless pictures are read back, and never beyond the end")
    func bytes() {
        var bytes = LosslessBytes(bytes: [7])
        bytes.append(0x0102_0304)
        #expect(bytes.byte() == 7 && bytes.number() == 0x0102_0304)
        #expect(bytes.byte() == nil && bytes.number() == nil && bytes.take(1) == nil && bytes.take(-1) == nil)
        #expect(bytes.take(0)?.isEmpty == true)
    }
}
