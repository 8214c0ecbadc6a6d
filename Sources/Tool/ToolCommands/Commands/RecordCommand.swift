import ArgumentParser
import Foundation
import Obscura

/// Records a camera, a stream or a file.
struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record a camera, a stream or a file into one movie or into segments.",
        usage: "obscura record [<options>] [<input>] (--output <file> | --capsule <file>)",
        discussion: """
            Records until the input ends, --duration is over or Ctrl-C; every frame of a file is recorded, as fast as \
            the machine can. The name says what is written: .mov, .mp4 or .m4v. However the process ends, even when it \
            is killed, the file can be played up to the last half second. Prints the name of each file when it is \
            complete. Settings of the camera and frames that were lost are in the film as events, each at its frame, \
            with --codes the codes too, and with --govern the decisions; 'obscura inspect --events' lists them. With \
            --sign, every half second is signed, with its frames and events; 'obscura verify' checks it.

            Examples:
              obscura record -o clip.mov
              obscura record v4l2:/dev/video0 -o clip-%03d.mp4 --segment 60 --codec hevc
              obscura record -o shift.mov --codes qr,code128
              obscura record --capsule bug.capsule --duration 10
              openssl genpkey -algorithm ed25519 -out key.pem
              obscura record -o evidence.mov --sign key.pem
              obscura record 'virtual:640x480@30?clock=virtual&frames=300' -o test.mov \\
                  --stats run.json

            Exit status: 0 done, 1 no frame came, 2 the input could not be read to its end or a file not be written, \
            64 wrong usage, 69 no camera, 77 no permission.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "A camera as 'obscura devices' names it, an address (rtsp://, http://) or a media file. Without one: the "
                + "default camera.",
            valueName: "input"
        ),
        completion: .file()
    )
    var input: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write, or with --segment a pattern with a place for the number, such as clip-%03d.mov.",
            valueName: "file"
        ),
        completion: .file(extensions: ["mov", "mp4", "m4v"])
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Also record everything that the session does, to be replayed; see 'obscura capsule'.",
            valueName: "file"
        ),
        completion: .file(extensions: ["capsule"])
    )
    var capsule: String?

    @Option(help: "The pixels of the capsule: none, small, h264 or lossless.")
    var pixels: CapsulePixelOption?

    @OptionGroup var limit: DurationOption

    @OptionGroup var mask: MaskOption

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Start a new file after this many seconds; no frame is lost.", valueName: "seconds")
    )
    var segment: Double?

    @Option(help: "The compression of the video.")
    var codec = RecordingCodec.h264

    @Option(
        help: ArgumentHelp("Write the outcome of all frames to this file, as JSON.", valueName: "file"),
        completion: .file()
    )
    var stats: String?

    @Option(
        help: ArgumentHelp(
            "Also read codes of these kinds while recording, and keep them in the film, each at its frame: 'all' or a "
                + "comma list such as qr,aztec.",
            valueName: "types"
        )
    )
    var codes: String?

    @Option(
        help: ArgumentHelp(
            "Sign the film with this private key: a PEM file (Ed25519 or ECDSA P-256, without a passphrase), or a "
                + "pkcs11: address of a key in a token.",
            valueName: "key"
        ),
        completion: .file()
    )
    var sign: String?

    @Flag(help: "Lower the camera's rate while the machine is too slow for it, and note each decision in the film.")
    var govern = false

    @Flag(help: "Replace files that exist already.")
    var force = false

    func validate() throws {
        _ = try plan()
        if output == nil, capsule == nil {
            throw ValidationError("Give a movie to write with --output, or a capsule with --capsule.")
        }
        if output == nil, segment != nil { throw ValidationError("--segment: give the movies' name with --output.") }
        if output == nil, sign != nil { throw ValidationError("--sign: give the movie's name with --output.") }
        if capsule == nil, pixels != nil { throw ValidationError("--pixels: give the capsule's name with --capsule.") }
        _ = try RecordingTarget.input(input)
        if let codes {
            do { _ = try CodeTypes.parse(codes) } catch { throw ValidationError("--codes: \(error)") }
        }
    }

    private func plan() throws -> Recording.Plan? {
        try output.map {
            try RecordingTarget.plan(output: $0, codec: codec, segment: segment, replaces: force, key: sign)
        }
    }

    func run() async throws {
        try mask.apply()
        let capsule: CaptureCapsule?
        do {
            capsule = try makeCapsule()
        } catch {
            Message.error("\(error)")
            throw ToolStatus.usage.exitCode
        }
        let job = RecordJob(
            input: try RecordingTarget.input(input),
            plan: try plan(),
            duration: limit.duration,
            statisticsFile: stats.map(ResultFile.init),
            codeTypes: try codes.map { try CodeTypes.parse($0) ?? CodeTypes.named.map(\.type) },
            isGoverned: govern
        )
        let watch = SignalWatch(job.stop)
        let status = await job.run()
        withExtendedLifetime(watch) {}
        do {
            try capsule?.stop()
        } catch {
            Message.error("\(error)")
            throw ToolStatus.someFailed.exitCode
        }
        for (kind, count) in capsule?.omissions.sorted(by: { $0.key < $1.key }) ?? [] {
            Message.show("\(count) × \(kind) left out of the capsule, as writing did not keep up")
        }
        if status != .done { throw status.exitCode }
    }

    private func makeCapsule() throws -> CaptureCapsule? {
        guard let capsule else { return nil }
        var configuration = CaptureCapsule.Configuration()
        configuration.pixels = pixels?.pixels ?? .small
        configuration.replaces = force
        return try CaptureCapsule(writingTo: URL(fileURLWithPath: capsule), configuration: configuration)
    }
}

/// The pixels of a capsule, as the command line names them.
enum CapsulePixelOption: String, CaseIterable, ExpressibleByArgument {
    case none, small, h264, lossless

    var pixels: CaptureCapsule.Pixels {
        switch self {
        case .none: .none
        case .small: .small
        case .h264: .h264
        case .lossless: .lossless
        }
    }
}
