import ArgumentParser
import CameraSources
import ConsoleWeb
import Foundation
import Obscura
import ObscuraServer
import ToolCommands
import UnitConfiguration

/// Shows cameras in browsers.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Show cameras in a browser, live and late, with the codes that are read.",
        discussion: """
            Prints the address of the page once it listens. The page has the live and the delayed picture with the \
            outlines of codes, a list of scans, the outcome of every frame, and clips of the last seconds. Programs \
            get the same at the addresses that /openapi.json describes. Continues when a camera is unplugged, and \
            uses it again when it is back; ends at Ctrl-C, or after --duration.

            It serves only this machine. For others give --host 0.0.0.0 and a file with a secret of 16 characters or \
            more, for which the page asks.

            With --store scans are written to a file, which 'obscura history' reads, before they are shown or \
            sent. With --config a file describes everything for an unattended unit: several cameras side by side, a \
            store, an MQTT broker or a webhook that scans are sent to. --print-config prints such a file; --check \
            validates one and ends.

            Examples:
              obscura serve
              obscura serve --store scans.sqlite
              obscura serve --print-config > unit.yaml
              obscura serve --config unit.yaml --check
              obscura serve v4l2:/dev/video0 rtsp://door.local/stream --delay 10
              (umask 077; head -c 24 /dev/urandom | base64 > token)
              obscura serve --host 0.0.0.0 --token-file token --certificate cert.pem --key key.pem

            Exit status: 0 ended by Ctrl-C or --duration, 2 the port cannot be had or the inputs not be used, 64 wrong \
            usage, 77 no permission.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The cameras to choose from, as 'obscura devices' names them, addresses (rtsp://, http://), media "
                + "files, which play at their own pace, or folders of these. Without any: all cameras of this machine.",
            valueName: "input"
        ),
        completion: .file()
    )
    var inputs: [String] = []

    @Option(help: ArgumentHelp("The address to serve at, in digits.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(
        name: .customLong("name"),
        help: ArgumentHelp(
            "A name that browsers may call this machine by, besides localhost and its own; may be given several times.",
            valueName: "host name"
        )
    )
    var names: [String] = []

    @Option(help: ArgumentHelp("The port to serve at; 0 takes a free one.", valueName: "port"))
    var port = 8080

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The initial delay of the delayed picture.", valueName: "seconds")
    )
    var delay = 5.0

    @Option(
        help: ArgumentHelp("A file with the secret that clients must give.", valueName: "file"),
        completion: .file()
    )
    var tokenFile: String?

    @Option(
        help: ArgumentHelp(
            "A file with another secret, whose clients see everything and change nothing; besides --token-file.",
            valueName: "file"
        ),
        completion: .file()
    )
    var viewTokenFile: String?

    @Option(
        help: ArgumentHelp(
            "A file with one more secret, whose clients see what masks hide, too; besides --token-file.",
            valueName: "file"
        ),
        completion: .file()
    )
    var unmaskedTokenFile: String?

    @Option(
        help: ArgumentHelp(
            "The certificate with its chain for https:// and rtsps://, as PEM.",
            valueName: "file"
        ),
        completion: .file()
    )
    var certificate: String?

    @Option(help: ArgumentHelp("The private key of the certificate, as PEM.", valueName: "file"), completion: .file())
    var key: String?

    @Option(
        help: ArgumentHelp(
            "Also serve the chosen camera by RTSP at this port, as 'obscura publish' does: /camera, with ?delay=10 for "
                + "ten seconds ago. Others than this machine give the token as the password, with the name 'obscura'.",
            valueName: "port"
        )
    )
    var rtsp: Int?

    @OptionGroup var sound: SoundOption

    @Option(
        help: ArgumentHelp("The folder for clips; created with the first one.", valueName: "folder"),
        completion: .directory
    )
    var clips = "clips"

    @Option(help: ArgumentHelp("The kinds of codes to read: 'all' or a comma list such as qr,aztec,datamatrix."))
    var types = "all"

    @OptionGroup var limit: DurationOption

    @OptionGroup var mask: MaskOption

    @OptionGroup var folders: RecursiveOption

    @Option(help: ArgumentHelp("The memory for held frames.", valueName: "MiB"))
    var memory = 256

    @Option(help: ArgumentHelp("The disk space for held frames, once memory is full.", valueName: "MiB"))
    var disk = 0

    @Option(
        help: ArgumentHelp("Store scans in this file, with small pictures of their frames.", valueName: "file"),
        completion: .file()
    )
    var store: String?

    @Option(
        help: ArgumentHelp("Read all settings from this file instead of options.", valueName: "file.yaml"),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var config: String?

    @Flag(help: "Only check the file of --config.")
    var check = false

    @Flag(help: "Print a file for --config with everything that can be in it, and end.")
    var printConfig = false

    func validate() throws {
        if config != nil {
            let isPlain =
                inputs.isEmpty && host == "127.0.0.1" && names.isEmpty && port == 8080 && delay == 5 && tokenFile == nil
                && viewTokenFile == nil && unmaskedTokenFile == nil && mask.masks.isEmpty && rtsp == nil
                && certificate == nil && key == nil && clips == "clips" && types == "all" && memory == 256 && disk == 0
                && store == nil && sound.sound == nil
                && !folders.recursive
            guard isPlain else {
                throw ValidationError("--config: the file says everything. Leave out inputs and the other options.")
            }
        } else if check {
            throw ValidationError("--check: give the file with --config.")
        }
        if let store { try StoreOption.check(store) }
        guard (0...65535).contains(port) else { throw ValidationError("--port: give a number from 0 to 65535.") }
        guard rtsp.map({ (0...65535).contains($0) }) ?? true else {
            throw ValidationError("--rtsp: give a number from 0 to 65535.")
        }
        guard sound.sound == nil || rtsp != nil else {
            throw ValidationError("--sound: the sound is for readers of --rtsp. Give its port, too.")
        }
        _ = try sound.microphone()
        guard viewTokenFile == nil || tokenFile != nil else {
            throw ValidationError("--view-token-file: give --token-file, too, for those who may change something.")
        }
        guard unmaskedTokenFile == nil || tokenFile != nil else {
            throw ValidationError("--unmasked-token-file: give --token-file, too, for those who may change something.")
        }
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError("--certificate, --key: give both, the certificate and its key.")
        }
        guard delay.isFinite, delay >= 0, delay <= 86_400 else {
            throw ValidationError("--delay: give seconds from 0 to 86400, a day.")
        }
        guard (8...1_048_576).contains(memory) else { throw ValidationError("--memory: give 8 MiB or more.") }
        guard (0...1_073_741_824).contains(disk) else { throw ValidationError("--disk: give 0 MiB or more.") }
        for name in names where !ConsoleServer.isHostName(name) {
            throw ValidationError(
                "--name: '\(name)' is no host name. Give one such as camera.lan, without port or http://."
            )
        }
        guard !clips.isEmpty else { throw ValidationError("--clips: give a folder.") }
        do { _ = try CodeTypes.parse(types) } catch { throw ValidationError("--types: \(error)") }
        do { _ = try InputPlan(inputs) } catch { throw ValidationError(error.message) }
    }

    func run() async throws {
        if printConfig { return print(UnitConfiguration.example, terminator: "") }
        if let config {
            let job = UnitJob(file: config, onlyChecks: check)
            job.stop.turnOn(after: limit.duration)
            let watch = SignalWatch(job.stop)
            let status = await job.run()
            withExtendedLifetime(watch) {}
            if status != .done { throw status.exitCode }
            return
        }
        try mask.apply()
        var server = ConsoleServer.Configuration()
        server.host = host
        server.port = UInt16(port)
        server.names = names
        do {
            server.token = try tokenFile.map { try AccessToken(file: URL(fileURLWithPath: $0)) }
            server.viewToken = try viewTokenFile.map { try AccessToken(file: URL(fileURLWithPath: $0)) }
            server.unmaskedToken = try unmaskedTokenFile.map { try AccessToken(file: URL(fileURLWithPath: $0)) }
            if let certificate, let key {
                server.identity = try TLSIdentity(certificateFile: certificate, keyFile: key)
            }
        } catch let error as ConsoleServerError {
            Message.error(error.message)
            throw (error.code == .noPermission ? ToolStatus.noPermission : .usage).exitCode
        }
        let job = ServeJob(
            plan: try InputPlan(inputs, realtime: true, recursive: folders.recursive),
            server: server,
            delay: delay,
            types: try CodeTypes.parse(types),
            memoryBudget: memory << 20,
            diskBudget: disk << 20,
            clipFolder: URL(fileURLWithPath: clips),
            storeFile: store.map { URL(fileURLWithPath: $0) },
            rtspPort: rtsp.map { UInt16($0) },
            certificateFile: certificate,
            keyFile: key,
            microphone: try sound.microphone()
        )
        job.stop.turnOn(after: limit.duration)
        let watch = SignalWatch(job.stop)
        let status = await job.run()
        withExtendedLifetime(watch) {}
        if status != .done { throw status.exitCode }
    }
}
