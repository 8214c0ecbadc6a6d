import Foundation
import Testing

/// Tests ``Obscura`` and ``CommandList``.
@Suite("The built tool: usage")
struct UsageTests {
    @Test("the version is printed", .timeLimit(.minutes(1)))
    func version() async throws {
        let result = try await Tool.run(["--version"])
        #expect(result.status == 0)
        #expect(result.output == "0.1.0\n")
    }

    @Test("help names every command, and each command's help has examples")
    func help() async throws {
        let result = try await Tool.run(["--help"])
        #expect(result.status == 0)
        for command in ["scan", "record", "delay", "serve", "devices", "inspect", "doctor"] {
            #expect(result.output.contains("\n  \(command) "))
            let help = try await Tool.run([command, "--help"])
            #expect(help.status == 0)
            #expect(help.output.contains("Examples:\n  obscura \(command)"))
        }
    }

    @Test("the help of scan has the documented options")
    func scanHelp() async throws {
        let result = try await Tool.run(["scan", "--help"])
        for option in [
            "--types", "--roi", "--json", "--unique", "--save-frames", "--duration", "--realtime", "--truth", "--stats",
            "--report",
        ] {
            #expect(result.output.contains("\n  \(option) "), "\(option)")
        }
    }

    @Test(
        "wrong usage is answered on standard error with a remedy, and status 64",
        arguments: [
            (
                ["scan", "--types", "foo", "x.png"],
                "Error: --types: unknown code type 'foo'. Use 'all' or a comma list of: qr,"
            ),
            (["scan", "--roi", "0,0,2,2", "x.png"], "Error: --roi: the region leaves the picture. Give X,Y,W,H as"),
            (["scan", "--duration", "0", "x.png"], "Error: --duration: give seconds above 0."),
            (["scan", "virtual:?codes=foo"], "Error: Camera 'virtual:?codes=foo':"),
            (["scan", "virt:"], "'virt:' is no kind of camera"),
            (["scan", "--nonsense"], "Error: Unknown option '--nonsense'"),
            (["inspect"], "Error: Missing expected argument '<file>'"),
            (["watch"], "Error: Unexpected argument 'watch'"),
        ] as [([String], String)]
    )
    func wrongUsage(arguments: [String], text: String) async throws {
        let result = try await Tool.run(arguments)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(text), "\(result.errors)")
    }

    @Test("shells can complete commands", arguments: ["bash", "zsh", "fish"])
    func completion(shell: String) async throws {
        let result = try await Tool.run(["--generate-completion-script", shell])
        #expect(result.status == 0)
        #expect(result.output.contains("save-frames"))
    }

    @Test("doctor prints the facts for a bug report, for people and as JSON")
    func doctor() async throws {
        let cameras = ["OBSCURA_CAMERAS": "virtual:320x240@10"]
        let text = try await Tool.run(["doctor"], environment: cameras)
        #expect(text.status == 0)
        for fact in ["obscura: 0.1.0", "FFmpeg: ", "ZXing-C++: ", "libyuv: ", "kernel: Linux ", "camera: virtual:"] {
            #expect(text.output.contains(fact), "\(fact)")
        }
        #expect(text.output.contains("OBSCURA_CAMERAS: virtual:320x240@10\n"))
        let json = try await Tool.run(["doctor", "--json"], environment: cameras)
        let object = try #require(json.objects.first)
        #expect(object["OBSCURA_CAMERAS"] as? String == "virtual:320x240@10")
        #expect((object["versions"] as? [String: String])?["obscura"] == "0.1.0")
        #expect(object["advice"] is [String])
    }

    @Test("devices lists the cameras with their formats")
    func devices() async throws {
        let cameras = [
            "OBSCURA_CAMERAS": "virtual:320x240@10,virtual:640x480@30?seed=2", "OBSCURA_MICROPHONES": "virtual:48000x2",
        ]
        let text = try await Tool.run(["devices"], environment: cameras)
        #expect(text.status == 0)
        #expect(text.output.hasPrefix("virtual:320x240@10\n"))
        #expect(text.output.contains("320x240"))
        let json = try await Tool.run(["devices", "--json"], environment: cameras)
        let devices = try #require(json.objects.first?["devices"] as? [[String: Any]])
        #expect(devices.count == 2)
        #expect((json.objects.first?["microphones"] as? [[String: Any]])?.first?["channels"] as? Int == 2)
        #expect(json.errors.isEmpty)
        let none = try await Tool.run(["devices"], environment: ["OBSCURA_CAMERAS": "v4l2:/dev/video9999"])
        #expect(none.status == 69)
        #expect(none.errors.contains("There is no camera 'v4l2:/dev/video9999'. Plug it in"))
        let wrong = try await Tool.run(["devices"], environment: ["OBSCURA_CAMERAS": "virtual:,virtual:?nonsense=1"])
        #expect(wrong.status == 0)
        #expect(wrong.errors.hasPrefix("obscura: ") && wrong.errors.contains("nonsense"))
        #expect(devices.map { $0["position"] as? String } == ["back", "front"])
        #expect((devices.first?["active"] as? [String: Any])?["width"] as? Int == 320)
        #expect((devices.last?["formats"] as? [Any])?.isEmpty == false)
    }
}
