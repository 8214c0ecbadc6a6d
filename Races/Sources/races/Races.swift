import AVFoundation
import CThreadSanitizer
import CameraSources
import Foundation

/// A program whose threads start, stop and change sessions while frames flow.
///
/// Run it under the thread sanitizer, which detects and reports races and makes the program fail.
@main
struct Races {
    static func main() throws {
        guard CThreadSanitizerIsOn() else {
            say("races: built without the thread sanitizer, which detects the races. Run 'make races'.")
            exit(2)
        }
        let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 30
        // The last one runs live: threads of outputs deliver its frames.
        let name = "virtual:320x240@60?codes=qr&seed="
        let cameras = (0..<4).map { "\(name)\($0)&clock=virtual" } + ["\(name)4"]
        setenv("OBSCURA_CAMERAS", cameras.joined(separator: ","), 1)
        setenv("OBSCURA_MICROPHONES", "virtual:?clock=virtual", 1)
        for problem in CameraRegistry.problems { say("races: \(problem)") }
        try report("one session") { try OneSession(camera: AVCaptureDevice.default(for: .video), rounds: rounds).run() }
        try report("one session of a live camera") {
            try OneSession(camera: AVCaptureDevice.devices(for: .video).last, rounds: rounds).run()
        }
        try report("outputs with queues of their own") {
            try OwnQueues(camera: AVCaptureDevice.devices(for: .video).last, rounds: rounds).run()
        }
        try report("several cameras") { try SeveralCameras(rounds: rounds).run() }
        try report("sessions that come and go") { try ComingAndGoing(rounds: rounds).run() }
    }

    private static func report(_ name: String, _ body: () throws -> Int) throws {
        let frames = try body()
        say("\(name): \(frames) frames")
        guard frames > 0 else {
            say("races: no frame arrived, so the run proves nothing.")
            exit(3)
        }
    }
}

/// Prints a line without buffering, also into a file.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// A scenario in which every thread performs its part a number of times.
protocol Scenario {
    var rounds: Int { get }
    /// The parts of the threads; the argument is the number of the round.
    var parts: [@Sendable (Int) -> Void] { get }
}

extension Scenario {
    /// Runs all parts concurrently and returns when all have ended.
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

/// A wrapper that passes a capture object to a thread; these objects may be used on any thread.
struct Shared<Value>: @unchecked Sendable {
    // @unchecked: the program exists to show that this is no race.
    let value: Value

    init(_ value: Value) { self.value = value }
}
