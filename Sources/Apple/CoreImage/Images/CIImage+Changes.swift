public import CoreVideo
public import Foundation
import ImageGraph

extension ImageNode {
    /// Returns the picture turned as an Exif orientation says, with its extent at the origin.
    func oriented(_ orientation: Int) -> ImageNode {
        guard !extent.reachesInfinity else { return transformed(by: CIImage.turn(orientation, .zero)) }
        let turned = transformed(by: CIImage.turn(orientation, extent.size))
        return turned
    }
}

extension CIImage {
    /// Returns the matrix of an orientation for a picture of a size at the origin.
    static func turn(_ orientation: Int, _ size: CGSize) -> CGAffineTransform {
        let (width, height) = (size.width, size.height)
        return switch orientation {
        case 2: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
        case 3: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
        case 4: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
        case 5: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
        case 6: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
        case 7: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case 8: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
        default: .identity
        }
    }

    /// Returns the transform that turns the image upright and moves its lower left corner to the origin.
    ///
    /// Values other than 1…8 give the identity.
    public func orientationTransform(forExifOrientation orientation: Int32) -> CGAffineTransform {
        guard (2...8).contains(orientation) else {
            guard orientation == 1, !extent.reachesInfinity, !extent.isNull else { return .identity }
            return CGAffineTransform(translationX: -extent.minX, y: -extent.minY)
        }
        guard !extent.reachesInfinity, !extent.isNull else { return Self.turn(Int(orientation), .zero) }
        return CGAffineTransform(translationX: -extent.minX, y: -extent.minY)
            .concatenating(Self.turn(Int(orientation), extent.size))
    }

    /// Returns the transform that turns the image upright and moves its lower left corner to the origin.
    public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
        orientationTransform(forExifOrientation: Int32(orientation.rawValue))
    }

    /// Returns the image turned upright, with its extent at the origin.
    public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
        oriented(forExifOrientation: Int32(orientation.rawValue))
    }

    /// Returns the image turned upright, with its extent at the origin; values other than 1…8 change nothing.
    public func oriented(forExifOrientation orientation: Int32) -> CIImage {
        guard (1...8).contains(orientation) else { return self }
        return transformed(by: orientationTransform(forExifOrientation: orientation))
    }

    private func changed(_ node: ImageNode) -> CIImage {
        node === self.node ? self : CIImage(node, properties: properties, colorSpace: colorSpace)
    }

    /// Returns the part of the image in a rectangle; its pixels keep their places.
    public func cropped(to rect: CGRect) -> CIImage { changed(node.cropped(to: rect)) }

    /// Returns the image with an affine transform applied: bilinear, or the nearest pixel after ``samplingNearest()``.
    public func transformed(by matrix: CGAffineTransform) -> CIImage { changed(node.transformed(by: matrix)) }

    /// Returns the image with an affine transform applied.
    ///
    /// - Parameter matrix: The transform to apply.
    /// - Parameter highQualityDownsample: True if each pixel of a smaller image is the mean of the area that it covers.
    public func transformed(by matrix: CGAffineTransform, highQualityDownsample: Bool) -> CIImage {
        let across = (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot()
        let down = (matrix.c * matrix.c + matrix.d * matrix.d).squareRoot()
        guard highQualityDownsample, across > 0, down > 0, across < 1 || down < 1 else {
            return transformed(by: matrix)
        }
        let (sx, sy) = (min(across, 1), min(down, 1))
        let small = node.resampled(.area, scaleX: Double(sx), scaleY: Double(sy))
        let rest = CGAffineTransform(scaleX: 1 / sx, y: 1 / sy).concatenating(matrix)
        let near = CGAffineTransform(
            a: Self.settled(rest.a),
            b: Self.settled(rest.b),
            c: Self.settled(rest.c),
            d: Self.settled(rest.d),
            tx: Self.settled(rest.tx),
            ty: Self.settled(rest.ty)
        )
        return changed(small.transformed(by: near))
    }

    private static func settled(_ value: CGFloat) -> CGFloat {
        abs(value - value.rounded()) < 1e-9 ? value.rounded() : value
    }

    /// Returns the image that its edge pixels continue without end.
    public func clampedToExtent() -> CIImage { clamped(to: extent) }

    /// Returns the part of the image in a rectangle, which its edge pixels continue without end.
    public func clamped(to rect: CGRect) -> CIImage { changed(node.clamped(to: rect)) }

    /// Returns this image over another one.
    public func composited(over dest: CIImage) -> CIImage { CIImage(node.blended(.over, over: dest.node)) }

    /// Returns the result of a filter, of which this is the input image.
    ///
    /// An unknown filter gives an empty image and a warning.
    public func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
        guard let filter = CIFilter(name: filterName) else {
            ImagingLog.warn("There is no filter named \(filterName); the result is empty.")
            return .empty()
        }
        if filter.inputKeys.contains(kCIInputImageKey) || filter.definition == nil {
            filter.setValue(self, forKey: kCIInputImageKey)
        }
        for (key, value) in params { filter.setValue(value, forKey: key) }
        return filter.outputImage ?? .empty()
    }

    /// Returns the result of a filter with its defaults, of which this is the input image.
    public func applyingFilter(_ filterName: String) -> CIImage { applyingFilter(filterName, parameters: [:]) }

    /// Returns the image blurred; the extent grows by three times the radius.
    public func applyingGaussianBlur(sigma: Double) -> CIImage { changed(node.blurred(sigma: sigma)) }

    /// Returns the image with its colours multiplied by alpha.
    public func premultiplyingAlpha() -> CIImage { changed(node.colored([.premultiply])) }

    /// Returns the image with its colours divided by alpha; those of alpha 0 become 0.
    public func unpremultiplyingAlpha() -> CIImage { changed(node.colored([.unpremultiply])) }

    /// Returns the image opaque in a rectangle and transparent elsewhere.
    public func settingAlphaOne(in extent: CGRect) -> CIImage {
        let opaque: [Float] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]
        return changed(node.cropped(to: extent).colored([.unpremultiply, .matrix(opaque)]))
    }

    /// Returns the image whose later transforms interpolate.
    public func samplingLinear() -> CIImage { changed(node.marked(isNearest: false)) }

    /// Returns the image whose later transforms take the nearest pixel.
    public func samplingNearest() -> CIImage { changed(node.marked(isNearest: true)) }

    /// Returns the image with L*a*b* in place of its colours, each component from 0 to 1.
    public func convertingWorkingSpaceToLab() -> CIImage {
        changed(FilterRecipes.labFromColor(node, isNormalized: true))
    }

    /// Returns the image of colours whose L*a*b*, each component from 0 to 1, are its numbers.
    public func convertingLabToWorkingSpace() -> CIImage {
        changed(FilterRecipes.colorFromLab(node, isNormalized: true))
    }

    /// Returns the image with its numbers taken as those of a space and converted to the working space.
    public func matchedToWorkingSpace(from colorSpace: CGColorSpace) -> CIImage? {
        guard let space = colorSpace.definition else { return nil }
        return CIImage(node.colored([.unpremultiply, .decode(space), .premultiply]), properties: properties)
    }

    /// Returns the image with its colours converted from the working space to the numbers of another one.
    public func matchedFromWorkingSpace(to colorSpace: CGColorSpace) -> CIImage? {
        guard let space = colorSpace.definition else { return nil }
        return CIImage(node.colored([.unpremultiply, .encode(space), .premultiply]), properties: properties)
    }
}
