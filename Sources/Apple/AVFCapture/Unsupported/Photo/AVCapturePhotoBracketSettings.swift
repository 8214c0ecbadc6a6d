public import AVFBase
public import CoreVideo
import Foundation

/// Settings for several photos in a row, each with its own exposure.
open class AVCapturePhotoBracketSettings: AVCapturePhotoSettings {
    /// The exposures, one for each photo.
    open var bracketedSettings: [AVCaptureBracketedStillImageSettings] { wishes.brackets ?? [] }

    /// Whether the lens is steadied between the photos: no camera here can, so it is refused.
    open var isLensStabilizationEnabled: Bool {
        get { wishes.extras.isLensStabilizationEnabled }
        set { wishes.extras.isLensStabilizationEnabled = newValue }
    }

    /// Asks for a bracket.
    ///
    /// - Parameters:
    ///   - rawPixelFormatType: 0; anything else is refused when the photos are taken.
    ///   - processedFormat: as for ``AVCapturePhotoSettings/init(format:)``.
    ///   - bracketedSettings: as many as the output's `maxBracketedCapturePhotoCount` at most, all of one class.
    public convenience init(
        rawPixelFormatType: OSType,
        processedFormat: [String: Any]?,
        bracketedSettings: [AVCaptureBracketedStillImageSettings]
    ) {
        self.init(
            rawPixelFormatType: rawPixelFormatType,
            rawFileType: nil,
            processedFormat: processedFormat,
            processedFileType: nil,
            bracketedSettings: bracketedSettings
        )
    }

    /// Asks for a bracket in given file types.
    public convenience init(
        rawPixelFormatType: OSType,
        rawFileType: AVFileType?,
        processedFormat: [String: Any]?,
        processedFileType: AVFileType?,
        bracketedSettings: [AVCaptureBracketedStillImageSettings]
    ) {
        var wishes = PhotoWishes(
            rawPixelFormatType: rawPixelFormatType,
            rawFileType: rawFileType,
            format: processedFormat,
            fileType: processedFileType
        )
        wishes.brackets = bracketedSettings
        self.init(wishes: wishes)
    }

    override func copyOfSame() -> AVCapturePhotoSettings { AVCapturePhotoBracketSettings(sameAs: self) }
}
