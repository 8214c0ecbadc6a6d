import CameraSources

/// The cameras of a test, by the traits that surround it.
struct TestCameras: Sendable {
    @TaskLocal static var current = TestCameras()

    /// The cameras' names in order.
    var names: [String] = []
    /// The clock; nil leaves it to the names.
    var clock: ClockTrait.Clock?

    /// Runs a test with the cameras.
    func run(_ body: @Sendable () async throws -> Void) async throws {
        let set = CameraSet(try sources())
        try await Self.$current.withValue(self) {
            try await CameraRegistry.$set.withValue(set) { try await body() }
        }
    }

    /// Opens the cameras.
    func sources() throws(CameraError) -> [any CameraSource] {
        var sources: [any CameraSource] = []
        for text in names {
            let name = timed(try CameraName(parsing: text))
            if case .capsule(let settings) = name.source {
                for camera in try ReplayCamera.open(settings) { sources.append(camera) }
            } else {
                sources.append(try CameraRegistry.make(name))
            }
        }
        return sources
    }

    /// Returns a name with the clock.
    func timed(_ name: CameraName) -> CameraName {
        guard let clock else { return name }
        var name = name
        switch name.source {
        case .virtual(var settings):
            settings.clock = clock == .virtual ? .virtual : .host
            name.source = .virtual(settings)
        case .file(var settings):
            settings.pace = clock == .virtual ? .lossless : .realtime
            name.source = .file(settings)
        case .capsule(var settings):
            settings.pace = clock == .virtual ? .lossless : .realtime
            if clock == .host { settings.clients = .own }
            name.source = .capsule(settings)
        case .v4l2, .pipewire, .stream: break
        }
        return name
    }
}
