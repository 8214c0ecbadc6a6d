public import AVFBase
import CameraSources
public import CoreMedia
public import Foundation

extension AVCaptureDevice {
    /// A size, a pixel format and the frame rates that a camera can deliver together.
    ///
    /// The objects of ``AVCaptureDevice/formats`` are the same for the life of the device. Immutable.
    open class Format: NSObject {
        /// How a lens finds its focus.
        public enum AutoFocusSystem: Int, Sendable {
            /// It does not.
            case none = 0
            /// By looking for the greatest contrast.
            case contrastDetection = 1
            /// With pixels made for it.
            case phaseDetection = 2
        }

        /// The source's own description; of no size for a format of sound.
        let source: CameraFormat
        /// The source's own description of sound; nil for a format of a camera.
        let sound: SoundFormat?
        /// The formats of depth maps that go with this one.
        let depthFormats: [Format]
        private let isDepth: Bool
        /// What the camera can control.
        let controls: CameraControls
        /// Size and pixel format.
        ///
        /// Of a camera that compresses its pictures, what they are decoded to: `420f` for JPEG, `420v` for H.264 and HEVC.
        /// The codec is in ``description`` and in an output's `availableVideoCodecTypes`. Apple leaves open how it shows
        /// such formats.
        public let formatDescription: CMFormatDescription
        /// The frame rates, one range or more.
        public let videoSupportedFrameRateRanges: [AVFrameRateRange]

        convenience init?(_ source: CameraFormat, controls: CameraControls = .none) {
            self.init(source, isDepth: false, controls: controls)
        }

        /// A format of depth maps; the pixel format is one of depth.
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
            sound = nil
            self.isDepth = isDepth
            depthFormats = isDepth ? [] : Self.depthFormats(for: source)
            self.controls = controls
            formatDescription = description
            videoSupportedFrameRateRanges = source.frameDurations.map {
                AVFrameRateRange(minFrameDuration: $0.shortest, maxFrameDuration: $0.longest)
            }
            super.init()
        }

        /// A format of a microphone; nil for one that no sound has.
        init?(_ sound: SoundFormat) {
            guard let description = sound.makeDescription() else { return nil }
            source = CameraFormat(
                width: 0,
                height: 0,
                pixelFormat: 0,
                frameDurations: [],
                defaultFrameDuration: .invalid
            )
            self.sound = sound
            isDepth = false
            depthFormats = []
            controls = .none
            formatDescription = description
            videoSupportedFrameRateRanges = []
            super.init()
        }

        /// The kind of media: video, depth data, or audio for a microphone's.
        open var mediaType: AVMediaType { sound != nil ? .audio : isDepth ? .depthData : .video }
        /// The angle of view across in degrees; 0 where the camera does not tell.
        open var videoFieldOfView: Float { Float(controls.fieldOfView) }
        /// Whether pixels are joined to make the picture: no.
        open var isVideoBinned: Bool { false }
        /// How far pictures can be enlarged: 16 times, less for small ones, and as much more as the camera can by itself.
        open var videoMaxZoomFactor: CGFloat {
            PictureZoom.largestFactor(width: source.width, height: source.height) * max(controls.largestZoom, 1)
        }
        /// From which zoom on pixels are made up: where the camera's own zoom ends.
        open var videoZoomFactorUpscaleThreshold: CGFloat { max(controls.largestZoom, 1) }
        /// The shortest exposure; invalid where exposure cannot be controlled.
        open var minExposureDuration: CMTime { controls.exposure?.shortest ?? .invalid }
        /// The longest exposure, not longer than a frame can last; invalid where exposure cannot be controlled.
        open var maxExposureDuration: CMTime {
            guard let exposure = controls.exposure else { return .invalid }
            let frame = videoSupportedFrameRateRanges.map(\.maxFrameDuration).max() ?? exposure.longest
            return min(exposure.longest, frame)
        }
        /// The lowest sensitivity; 0 where it cannot be set.
        open var minISO: Float { Float(controls.exposure?.sensitivity.lowerBound ?? 0) }
        /// The highest sensitivity; 0 where it cannot be set.
        open var maxISO: Float { Float(controls.exposure?.sensitivity.upperBound ?? 0) }
        /// The colour spaces: sRGB.
        open var supportedColorSpaces: [AVCaptureColorSpace] { [.sRGB] }
        /// How the lens finds its focus: by contrast, where it can.
        open var autoFocusSystem: AutoFocusSystem {
            controls.focus?.modes.isSubset(of: [.locked]) ?? true ? .none : .contrastDetection
        }
        /// Whether it can be used in a session with several cameras: yes.
        open var isMultiCamSupported: Bool { true }
        /// The size of still pictures: that of video frames.
        open var highResolutionStillImageDimensions: CMVideoDimensions {
            CMVideoDimensions(width: Int32(source.width), height: Int32(source.height))
        }
        /// The sizes of still pictures: that of video frames.
        open var supportedMaxPhotoDimensions: [CMVideoDimensions] { [highResolutionStillImageDimensions] }
        /// Outputs that cannot be used with the format: none.
        open var unsupportedCaptureOutputClasses: [AnyClass] { [] }

        /// Whether pictures can be steadied in this way: only not at all.
        open func isVideoStabilizationModeSupported(
            _ videoStabilizationMode: AVCaptureVideoStabilizationMode
        ) -> Bool { videoStabilizationMode == .off }

        /// Size, pixel format, rates, and how the camera compresses its pictures, for people.
        open override var description: String {
            if let sound { return "<AVCaptureDeviceFormat soun/'lpcm' \(sound.channels) ch, \(sound.rate) Hz>" }
            let rates = videoSupportedFrameRateRanges.map {
                $0.minFrameRate == $0.maxFrameRate ? "\($0.maxFrameRate)" : "\($0.minFrameRate)-\($0.maxFrameRate)"
            }
            let codec = source.codec.map { "(\($0.name)) " } ?? ""
            return "<AVCaptureDeviceFormat \(mediaType.rawValue)/'\(SampleBuffers.text(of: source.pixelFormat))' "
                + "\(codec)\(source.width)x\(source.height), {\(rates.joined(separator: ", ")) fps}>"
        }

        /// Whether a time between frames is one that the camera can keep.
        func supports(_ duration: CMTime) -> Bool {
            videoSupportedFrameRateRanges.contains { $0.contains(duration) }
        }

        /// The time between frames when nobody chooses (DEV-32): the source's own choice, else 1/30 s, else the shortest.
        var defaultMinFrameDuration: CMTime {
            let ranges = videoSupportedFrameRateRanges
            for wish in [source.defaultFrameDuration, CMTime(value: 1, timescale: 30)] where supports(wish) {
                return wish
            }
            return ranges.map(\.minFrameDuration).min() ?? CMTime(value: 1, timescale: 30)
        }

        /// The slowest that the camera may become when nobody chooses: the end of the range that the shortest lies in.
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
