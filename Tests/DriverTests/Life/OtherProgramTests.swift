import CoreMedia
import Foundation
import Glibc
import Testing

@testable import CameraSources

/// Cameras that another program may not use, or that this one is using, as the command-line tool sees them.
@Suite("cameras and other programs", .inDriverMachine, .serialized)
struct OtherProgramTests {
    /// A user without any permissions.
    private static let nobody = "65534"

    private struct Answer {
        var status: Int32
        var output: String
        var errors: String
    }

    /// Runs the tool that was built with the tests, as a user with the given groups.
    private func tool(_ arguments: [String], groups: String?) throws -> Answer {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
        process.arguments =
            ["--reuid=\(Self.nobody)", "--regid=\(Self.nobody)", groups.map { "--groups=\($0)" } ?? "--clear-groups"]
            + [folder.appendingPathComponent("obscura").path] + arguments
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        // The error output fits into the pipe's buffer.
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let words = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Answer(
            status: process.terminationStatus,
            output: String(decoding: text, as: UTF8.self),
            errors: String(decoding: words, as: UTF8.self)
        )
    }

    /// Gives the video nodes to their group, as udev does.
    private func giveToGroup() throws -> String {
        let group = try #require(getgrnam("video")).pointee.gr_gid
        for node in V4L2Node.all(in: "/dev") {
            #expect(chmod(node.path, 0o660) == 0)
            #expect(chown(node.path, 0, group) == 0)
        }
        return "\(group)"
    }

    @Test("a user outside the group is told which one to join, with its own exit status; a member sees the cameras")
    func permission() throws {
        let group = try giveToGroup()
        let refused = try tool(["devices"], groups: nil)
        #expect(refused.status == 77)
        #expect(refused.output.isEmpty)
        #expect(refused.errors.contains("(/dev/video0) may not be used. It belongs to the group 'video'"))
        #expect(refused.errors.contains("sudo usermod -aG video nobody"))
        let named = try tool(["scan", "v4l2:/dev/video0", "--duration", "1"], groups: nil)
        #expect(named.status == 77)
        #expect(named.errors.contains("sudo usermod -aG video nobody"))
        let doctor = try tool(["doctor"], groups: nil)
        #expect(doctor.status == 0)
        #expect(doctor.output.contains("advice: /dev/video0 and "))
        let member = try tool(["devices"], groups: group)
        #expect(member.status == 0)
        #expect(member.output.contains("v4l2:platform:vivid-000\n  vivid, back, v4l2:/dev/video0\n"))
        #expect(member.errors.isEmpty)
    }

    @Test("a camera that this program runs is in use for others, and free again afterwards")
    func busy() throws {
        let group = try giveToGroup()
        let camera = try CameraRegistry.make(named: "v4l2:platform:vivid-000")
        let format = camera.info.defaultFormat
        #expect(!camera.isInUseElsewhere)
        try camera.start(
            CameraRequest(format: format, frameDuration: format.defaultFrameDuration),
            client: NoClient()
        )
        let listed = try tool(["devices"], groups: group)
        #expect(listed.status == 0)
        #expect(listed.output.components(separatedBy: "in use by another program").count == 2)
        let scan = try tool(["scan", "v4l2:platform:vivid-000", "--duration", "1"], groups: group)
        #expect(scan.status != 0)
        #expect(scan.errors.contains("is in use by another program"), "\(scan.errors)")
        camera.stop()
        let free = try tool(["scan", "v4l2:platform:vivid-000", "--duration", "1"], groups: group)
        // Frames came. This is the exit status of a scan that found no code.
        #expect(free.status == 1)
        #expect(free.errors.contains(" frames, 0 codes"), "\(free.errors)")
    }

    private final class NoClient: CameraClient {
        func camera(_ source: any CameraSource, didCapture frame: CameraFrame) {}
        func camera(_ source: any CameraSource, didLose loss: CameraLoss) {}
        func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool { false }
        func cameraDidEnd(_ source: any CameraSource) {}
        func camera(_ source: any CameraSource, didFail error: CameraError) {}
    }
}
