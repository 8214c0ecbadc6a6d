// Causes of frame drops in a video data output, with a cure for each and an automatic one.
//
//     swift run example-drops --trouble slow --cure none
//     OBSCURA_CAMERAS='virtual:640x480@30?frames=90' swift run example-drops --trouble slow --cure governor
//
// --trouble slow     each frame takes 50 ms, at 30 frames a second     FrameWasLate
//           uneven   one frame in fifteen takes 150 ms, others none    FrameWasLate
//           hold     the last 60 frames are kept for later use         OutOfBuffers
// --cure    none     only reports drops
//           hand     slow: a lower frame rate; uneven: late frames wait; hold: copies are kept instead of buffers
//           governor a FrameRateGovernor finds the rate that the app sustains, and follows its changes
//
// This is the subject of Apple's technical note TN2445. Everything except the governor is Apple's API.

import AVFoundation
import Foundation
import Obscura

@main
struct DropsExample {
    static func main() async throws {
        let options = Options(CommandLine.arguments.dropFirst())
        guard await AVCaptureDevice.requestAccess(for: .video), let device = AVCaptureDevice.default(for: .video) else {
            quit(
                69,
                "There is no camera that this program may use. Plug one in, or take the rendered one with "
                    + "OBSCURA_CAMERAS=virtual: before the command; 'obscura doctor' says what is missing."
            )
        }
        let camera = try BusyCamera(device, trouble: options.trouble)
        switch options.cure {
        case .none: await camera.run()
        case .hand:
            try camera.cure()
            await camera.run()
        case .governor:
            // Wraps the delegate from now on; stopping the governor restores the camera's rate.
            let governor = try FrameRateGovernor(session: camera.session, output: camera.output)
            let events = governor.events
            let printing = Task {
                for await case .decided(let decision) in events { print(decision.explanation) }
            }
            await camera.run()
            print("the governor's rate at the end: \(Int(governor.rate)) frames a second")
            governor.stop()
            printing.cancel()
        }
        print(camera.summary)
    }

    /// Prints a message and ends the program.
    static func quit(_ status: Int32, _ reason: String) -> Never {
        FileHandle.standardError.write(Data((reason + "\n").utf8))
        exit(status)
    }
}

/// The options of the command line.
struct Options {
    enum Trouble: String { case slow, uneven, hold }
    enum Cure: String { case none, hand, governor }

    var trouble = Trouble.slow
    var cure = Cure.none

    init(_ arguments: ArraySlice<String>) {
        let usage = "Usage: example-drops [--trouble slow|uneven|hold] [--cure none|hand|governor]"
        var rest = arguments
        while let option = rest.popFirst() {
            let value = rest.popFirst() ?? ""
            switch (option, Trouble(rawValue: value), Cure(rawValue: value)) {
            case ("--trouble", let trouble?, _): self.trouble = trouble
            case ("--cure", _, let cure?): self.cure = cure
            default: DropsExample.quit(64, usage)
            }
        }
        if cure == .governor, trouble == .hold {
            DropsExample.quit(64, "A lower rate gives no buffers back that the app keeps: take --cure hand.")
        }
    }
}
