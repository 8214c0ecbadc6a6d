/// The finders of a list of cameras.
struct CameraDiscovery: Sendable {
    /// Returns the finders for the text of the environment variable, or for the machine if it is nil or blank, given
    /// the identifiers in use.
    let finders: @Sendable (String?, Set<String>) -> [any CameraFinder]
    /// Returns the stand-in for the case that the finders know of no camera at all.
    let standIn: @Sendable (String?) -> (any CameraSource)?

    /// Creates a discovery.
    ///
    /// - Parameter machine: Makes the finders of the machine's own cameras, in descending order of preference for a
    ///   camera that several of them reach.
    init(machine: @escaping @Sendable () -> [any CameraFinder]) {
        finders = { text, used in
            if let text, !text.allSatisfy(\.isWhitespace) { return Self.named(text, used) }
            do throws(CameraError) {
                let masks = try CameraRegistry.allMasks()
                return machine().map { MaskedCameras.masking($0, masks) }
            } catch {
                return [FixedCameras(FoundCameras(problems: [error]))]
            }
        }
        standIn = { text in
            if let text, !text.allSatisfy(\.isWhitespace) { return nil }
            return try? CameraRegistry.masked(VirtualCamera(), PrivacyMasks())
        }
    }

    /// Creates a discovery that finds the same cameras every time, and knows of no stand-in.
    init(fixed finder: any CameraFinder) {
        finders = { _, _ in [finder] }
        standIn = { _ in nil }
    }

    /// The cameras of this machine.
    static let machine = CameraDiscovery { [V4L2Finder(), PipeWireCameras()] }

    /// Returns a finder for each entry of a list of names.
    private static func named(_ text: String, _ used: Set<String>) -> [any CameraFinder] {
        var used = used
        return CameraName.list(text).map { entry in
            do throws(CameraError) {
                let name = try entry.get()
                // Clients show and store identifiers, so they contain no password.
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
        let finder: any CameraFinder
        switch name.source {
        case .v4l2(let path): finder = V4L2Finder(.named(path, name))
        case .stream(let url):
            finder = NetworkFinder(
                url,
                options: NetworkCamera.Options(position: name.position, kind: name.kind, uniqueID: uniqueID)
            )
        case .capsule(let settings):
            finder = CapsuleCameras(settings, position: name.position, kind: name.kind)
        case .virtual, .file, .pipewire:
            return FixedCameras(FoundCameras(cameras: [try CameraRegistry.make(name, uniqueID: uniqueID)]))
        }
        return ListedCameras(MaskedCameras.masking(finder, try CameraRegistry.allMasks(name.masks)))
    }
}

/// The finder of an entry of `OBSCURA_CAMERAS`; its problems name the variable.
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
