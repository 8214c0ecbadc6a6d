import AVFBase

extension CameraHooks {
    /// Connects a runner with a camera's input, which the closures retain.
    init(_ input: AVCaptureDeviceInput) {
        let input = UncheckedReference(input)
        self.init(
            notePlainFrame: { input.value.device.plainFrameWasTaken(at: $0) },
            noteFrame: { settings, time in
                let taken = input.value.device.frameWasTaken(settings, at: time)
                return FrameSettings(settings: taken.settings, zoom: taken.zoom)
            },
            isBlack: { input.value.isBlack },
            cameraFormat: { input.value.device.activeFormat.source },
            setFormatDescription: { input.value.setFormatDescription($0) }
        )
    }
}
