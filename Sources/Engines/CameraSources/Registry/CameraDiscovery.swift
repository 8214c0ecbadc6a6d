/// Which finders a list of cameras has.
struct CameraDiscovery: Sendable {
    /// The finders for the text of the environment variable, or for the machine where it is nil or blank, given the
    /// identifiers that are in use.
    let finders: @Sendable (String?, Set<String>) -> [any CameraFinder]
    /// What there is where the finders know of no camera at all.
    let standIn: @Sendable (String?) -> (any CameraSource)?

    /// Makes a way to discover cameras.
    ///
    /// - Parameter machine: makes the finders of the machine's own cameras, the best way to reach a camera first.
    init(machine: @escaping @Sendable () -> [any CameraFinder]) {
        finders = { text, used in
            if let text, !text.allSatisfy(\.isWhitespace) { return Self.named(text, used) }
            return machine()
        }
        standIn = { text in
            if let text, !text.allSatisfy(\.isWhitespace) { return nil }
            return try? VirtualCamera()
        }
    }

    /// The cameras of this machine.
    static let machine = CameraDiscovery { [V4L2Finder(), PipeWireCameras()] }

    /// A finder for each entry of a list of names.
    private static func named(_ text: String, _ used: Set<String>) -> [any CameraFinder] {
        var used = used
        return CameraName.list(text).map { entry in
            do throws(CameraError) {
                let name = try entry.get()
                // An identifier is shown and kept by clients: it has no password in it.
                let text = name.displayText
                var uniqueID = text
                var number = 1
                while used.contains(uniqueID) {
                    number += 1
                    uniqueID = "\(text)#\(number)"
                }
                let finder = try finder(of: name, uniqueID: uniqueID)
                used.insert(uniqueID)
                return finder
            } catch {
                return ListedCameras(FixedCameras(FoundCameras(problems: [error])))
            }
        }
    }

    private static func finder(of name: CameraName, uniqueID: String) throws(CameraError) -> any CameraFinder {
        switch name.source {
        case .v4l2(let path): ListedCameras(V4L2Finder(.named(path, name)))
        case .stream(let url):
            ListedCameras(
                NetworkFinder(
                    url,
                    options: NetworkCamera.Options(position: name.position, kind: name.kind, uniqueID: uniqueID)
                )
            )
        case .virtual, .file, .pipewire:
            FixedCameras(FoundCameras(cameras: [try CameraRegistry.make(name, uniqueID: uniqueID)]))
        }
    }
}

/// The finder of an entry of `OBSCURA_CAMERAS`: what is wrong says that it is about one.
final class ListedCameras: CameraFinder {
    private let finder: any CameraFinder

    init(_ finder: any CameraFinder) { self.finder = finder }

    func start(_ changed: @escaping @Sendable (FoundCameras) -> Void) -> FoundCameras {
        Self.labelled(finder.start { changed(Self.labelled($0)) })
    }

    private static func labelled(_ found: FoundCameras) -> FoundCameras {
        var found = found
        found.problems = found.problems.map { problem in
            CameraError(problem.code, "\(CameraRegistry.environmentVariable): \(problem.message)")
        }
        return found
    }
}
