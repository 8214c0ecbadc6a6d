import ArgumentParser
import Foundation
import MediaFiles

/// Checks the signatures of a film.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check which seconds of a signed film are as they were recorded.",
        discussion: """
            Names the parts that were changed, are missing, or have no signature. Times count from the start of the \
            recording. Without --key any one key is accepted, and its fingerprint is printed: compare it with that of \
            the recorder, since everyone can sign a changed film with a key of their own.

            Examples:
              obscura verify evidence.mov
              openssl pkey -in key.pem -pubout -out public.pem
              obscura verify evidence.mov --key public.pem --json

            Exit status: 0 the film is whole, 1 it is not, 2 it could not be read, 64 wrong usage, 77 no permission.
            """
    )

    @Argument(help: "A film that 'obscura record --sign' has written.", completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp("The public key that must have signed the film, in PEM form.", valueName: "file"),
        completion: .file()
    )
    var key: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let verdict: FilmVerdict
        do throws(MediaError) {
            let key: SigningKey? = if let key { try SigningKey(publicKeyAt: key) } else { nil }
            verdict = try FilmVerification.verify(file, key: key)
        } catch {
            Message.error(error.message)
            throw (error.code == .noPermission ? ToolStatus.noPermission : .someFailed).exitCode
        }
        try? StandardOutput().line(json ? VerdictText.json(verdict) : VerdictText.lines(verdict))
        if !verdict.isWhole { throw ToolStatus.nothingFound.exitCode }
    }
}

/// Formats the result of checking a film.
enum VerdictText {
    static func json(_ verdict: FilmVerdict) -> String {
        JSON.object([
            ("whole", .bool(verdict.isWhole)),
            (
                "segments",
                .array(
                    verdict.segments.map { segment in
                        .object([
                            ("start", .number(segment.start)), ("end", .number(segment.end)),
                            ("state", .string(segment.state.rawValue)),
                            ("reason", .optional(segment.reason, JSON.string)),
                        ])
                    }
                )
            ),
            ("file", .string(verdict.file.rawValue)),
            ("key", .optional(verdict.fingerprint, JSON.string)),
        ]).text
    }

    /// A line for each run of segments with the same state and reason, and one for the film.
    static func lines(_ verdict: FilmVerdict) -> String {
        var runs: [FilmVerdict.Segment] = []
        for segment in verdict.segments {
            if let last = runs.last, last.state == segment.state, last.reason == segment.reason {
                runs[runs.count - 1].end = segment.end
            } else {
                runs.append(segment)
            }
        }
        var lines = runs.map { run in
            "\(format(run.start, 3)) s to \(format(run.end, 3)) s  \(run.state.rawValue)"
                + (run.reason.map { "  \(TerminalStyle.printable($0))" } ?? "")
        }
        if let fingerprint = verdict.fingerprint { lines.append("signed by key \(fingerprint)") }
        if verdict.isWhole {
            lines.append("The film is as it was recorded.")
        } else if verdict.segments.allSatisfy({ $0.state == .whole }) {
            lines.append("Every frame and event is as recorded, but the file around them is another: it was copied.")
        } else {
            lines.append("The film is not as it was recorded.")
        }
        return lines.joined(separator: "\n")
    }
}
