import AVFoundation
import ArgumentParser
import CameraSources
import Foundation

/// Lists the cameras and microphones.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the cameras and microphones, and what they can do.",
        discussion: """
            Other commands take the name in the first of a camera's lines. OBSCURA_CAMERAS, a comma list of such \
            names, replaces the cameras of the machine; network cameras are named there by their addresses. The format \
            marked * is the default.

            Examples:
              obscura devices
              OBSCURA_CAMERAS='virtual:640x480@30,file:clip.mp4?loop=1' \\
                  obscura devices --json

            Exit status: 0; 69 if there is no camera, or 77 if there is one that this user may not use.
            """
    )

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let devices = DeviceFacts.all()
        let microphones = MicrophoneFacts.all()
        let output = StandardOutput()
        let problems = CameraRegistry.problems + MicrophoneRegistry.problems
        for problem in problems { Message.error(problem.message) }
        let text = json ? DeviceFacts.json(devices, microphones) : DeviceFacts.text(devices, microphones)
        let isRefused = CameraRegistry.problems.contains { $0.code == .noPermission }
        if devices.isEmpty, !isRefused { Message.error(DeviceFacts.noCamera) }
        if json || !text.isEmpty { try? output.line(text) }
        if devices.isEmpty { throw (isRefused ? ToolStatus.noPermission : .noCamera).exitCode }
    }
}
