import Foundation

/// Programs that keep a processor busy each, while a comparison runs.
struct BusyLoops {
    private let programs: [Process]

    /// Starts a number of programs.
    init(_ count: Int) {
        programs = (0..<count).compactMap { _ in
            let program = Process()
            program.executableURL = URL(fileURLWithPath: "/bin/sh")
            // Ends by itself if this program is killed.
            program.arguments = [
                "-c", "while kill -0 \(getpid()) 2>&-; do i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; done",
            ]
            return (try? program.run()).map { program }
        }
    }

    /// Ends the programs.
    func stop() {
        for program in programs {
            program.terminate()
            program.waitUntilExit()
        }
    }
}
