// What the camera saw some seconds ago: in chunks, as apps for iOS do it, and without a seam.
//
//     swift run example-delay --by 2 --way seamless
//     OBSCURA_CAMERAS='virtual:640x480@30?frames=150' swift run example-delay --by 1 --way chunks --keep chunks
//
// --by    seconds of delay; 1 when left out
// --way   chunks    an AVAssetWriter writes films of so many seconds, and an AVQueuePlayer plays them: Apple's API only.
//                   The delay is as long as a chunk and what writing and opening it takes, and cannot be changed.
//         seamless  a DelayedFeed hands over each frame exactly so much later
// --keep  a folder for the chunks, else they are removed once played

import AVFoundation
import Foundation

@main
struct DelayExample {
    static func main() async throws {
        let wish = Wish(CommandLine.arguments.dropFirst())
        guard await AVCaptureDevice.requestAccess(for: .video), let device = AVCaptureDevice.default(for: .video) else {
            quit(
                69,
                "There is no camera that this program may use. Plug one in, or take the rendered one with "
                    + "OBSCURA_CAMERAS=virtual: before the command; 'obscura doctor' says what is missing."
            )
        }
        if wish.isSeamless {
            try await showSeamless(device, delay: wish.delay)
        } else {
            try await showChunks(device, delay: wish.delay, keeping: wish.folder)
        }
    }

    /// Ends the program with a word to whoever started it.
    static func quit(_ status: Int32, _ reason: String) -> Never {
        FileHandle.standardError.write(Data((reason + "\n").utf8))
        exit(status)
    }
}

/// What the command line asks for.
struct Wish {
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
