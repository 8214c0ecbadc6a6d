import AVFBase
import CameraSources
import Foundation

extension AVCaptureOutput {
    var mapping: ImageMapping? {
        (connection(with: .video) ?? connections.first).flatMap { mapping(for: $0) }
    }

    /// Returns the mapping from fractions of the camera's image to pixels of the buffers from a connection.
    func mapping(for connection: AVCaptureConnection) -> ImageMapping? {
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
