import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// An X server of its own without a screen (Xvfb), for as long as the object lives.
///
/// Needs the program `Xvfb`; `scripts/setup --tests` installs it.
package final class VirtualScreen {
    /// Why there is no screen.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// What DISPLAY has to say.
    package let name: String
    /// Somebody who looks at the screen; not to be kept beyond the screen.
    package let client: XClient
    private let process: Process

    /// Starts a server; returns when programs can connect to it.
    ///
    /// The server chooses a display that is free.
    package init(width: Int = 1280, height: Int = 960) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-terminate",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        self.process = process
        // It prints its number once it listens; nothing more comes, and nothing at all when it fails.
        var text = ""
        while !text.contains("\n"), case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
            text += String(decoding: data, as: UTF8.self)
        }
        guard let number = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            kill(process.processIdentifier, SIGKILL)
            throw Failure(description: "Xvfb did not start. Install it: scripts/setup --tests.")
        }
        name = ":\(number)"
        client = try XClient(name)
    }

    /// Takes the screen away, and with it programs that are on it, so that nobody waits for them where a test has failed.
    package func end() { kill(process.processIdentifier, SIGKILL) }

    deinit {
        // The server ends when nobody is connected to it any more. (Signals do not reach it: it inherits that they are
        // blocked on the threads that tests run on.)
        client.disconnect()
        let clock = ContinuousClock()
        let end = clock.now + .seconds(5)
        // Another program's end, which deinit cannot await.
        while process.isRunning, clock.now < end { usleep(5000) }
        // Somebody is connected still.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        // Foundation keeps a process for good that nobody waited for.
        process.waitUntilExit()
    }
}
