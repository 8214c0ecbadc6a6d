import ArgumentParser
import Foundation

/// Sends a camera's picture to other programs.
struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Give a camera's picture, live or later, to other programs: by RTSP, RTMP, SRT, HLS or as a webcam.",
        usage: "obscura publish [<options>] [<input>] --to <place> ...",
        discussion: """
            The picture is compressed once, however many read it; what a camera compresses itself (H.264, HEVC) goes \
            on as it is, unless masks cover a part of it. Each frame is sent once, in order, when it is due; when the \
            line is cut, sending goes on once the receiver is back, without frames older than --bound. Its \
            number and capture time travel along, and another Obscura that reads the stream restores them.

            An rtsp:// address of this machine at which no one listens is served: readers connect to it, and add \
            ?delay=10 for the picture of ten seconds ago. Any other address is sent to. Prints the addresses that \
            readers can use. Others than this machine need a name and a password, with --user-file or in the address.

            Examples:
              obscura publish --to rtsp://127.0.0.1:8554/camera
              obscura publish --to rtsps://0.0.0.0:8322/door --user-file readers \\
                  --certificate cert.pem --key key.pem
              obscura publish v4l2:/dev/video0 --to rtmp://live.example.com/app/key --delay 10
              obscura publish --to srt://192.0.2.7:9000 --to /var/www/live/camera.m3u8
              obscura publish --sound default --to rtsp://127.0.0.1:8554/camera
              obscura publish --to v4l2:/dev/video10
              obscura publish --to pipewire:door

            Exit status: 0 done, 1 no frame came, 2 the input could not be read to its end or a receiver got nothing, \
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
        help: ArgumentHelp(
            "The place to publish at: rtsp://, rtmp://, srt://, tcp:// or udp:// with an address, a playlist that ends "
                + "in .m3u8, v4l2:/dev/videoN, or pipewire:NAME; may be given several times.",
            valueName: "place"
        )
    )
    var to: [String]

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The delay of the picture; readers of a server may ask for another.", valueName: "seconds")
    )
    var delay = 0.0

    @OptionGroup var limit: DurationOption

    @OptionGroup var mask: MaskOption

    @OptionGroup var sound: SoundOption

    @Flag(help: "Compress the picture again even if the camera sends H.264 or HEVC.")
    var encode = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The age after which a frame that could not be sent is left out.", valueName: "seconds")
    )
    var bound = 2.0

    @Option(
        help: ArgumentHelp("A file with the name and password that readers of a server need, name:password."),
        completion: .file()
    )
    var userFile: String?

    @Option(help: ArgumentHelp("The certificate for rtsps://, as PEM.", valueName: "file"), completion: .file())
    var certificate: String?

    @Option(help: ArgumentHelp("The private key of the certificate, as PEM.", valueName: "file"), completion: .file())
    var key: String?

    @Flag(help: "Let everyone read who reaches the server.")
    var open = false

    @Flag(help: "Serve the address of this machine, whatever listens there.")
    var listen = false

    @Option(help: ArgumentHelp("The memory for held frames.", valueName: "MiB"))
    var memory = 256

    @Option(help: ArgumentHelp("The disk space for held frames, once memory is full.", valueName: "MiB"))
    var disk = 0

    @Option(
        help: ArgumentHelp("Write the outcome of all frames to this file, as JSON.", valueName: "file"),
        completion: .file()
    )
    var stats: String?

    func validate() throws {
        guard delay.isFinite, delay >= 0, delay <= 86_400 else {
            throw ValidationError("--delay: give seconds from 0 to 86400, a day.")
        }
        guard bound.isFinite, bound > 0, bound <= 86_400 else {
            throw ValidationError("--bound: give seconds above 0, up to 86400, a day.")
        }
        guard !to.isEmpty else { throw ValidationError("say where to: --to rtsp://127.0.0.1:8554/camera") }
        guard (8...1_048_576).contains(memory) else { throw ValidationError("--memory: give 8 MiB or more.") }
        guard (0...1_073_741_824).contains(disk) else { throw ValidationError("--disk: give 0 MiB or more.") }
        guard certificate == nil || key != nil else { throw ValidationError("--certificate: give its --key, too.") }
        _ = try places()
        _ = try sound.microphone()
        _ = try RecordingTarget.input(input)
    }

    private func places() throws -> [PublishPlace] {
        do throws(PublishPlace.Malformed) {
            var access = PublishPlace.Access()
            access.account = try userFile.map { file throws(PublishPlace.Malformed) in
                try PublishPlace.account(inFile: file)
            }
            access.certificate = certificate
            access.key = key
            access.isOpen = open
            access.listens = listen
            return try to.map { text throws(PublishPlace.Malformed) in
                try PublishPlace(parsing: text, access: access)
            }
        } catch {
            throw ValidationError("--to: \(error)")
        }
    }

    func run() async throws {
        try mask.apply()
        let job = PublishJob(
            input: try RecordingTarget.input(input),
            places: try places(),
            delay: delay,
            bound: bound,
            duration: limit.duration,
            memoryBudget: memory << 20,
            diskBudget: disk << 20,
            statisticsFile: stats.map(ResultFile.init),
            microphone: try sound.microphone(),
            encodes: encode
        )
        let watch = SignalWatch(job.stop)
        let status = await job.run()
        withExtendedLifetime(watch) {}
        if status != .done { throw status.exitCode }
    }
}
