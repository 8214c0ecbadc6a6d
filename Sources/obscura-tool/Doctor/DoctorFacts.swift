import CameraSources
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What a bug report needs to know about a machine.
struct DoctorFacts: Equatable {
    /// A device file of a camera and what this process may do with it.
    struct DeviceFile: Equatable {
        var path: String
        var canRead: Bool
        var canWrite: Bool
        /// The user and group that own it.
        var owner: String
        var group: String
    }

    /// What the parts are called and which version of each runs.
    var versions: [(name: String, version: String)]
    var system: String
    var kernel: String
    var user: String
    /// The groups of this process.
    var groups: [String]
    /// `OBSCURA_CAMERAS`, as it is set.
    var cameraVariable: String?
    var cameras: [DeviceFacts]
    var deviceFiles: [DeviceFile]
    /// What is wrong with entries of `OBSCURA_CAMERAS`.
    var problems: [String]

    /// What is wrong and what to do about it.
    var advice: [String] {
        var advice = problems
        for file in deviceFiles where !file.canRead || !file.canWrite {
            advice.append(
                "\(file.path) may not be used by \(user). Run 'sudo usermod -aG \(file.group) \(user)' and log in again."
            )
        }
        if deviceFiles.isEmpty, cameraVariable == nil, !cameras.isEmpty {
            advice.append("No camera is plugged in; the virtual camera takes its place.")
        }
        if cameras.isEmpty { advice.append(DeviceFacts.noCamera) }
        return advice
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
                            ("owner", .string(file.owner)), ("group", .string(file.group)),
                        ])
                    }
                )
            ),
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
            lines.append("device file: \(file.path) \(rights), owner \(file.owner), group \(file.group)")
        }
        for camera in cameras {
            lines.append("camera: \(TerminalStyle.printable(camera.id)) (\(TerminalStyle.printable(camera.name)))")
        }
        if cameras.isEmpty { lines.append("cameras: none") }
        lines += advice.map { "advice: \($0)" }
        return lines.joined(separator: "\n")
    }
}

extension DoctorFacts {
    /// Looks at this machine.
    init() {
        versions = LibraryVersions.all
        system = Self.systemName()
        kernel = Self.kernelName()
        user = ProcessInfo.processInfo.userName
        groups = Self.groupNames()
        cameraVariable = ProcessInfo.processInfo.environment["OBSCURA_CAMERAS"]
        cameras = DeviceFacts.all()
        deviceFiles = Self.findDeviceFiles()
        problems = CameraRegistry.problems.map(\.message)
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

    private static func groupNames() -> [String] {
        let count = getgroups(0, nil)
        var ids = [gid_t](repeating: 0, count: max(0, Int(count)))
        guard getgroups(Int32(ids.count), &ids) >= 0 else { return [] }
        return (ids + [getegid()]).reduce(into: [String]()) { names, id in
            let name = groupName(id)
            if !names.contains(name) { names.append(name) }
        }
    }

    private static func groupName(_ id: gid_t) -> String {
        getgrgid(id).map { String(cString: $0.pointee.gr_name) } ?? "\(id)"
    }

    private static func findDeviceFiles() -> [DeviceFile] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []
        let cameras = names.filter { $0.hasPrefix("video") && Int($0.dropFirst(5)) != nil }
        return cameras.sorted { (Int($0.dropFirst(5)) ?? 0) < (Int($1.dropFirst(5)) ?? 0) }.map { name in
            let path = "/dev/\(name)"
            var status = stat()
            let isKnown = stat(path, &status) == 0
            return DeviceFile(
                path: path,
                canRead: access(path, R_OK) == 0,
                canWrite: access(path, W_OK) == 0,
                owner: isKnown
                    ? getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) } ?? "\(status.st_uid)" : "?",
                group: isKnown ? groupName(status.st_gid) : "?"
            )
        }
    }
}
