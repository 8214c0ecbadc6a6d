import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import MediaFiles
import PixelTransforms
import Synchronization

/// What photos can be had of the camera that an output is connected to (PHOTO-8).
struct PhotoAvailability: Sendable, Equatable {
    var pixelFormats: [OSType] = []
    var codecs: [AVVideoCodecType] = []
    var flashModes: [AVCaptureDevice.FlashMode] = []
    /// What exposures the photos of a bracket can have.
    var exposures = PhotoExposures()
    var bracketCount: Int { exposures == PhotoExposures() ? 0 : Self.longestBracket }
    /// Width and height of the camera's frames.
    var size = ConversionRecipe.Size(width: 0, height: 0)
    var supportedDimensions: [CMVideoDimensions] = []
    var maxDimensions = CMVideoDimensions(width: 0, height: 0)
    var isHighResolution = false
    /// The time between frames.
    var frameDuration = CMTime.invalid

    /// Nothing: there is no camera.
    init() {}

    /// How many photos a bracket may have where the exposure can be set.
    static let longestBracket = 7

    init(_ input: AVCaptureDeviceInput) {
        let device = input.device
        let format = device.activeFormat
        let native = format.source.pixelFormat
        let usual = PhotoFormat.usualPixelFormats
        if PixelTransform.sourceFormats.contains(native) {
            pixelFormats = usual.contains(native) ? usual : usual + [native]
        } else if PixelFormat.named(native) != nil {
            pixelFormats = [native]
        }
        if PhotoNegative.canCompress(native) {
            codecs = PictureFile.canWriteHEIC ? [.hevc, .jpeg] : [.jpeg]
        }
        flashModes = [.off] + [.on, .auto].filter { device.hasFlash && device.isFlashModeSupported($0) }
        exposures = PhotoExposures(device)
        size = ConversionRecipe.Size(width: format.source.width, height: format.source.height)
        supportedDimensions = format.supportedMaxPhotoDimensions
        maxDimensions =
            supportedDimensions.min { Int($0.width) * Int($0.height) < Int($1.width) * Int($1.height) }
            ?? CMVideoDimensions(width: 0, height: 0)
        frameDuration = input.frameDuration
    }

    var fileTypes: [AVFileType] {
        var types: [AVFileType] = codecs.contains(.hevc) ? [.heic] : []
        if codecs.contains(.jpeg) { types.append(.jpg) }
        if !pixelFormats(for: .tif).isEmpty { types.append(.tif) }
        return types
    }

    func pixelFormats(for fileType: AVFileType) -> [OSType] {
        fileType == .tif ? pixelFormats.filter(PhotoNegative.canCompress) : []
    }

    func codecs(for fileType: AVFileType) -> [AVVideoCodecType] {
        switch fileType {
        case .jpg: codecs.filter { $0 == .jpeg }
        case .heic: codecs.filter { $0 == .hevc }
        default: []
        }
    }
}

extension AVCapturePhotoOutput {
    /// What can be had now.
    var availability: PhotoAvailability {
        guard let input = connection(with: .video)?.inputPorts.first?.input as? AVCaptureDeviceInput else {
            return PhotoAvailability()
        }
        var availability = PhotoAvailability(input)
        state.withLock { state in
            availability.isHighResolution = state.isHighResolution
            if let wish = state.maxDimensions { availability.maxDimensions = wish }
        }
        return availability
    }

    /// Tells observers which lists have changed.
    func tellAvailability() {
        let new = availability
        let old = state.withLock { state in
            defer { state.available = new }
            return state.available
        }
        tell(\.availablePhotoPixelFormatTypes, old.pixelFormats, new.pixelFormats)
        tell(\.availablePhotoCodecTypes, old.codecs, new.codecs)
        tell(\.availablePhotoFileTypes, old.fileTypes, new.fileTypes)
        tell(\.supportedFlashModes, old.flashModes, new.flashModes)
        tell(\.maxBracketedCapturePhotoCount, old.bracketCount, new.bracketCount)
    }

    private func tell<Value: Equatable>(_ path: KeyPath<AVCapturePhotoOutput, Value>, _ old: Value, _ new: Value) {
        if old != new { notify(path, old: old, new: new) }
    }
}
