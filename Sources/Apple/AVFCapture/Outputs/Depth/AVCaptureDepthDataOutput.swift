import AVFBase
import CameraSources
import CoreMedia
public import Dispatch
import Foundation
import Synchronization

/// An output that delivers the depth maps of a camera to a delegate.
///
/// A camera has depth maps if its active format lists depth formats, see
/// ``AVCaptureDevice/Format/supportedDepthDataFormats``. Each frame comes with one map, which has the frame's time and
/// the format ``AVCaptureDevice/activeDepthDataFormat``. A session whose camera has no depth gives the output no
/// connection. Maps are rotated and mirrored according to the connection. May be used from any thread.
open class AVCaptureDepthDataOutput: AVCaptureOutput {
    let delivery = DepthDelivery()
    private let filters = Mutex(true)

    /// Creates an output without a delegate.
    public init() {
        super.init(acceptedMediaTypes: [.depthData])
    }

    /// Sets the delegate that receives the depth maps, and the queue of its callbacks.
    ///
    /// May be changed while the session runs.
    ///
    /// Pass a serial queue. Waiting maps go to the new delegate. A nil delegate discards them and ends delivery. Raises
    /// for a delegate without a queue.
    ///
    /// - Parameters:
    ///   - delegate: held weakly; no callbacks are made after it has been deallocated.
    ///   - callbackQueue: held strongly.
    open func setDelegate(_ delegate: (any AVCaptureDepthDataOutputDelegate)?, callbackQueue: DispatchQueue?) {
        if delegate != nil, callbackQueue == nil {
            ObjectiveCException.raise(
                .invalidArgument,
                "setDelegate(_:callbackQueue:) was called with a delegate but without a queue. "
                    + "Give a serial queue for its callbacks."
            )
            return
        }
        delivery.setDelegate(delegate, queue: callbackQueue)
    }

    /// The delegate that receives the depth maps; nil if none is set or it has been deallocated.
    open var delegate: (any AVCaptureDepthDataOutputDelegate)? { delivery.delegate }

    /// The queue of the delegate's callbacks; nil without a delegate.
    open var delegateCallbackQueue: DispatchQueue? { delivery.queue }

    /// Indicates whether only the newest map waits for a busy delegate; true by default.
    ///
    /// May be changed at any time. Works like ``AVCaptureVideoDataOutput/alwaysDiscardsLateVideoFrames``.
    open var alwaysDiscardsLateDepthData: Bool {
        get { delivery.discardsLate }
        set { delivery.discardsLate = newValue }
    }

    /// Indicates whether maps are smoothed over time and their holes filled; true by default.
    ///
    /// When false, maps have the camera's measurements, and NaN where the depth is unknown. May be changed at any time.
    open var isFilteringEnabled: Bool {
        get { filters.withLock { $0 } }
        set {
            filters.withLock { $0 = newValue }
            session?.settingsDidChange()
        }
    }

    // MARK: For the session

    /// Returns the processing of a connection's depth maps; nil without depth.
    func recipe(for connection: AVCaptureConnection) -> DepthRecipe? {
        guard let device = (connection.inputPorts.first?.input as? AVCaptureDeviceInput)?.device,
            let format = device.activeDepthDataFormat, let type = DepthType(format.source.pixelFormat)
        else { return nil }
        let orientation = DepthOrientation(
            rotation: Int(connection.videoRotationAngle),
            isMirrored: connection.isVideoMirrored
        )
        // The frames' own rate is no reason to skip maps.
        let minimum = device.activeDepthDataMinFrameDuration
        return DepthRecipe(
            type: type,
            orientation: orientation,
            isFiltered: isFilteringEnabled,
            minFrameDuration: minimum > device.activeVideoMinFrameDuration ? minimum : .invalid,
            image: device.activeFormat.source,
            focalLength: device.camera?.info.focalLength
        )
    }

    /// Returns width and height of a connection's depth maps after rotation; nil without depth.
    func deliveredSize(for connection: AVCaptureConnection) -> (width: Int, height: Int)? {
        let input = connection.inputPorts.first?.input as? AVCaptureDeviceInput
        guard let recipe = recipe(for: connection), let size = input?.device.activeFormat.source.depthSize else {
            return nil
        }
        return recipe.orientation.size(width: size.width, height: size.height)
    }

    override func makeSink(for connection: AVCaptureConnection) -> (any FrameSink)? {
        let output = UncheckedWeakReference(self)
        let reference = UncheckedWeakReference(connection)
        return DepthDataSink(connection: connection, delivery: delivery) {
            guard let output = output.value, let connection = reference.value else { return nil }
            return output.recipe(for: connection)
        }
    }

    override func setEventReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool {
        delivery.setReceiver(receiver, tag: tag)
    }
}

extension AVCaptureDepthDataOutput: SynchronizableOutput {
    var discardsLateFrames: Bool { alwaysDiscardsLateDepthData }
}
