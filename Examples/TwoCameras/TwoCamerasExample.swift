// Two cameras in one session, with the frames that belong together.
//
//     OBSCURA_CAMERAS='virtual:640x480@30?frames=90,virtual:320x240@25?frames=75&seed=2' swift run example-two-cameras
//
// Uses only Apple's API. Without OBSCURA_CAMERAS, it uses the machine's first two cameras.

import AVFoundation
import Foundation

@main
struct TwoCamerasExample {
    static func main() async throws {
        let isAllowed = await AVCaptureDevice.requestAccess(for: .video)
        let devices = AVCaptureDevice.DiscoverySession(
            deviceTypes: [.builtInWideAngleCamera, .external],
            mediaType: .video,
            position: .unspecified
        ).devices
        guard isAllowed, devices.count >= 2 else {
            quit(
                "There are \(devices.count) cameras that this program may use, and it takes two. Plug one in, or take "
                    + "rendered ones with OBSCURA_CAMERAS='virtual:,virtual:?seed=2' before the command; "
                    + "'obscura doctor' says what is missing."
            )
        }
        guard AVCaptureMultiCamSession.isMultiCamSupported else {
            quit("This device runs one camera at a time.")
        }
        let cameras = try CameraPair(devices[0], devices[1])
        await cameras.run()
        print(cameras.summary)
    }

    /// Prints a message and ends the program.
    static func quit(_ reason: String) -> Never {
        FileHandle.standardError.write(Data((reason + "\n").utf8))
        exit(69)
    }
}
