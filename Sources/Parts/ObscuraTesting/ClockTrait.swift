import CameraSources
public import Testing

/// The clock of a test's cameras.
public struct ClockTrait: TestTrait, SuiteTrait, TestScoping {
    /// A clock.
    public enum Clock: Sendable, Hashable {
        /// Real time: frames that the program cannot take are dropped.
        case host
        /// Virtual time: exact time stamps, as fast as the program takes the frames, none dropped.
        case virtual
    }

    let clock: Clock

    /// True: each test of a suite gets the clock.
    public var isRecursive: Bool { true }

    /// Runs the test with the clock.
    ///
    /// - Throws: The error of the test, or one that says why a camera cannot be used.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        var cameras = TestCameras.current
        cameras.clock = clock
        try await cameras.run(function)
    }
}

extension Trait where Self == ClockTrait {
    /// The clock of the test's virtual cameras, files and capsules, whatever their names say.
    public static func clock(_ clock: ClockTrait.Clock) -> Self { ClockTrait(clock: clock) }
}
