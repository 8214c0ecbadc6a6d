import Capsules
import Foundation
import Testing

/// Tests ``CapsuleEditor``, ``CapsuleSummary``, ``CapsuleDifference``, ``CapsuleTrace`` and ``CapsulePage``.
@Suite struct CapsuleEditorTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func write(_ entries: [CapsuleEntry], _ name: String) throws -> String {
        let path = scratch.path(name)
        let writer = try CapsuleFileWriter(path: path)
        for entry in entries { try writer.append(entry) }
        try writer.finish()
        return path
    }

    @Test("a redacted capsule has the canary nowhere, and neither name nor text")
    func redaction() throws {
        let path = try write(Samples.entries(), "whole.capsule")
        let target = scratch.path("redacted.capsule")
        var editor = CapsuleEditor()
        editor.redacts = true
        _ = try editor.run(try CapsuleFileReader(path: path), into: try CapsuleFileWriter(path: target))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: target))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data("Canary".utf8)) != nil)
        #expect(bytes.range(of: Data("Canary".utf8)) == nil)
        #expect(bytes.range(of: Data("secret".utf8)) == nil)
        let file = try CapsuleFile(path: target)
        #expect(file.head?.isRedacted == true && file.head?.calendarTime == 0)
        // Everything that a replay needs is there.
        let kept = Set(file.entries.map(\.record.kindName))
        for kind in ["camera", "run", "frame", "loss", "fate", "mail", "matching", "set", "scan", "callback"] {
            #expect(kept.contains(kind))
        }
    }

    @Test("equal texts get equal placeholders, others do not")
    func placeholders() {
        var editor = CapsuleEditor()
        editor.redacts = true
        func placeholder(_ text: String) -> String? {
            let scan = CapsuleScan(
                connection: 1,
                number: 1,
                time: Samples.time,
                type: "org.iso.QRCode",
                text: text,
                bytes: Array(text.utf8),
                corners: []
            )
            guard case .scan(let edited) = editor.edit(CapsuleEntry(hostTime: 0, record: .scan(scan)))?.record else {
                return nil
            }
            return edited.text
        }
        #expect(placeholder("a") == "text-1")
        #expect(placeholder("b") == "text-2")
        #expect(placeholder("a") == "text-1")
    }

    @Test("a part has what happened in its time, and the declarations of all times")
    func trimming() throws {
        var editor = CapsuleEditor()
        editor.from = 20_000_000
        editor.to = 30_000_000
        let kept = Samples.entries().compactMap { editor.edit($0) }
        #expect(kept.contains { $0.record == .camera(Samples.camera) })
        let others = kept.filter { !$0.record.isDeclaration }
        #expect(others.map(\.hostTime).allSatisfy { (21_000_000...31_000_000).contains($0) })
        #expect(!others.isEmpty)
        guard case .head(let head)? = kept.first?.record else { throw CapsuleError("no head") }
        #expect(head.isRing)
    }

    @Test("two runs are compared from their first frame, and the first difference is named")
    func difference() throws {
        func file(_ number: Int, begin: Int64) throws -> CapsuleFile {
            let frames = (0..<5).map { index in
                CapsuleRecord.frame(
                    CapsuleFrame(
                        camera: 0,
                        number: index == 3 ? number : index,
                        time: CapsuleTime(value: begin + Int64(index) * 100, timescale: 3000),
                        duration: .invalid,
                        hostTime: 0
                    )
                )
            }
            let records: [CapsuleRecord] = [.head(Samples.head), .camera(Samples.camera)] + frames
            let entries = records.map { CapsuleEntry(hostTime: 1, record: $0) }
            return try CapsuleFile(path: try write(entries, "\(number)-\(begin).capsule"))
        }
        #expect(CapsuleDifference(try file(3, begin: 0), try file(3, begin: 777)).isSame)
        let difference = CapsuleDifference(try file(4, begin: 0), try file(3, begin: 1))
        #expect(!difference.isSame)
        #expect(difference.lanes.map(\.equal) == [3])
        #expect(difference.lanes[0].first[0]?.hasPrefix("frame 4") == true)
        #expect(difference.lanes[0].first[1]?.hasPrefix("frame 3") == true)
    }

    @Test("the trace is JSON, and the page cannot be broken by a text")
    func showing() throws {
        var entries = Samples.entries()
        entries.append(CapsuleEntry(hostTime: 9_000_000, record: .note("</script><b>\"\u{1}\u{2028}")))
        let file = try CapsuleFile(path: try write(entries, "shown.capsule"))
        let trace = try JSONSerialization.jsonObject(with: Data(CapsuleTrace.json(file).utf8)) as? [String: Any]
        #expect((trace?["traceEvents"] as? [Any])?.isEmpty == false)
        let page = CapsulePage.html(file, title: "<b>")
        #expect(page.components(separatedBy: "</script>").count == 2)
        #expect(!page.contains("<b>"))
        let summary = CapsuleSummary(file)
        #expect(summary.cameras.map(\.frames) == [1] && summary.cameras.map(\.lost) == [4])
        #expect(summary.omissions == ["pixels": 3] && summary.scans == 1 && summary.sets == 1)
        #expect(summary.callbackMilliseconds(0.5) == 1)
    }
}
