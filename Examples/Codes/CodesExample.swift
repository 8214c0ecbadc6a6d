// Several outputs of one camera that stay together: each frame with the codes that were read in that very frame.
//
//     swift run example-codes
//     OBSCURA_CAMERAS='virtual:640x480@30?codes=qr,aztec&frames=90' swift run example-codes
//
// Apple's API only: on an iPhone a view controller would own the `CodeCamera`, unchanged.

import AVFoundation
import Foundation

@main
struct CodesExample {
    static func main() async throws {
        guard await AVCaptureDevice.requestAccess(for: .video), let device = AVCaptureDevice.default(for: .video) else {
            quit(
                "There is no camera that this program may use. Plug one in, or take the rendered one with "
                    + "OBSCURA_CAMERAS=virtual: before the command; 'obscura doctor' says what is missing."
            )
        }
        let camera = try CodeCamera(device)
        await camera.run()
        print(camera.summary)
    }

    /// Ends the program with a word to whoever started it.
    static func quit(_ reason: String) -> Never {
        FileHandle.standardError.write(Data((reason + "\n").utf8))
        exit(69)
    }
}
