import CoreVideo
import Testing

/// Tests ``CVMetalTextureCache`` and Metal's descriptions.
@Suite struct CVMetalTextureTests {
    @Test("there is no GPU, and descriptions keep what they are told")
    func descriptions() {
        #expect(MTLCreateSystemDefaultDevice() == nil)
        #expect(MTLCopyAllDevices().isEmpty)
        let texture = MTLTextureDescriptor.texture2DDescriptor(
            pixelFormat: .bgra8Unorm,
            width: 4,
            height: 3,
            mipmapped: false
        )
        #expect(texture.width == 4 && texture.height == 3 && texture.pixelFormat.rawValue == 80)
        let pass = MTLRenderPassDescriptor()
        pass.colorAttachments[0].loadAction = .clear
        #expect(pass.colorAttachments[0].loadAction == .clear)
        #expect(MTLRegionMake2D(1, 2, 3, 4).size.height == 4)
    }
}
