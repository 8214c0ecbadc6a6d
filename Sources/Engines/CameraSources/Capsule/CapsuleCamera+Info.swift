package import Capsules
import CoreMedia

extension CapsuleCamera.Format {
    /// Creates the record of a format.
    package init(_ format: CameraFormat) {
        self.init(
            width: format.width,
            height: format.height,
            pixelFormat: format.pixelFormat,
            codec: format.codec?.rawValue ?? "",
            durations: format.frameDurations.flatMap { [CapsuleTime($0.shortest), CapsuleTime($0.longest)] },
            defaultDuration: CapsuleTime(format.defaultFrameDuration),
            depthWidth: format.depthSize?.width ?? 0,
            depthHeight: format.depthSize?.height ?? 0
        )
    }

    /// The format that the record describes; its rates are repaired where the file's are unusable.
    package var format: CameraFormat {
        var ranges: [CameraFormat.DurationRange] = []
        for index in stride(from: 0, to: durations.count - 1, by: 2) {
            let (shortest, longest) = (durations[index].time, durations[index + 1].time)
            guard shortest.isNumeric, longest.isNumeric, shortest > .zero, longest >= shortest else { continue }
            ranges.append(CameraFormat.DurationRange(shortest: shortest, longest: longest))
        }
        let usual = CMTime(value: 1, timescale: 30)
        let own = defaultDuration.time
        let duration = own.isNumeric && own > .zero ? own : ranges.first?.shortest ?? usual
        if ranges.isEmpty { ranges = [CameraFormat.DurationRange(shortest: duration, longest: duration)] }
        return CameraFormat(
            width: width,
            height: height,
            pixelFormat: pixelFormat,
            codec: CompressedImage.Codec(rawValue: codec),
            frameDurations: ranges,
            defaultFrameDuration: duration,
            depthSize: depthWidth > 0 && depthHeight > 0
                ? CameraFormat.DepthSize(width: depthWidth, height: depthHeight) : nil
        )
    }
}

extension CapsuleCamera {
    /// Creates the record of a camera.
    package init(_ source: any CameraSource, id: Int) {
        let info = source.info
        self.init(
            id: id,
            uniqueID: info.uniqueID,
            name: info.localizedName,
            model: info.modelID,
            manufacturer: info.manufacturer,
            position: info.position?.rawValue ?? "",
            kind: info.kind?.rawValue ?? "",
            isLive: source.pace == .live,
            formats: info.formats.map { Format($0) },
            defaultFormat: max(info.formats.firstIndex(of: info.defaultFormat) ?? 0, 0)
        )
    }
}
