import AVFBase
import CoreMedia
import Foundation
import QuartzCore

extension AVCaptureVideoPreviewLayer {
    /// The current mapping of the image to the layer; nil without a connection or a size.
    var mapping: ImageMapping? { mapping(in: bounds, imageGravity) }

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
