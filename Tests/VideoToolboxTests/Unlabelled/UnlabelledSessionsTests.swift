import CoreMedia
import CoreVideo
import Foundation
import Testing
import VideoToolbox

/// Tests the functions as older code calls them.
@Suite struct UnlabelledSessionsTests {
    private protocol Caller { static func call() -> [OSStatus] }

    private enum Old: Caller {
        @available(*, deprecated, message: "Calls what is deprecated.")
        static func call() -> [OSStatus] {
            var session: VTCompressionSession?
            let made = VTCompressionSessionCreate(
                nil,
                64,
                48,
                kCMVideoCodecType_H264,
                nil,
                nil,
                nil,
                nil,
                nil,
                &session
            )
            guard let session else { return [made] }
            return [made, VTSessionSetProperty(session, kVTCompressionPropertyKey_RealTime, kCFBooleanTrue)]
        }
    }

    @Test("a session is made and set without labels")
    func sessions() {
        #expect((Old.self as any Caller.Type).call() == [0, 0])
        #expect(kVTDecompressionProperty_DeinterlaceMode_Temporal == "Temporal")
    }
}
