// Records a movie with audio, and prints its contents.
//
//     swift run example-recorder film.mov --seconds 5
//     OBSCURA_CAMERAS='virtual:640x480@30?frames=90' OBSCURA_MICROPHONES='virtual:48000x2?seconds=3' \
//         swift run example-recorder film.mov
//
// Uses only Apple's API. Ends after the given seconds, or at the camera's end if it has one. Use cameras in real time,
// since a recording begins a moment after the session, when a virtual clock is already far ahead.

import AVFoundation
import Foundation

@main
struct RecorderExample {
    static func main() async throws {
        let options = Options(CommandLine.arguments.dropFirst())
        guard await AVCaptureDevice.requestAccess(for: .video), let camera = AVCaptureDevice.default(for: .video) else {
            quit(
                69,
                "There is no camera that this program may use. Plug one in, or take the rendered one with "
                    + "OBSCURA_CAMERAS=virtual: before the command; 'obscura doctor' says what is missing."
            )
        }
        guard await AVCaptureDevice.requestAccess(for: .audio), let microphone = AVCaptureDevice.default(for: .audio)
        else {
            quit(
                69,
                "There is no microphone that this program may use. Plug one in, or take the rendered one with "
                    + "OBSCURA_MICROPHONES=virtual: before the command; 'obscura doctor' says what is missing."
            )
        }
        let recorder = try Recorder(camera: camera, microphone: microphone)
        do {
            try await recorder.record(to: options.file, seconds: options.seconds)
        } catch {
            quit(1, "\(options.file.path) could not be recorded: \(error.localizedDescription)")
        }
        for line in try await facts(of: options.file) { print(line) }
    }

    /// Prints a message and ends the program.
    static func quit(_ status: Int32, _ reason: String) -> Never {
        FileHandle.standardError.write(Data((reason + "\n").utf8))
        exit(status)
    }
}

/// The options of the command line.
struct Options {
    var file = URL(fileURLWithPath: "film.mov")
    var seconds: Double?

    init(_ arguments: ArraySlice<String>) {
        var rest = arguments
        while let word = rest.popFirst() {
            if word == "--seconds", let text = rest.popFirst(), let value = Double(text), value > 0 {
                seconds = value
            } else if word.hasSuffix(".mov"), !word.hasPrefix("-") {
                file = URL(fileURLWithPath: word)
            } else {
                RecorderExample.quit(64, "Usage: example-recorder [FILE.mov] [--seconds SECONDS]")
            }
        }
    }
}
