import AVFBase

extension CameraHooks {
    /// Connects a runner with a camera's input, which the closures retain.
    init(_ input: AVCaptureDeviceInput) {
        let input = UncheckedReference(input)
        self.init(
            noteFrame: { settings, time in
                input.value.device.frameWasTaken(settings, at: time).map {
                    FrameSettings(settings: $0.settings, zoom: $0.zoom)
                }
            },
            isBlack: { input.value.isBlack },
            cameraFormat: { input.value.device.activeFormat.source },
            setFormatDescription: { input.value.setFormatDescription($0) }
        )
    }
}
