import CoreMedia
import Foundation
import Glibc
import Synchronization
import Testing

@testable import AVFoundation

@Suite("Storms of signals, in a process of their own")
struct SystemFaultTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Interrupts system calls some thousand times a second from now on, without having them begun anew.
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

    @Test("in a storm of signals every frame is recorded and read back", .timeLimit(.minutes(2)))
    func storm() async throws {
        let film = folder.file("film.mov").path
        await #expect(processExitsWith: .success) { [film = film as String] in
            Self.beginStorm()
            let stage = try VirtualMovieStage(camera: "virtual:192x144@30?clock=virtual&codes=none&frames=150")
            stage.recordFromStart(to: URL(fileURLWithPath: film))
            await stage.log.ended()
            guard comesTrue({ !stage.session.isRunning }) else { exit(2) }
            let counts = stage.output.connections[0].ledger.counts
            guard counts.captured == 150, counts.delivered == 150 else { exit(3) }
            let numbers = try Film(URL(fileURLWithPath: film)).numbers()
            exit(numbers == (0..<150).map { $0 } ? 0 : 4)
        }
    }
}
