import CoreVideo
import Foundation
import MediaFiles
import PixelTransforms
import Testing

@testable import VideoToolbox

/// Values of sessions: ``PropertyStore``, ``ProfileLevel``, ``TransferFit``.
@Suite struct ValueTests {
    @Test("a property has its value until nil restores the default")
    func store() {
        let key = kVTCompressionPropertyKey_RealTime
        var store = PropertyStore([PropertyRule(key, .boolean)], defaults: [key as String: NSNumber(value: true)])
        #expect(store.flag(key) == true)
        #expect(!store.isSet(key))
        #expect(store.set(key as String, NSNumber(value: false)) == noErr)
        #expect(store.flag(key) == false)
        #expect(store.set(key as String, nil) == noErr)
        #expect(store.flag(key) == true)
        #expect(store.version == 2)
    }

    @Test("names of profiles and levels are understood or refused")
    func profiles() {
        #expect(ProfileLevel.profile("H264_Main_4_1") == .h264Main(level: 41))
        #expect(ProfileLevel.profile("H264_High_AutoLevel") == .h264High(level: nil))
        #expect(ProfileLevel.profile("HEVC_Main10_AutoLevel") == .hevcMain10)
        #expect(ProfileLevel.profile("H264_Main_x_y") == nil)
        #expect(ProfileLevel.profile("") == nil)
        #expect(ProfileLevel.names(.h264).allSatisfy { ProfileLevel.profile($0) != nil })
    }

    @Test("a fit stays within both images for any sizes")
    func fits() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let sides = (0..<4).map { _ in Int.random(in: 2...500, using: &random) }
            for mode in [kVTScalingMode_Letterbox, kVTScalingMode_Trim, kVTScalingMode_CropSourceToCleanAperture] {
                let fit = TransferFit(
                    mode as String,
                    sourceWidth: sides[0],
                    sourceHeight: sides[1],
                    aperture: CGRect(x: 1, y: 1, width: sides[0] - 1, height: sides[1] - 1),
                    width: sides[2],
                    height: sides[3]
                )
                #expect(fit.x >= 0 && fit.y >= 0 && fit.x + fit.width <= sides[2] && fit.y + fit.height <= sides[3])
                if let crop = fit.crop {
                    #expect(crop.x >= 0 && crop.y >= 0 && crop.width > 0 && crop.height > 0)
                    #expect(crop.x + crop.width <= sides[0] && crop.y + crop.height <= sides[1], "\(sides)")
                }
            }
        }
    }
}
