import CameraSources

extension AVCaptureConnection {
    /// The camera that feeds the connection.
    var sourceCamera: AVCaptureDevice? { (inputPorts.first?.input as? AVCaptureDeviceInput)?.device }

    /// Returns the camera's intrinsics for buffers made by a recipe; nil if delivery is disabled or the camera does not
    /// report them.
    func intrinsics(for recipe: ConversionRecipe) -> ImageIntrinsics? {
        guard isCameraIntrinsicMatrixDeliveryEnabled, let device = sourceCamera else { return nil }
        let format = device.activeFormat
        guard let matrix = device.calibration(for: format)?.intrinsicMatrix else { return nil }
        return ImageIntrinsics(
            matrix: matrix,
            width: format.source.width,
            height: format.source.height,
            recipe: recipe
        )
    }
}
