public import AVFBase
public import CoreVideo
import Foundation

/// Settings for several photos in succession, each with its own exposure.
open class AVCapturePhotoBracketSettings: AVCapturePhotoSettings {
    /// The exposures, one for each photo.
    open var bracketedSettings: [AVCaptureBracketedStillImageSettings] { values.brackets ?? [] }

    /// Indicates whether the lens is stabilized between the photos; true is rejected, because no camera here supports
    /// it.
    open var isLensStabilizationEnabled: Bool {
        get { values.extras.isLensStabilizationEnabled }
        set { values.extras.isLensStabilizationEnabled = newValue }
    }

    /// Creates settings for a bracket.
    ///
    /// - Parameters:
    ///   - rawPixelFormatType: 0; any other value is rejected when the photos are taken.
    ///   - processedFormat: a format as for ``AVCapturePhotoSettings/init(format:)``.
    ///   - bracketedSettings: at most the output's `maxBracketedCapturePhotoCount` settings, all of one class.
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

    /// Creates settings for a bracket in given file types.
    public convenience init(
        rawPixelFormatType: OSType,
        rawFileType: AVFileType?,
        processedFormat: [String: Any]?,
        processedFileType: AVFileType?,
        bracketedSettings: [AVCaptureBracketedStillImageSettings]
    ) {
        var values = PhotoSettingsValues(
            rawPixelFormatType: rawPixelFormatType,
            rawFileType: rawFileType,
            format: processedFormat,
            fileType: processedFileType
        )
        values.brackets = bracketedSettings
        self.init(values: values)
    }

    override func copyOfSame() -> AVCapturePhotoSettings { AVCapturePhotoBracketSettings(sameAs: self) }
}
