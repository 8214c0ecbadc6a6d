import CoreImage
import Foundation
import Testing

/// ``CIBlendKernel``: the built-in ways of blending.
@Suite("Core Image: blend kernels")
struct CIBlendKernelTests {
    private let context = CIContext.plain()
    private let area = CGRect(x: 0, y: 0, width: 8, height: 8)

    private func plain(_ red: CGFloat, alpha: CGFloat = 1) -> CIImage {
        CIImage(color: CIColor(red: red, green: 0, blue: 0, alpha: alpha)).cropped(to: area)
    }

    @Test("a kernel blends as the filter of its name, and exchanged where its name says destination")
    func blends() throws {
        let (front, back) = (plain(0.5), plain(0.25))
        for (kernel, name) in [
            (CIBlendKernel.multiply, "CIMultiplyBlendMode"), (.screen, "CIScreenBlendMode"),
            (.difference, "CIDifferenceBlendMode"), (.sourceOver, "CISourceOverCompositing"),
        ] {
            let filter = try #require(CIFilter(name: name))
            filter.setValue(front, forKey: kCIInputImageKey)
            filter.setValue(back, forKey: kCIInputBackgroundImageKey)
            let wanted = try #require(filter.outputImage)
            let made = try #require(kernel.apply(foreground: front, background: back))
            #expect(context.bytes(made, area) == context.bytes(wanted, area), "\(name)")
        }
        let over = try #require(CIBlendKernel.destinationOver.apply(foreground: front, background: back))
        #expect(context.bytes(over, area) == context.bytes(back, area))
        let source = try #require(CIBlendKernel.source.apply(foreground: front, background: back))
        #expect(source.extent == front.extent && context.bytes(source, area) == context.bytes(front, area))
        let clear = try #require(CIBlendKernel.clear.apply(foreground: front, background: back))
        #expect(context.bytes(clear, area).allSatisfy { $0 == [0, 0, 0, 0] } && clear.extent == area)
    }

    @Test("source code is not compiled, and nothing is rendered to textures")
    func unsupported() {
        #expect(CIBlendKernel(source: "kernel vec4 f(sample a, sample b) { return a; }") == nil)
        #expect(CIVector().count == 0)
    }
}
