import Foundation

/// The machine and software versions of a run.
struct Machine: Encodable {
    var processor: String
    var cores: Int
    var memory: String
    var kernel: String
    var system: String
    var swift: String
    var compiler: String
    /// The commit of the checkout, with a plus sign if it has local changes.
    var commit: String
    var date: String
    /// Versions by library.
    var libraries: [String: String]

    /// Returns a description of this machine now.
    static func current() -> Machine {
        Machine(
            processor: value("model name", in: "/proc/cpuinfo") ?? "unknown",
            cores: ProcessInfo.processInfo.activeProcessorCount,
            memory: String(format: "%.1f GiB", Double(ProcessInfo.processInfo.physicalMemory) / 1_073_741_824),
            kernel: firstLine("uname", "-sr") ?? "unknown",
            system: (value("PRETTY_NAME", in: "/etc/os-release", separator: "=") ?? "unknown")
                .trimmingCharacters(in: CharacterSet(charactersIn: "\"")),
            swift: firstLine("swift", "--version") ?? "unknown",
            compiler: firstLine("cc", "--version") ?? "unknown",
            commit: firstLine("git", "describe", "--always", "--dirty=+", "--abbrev=10") ?? "unknown",
            date: ISO8601DateFormatter().string(from: Date()),
            libraries: libraries()
        )
    }

    /// A summary of a few lines.
    var text: String {
        let versions = libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        return """
            machine: \(processor), \(cores) cores, \(memory); \(system), \(kernel)
            built with: \(swift); peers with \(compiler); commit \(commit); \(date)
            libraries: \(versions)
            """
    }

    /// The common name of each library, with its pkg-config and Debian names.
    private static let known: [(name: String, package: String?, debian: String)] = [
        ("GStreamer", "gstreamer-1.0", "libgstreamer1.0-0"), ("OpenCV", "opencv4", "libopencv-core406"),
        ("libavcodec", "libavcodec", "libavcodec59"), ("libswscale", "libswscale", "libswscale6"),
        ("ZBar", "zbar", "libzbar0"), ("ZXing-C++", "zxing", "libzxing2"),
        ("libturbojpeg", "libturbojpeg", "libturbojpeg0"), ("libyuv", nil, "libyuv0"),
        ("libpng", "libpng", "libpng16-16"),
        ("x264", "x264", "libx264-164"),
    ]

    private static func libraries() -> [String: String] {
        var versions: [String: String] = [:]
        for library in known {
            let version =
                library.package.flatMap { firstLine("pkg-config", "--modversion", $0) }
                ?? firstLine("dpkg-query", "-W", "-f=${Version}", library.debian)
            if let version { versions[library.name] = version }
        }
        return versions
    }

    /// Returns a value from a file of names and values.
    private static func value(_ name: String, in path: String, separator: Character = ":") -> String? {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").first { $0.hasPrefix(name) }?
            .split(separator: separator, maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
    }

    /// Returns the first line that a program prints, or nil if it fails.
    private static func firstLine(_ command: String...) -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }
}
