import CameraSources
import Foundation
import MediaFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The facts about a machine that a bug report needs.
struct DoctorFacts: Equatable {
    /// A part of the machine, with its state and advice for problems.
    struct Part: Equatable {
        var name: String
        var state: String
        var advice: [String] = []
    }

    /// The names and versions of the libraries in use.
    var versions: [(name: String, version: String)]
    var system: String
    var kernel: String
    var user: String
    /// The groups of this process.
    var groups: [String]
    /// The value of `OBSCURA_CAMERAS`.
    var cameraVariable: String?
    var cameras: [DeviceFacts]
    var deviceFiles: [DeviceFileAccess]
    /// The other sources of video and audio.
    var parts: [Part] = []
    /// The problems with cameras and microphones that their registries report.
    var problems: [String]
    /// Advice about problems with the machine's cameras.
    var machineAdvice: [String] = []

    /// Advice about all problems, without duplicates.
    var advice: [String] {
        // The advice about a device file has more facts, so it replaces the registry's text.
        let said = deviceFiles.filter { !$0.isUsable }.map(\.path)
        var advice = problems.filter { problem in !said.contains { problem.contains("(\($0))") } }
        advice += machineAdvice
        if deviceFiles.isEmpty, machineAdvice.isEmpty, cameraVariable == nil, !cameras.isEmpty {
            advice.append("No camera is plugged in; the virtual camera takes its place.")
        }
        if cameras.isEmpty, machineAdvice.isEmpty { advice.append(DeviceFacts.noCamera) }
        return advice + parts.flatMap(\.advice)
    }

    static func == (a: DoctorFacts, b: DoctorFacts) -> Bool { a.json == b.json }

    /// One JSON document.
    var json: String {
        JSON.object([
            ("versions", .object(versions.map { ($0.name, .string($0.version)) })),
            ("system", .string(system)), ("kernel", .string(kernel)), ("user", .string(user)),
            ("groups", .array(groups.map(JSON.string))),
            ("OBSCURA_CAMERAS", .optional(cameraVariable, JSON.string)),
            (
                "deviceFiles",
                .array(
                    deviceFiles.map { file in
                        .object([
                            ("path", .string(file.path)), ("read", .bool(file.canRead)),
                            ("write", .bool(file.canWrite)),
                            ("owner", .string(file.owner)), ("group", .string(file.groupText)),
                        ])
                    }
                )
            ),
            ("parts", .object(parts.map { ($0.name, .string($0.state)) })),
            ("cameras", .array(cameras.map { .object([("id", .string($0.id)), ("name", .string($0.name))]) })),
            ("advice", .array(advice.map(JSON.string))),
        ]).text
    }

    /// Lines for people.
    var text: String {
        var lines = versions.map { "\($0.name): \($0.version)" }
        lines.append("system: \(system)")
        lines.append("kernel: \(kernel)")
        lines.append("user: \(user), groups: \(groups.joined(separator: " "))")
        lines.append("OBSCURA_CAMERAS: \(cameraVariable.map(TerminalStyle.printable) ?? "not set")")
        if deviceFiles.isEmpty { lines.append("device files: none") }
        for file in deviceFiles {
            let rights = "\(file.canRead ? "r" : "-")\(file.canWrite ? "w" : "-")"
            lines.append("device file: \(file.path) \(rights), owner \(file.owner), group \(file.groupText)")
        }
        for camera in cameras {
            lines.append("camera: \(TerminalStyle.printable(camera.id)) (\(TerminalStyle.printable(camera.name)))")
        }
        if cameras.isEmpty { lines.append("cameras: none") }
        lines += parts.map { "\($0.name): \(TerminalStyle.printable($0.state))" }
        lines += advice.map { "advice: \(TerminalStyle.printable($0))" }
        return lines.joined(separator: "\n")
    }
}

extension DoctorFacts {
    /// Examines this machine.
    init() {
        versions = LibraryVersions.all
        system = Self.systemName()
        kernel = Self.kernelName()
        user = ProcessInfo.processInfo.userName
        groups = DeviceFileAccess.groups.map(DeviceFileAccess.name(ofGroup:))
        cameraVariable = ProcessInfo.processInfo.environment["OBSCURA_CAMERAS"].map(Self.hidingCredentials)
        cameras = DeviceFacts.all()
        let machine = V4L2Status.current
        deviceFiles = machine.files
        machineAdvice = machine.advice
        parts = Part.all
        problems = (CameraRegistry.problems + MicrophoneRegistry.problems).map(\.message)
    }

    private static func systemName() -> String {
        for path in ["/etc/os-release", "/usr/lib/os-release"] {
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
            for line in text.split(separator: "\n") where line.hasPrefix("PRETTY_NAME=") {
                return line.dropFirst("PRETTY_NAME=".count).trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
            }
        }
        return "unknown"
    }

    private static func kernelName() -> String {
        var name = utsname()
        guard uname(&name) == 0 else { return "unknown" }
        return [text(&name.sysname), text(&name.release), text(&name.machine)].joined(separator: " ")
    }

    private static func text<Characters>(_ field: inout Characters) -> String {
        withUnsafeBytes(of: &field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension DeviceFileAccess {
    /// The group's name, or its number if it has no name.
    fileprivate var groupText: String { group ?? "\(groupID)" }
}

extension DoctorFacts {
    /// Returns a list of cameras without credentials, because the output of doctor goes into bug reports.
    static func hidingCredentials(_ list: String) -> String {
        // A password may contain the comma that separates entries, so text before a host name is removed first.
        list.replacing(#/://[^/?#\s]*@/#, with: "://…@")
            .split(separator: ",", omittingEmptySubsequences: false)
            .map { MediaLocation.hidingCredentials(in: String($0), behind: "…@") }
            .joined(separator: ",")
    }
}
