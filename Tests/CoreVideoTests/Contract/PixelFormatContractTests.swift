import CoreVideo
import Foundation
import Testing

/// Tests the clauses of pixel formats.
@Suite struct PixelFormatContractTests {
    @Test("PIX-28 a description of 32ARGB has the right values")
    func description() throws {
        let facts = try #require(
            CVPixelFormatDescriptionCreateWithPixelFormatType(nil, kCVPixelFormatType_32ARGB) as? [String: Any]
        )
        #expect(facts[kCVPixelFormatBitsPerBlock as String] as? Int == 32)
        #expect(facts[kCVPixelFormatContainsAlpha as String] as? Bool == true)
        #expect(facts[kCVPixelFormatContainsRGB as String] as? Bool == true)
        #expect(facts[kCVPixelFormatContainsYCbCr as String] as? Bool == false)
        #expect(facts[kCVPixelFormatPlanes as String] == nil)
        #expect(CVPixelFormatDescriptionCreateWithPixelFormatType(nil, 0x7878_7878) == nil)
    }

    @Test("PIX-28 planar formats list their planes")
    func planarDescription() throws {
        let facts = try #require(
            CVPixelFormatDescriptionCreateWithPixelFormatType(nil, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
                as? [String: Any]
        )
        let planes = try #require(facts[kCVPixelFormatPlanes as String] as? [[String: Any]])
        #expect(planes.count == 2)
        #expect(planes[1][kCVPixelFormatBitsPerBlock as String] as? Int == 16)
        #expect(planes[1][kCVPixelFormatVerticalSubsampling as String] as? Int == 2)
        #expect(
            facts[kCVPixelFormatComponentRange as String] as? String
                == kCVPixelFormatComponentRange_VideoRange as String
        )
    }
}
