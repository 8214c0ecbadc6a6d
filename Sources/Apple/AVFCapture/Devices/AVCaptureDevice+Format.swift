public import AVFBase
import CameraSources
public import CoreMedia
public import Foundation

extension AVCaptureDevice {
    /// A size, a pixel format and the frame rates that a camera can deliver together.
    ///
    /// The objects in ``AVCaptureDevice/formats`` stay the same for the life of the device. Immutable.
    open class Format: NSObject {
        /// The methods of automatic focus.
        public enum AutoFocusSystem: Int, Sendable {
            /// No automatic focus.
            case none = 0
            /// By searching for the highest contrast.
            case contrastDetection = 1
            /// With dedicated focus pixels.
            case phaseDetection = 2
        }

        /// The source's description of the format; without a size for an audio format.
        let source: CameraFormat
        /// The source's description of an audio format; nil for a camera's format.
        let audio: MicrophoneFormat?
        /// The depth map formats available with this format.
        let depthFormats: [Format]
        private let isDepth: Bool
        /// The controls of the camera.
        let controls: CameraControls
        /// The size and pixel format.
        ///
        /// For a camera that compresses its images, the pixel format after decoding: `420f` for JPEG, `420v` for H.264
        /// and HEVC. The codec is in ``description`` and in an output's `availableVideoCodecTypes`. Apple does not
        /// specify how such formats appear.
        public let formatDescription: CMFormatDescription
        /// The supported frame rates, as one or more ranges.
        public let videoSupportedFrameRateRanges: [AVFrameRateRange]

        convenience init?(_ source: CameraFormat, controls: CameraControls = .none) {
            self.init(source, isDepth: false, controls: controls)
        }

        /// Creates a format of depth maps, with a depth pixel format.
        convenience init?(depth source: CameraFormat) { self.init(source, isDepth: true, controls: .none) }

        private init?(_ source: CameraFormat, isDepth: Bool, controls: CameraControls) {
            guard
                let description = SampleBuffers.describe(
                    width: source.width,
                    height: source.height,
                    pixelFormat: source.pixelFormat
                ),
                !source.frameDurations.isEmpty
            else { return nil }
            self.source = source
            audio = nil
            self.isDepth = isDepth
            depthFormats = isDepth ? [] : Self.depthFormats(for: source)
            self.controls = controls
            formatDescription = description
            videoSupportedFrameRateRanges = source.frameDurations.map {
                AVFrameRateRange(minFrameDuration: $0.shortest, maxFrameDuration: $0.longest)
            }
            super.init()
        }

        /// Creates a format of a microphone; nil if no format description can be made for it.
        init?(_ audio: MicrophoneFormat) {
            guard let description = audio.makeDescription() else { return nil }
            source = CameraFormat(
                width: 0,
                height: 0,
                pixelFormat: 0,
                frameDurations: [],
                defaultFrameDuration: .invalid
            )
            self.audio = audio
            isDepth = false
            depthFormats = []
            controls = .none
            formatDescription = description
            videoSupportedFrameRateRanges = []
            super.init()
        }

        /// The media type: video, depth data, or audio for a microphone.
        open var mediaType: AVMediaType { audio != nil ? .audio : isDepth ? .depthData : .video }
        /// The horizontal field of view in degrees; 0 if the camera does not report it.
        open var videoFieldOfView: Float { Float(controls.fieldOfView) }
        /// A Boolean value that indicates whether pixels are binned; always false.
        open var isVideoBinned: Bool { false }
        /// The largest zoom factor: 16, less for small images, multiplied by the camera's own largest zoom factor.
        open var videoMaxZoomFactor: CGFloat {
            ImageZoom.largestFactor(width: source.width, height: source.height) * max(controls.largestZoom, 1)
        }
        /// The zoom factor above which images are upscaled: the limit of the camera's own zoom.
        open var videoZoomFactorUpscaleThreshold: CGFloat { max(controls.largestZoom, 1) }
        /// The shortest exposure; invalid if exposure cannot be controlled.
        open var minExposureDuration: CMTime { controls.exposure?.shortest ?? .invalid }
        /// The longest exposure, at most the longest frame duration; invalid if exposure cannot be controlled.
        open var maxExposureDuration: CMTime {
            guard let exposure = controls.exposure else { return .invalid }
            let frame = videoSupportedFrameRateRanges.map(\.maxFrameDuration).max() ?? exposure.longest
            return min(exposure.longest, frame)
        }
        /// The lowest sensitivity; 0 if it cannot be set.
        open var minISO: Float { Float(controls.exposure?.sensitivity.lowerBound ?? 0) }
        /// The highest sensitivity; 0 if it cannot be set.
        open var maxISO: Float { Float(controls.exposure?.sensitivity.upperBound ?? 0) }
        /// The supported color spaces: only sRGB.
        open var supportedColorSpaces: [AVCaptureColorSpace] { [.sRGB] }
        /// The method of automatic focus: contrast detection if the camera has automatic focus.
        open var autoFocusSystem: AutoFocusSystem {
            controls.focus?.modes.isSubset(of: [.locked]) ?? true ? .none : .contrastDetection
        }
        /// A Boolean value that indicates whether the format can be used in a multi-camera session; always true.
        open var isMultiCamSupported: Bool { true }
        /// The size of still images: that of video frames.
        open var highResolutionStillImageDimensions: CMVideoDimensions {
            CMVideoDimensions(width: Int32(source.width), height: Int32(source.height))
        }
        /// The sizes of still images: that of video frames.
        open var supportedMaxPhotoDimensions: [CMVideoDimensions] { [highResolutionStillImageDimensions] }
        /// The outputs that cannot be used with the format; always empty.
        open var unsupportedCaptureOutputClasses: [AnyClass] { [] }

        /// Returns whether a stabilization mode is supported; only `.off` is.
        open func isVideoStabilizationModeSupported(
            _ videoStabilizationMode: AVCaptureVideoStabilizationMode
        ) -> Bool { videoStabilizationMode == .off }

        /// A text with the object's address, the pixel format, the size, the frame rates, the limits of the controls
        /// and the camera's codec.
        ///
        /// Programs read fields of it, such as `1280x720, { 1- 30 fps}` and `fov:60.000`.
        open override var description: String {
            let place = String(UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()), radix: 16)
            let name = "AVCaptureDeviceFormat: 0x\(place)"
            if let audio { return "<\(name) 'soun'/'lpcm' SR=\(Int(audio.rate)),CH=\(audio.channels)>" }
            let type = SampleBuffers.text(of: formatDescription.mediaSubType.rawValue)
            let rates = videoSupportedFrameRateRanges.map {
                $0.minFrameRate == $0.maxFrameRate
                    ? Self.rate($0.maxFrameRate) : "\(Self.rate($0.minFrameRate))-\(Self.rate($0.maxFrameRate))"
            }
            var parts = [
                "\(source.width)x\(source.height)", "{\(rates.joined(separator: ", ")) fps}",
                "photo dims:{\(source.width)x\(source.height)}",
            ]
            if videoFieldOfView > 0 { parts.append(String(format: "fov:%.3f", Double(videoFieldOfView))) }
            let zoom = (Double(videoMaxZoomFactor), Double(videoZoomFactorUpscaleThreshold))
            parts.append(String(format: "max zoom:%.2f (upscales @%.2f)", zoom.0, zoom.1))
            if maxISO > 0 { parts.append(String(format: "ISO:%.1f-%.1f", Double(minISO), Double(maxISO))) }
            if maxExposureDuration.isNumeric {
                parts.append(
                    String(format: "SS:%.6f-%.6f", minExposureDuration.seconds, maxExposureDuration.seconds)
                )
            }
            if let codec = source.codec { parts.append("codec:\(codec.name)") }
            return "<\(name) '\(mediaType.rawValue)'/'\(type)' \(parts.joined(separator: ", "))>"
        }

        /// Returns a rate in at least two characters, without a fraction if it has none.
        private static func rate(_ rate: Double) -> String {
            rate == rate.rounded() ? String(format: "%2.0f", rate) : String(format: "%.2f", rate)
        }

        /// Returns whether the camera supports a frame duration.
        func supports(_ duration: CMTime) -> Bool {
            videoSupportedFrameRateRanges.contains { $0.contains(duration) }
        }

        /// The default frame duration (DEV-32): the source's own, else 1/30 s, else the shortest.
        var defaultMinFrameDuration: CMTime {
            let ranges = videoSupportedFrameRateRanges
            for requested in [source.defaultFrameDuration, CMTime(value: 1, timescale: 30)] where supports(requested) {
                return requested
            }
            return ranges.map(\.minFrameDuration).min() ?? CMTime(value: 1, timescale: 30)
        }

        /// The default of the longest frame duration: the upper end of the ranges that contain the shortest.
        func defaultMaxFrameDuration(forMin minimum: CMTime) -> CMTime {
            let holding = videoSupportedFrameRateRanges.filter { $0.contains(minimum) }
            return holding.map(\.maxFrameDuration).max() ?? minimum
        }

        /// The highest rate in frames per second.
        var maxFrameRate: Double { videoSupportedFrameRateRanges.map(\.maxFrameRate).max() ?? 0 }
    }
}

@available(*, unavailable)
extension AVCaptureDevice.Format: @unchecked Sendable {}
