public import CameraSources
public import Testing

/// A test with cameras of its own.
///
///     @Test(.camera("virtual:640x480@30?frames=90"), .clock(.virtual))
///     func everyFrameIsShown() async throws { … }
///
/// In the test, `AVCaptureDevice` and `CameraRegistry` list these cameras and no others, as if `OBSCURA_CAMERAS`
/// named them; the first is the one at the back. Other tests have their own at the same time, so tests can run in
/// parallel. Code that looks for cameras must run in the test's task or in child tasks: dispatch queues and detached
/// tasks see the cameras of the process. Several traits list several cameras, in order. In a suite the trait applies to
/// each test.
public struct CameraTrait: TestTrait, SuiteTrait, TestScoping {
    let name: String

    /// True: each test of a suite gets cameras.
    public var isRecursive: Bool { true }

    /// Runs the test with the cameras.
    ///
    /// - Throws: The error of the test, or one that says why a camera cannot be used.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        var cameras = TestCameras.current
        cameras.names.append(name)
        try await cameras.run(function)
    }
}

extension Trait where Self == CameraTrait {
    /// A camera by its name, such as `virtual:640x480@30` or `clip.mp4`.
    public static func camera(_ name: String) -> Self { CameraTrait(name: name) }

    /// The cameras of a capsule, in virtual time.
    ///
    /// - Parameters:
    ///   - path: The path of the file; without a leading slash it is relative to the current folder.
    ///   - clients: The client whose speed decides about late frames; by default the recorded one.
    ///   - from: The second of the recording at which the replay begins.
    public static func camera(
        capsule path: String,
        clients: CapsuleReplaySettings.Clients = .recorded,
        from: Double = 0
    ) -> Self {
        let settings = CapsuleReplaySettings(path: path, from: from, clients: clients)
        return CameraTrait(name: CameraName(.capsule(settings)).description)
    }
}
