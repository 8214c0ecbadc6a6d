import AVFoundation
import CoreMedia
import Foundation
import Glibc
import Synchronization
import Testing

@testable import AVFCapture

@Suite("Signal storms and full disks, in separate processes")
struct SystemFaultTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Interrupts system calls some thousand times per second from now on, without restarting them.
    private static func beginStorm() {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        action.sa_flags = 0
        sigaction(SIGALRM, &action, nil)
        var storm = itimerval()
        storm.it_interval.tv_usec = 200
        storm.it_value.tv_usec = 200
        setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &storm, nil)
    }

    @Test("in a signal storm every frame is recorded and read back", .timeLimit(.minutes(2)))
    func storm() async throws {
        let movie = folder.file("film.mov").path
        await #expect(processExitsWith: .success) { [movie = movie as String] in
            Self.beginStorm()
            let stage = try VirtualMovieStage(camera: "virtual:192x144@30?clock=virtual&codes=none&frames=150")
            stage.recordFromStart(to: URL(fileURLWithPath: movie))
            await stage.log.ended()
            guard comesTrue({ !stage.session.isRunning }) else { exit(2) }
            let counts = stage.output.connections[0].ledger.counts
            guard counts.captured == 150, counts.delivered == 150 else { exit(3) }
            let numbers = try RecordedMovie(URL(fileURLWithPath: movie)).numbers()
            exit(numbers == (0..<150).map { $0 } ? 0 : 4)
        }
    }

    /// Limits the size of files, which is the way for a process to simulate a full disk.
    private static func fill(_ bytes: UInt) {
        signal(SIGXFSZ, SIG_IGN)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_cur = min(bytes, limit.rlim_max)
        setrlimit(resource, &limit)
    }

    @Test(
        "a movie that fills the disk ends with an error text, the session continues, and the next movie is complete",
        .timeLimit(.minutes(2)),
        arguments: [0, 600, 8_000, 30_000]
    )
    func fullDisk(bytes: Int) async throws {
        await #expect(processExitsWith: .success) { [bytes = bytes as Int] in
            let stage = try MovieStage()
            stage.output.movieFragmentInterval = CMTime(value: 1, timescale: 3)
            Self.fill(UInt(bytes))
            _ = stage.record("full.mov")
            try stage.capture(0..<150)
            await stage.log.ended()
            guard let error = stage.log.endings[0].error, error.code == .diskFull else { exit(2) }
            guard error.localizedDescription.contains("full.mov"), !stage.output.isRecording else { exit(3) }
            guard stage.session.isRunning else { exit(4) }
            Self.fill(.max)
            let next = stage.record("next.mov")
            try stage.capture(150..<180)
            stage.output.stopRecording()
            await stage.log.ended(2)
            guard stage.log.endings[1].error == nil else { exit(5) }
            let numbers = try RecordedMovie(next).numbers()
            guard numbers == Array(150..<180) else { exit(6) }
        }
    }
}
