import AVFoundation
import CoreMedia
import Dispatch
import Foundation
import Synchronization

/// Records the calls of a photo output, and keeps the photos.
final class Photographer: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
    // @unchecked: all state is behind the mutex; photos and resolved settings are immutable.
    enum Event: Equatable {
        case willBegin(Int64)
        case willCapture(Int64)
        case didCapture(Int64)
        case photo(Int64, number: Int, AVError.Code?)
        case finish(Int64, AVError.Code?)
    }

    private struct State {
        var events: [Event] = []
        var photos: [AVCapturePhoto] = []
        var resolved: [AVCaptureResolvedPhotoSettings] = []
        var whenPhoto: ((AVCapturePhoto) -> Void)?
        var whenCalled: ((AVCaptureResolvedPhotoSettings) -> Void)?
        var whenFinished: (() -> Void)?
        var wereOnMain = false
    }

    private let lock = NSLock()
    private var state = State()

    private func locked<Result>(_ body: (inout State) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&state)
    }

    var events: [Event] { locked { $0.events } }
    var photos: [AVCapturePhoto] { locked { $0.photos } }
    /// The settings of every call, in order.
    var resolved: [AVCaptureResolvedPhotoSettings] { locked { $0.resolved } }
    /// True if a call was on the main queue.
    var wereOnMain: Bool { locked { $0.wereOnMain } }

    /// Sets a closure that runs inside `didFinishProcessingPhoto`.
    func whenPhoto(_ body: ((AVCapturePhoto) -> Void)?) { locked { $0.whenPhoto = body } }

    /// Called inside every call, with its settings.
    var whenCalled: ((AVCaptureResolvedPhotoSettings) -> Void)? {
        get { locked { $0.whenCalled } }
        set { locked { $0.whenCalled = newValue } }
    }

    private func note(_ event: Event, _ settings: AVCaptureResolvedPhotoSettings) {
        locked { state in
            state.events.append(event)
            state.resolved.append(settings)
            if MainQueue.isCurrent { state.wereOnMain = true }
        }
        whenCalled?(settings)
    }

    func photoOutput(
        _ output: AVCapturePhotoOutput,
        willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {
        note(.willBegin(resolvedSettings.uniqueID), resolvedSettings)
    }

    func photoOutput(
        _ output: AVCapturePhotoOutput,
        willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {
        note(.willCapture(resolvedSettings.uniqueID), resolvedSettings)
    }

    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {
        note(.didCapture(resolvedSettings.uniqueID), resolvedSettings)
    }

    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishProcessingPhoto photo: AVCapturePhoto,
        error: (any Error)?
    ) {
        let settings = photo.resolvedSettings
        note(.photo(settings.uniqueID, number: photo.photoCount, (error as? AVError)?.code), settings)
        let then = locked { state in
            state.photos.append(photo)
            return state.whenPhoto
        }
        then?(photo)
    }

    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
        error: (any Error)?
    ) {
        note(.finish(resolvedSettings.uniqueID, (error as? AVError)?.code), resolvedSettings)
        let then = locked { state in
            defer { state.whenFinished = nil }
            return state.whenFinished
        }
        then?()
    }

    /// Returns when a request is complete.
    func finished() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isDone = locked { state in
                let isDone = state.events.contains { if case .finish = $0 { true } else { false } }
                if !isDone { state.whenFinished = { continuation.resume() } }
                return isDone
            }
            if isDone { continuation.resume() }
        }
    }

    /// The events of a successful photo.
    static func story(_ id: Int64) -> [Event] {
        [.willBegin(id), .willCapture(id), .didCapture(id), .photo(id, number: 1, nil), .finish(id, nil)]
    }
}

/// The main queue, which does not always run on the main thread.
enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// True if this code runs on the main queue.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

    /// Returns when the main queue has done its earlier work.
    static func settle() async {
        _ = key
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }
}
