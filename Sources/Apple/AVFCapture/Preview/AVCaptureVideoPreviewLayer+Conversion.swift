import AVFBase
import CoreMedia
public import Foundation
import QuartzCore

extension AVCaptureVideoPreviewLayer {
    /// Where a point of the camera's picture is seen.
    ///
    /// - Parameter captureDevicePointOfInterest: fractions of the unrotated picture, origin top-left.
    /// - Returns: a point of the layer's coordinates; zero without a connection.
    public func layerPointConverted(fromCaptureDevicePoint captureDevicePointOfInterest: CGPoint) -> CGPoint {
        mapping?.targetPoint(fromPicture: captureDevicePointOfInterest) ?? .zero
    }

    /// Which point of the camera's picture is seen at a point, such as one that was tapped.
    ///
    /// - Parameter pointInLayer: a point of the layer's coordinates.
    /// - Returns: fractions of the unrotated picture, origin top-left; zero without a connection.
    public func captureDevicePointConverted(fromLayerPoint pointInLayer: CGPoint) -> CGPoint {
        mapping?.picturePoint(fromTarget: pointInLayer) ?? .zero
    }

    /// Where a rectangle of the picture is seen.
    ///
    /// - Parameter rectInMetadataOutputCoordinates: fractions of the unrotated picture, origin top-left, as metadata
    ///   outputs use them.
    /// - Returns: a rectangle of the layer's coordinates; zero without a connection.
    public func layerRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
        mapping?.targetRect(fromPicture: rectInMetadataOutputCoordinates) ?? .zero
    }

    /// Which rectangle of the picture is seen in a rectangle, such as one to scan in.
    ///
    /// - Parameter rectInLayerCoordinates: a rectangle of the layer's coordinates.
    /// - Returns: fractions of the unrotated picture, origin top-left, as metadata outputs use them; zero without a
    ///   connection.
    public func metadataOutputRectConverted(fromLayerRect rectInLayerCoordinates: CGRect) -> CGRect {
        mapping?.pictureRect(fromTarget: rectInLayerCoordinates) ?? .zero
    }

    /// A metadata object as it is seen in the layer: bounds and corners in the layer's coordinates, all else the same.
    ///
    /// - Returns: a new object of the same class; nil without a connection, or for an object of another camera.
    public func transformedMetadataObject(for metadataObject: AVMetadataObject) -> AVMetadataObject? {
        guard let connection, let mapping else { return nil }
        return metadataObject.transformed(by: mapping, for: connection)
    }

    /// How the picture lies in the layer now; nil without a connection or without a size.
    private var mapping: PictureMapping? { mapping(in: bounds, pictureGravity) }

    /// How the picture lies in what is drawn of the layer; nil without a connection or without a size.
    func mapping(in look: LayerLook) -> PictureMapping? { mapping(in: look.bounds, look.pictureGravity) }

    private func mapping(in bounds: CGRect, _ gravity: String) -> PictureMapping? {
        guard let connection, let size = connection.pictureSize else { return nil }
        return PictureMapping(
            pictureSize: size,
            rotationAngle: connection.videoRotationAngle,
            isMirrored: connection.isVideoMirrored,
            target: bounds,
            placement: PictureMapping.Placement(rawValue: gravity) ?? .resizeAspect
        )
    }
}

extension AVCaptureConnection {
    /// The size of the camera's unrotated picture in pixels, from its active format.
    fileprivate var pictureSize: CGSize? {
        guard let port = inputPorts.first(where: { $0.mediaType == .video }),
            let description = (port.input as? AVCaptureDeviceInput)?.device.activeFormat.formatDescription
                ?? port.formatDescription
        else { return nil }
        let size = CMVideoFormatDescriptionGetDimensions(description)
        return CGSize(width: Int(size.width), height: Int(size.height))
    }
}
