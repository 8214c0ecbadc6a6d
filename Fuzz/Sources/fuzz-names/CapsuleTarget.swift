import CameraSources
import Capsules
import Foundation
import Fuzzing

/// Reads capsules, whole and record by record, and everything that is made of them.
enum CapsuleTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let kind = input.byte()
        let rest = [UInt8](input.rest())
        if let record = try? CapsuleRecord(kind: kind, bytes: rest[...]) {
            let (kindAgain, bytesAgain) = record.encoded()
            let again = try? CapsuleRecord(kind: kindAgain, bytes: bytesAgain[...])
            let isSame = again.map { $0.encoded().bytes == bytesAgain } == true
            require(isSame, "a record that was read is written the same")
            check(CapsuleLayout.head() + CapsuleLayout.frame(kind: kind, hostTime: 1, bytes: rest))
        }
        check(CapsuleLayout.head() + rest)
        check(rest)
    }

    private static func check(_ bytes: [UInt8]) {
        guard let reader = try? CapsuleFileReader(Data(bytes)) else { return }
        _ = reader.places
        let script = ReplayScript(reader)
        for role in script.roles { _ = role.camera.formats.map(\.format) }
        _ = ReplayMicrophone.microphones(reader)
        let file = CapsuleFile(reader)
        _ = CapsuleSummary(file)
        _ = CapsuleTrace.json(file)
        _ = CapsulePage.html(file, title: "")
        require(CapsuleDifference(file, file).isSame, "a capsule does not differ from itself")
        var editor = CapsuleEditor()
        editor.redacts = true
        for entry in file.entries { _ = editor.edit(entry) }
    }
}
