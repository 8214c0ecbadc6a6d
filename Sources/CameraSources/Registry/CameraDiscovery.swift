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
    static let machine = CameraDiscovery { [] }

    /// A finder for each entry of a list of names.
    private static func named(_ text: String, _ used: Set<String>) -> [any CameraFinder] {
        var used = used
        return CameraName.list(text).map { entry in
            do throws(CameraError) {
                let name = try entry.get()
                var uniqueID = name.description
                var number = 1
                while used.contains(uniqueID) {
                    number += 1
                    uniqueID = "\(name.description)#\(number)"
                }
                let finder = try finder(of: name, uniqueID: uniqueID)
                used.insert(uniqueID)
                return finder
            } catch {
                let text = "\(CameraRegistry.environmentVariable): \(error.message)"
                return FixedCameras(FoundCameras(problems: [CameraError(error.code, text)]))
            }
        }
    }

    private static func finder(of name: CameraName, uniqueID: String) throws(CameraError) -> any CameraFinder {
        FixedCameras(FoundCameras(cameras: [try CameraRegistry.make(name, uniqueID: uniqueID)]))
    }
}
