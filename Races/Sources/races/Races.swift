import AVFoundation
import CThreadSanitizer
import CameraSources
import Foundation

/// Sessions that several threads start, stop and change while frames flow.
///
/// Finds nothing by itself: run it under the thread sanitizer, which reports races and then ends with an error.
@main
struct Races {
    static func main() throws {
        guard CThreadSanitizerIsOn() else {
            say("races: built without the thread sanitizer, so no race would be seen. Run 'make races'.")
            exit(2)
        }
        let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 30
        setenv(
            "OBSCURA_CAMERAS",
            (0..<4).map { "virtual:320x240@60?clock=virtual&codes=qr&seed=\($0)" }.joined(separator: ","),
            1
        )
        setenv("OBSCURA_MICROPHONES", "virtual:?clock=virtual", 1)
        for problem in CameraRegistry.problems { say("races: \(problem)") }
        try report("one session") { try OneSession(rounds: rounds).run() }
        try report("several cameras") { try SeveralCameras(rounds: rounds).run() }
        try report("sessions that come and go") { try ComingAndGoing(rounds: rounds).run() }
    }

    private static func report(_ name: String, _ body: () throws -> Int) throws {
        let frames = try body()
        say("\(name): \(frames) frames")
        guard frames > 0 else {
            say("races: no frame came, so nothing was shown.")
            exit(3)
        }
    }
}

/// Prints a line at once, also into a file.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// A world in which every thread does its part a number of times.
protocol Scenario {
    var rounds: Int { get }
    /// What the threads do; each is given the number of its round.
    var parts: [@Sendable (Int) -> Void] { get }
}

extension Scenario {
    /// Does all parts at once and returns when all have ended.
    func runParts() {
        let done = DispatchSemaphore(value: 0)
        for part in parts {
            let rounds = rounds
            let thread = Thread {
                for round in 0..<rounds { part(round) }
                done.signal()
            }
            thread.start()
        }
        for _ in parts { done.wait() }
    }
}

/// Carries a capture object to a thread: they may be used from any.
struct Shared<Value>: @unchecked Sendable {
    // @unchecked: that this is no race is what the program shows.
    let value: Value

    init(_ value: Value) { self.value = value }
}
