import AVFBase
import CameraSources
public import Foundation

extension AVCaptureOutput {
    /// A metadata object as it lies in the output's buffers: bounds and corners in their pixels, all else the same.
    ///
    /// The buffers of a video data output are turned and flipped as the connection says, so the object is too; other
    /// outputs keep the camera's own picture.
    ///
    /// - Parameters:
    ///   - metadataObject: an object in fractions of the camera's picture, as a metadata output reports it.
    ///   - connection: one of this output's connections.
    /// - Returns: a new object of the same class; nil for an object of another camera, a connection of another output,
    ///   and as long as the camera's format is not known.
    public func transformedMetadataObject(
        for metadataObject: AVMetadataObject,
        connection: AVCaptureConnection
    ) -> AVMetadataObject? {
        guard connection.output === self, let mapping = mapping(for: connection) else { return nil }
        return metadataObject.transformed(by: mapping, for: connection)
    }

    /// Where a rectangle of the camera's picture lies in the output's buffers.
    ///
    /// - Parameter rectInMetadataOutputCoordinates: in fractions of the unrotated picture.
    /// - Returns: in pixels of the buffers, origin top-left; zero without a connection to a camera.
    public func outputRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
        mapping?.targetRect(fromPicture: rectInMetadataOutputCoordinates) ?? .zero
    }

    /// Which rectangle of the camera's picture lies in a rectangle of the output's buffers.
    ///
    /// - Parameter rectInOutputCoordinates: in pixels of the buffers, origin top-left.
    /// - Returns: in fractions of the unrotated picture; zero without a connection to a camera.
    public func metadataOutputRectConverted(fromOutputRect rectInOutputCoordinates: CGRect) -> CGRect {
        mapping?.pictureRect(fromTarget: rectInOutputCoordinates) ?? .zero
    }

    private var mapping: PictureMapping? {
        (connection(with: .video) ?? connections.first).flatMap { mapping(for: $0) }
    }

    /// From fractions of the camera's picture to pixels of the buffers that come through a connection.
    private func mapping(for connection: AVCaptureConnection) -> PictureMapping? {
        let input = connection.inputPorts.first?.input as? AVCaptureDeviceInput
        guard let format = input?.device.activeFormat.source else { return nil }
        let picture = CGSize(width: format.width, height: format.height)
        if let size = (self as? AVCaptureDepthDataOutput)?.deliveredSize(for: connection) {
            return PictureMapping(
                pictureSize: picture,
                rotationAngle: connection.videoRotationAngle,
                isMirrored: connection.isVideoMirrored,
                bufferSize: CGSize(width: size.width, height: size.height)
            )
        }
        guard let video = self as? AVCaptureVideoDataOutput else {
            return PictureMapping(pictureSize: picture, rotationAngle: 0, isMirrored: false)
        }
        let recipe = video.recipe(for: connection)
        let size = recipe.size(forWidth: format.width, height: format.height)
        return PictureMapping(
            pictureSize: picture,
            rotationAngle: CGFloat(recipe.rotation),
            isMirrored: recipe.isMirrored,
            bufferSize: CGSize(width: size.width, height: size.height)
        )
    }
}
