// A camera's video of some seconds ago: in chunks, as iOS apps do it, and seamlessly.
//
//     swift run example-delay --by 2 --way seamless
//     OBSCURA_CAMERAS='virtual:640x480@30?frames=150' swift run example-delay --by 1 --way chunks --keep chunks
//
// --by    seconds of delay; 1 by default
// --way   chunks    an AVAssetWriter writes movies of that length, and an AVQueuePlayer plays them: Apple's API only.
//                   The delay is the length of a chunk plus the time to write and open it, and cannot be changed.
//         seamless  a DelayedFeed delivers each frame exactly this much later
// --keep  a folder for the chunks; otherwise they are deleted after playing

import AVFoundation
import Foundation

@main
struct DelayExample {
    static func main() async throws {
        let options = Options(CommandLine.arguments.dropFirst())
        guard await AVCaptureDevice.requestAccess(for: .video), let device = AVCaptureDevice.default(for: .video) else {
            quit(
                69,
                "There is no camera that this program may use. Plug one in, or take the rendered one with "
                    + "OBSCURA_CAMERAS=virtual: before the command; 'obscura doctor' says what is missing."
            )
        }
        if options.isSeamless {
            try await showSeamless(device, delay: options.delay)
        } else {
            try await showChunks(device, delay: options.delay, keeping: options.folder)
        }
    }

    /// Prints a message and ends the program.
    static func quit(_ status: Int32, _ reason: String) -> Never {
        FileHandle.standardError.write(Data((reason + "\n").utf8))
        exit(status)
    }
}

/// The options of the command line.
struct Options {
    var delay = 1.0
    var isSeamless = true
    var folder: URL?

    init(_ arguments: ArraySlice<String>) {
        var rest = arguments
        while let option = rest.popFirst() {
            switch (option, rest.popFirst()) {
            case ("--by", let text?) where (Double(text) ?? 0) > 0: delay = Double(text) ?? delay
            case ("--way", "chunks"?): isSeamless = false
            case ("--way", "seamless"?): isSeamless = true
            case ("--keep", let path?): folder = URL(fileURLWithPath: path, isDirectory: true)
            default:
                DelayExample.quit(64, "Usage: example-delay [--by SECONDS] [--way chunks|seamless] [--keep FOLDER]")
            }
        }
    }
}
