public import Foundation

/// An object whose properties are loaded on request.
public protocol AVAsynchronousKeyValueLoading: AnyObject {
    /// Returns the loading status of a property by its name.
    ///
    /// Deprecated on Apple's systems since iOS 16; newer code uses `status(of:)`.
    ///
    /// - Parameters:
    ///   - key: The name of the property.
    ///   - outError: Receives the error if loading failed.
    func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus

    /// Starts loading properties by their names and returns immediately.
    ///
    /// The handler runs once for all of them, on any queue, when each is loaded, has failed or was cancelled. Unknown
    /// names count as failed. Deprecated on Apple's systems since iOS 16; newer code uses `load(_:)`.
    func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)?)
}

/// A pointer to the place for an error, or nil.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

extension AVAsynchronousKeyValueLoading {
    /// Starts loading properties by their names, without a handler.
    public func loadValuesAsynchronously(forKeys keys: [String]) {
        loadValuesAsynchronously(forKeys: keys, completionHandler: nil)
    }

    /// Loads properties by their names; see `statusOfValue(forKey:error:)` for the outcome.
    public func loadValues(forKeys keys: [String]) async {
        await withCheckedContinuation { continuation in
            loadValuesAsynchronously(forKeys: keys) { continuation.resume() }
        }
    }

    /// Returns the loading status of a property.
    public func status<T>(of property: AVAsyncProperty<Self, T>) -> AVAsyncProperty<Self, T>.Status {
        switch property.loads(self).progress {
        case .notYetLoaded: .notYetLoaded
        case .loading: .loading
        case .loaded: .loaded(property.read(self))
        case .failed(let error): .failed(error as NSError)
        case .cancelled: .failed(AVError(.operationCancelled) as NSError)
        }
    }

    /// Loads a property and returns its value; throws if it cannot be loaded.
    ///
    /// A property requested by several callers is loaded once. A cancelled task stops waiting and throws
    /// `CancellationError`.
    public func load<T>(_ property: AVAsyncProperty<Self, T>) async throws -> T {
        for load in property.loads(self) { try await load.load() }
        return property.read(self)
    }

    /// Loads two properties together; throws the error of the first one that cannot be loaded.
    public func load<A, B>(
        _ propertyA: AVAsyncProperty<Self, A>,
        _ propertyB: AVAsyncProperty<Self, B>
    ) async throws -> (A, B) {
        begin(propertyA.loads(self), propertyB.loads(self))
        return (try await load(propertyA), try await load(propertyB))
    }

    /// Loads three properties together; throws the error of the first one that cannot be loaded.
    public func load<A, B, C>(
        _ propertyA: AVAsyncProperty<Self, A>,
        _ propertyB: AVAsyncProperty<Self, B>,
        _ propertyC: AVAsyncProperty<Self, C>
    ) async throws -> (A, B, C) {
        begin(propertyA.loads(self), propertyB.loads(self), propertyC.loads(self))
        return (try await load(propertyA), try await load(propertyB), try await load(propertyC))
    }

    /// Loads four properties together; throws the error of the first one that cannot be loaded.
    public func load<A, B, C, D>(
        _ propertyA: AVAsyncProperty<Self, A>,
        _ propertyB: AVAsyncProperty<Self, B>,
        _ propertyC: AVAsyncProperty<Self, C>,
        _ propertyD: AVAsyncProperty<Self, D>
    ) async throws -> (A, B, C, D) {
        begin(propertyA.loads(self), propertyB.loads(self), propertyC.loads(self), propertyD.loads(self))
        return (
            try await load(propertyA), try await load(propertyB), try await load(propertyC), try await load(propertyD)
        )
    }

    /// Loads five properties together; throws the error of the first one that cannot be loaded.
    public func load<A, B, C, D, E>(
        _ propertyA: AVAsyncProperty<Self, A>,
        _ propertyB: AVAsyncProperty<Self, B>,
        _ propertyC: AVAsyncProperty<Self, C>,
        _ propertyD: AVAsyncProperty<Self, D>,
        _ propertyE: AVAsyncProperty<Self, E>
    ) async throws -> (A, B, C, D, E) {
        begin(
            propertyA.loads(self),
            propertyB.loads(self),
            propertyC.loads(self),
            propertyD.loads(self),
            propertyE.loads(self)
        )
        return (
            try await load(propertyA), try await load(propertyB), try await load(propertyC), try await load(propertyD),
            try await load(propertyE)
        )
    }

    /// Loads six properties together; throws the error of the first one that cannot be loaded.
    public func load<A, B, C, D, E, F>(
        _ propertyA: AVAsyncProperty<Self, A>,
        _ propertyB: AVAsyncProperty<Self, B>,
        _ propertyC: AVAsyncProperty<Self, C>,
        _ propertyD: AVAsyncProperty<Self, D>,
        _ propertyE: AVAsyncProperty<Self, E>,
        _ propertyF: AVAsyncProperty<Self, F>
    ) async throws -> (A, B, C, D, E, F) {
        begin(
            propertyA.loads(self),
            propertyB.loads(self),
            propertyC.loads(self),
            propertyD.loads(self),
            propertyE.loads(self),
            propertyF.loads(self)
        )
        return (
            try await load(propertyA), try await load(propertyB), try await load(propertyC), try await load(propertyD),
            try await load(propertyE), try await load(propertyF)
        )
    }

    /// Loads seven properties together; throws the error of the first one that cannot be loaded.
    public func load<A, B, C, D, E, F, G>(
        _ propertyA: AVAsyncProperty<Self, A>,
        _ propertyB: AVAsyncProperty<Self, B>,
        _ propertyC: AVAsyncProperty<Self, C>,
        _ propertyD: AVAsyncProperty<Self, D>,
        _ propertyE: AVAsyncProperty<Self, E>,
        _ propertyF: AVAsyncProperty<Self, F>,
        _ propertyG: AVAsyncProperty<Self, G>
    ) async throws -> (A, B, C, D, E, F, G) {
        begin(
            propertyA.loads(self),
            propertyB.loads(self),
            propertyC.loads(self),
            propertyD.loads(self),
            propertyE.loads(self),
            propertyF.loads(self),
            propertyG.loads(self)
        )
        return (
            try await load(propertyA), try await load(propertyB), try await load(propertyC), try await load(propertyD),
            try await load(propertyE), try await load(propertyF), try await load(propertyG)
        )
    }

    /// Loads eight properties together; throws the error of the first one that cannot be loaded.
    public func load<A, B, C, D, E, F, G, H>(
        _ propertyA: AVAsyncProperty<Self, A>,
        _ propertyB: AVAsyncProperty<Self, B>,
        _ propertyC: AVAsyncProperty<Self, C>,
        _ propertyD: AVAsyncProperty<Self, D>,
        _ propertyE: AVAsyncProperty<Self, E>,
        _ propertyF: AVAsyncProperty<Self, F>,
        _ propertyG: AVAsyncProperty<Self, G>,
        _ propertyH: AVAsyncProperty<Self, H>
    ) async throws -> (A, B, C, D, E, F, G, H) {
        begin(
            propertyA.loads(self),
            propertyB.loads(self),
            propertyC.loads(self),
            propertyD.loads(self),
            propertyE.loads(self),
            propertyF.loads(self),
            propertyG.loads(self),
            propertyH.loads(self)
        )
        return (
            try await load(propertyA), try await load(propertyB), try await load(propertyC), try await load(propertyD),
            try await load(propertyE), try await load(propertyF), try await load(propertyG), try await load(propertyH)
        )
    }

    /// Starts all loads; none waits for another.
    private func begin(_ loads: [any Loadable]...) {
        for load in loads.joined() { load.begin() }
    }
}

extension [any Loadable] {
    /// The common progress: failed if one load has failed, loaded if all have loaded.
    var progress: LoadProgress {
        var isLoaded = true
        var isLoading = false
        var isCancelled = false
        for load in self {
            switch load.progress {
            case .notYetLoaded: isLoaded = false
            case .loading: (isLoaded, isLoading) = (false, true)
            case .loaded: break
            case .failed(let error): return .failed(error)
            case .cancelled: (isLoaded, isCancelled) = (false, true)
            }
        }
        return isLoaded ? .loaded : isLoading ? .loading : isCancelled ? .cancelled : .notYetLoaded
    }
}
