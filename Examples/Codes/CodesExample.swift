// Synchronized outputs of one camera: each frame with the codes that were read in exactly that frame.
//
//     swift run example-codes
//     OBSCURA_CAMERAS='virtual:640x480@30?codes=qr,aztec&frames=90' swift run example-codes
//
// Uses only Apple's API: on an iPhone, a view controller would own the `CodeCamera` unchanged.

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

    /// Prints a message and ends the program.
    static func quit(_ reason: String) -> Never {
        FileHandle.standardError.write(Data((reason + "\n").utf8))
        exit(69)
    }
}
