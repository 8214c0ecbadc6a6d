import AVFBase
import CameraSources
import CoreMedia
public import Dispatch
import Foundation
import Synchronization

/// Hands the depth maps of a camera to a delegate.
///
/// A camera has them where its active format lists some, see ``AVCaptureDevice/Format/supportedDepthDataFormats``; they
/// come in its ``AVCaptureDevice/activeDepthDataFormat``, one with each frame and at its time. A session whose camera has
/// none gives the output no connection. Maps are turned and flipped as the connection says. May be used from any thread.
open class AVCaptureDepthDataOutput: AVCaptureOutput {
    let delivery = DepthDelivery()
    private let filters = Mutex(true)

    /// Makes an output without a delegate.
    public init() {
        super.init(acceptedMediaTypes: [.depthData])
    }

    /// Sets who receives the depth maps, and on which queue.
    ///
    /// May be changed while the session runs.
    ///
    /// Give a serial queue. Maps that wait go to the new delegate; with nil they are forgotten and delivery ends. Raises for
    /// a delegate without a queue.
    ///
    /// - Parameters:
    ///   - delegate: held weakly; when it is gone, nobody is called.
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

    /// Who receives the depth maps; nil when nobody was set or it is gone.
    open var delegate: (any AVCaptureDepthDataOutputDelegate)? { delivery.delegate }

    /// The queue of the delegate's callbacks; nil without a delegate.
    open var delegateCallbackQueue: DispatchQueue? { delivery.queue }

    /// Whether only the newest map waits for a busy delegate; true at first.
    ///
    /// May be changed at any time. As ``AVCaptureVideoDataOutput/alwaysDiscardsLateVideoFrames``.
    open var alwaysDiscardsLateDepthData: Bool {
        get { delivery.discardsLate }
        set { delivery.discardsLate = newValue }
    }

    /// Whether maps are smoothed over time and their holes filled; true at first.
    ///
    /// False gives what the camera measured, NaN where it does not know. May be changed at any time.
    open var isFilteringEnabled: Bool {
        get { filters.withLock { $0 } }
        set {
            filters.withLock { $0 = newValue }
            session?.settingsDidChange()
        }
    }

    // MARK: For the session

    /// What is done to the maps on their way through a connection; nil without depth.
    func recipe(for connection: AVCaptureConnection) -> DepthRecipe? {
        guard let device = (connection.inputPorts.first?.input as? AVCaptureDeviceInput)?.device,
            let format = device.activeDepthDataFormat, let type = DepthType(format.source.pixelFormat)
        else { return nil }
        let orientation = DepthOrientation(
            rotation: Int(connection.videoRotationAngle),
            isMirrored: connection.isVideoMirrored
        )
        // The frames' own rate is no reason to leave maps out.
        let minimum = device.activeDepthDataMinFrameDuration
        return DepthRecipe(
            type: type,
            orientation: orientation,
            isFiltered: isFilteringEnabled,
            minFrameDuration: minimum > device.activeVideoMinFrameDuration ? minimum : .invalid,
            picture: device.activeFormat.source,
            focalLength: device.camera?.info.focalLength
        )
    }

    /// Width and height of the maps that come through a connection, turned as it says; nil without depth.
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
