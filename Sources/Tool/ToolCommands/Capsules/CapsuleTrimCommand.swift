import ArgumentParser
import Capsules

/// Cuts a part out of a capsule.
struct CapsuleTrimCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trim",
        abstract: "Write a part of a capsule.",
        discussion: """
            Example:
              obscura capsule trim bug.capsule --from 12 --to 20 -o part.capsule

            Cameras and connections stay, whenever they appeared. Exit status: 0, 2 if a file could not be read or \
            written.
            """
    )

    @OptionGroup var capsule: CapsuleArgument
    @OptionGroup var target: CapsuleOutputOptions

    @Option(parsing: .unconditional, help: ArgumentHelp("The first second of the part.", valueName: "seconds"))
    var from = 0.0

    @Option(parsing: .unconditional, help: ArgumentHelp("The last second of the part.", valueName: "seconds"))
    var to: Double?

    func validate() throws {
        let longest = 1_000_000_000.0
        guard from.isFinite, from >= 0, from <= longest else { throw ValidationError("--from: give seconds from 0.") }
        if let to, !(to.isFinite && to > from && to <= longest) {
            throw ValidationError("--to: give more seconds than --from.")
        }
    }

    func run() throws {
        var editor = CapsuleEditor()
        editor.from = UInt64(from * 1e9)
        editor.to = to.map { UInt64($0 * 1e9) }
        try CapsuleEditing.run(editor, from: capsule.file, to: target)
    }
}

/// Takes pixels, texts and names out of a capsule.
struct CapsuleRedactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redact",
        abstract: "Write a capsule without pixels, sound, texts and names.",
        discussion: """
            Example:
              obscura capsule redact bug.capsule -o public.capsule

            Times, numbers, losses, drops and callbacks stay, so that it can be verified. Equal texts get equal \
            placeholders. Exit status: 0, 2 if a file could not be read or written.
            """
    )

    @OptionGroup var capsule: CapsuleArgument
    @OptionGroup var target: CapsuleOutputOptions

    func run() throws {
        var editor = CapsuleEditor()
        editor.redacts = true
        try CapsuleEditing.run(editor, from: capsule.file, to: target)
    }
}

/// Writes an edited capsule.
enum CapsuleEditing {
    static func run(_ editor: CapsuleEditor, from path: String, to target: CapsuleOutputOptions) throws {
        try CapsuleFailures.telling {
            guard path != target.output else {
                throw CapsuleError("The capsule \(path) cannot be written over itself. Choose another name.")
            }
            let reader = try CapsuleFileReader(path: path)
            let writer = try CapsuleFileWriter(path: target.output, replaces: target.force)
            var editor = editor
            let counts = try editor.run(reader, into: writer)
            Message.show("\(target.output): \(counts.kept) records, \(counts.left) left out")
        }
    }
}
