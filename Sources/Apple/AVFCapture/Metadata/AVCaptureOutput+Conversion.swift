import AVFBase
import CameraSources
public import Foundation

extension AVCaptureOutput {
    /// Converts a metadata object to the output's buffers: bounds and corners become pixels, the rest stays the same.
    ///
    /// A video data output rotates and mirrors its buffers according to the connection, and the object is converted
    /// accordingly. Other outputs keep the camera's own images.
    ///
    /// - Parameters:
    ///   - metadataObject: An object as reported by a metadata output, in fractions of the camera's image.
    ///   - connection: A connection of this output.
    /// - Returns: A new object of the same class; nil for an object from another camera, for a connection of another
    ///   output, and while the camera's format is not known.
    public func transformedMetadataObject(
        for metadataObject: AVMetadataObject,
        connection: AVCaptureConnection
    ) -> AVMetadataObject? {
        guard connection.output === self, let mapping = mapping(for: connection) else { return nil }
        return metadataObject.transformed(by: mapping, for: connection)
    }

    /// Converts a rectangle of the camera's image to the output's buffers.
    ///
    /// - Parameter rectInMetadataOutputCoordinates: A rectangle in fractions of the unrotated image.
    /// - Returns: A rectangle in pixels of the buffers, origin top-left; zero without a connection to a camera.
    public func outputRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
        mapping?.targetRect(fromImage: rectInMetadataOutputCoordinates) ?? .zero
    }

    /// Converts a rectangle of the output's buffers to the camera's image.
    ///
    /// - Parameter rectInOutputCoordinates: A rectangle in pixels of the buffers, origin top-left.
    /// - Returns: A rectangle in fractions of the unrotated image; zero without a connection to a camera.
    public func metadataOutputRectConverted(fromOutputRect rectInOutputCoordinates: CGRect) -> CGRect {
        mapping?.imageRect(fromTarget: rectInOutputCoordinates) ?? .zero
    }

    private var mapping: ImageMapping? {
        (connection(with: .video) ?? connections.first).flatMap { mapping(for: $0) }
    }

    /// Returns the mapping from fractions of the camera's image to pixels of the buffers from a connection.
    private func mapping(for connection: AVCaptureConnection) -> ImageMapping? {
        let input = connection.inputPorts.first?.input as? AVCaptureDeviceInput
        guard let format = input?.device.activeFormat.source else { return nil }
        let image = CGSize(width: format.width, height: format.height)
        if let size = (self as? AVCaptureDepthDataOutput)?.deliveredSize(for: connection) {
            return ImageMapping(
                imageSize: image,
                rotationAngle: connection.videoRotationAngle,
                isMirrored: connection.isVideoMirrored,
                bufferSize: CGSize(width: size.width, height: size.height)
            )
        }
        guard let video = self as? AVCaptureVideoDataOutput else {
            return ImageMapping(imageSize: image, rotationAngle: 0, isMirrored: false)
        }
        let recipe = video.recipe(for: connection)
        let size = recipe.size(forWidth: format.width, height: format.height)
        return ImageMapping(
            imageSize: image,
            rotationAngle: CGFloat(recipe.rotation),
            isMirrored: recipe.isMirrored,
            bufferSize: CGSize(width: size.width, height: size.height)
        )
    }
}
