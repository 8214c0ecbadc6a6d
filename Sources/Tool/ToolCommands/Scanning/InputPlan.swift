package import CameraSources
import Foundation

/// One input to be read.
package struct PlannedInput: Equatable, Sendable {
    /// What the results are printed under: the input as it was given, without user and password.
    package var label: String
    /// What to open; nil is the default camera.
    package var name: CameraName?

    /// Whether it is a camera rather than a file or an address.
    package var isCamera: Bool {
        switch name?.source {
        case .file, .stream: false
        case .virtual, .v4l2, .pipewire, nil: true
        }
    }

    /// Whether it is read beside the others rather than in its turn: it has no end, or cannot wait.
    var isConcurrent: Bool {
        switch name?.source {
        case .file: false
        case .virtual(let settings): settings.clock == .host && settings.frames == nil
        case .v4l2, .pipewire, .stream, nil: true
        }
    }
}

/// What the arguments of a command stand for.
package struct InputPlan: Equatable {
    /// The inputs in order, folders replaced by what is in them.
    package var inputs: [PlannedInput] = []
    /// What cannot be read, each a sentence for people, with the argument it is about.
    package var failures: [Failure] = []

    /// An argument that stands for nothing readable.
    package struct Failure: Equatable {
        package var label: String
        package var message: String
    }

    /// Makes the plan.
    ///
    /// Folders are read; files and cameras are not looked at.
    ///
    /// - Parameters:
    ///   - arguments: pictures, media files, addresses, cameras and folders; none is the default camera.
    ///   - realtime: plays files at their own pace.
    /// - Throws: ``CameraError`` for a camera name that cannot be understood, which is wrong usage.
    package init(_ arguments: [String], realtime: Bool = false) throws(CameraError) {
        if arguments.isEmpty { inputs = [PlannedInput(label: "default camera", name: nil)] }
        for argument in arguments {
            let name = try CameraName(parsing: argument)
            guard case .file(let file) = name.source else {
                // An address may hold a password, which results must not repeat.
                var label = argument
                if case .stream = name.source { label = name.displayText }
                inputs.append(PlannedInput(label: label, name: name))
                continue
            }
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), isFolder.boolValue {
                add(folder: file, name: name, realtime: realtime)
            } else {
                inputs.append(PlannedInput(label: argument, name: Self.pacing(name, realtime: realtime)))
            }
        }
    }

    /// Adds the media files in a folder, not in those within it, in the order of their names.
    private mutating func add(folder: FileCameraSettings, name: CameraName, realtime: Bool) {
        let entries: [String]
        do {
            entries = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            failures.append(
                Failure(
                    label: folder.path,
                    message: "Could not read the folder \(folder.path). Check its permissions."
                )
            )
            return
        }
        let files = entries.filter(Self.isMedia).sorted(by: Self.comesBefore)
        if files.isEmpty {
            failures.append(
                Failure(
                    label: folder.path,
                    message: "There are no pictures or media files in \(folder.path). Name the files, "
                        + "or a folder that holds some itself."
                )
            )
        }
        for file in files {
            var settings = folder
            settings.path = folder.path + (folder.path.hasSuffix("/") ? "" : "/") + file
            let inside = CameraName(.file(settings), position: name.position, kind: name.kind)
            inputs.append(PlannedInput(label: settings.path, name: Self.pacing(inside, realtime: realtime)))
        }
    }

    private static func pacing(_ name: CameraName, realtime: Bool) -> CameraName {
        guard realtime, case .file(var settings) = name.source else { return name }
        settings.pace = .realtime
        return CameraName(.file(settings), position: name.position, kind: name.kind)
    }

    /// Numbers within names count as numbers, so that `frame2` comes before `frame10`.
    private static func comesBefore(_ a: String, _ b: String) -> Bool {
        switch a.compare(b, options: [.numeric, .caseInsensitive]) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame: a < b
        }
    }

    /// Whether a file in a folder is taken for media, by its name; hidden files are not.
    private static func isMedia(_ name: String) -> Bool {
        guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
        return mediaExtensions.contains(name[name.index(after: dot)...].lowercased())
    }

    private static let mediaExtensions: Set<String> = [
        // Pictures.
        "apng", "avif", "bmp", "exr", "gif", "heic", "heif", "j2k", "jp2", "jpeg", "jpg", "jxl", "pbm", "pgm", "png",
        "pnm", "ppm", "tga", "tif", "tiff", "webp",
        // Video.
        "264", "265", "3g2", "3gp", "asf", "avi", "dv", "f4v", "flv", "h264", "h265", "hevc", "ivf", "m2ts", "m2v",
        "m4v", "mjpeg", "mjpg", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "mxf", "nut", "obu", "ogg", "ogv", "qt",
        "ts", "vob", "webm", "wmv", "y4m",
    ]
}
