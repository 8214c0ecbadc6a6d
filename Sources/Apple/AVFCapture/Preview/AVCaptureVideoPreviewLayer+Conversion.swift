import AVFBase
import CoreMedia
public import Foundation
import QuartzCore

extension AVCaptureVideoPreviewLayer {
    /// Converts a point of the camera's image to the layer.
    ///
    /// - Parameter captureDevicePointOfInterest: A point in fractions of the unrotated image, origin top-left.
    /// - Returns: A point in the layer's coordinates; zero without a connection.
    public func layerPointConverted(fromCaptureDevicePoint captureDevicePointOfInterest: CGPoint) -> CGPoint {
        mapping?.targetPoint(fromImage: captureDevicePointOfInterest) ?? .zero
    }

    /// Converts a point of the layer, such as one that was tapped, to the camera's image.
    ///
    /// - Parameter pointInLayer: A point in the layer's coordinates.
    /// - Returns: A point in fractions of the unrotated image, origin top-left; zero without a connection.
    public func captureDevicePointConverted(fromLayerPoint pointInLayer: CGPoint) -> CGPoint {
        mapping?.imagePoint(fromTarget: pointInLayer) ?? .zero
    }

    /// Converts a rectangle of the camera's image to the layer.
    ///
    /// - Parameter rectInMetadataOutputCoordinates: A rectangle in fractions of the unrotated image, origin top-left,
    ///   as metadata outputs use them.
    /// - Returns: A rectangle in the layer's coordinates; zero without a connection.
    public func layerRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
        mapping?.targetRect(fromImage: rectInMetadataOutputCoordinates) ?? .zero
    }

    /// Converts a rectangle of the layer, such as one to scan in, to the camera's image.
    ///
    /// - Parameter rectInLayerCoordinates: A rectangle in the layer's coordinates.
    /// - Returns: A rectangle in fractions of the unrotated image, origin top-left, as metadata outputs use them; zero
    ///   without a connection.
    public func metadataOutputRectConverted(fromLayerRect rectInLayerCoordinates: CGRect) -> CGRect {
        mapping?.imageRect(fromTarget: rectInLayerCoordinates) ?? .zero
    }

    /// Converts a metadata object to the layer: bounds and corners are in its coordinates, the rest stays the same.
    ///
    /// - Returns: A new object of the same class; nil without a connection, or for an object from another camera.
    public func transformedMetadataObject(for metadataObject: AVMetadataObject) -> AVMetadataObject? {
        guard let connection, let mapping else { return nil }
        return metadataObject.transformed(by: mapping, for: connection)
    }

    /// The current mapping of the image to the layer; nil without a connection or a size.
    private var mapping: ImageMapping? { mapping(in: bounds, imageGravity) }

    /// Returns the mapping of the image to the drawn layer; nil without a connection or a size.
    func mapping(in properties: LayerProperties) -> ImageMapping? {
        mapping(in: properties.bounds, properties.imageGravity)
    }

    private func mapping(in bounds: CGRect, _ gravity: String) -> ImageMapping? {
        guard let connection, let size = connection.imageSize else { return nil }
        return ImageMapping(
            imageSize: size,
            rotationAngle: connection.videoRotationAngle,
            isMirrored: connection.isVideoMirrored,
            target: bounds,
            placement: ImageMapping.Placement(rawValue: gravity) ?? .resizeAspect
        )
    }
}

extension AVCaptureConnection {
    /// The size of the camera's unrotated image in pixels, from its active format.
    fileprivate var imageSize: CGSize? {
        guard let port = inputPorts.first(where: { $0.mediaType == .video }),
            let description = (port.input as? AVCaptureDeviceInput)?.device.activeFormat.formatDescription
                ?? port.formatDescription
        else { return nil }
        let size = CMVideoFormatDescriptionGetDimensions(description)
        return CGSize(width: Int(size.width), height: Int(size.height))
    }
}
