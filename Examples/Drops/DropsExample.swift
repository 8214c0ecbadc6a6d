// Why a video data output drops frames, and three cures by hand and one ready made.
//
//     swift run example-drops --trouble slow --cure none
//     OBSCURA_CAMERAS='virtual:640x480@30?frames=90' swift run example-drops --trouble slow --cure governor
//
// --trouble slow     each frame takes 50 ms, at 30 frames a second     FrameWasLate
//           uneven   one frame in fifteen takes 150 ms, others none    FrameWasLate
//           hold     the last 60 frames are kept to look back at       OutOfBuffers
// --cure    none     drops are reported and that is all
//           hand     slow: a lower frame rate; uneven: late frames wait; hold: copies are kept, buffers given back
//           governor a FrameRateGovernor finds the rate that the app sustains, and follows when that changes
//
// The subject is that of Apple's technical note TN2445. All but the governor is Apple's API.

import AVFoundation
import Foundation
import Obscura

@main
struct DropsExample {
    static func main() async throws {
        let wish = Wish(CommandLine.arguments.dropFirst())
        guard await AVCaptureDevice.requestAccess(for: .video), let device = AVCaptureDevice.default(for: .video) else {
            quit(
                69,
                "There is no camera that this program may use. Plug one in, or take the rendered one with "
                    + "OBSCURA_CAMERAS=virtual: before the command; 'obscura doctor' says what is missing."
            )
        }
        let camera = try BusyCamera(device, trouble: wish.trouble)
        switch wish.cure {
        case .none: await camera.run()
        case .hand:
            try camera.cure()
            await camera.run()
        case .governor:
            // In front of the delegate from now on; the camera gets its rate back when it goes.
            let governor = try FrameRateGovernor(session: camera.session, output: camera.output)
            let events = governor.events
            let telling = Task {
                for await case .decided(let decision) in events { print(decision.explanation) }
            }
            await camera.run()
            print("the governor's rate at the end: \(Int(governor.rate)) frames a second")
            governor.stop()
            telling.cancel()
        }
        print(camera.summary)
    }

    /// Ends the program with a word to whoever started it.
    static func quit(_ status: Int32, _ reason: String) -> Never {
        FileHandle.standardError.write(Data((reason + "\n").utf8))
        exit(status)
    }
}

/// What the command line asks for.
struct Wish {
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
