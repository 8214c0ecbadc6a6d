package import CameraSources
import Foundation

/// An input to read.
package struct PlannedInput: Equatable, Sendable {
    /// The name of the input in results: as given, without user and password.
    package var label: String
    /// The camera to open; nil for the default camera.
    package var name: CameraName?

    /// True for a camera, false for a file or an address.
    package var isCamera: Bool {
        switch name?.source {
        case .file, .stream, .capsule: false
        case .virtual, .v4l2, .pipewire, nil: true
        }
    }

    /// True if the input has no end or cannot wait, so that it is read in parallel with the others.
    var isConcurrent: Bool {
        switch name?.source {
        case .file: false
        case .capsule(let settings): settings.pace == .realtime
        case .virtual(let settings): settings.clock == .host && settings.frames == nil
        case .v4l2, .pipewire, .stream, nil: true
        }
    }
}

/// The inputs that the arguments of a command stand for.
package struct InputPlan: Equatable {
    /// The inputs in order, with folders replaced by their contents.
    package var inputs: [PlannedInput] = []
    /// The arguments that cannot be read, each with a message for people.
    package var failures: [Failure] = []

    /// An argument that cannot be read.
    package struct Failure: Equatable {
        package var label: String
        package var message: String
    }

    /// Makes the plan.
    ///
    /// Reads folders, but does not open files and cameras.
    ///
    /// - Parameters:
    ///   - arguments: images, media files, addresses, cameras and folders; empty for the default camera.
    ///   - realtime: true to play files at their own pace.
    ///   - recursive: true to read folders inside folders.
    /// - Throws: ``CameraError`` for an invalid camera name, which is wrong usage.
    package init(_ arguments: [String], realtime: Bool = false, recursive: Bool = false) throws(CameraError) {
        if arguments.isEmpty { inputs = [PlannedInput(label: "default camera", name: nil)] }
        for argument in arguments {
            let name = try CameraName(parsing: argument)
            guard case .file(let file) = name.source else {
                // An address may contain a password, which must not appear in results.
                var label = argument
                if case .stream = name.source { label = name.displayText }
                inputs.append(PlannedInput(label: label, name: name))
                continue
            }
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), isFolder.boolValue {
                add(folder: file, name: name, realtime: realtime, recursive: recursive)
            } else {
                inputs.append(PlannedInput(label: argument, name: Self.pacing(name, realtime: realtime)))
            }
        }
    }

    /// Adds the media files of a folder, sorted by name.
    ///
    /// - Parameter recursive: true to add those of its subfolders as well, each in its place by name.
    private mutating func add(folder: FileCameraSettings, name: CameraName, realtime: Bool, recursive: Bool) {
        let failed = failures.count
        let paths = media(in: folder.path, recursive: recursive)
        if paths.isEmpty, failures.count == failed {
            failures.append(
                Failure(
                    label: folder.path,
                    message: "There are no pictures or media files in \(folder.path). Name the files, "
                        + (recursive ? "or another folder." : "or give --recursive to read the folders in it.")
                )
            )
        }
        for path in paths {
            var settings = folder
            settings.path = path
            var inside = name
            inside.source = .file(settings)
            inputs.append(PlannedInput(label: settings.path, name: Self.pacing(inside, realtime: realtime)))
        }
    }

    /// Returns the paths of the media files in a folder, and notes folders that cannot be read.
    ///
    /// Hidden folders are left out, and so are links to folders, which could lead in circles.
    private mutating func media(in folder: String, recursive: Bool) -> [String] {
        guard let entries = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            failures.append(
                Failure(label: folder, message: "Could not read the folder \(folder). Check its permissions.")
            )
            return []
        }
        var paths: [String] = []
        for entry in entries.sorted(by: Self.comesBefore) {
            let path = folder + (folder.hasSuffix("/") ? "" : "/") + entry
            let attributes = recursive ? try? FileManager.default.attributesOfItem(atPath: path) : nil
            if attributes?[.type] as? FileAttributeType == .typeDirectory, !entry.hasPrefix(".") {
                paths += media(in: path, recursive: true)
            } else if Self.isMedia(entry) {
                paths.append(path)
            }
        }
        return paths
    }

    private static func pacing(_ name: CameraName, realtime: Bool) -> CameraName {
        guard realtime, case .file(var settings) = name.source else { return name }
        settings.pace = .realtime
        var paced = name
        paced.source = .file(settings)
        return paced
    }

    /// Compares numbers in names by value, so that `frame2` comes before `frame10`.
    private static func comesBefore(_ a: String, _ b: String) -> Bool {
        switch a.compare(b, options: [.numeric, .caseInsensitive]) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame: a < b
        }
    }

    /// Indicates by its name whether a file in a folder is a media file; hidden files are not.
    private static func isMedia(_ name: String) -> Bool {
        guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
        return mediaExtensions.contains(name[name.index(after: dot)...].lowercased())
    }

    private static let mediaExtensions: Set<String> = [
        // Images.
        "apng", "avif", "bmp", "exr", "gif", "heic", "heif", "j2k", "jp2", "jpeg", "jpg", "jxl", "pbm", "pgm", "png",
        "pnm", "ppm", "tga", "tif", "tiff", "webp",
        // Video.
        "264", "265", "3g2", "3gp", "asf", "avi", "dv", "f4v", "flv", "h264", "h265", "hevc", "ivf", "m2ts", "m2v",
        "m4v", "mjpeg", "mjpg", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "mxf", "nut", "obu", "ogg", "ogv", "qt",
        "ts", "vob", "webm", "wmv", "y4m",
    ]
}
