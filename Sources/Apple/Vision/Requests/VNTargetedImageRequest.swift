public import CoreImage
public import CoreVideo
import Foundation

/// A request that compares the handler's image with another one, its target.
open class VNTargetedImageRequest: VNImageBasedRequest {
    final let target: RequestImage

    init(target: RequestImage, completionHandler: VNRequestCompletionHandler?) {
        self.target = target
        super.init(completionHandler: completionHandler)
    }

    /// Creates a request with a pixel buffer as its target.
    public convenience init(
        targetedCVPixelBuffer pixelBuffer: CVPixelBuffer,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(
            target: RequestImage(.buffer(pixelBuffer), orientation: nil),
            completionHandler: nil
        )
    }

    /// Creates a request with a pixel buffer as its target.
    public convenience init(
        targetedCVPixelBuffer pixelBuffer: CVPixelBuffer,
        options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(
            target: RequestImage(.buffer(pixelBuffer), orientation: nil),
            completionHandler: completionHandler
        )
    }

    /// Creates a request with a pixel buffer as its target, which an orientation makes upright.
    public convenience init(
        targetedCVPixelBuffer pixelBuffer: CVPixelBuffer,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(
            target: RequestImage(.buffer(pixelBuffer), orientation: orientation),
            completionHandler: nil
        )
    }

    /// Creates a request with a pixel buffer as its target, which an orientation makes upright.
    public convenience init(
        targetedCVPixelBuffer pixelBuffer: CVPixelBuffer,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(
            target: RequestImage(.buffer(pixelBuffer), orientation: orientation),
            completionHandler: completionHandler
        )
    }

    /// Creates a request with an image as its target.
    public convenience init(
        targetedCGImage cgImage: CGImage,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(
            target: RequestImage(.cgImage(cgImage), orientation: nil),
            completionHandler: nil
        )
    }

    /// Creates a request with an image as its target.
    public convenience init(
        targetedCGImage cgImage: CGImage,
        options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(
            target: RequestImage(.cgImage(cgImage), orientation: nil),
            completionHandler: completionHandler
        )
    }

    /// Creates a request with an image as its target, which an orientation makes upright.
    public convenience init(
        targetedCGImage cgImage: CGImage,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(
            target: RequestImage(.cgImage(cgImage), orientation: orientation),
            completionHandler: nil
        )
    }

    /// Creates a request with an image as its target, which an orientation makes upright.
    public convenience init(
        targetedCGImage cgImage: CGImage,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(
            target: RequestImage(.cgImage(cgImage), orientation: orientation),
            completionHandler: completionHandler
        )
    }

    /// Creates a request with a Core Image image as its target.
    public convenience init(
        targetedCIImage ciImage: CIImage,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(
            target: RequestImage(.ciImage(ciImage), orientation: nil),
            completionHandler: nil
        )
    }

    /// Creates a request with a Core Image image as its target.
    public convenience init(
        targetedCIImage ciImage: CIImage,
        options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(
            target: RequestImage(.ciImage(ciImage), orientation: nil),
            completionHandler: completionHandler
        )
    }

    /// Creates a request with a Core Image image as its target, which an orientation makes upright.
    public convenience init(
        targetedCIImage ciImage: CIImage,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(
            target: RequestImage(.ciImage(ciImage), orientation: orientation),
            completionHandler: nil
        )
    }

    /// Creates a request with a Core Image image as its target, which an orientation makes upright.
    public convenience init(
        targetedCIImage ciImage: CIImage,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(
            target: RequestImage(.ciImage(ciImage), orientation: orientation),
            completionHandler: completionHandler
        )
    }
}
