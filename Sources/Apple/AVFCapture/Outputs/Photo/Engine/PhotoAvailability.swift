import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import MediaFiles
import PixelTransforms
import Synchronization

/// The photo options of the camera that an output is connected to (PHOTO-8).
struct PhotoAvailability: Sendable, Equatable {
    var pixelFormats: [OSType] = []
    var codecs: [AVVideoCodecType] = []
    var flashModes: [AVCaptureDevice.FlashMode] = []
    /// The exposures that are possible for the photos of a bracket.
    var exposures = PhotoExposures()
    var bracketCount: Int { exposures == PhotoExposures() ? 0 : Self.longestBracket }
    /// Width and height of the camera's frames.
    var size = ConversionRecipe.Size(width: 0, height: 0)
    var supportedDimensions: [CMVideoDimensions] = []
    var maxDimensions = CMVideoDimensions(width: 0, height: 0)
    var isHighResolution = false
    /// The time between frames.
    var frameDuration = CMTime.invalid

    /// Creates a value without options, for an output without a camera.
    init() {}

    /// The maximum number of photos in a bracket if the exposure can be set.
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
            codecs = ImageFile.canWriteHEIC ? [.hevc, .jpeg] : [.jpeg]
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
    /// The options that are currently available.
    var availability: PhotoAvailability {
        guard let input = connection(with: .video)?.inputPorts.first?.input as? AVCaptureDeviceInput else {
            return PhotoAvailability()
        }
        var availability = PhotoAvailability(input)
        state.withLock { state in
            availability.isHighResolution = state.isHighResolution
            if let requested = state.maxDimensions { availability.maxDimensions = requested }
        }
        return availability
    }

    /// Notifies observers of the lists that have changed.
    func notifyAvailability() {
        let new = availability
        let old = state.withLock { state in
            defer { state.available = new }
            return state.available
        }
        notifyObservers(\.availablePhotoPixelFormatTypes, old.pixelFormats, new.pixelFormats)
        notifyObservers(\.availablePhotoCodecTypes, old.codecs, new.codecs)
        notifyObservers(\.availablePhotoFileTypes, old.fileTypes, new.fileTypes)
        notifyObservers(\.supportedFlashModes, old.flashModes, new.flashModes)
        notifyObservers(\.maxBracketedCapturePhotoCount, old.bracketCount, new.bracketCount)
    }

    private func notifyObservers<Value: Equatable>(
        _ path: KeyPath<AVCapturePhotoOutput, Value>,
        _ old: Value,
        _ new: Value
    ) {
        if old != new { notify(path, old: old, new: new) }
    }
}
