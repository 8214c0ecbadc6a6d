import Dispatch
import Foundation

/// A request that a request of the classes carries out.
protocol BackedRequest: VisionRequest {
    /// Creates the request of the classes, with all settings.
    func makeRequest() throws -> VNRequest
    /// The state that the request itself keeps from image to image; nil for one without.
    var sequence: SequenceState? { get }
    /// Converts the results of a run that succeeded.
    func result(of request: VNRequest) throws -> Result
    /// Wraps the answer for ``ImageRequestHandler/performAll(_:)``.
    func wrapped(_ result: Result) -> VisionResult
}

extension BackedRequest {
    var sequence: SequenceState? { nil }
}

/// Performs requests that are values.
enum StructureRunner {
    // The values cross to the thread that does the work and back, and are used by one thread at a time.
    private struct Carried<Value>: @unchecked Sendable {
        var value: Value
    }

    /// Performs a request of any kind.
    static func perform<Request: VisionRequest>(
        _ request: Request,
        on image: RequestImage
    ) async throws -> Request.Result {
        guard let backed = request as? any BackedRequest else {
            throw VisionError.unsupportedRequest("\(Request.self) is not a request of Vision.")
        }
        guard let result = try await anyResult(of: backed, on: image).value as? Request.Result else {
            throw VisionError.internalError("\(Request.self) gave a result of another type.")
        }
        return result
    }

    /// Performs a request, and wraps its answer or its error.
    static func result(of request: any VisionRequest, on image: RequestImage) async -> VisionResult {
        do {
            guard let backed = request as? any BackedRequest else {
                throw VisionError.unsupportedRequest("\(type(of: request)) is not a request of Vision.")
            }
            return try await wrappedResult(of: backed, on: image)
        } catch {
            return .error(request, error)
        }
    }

    private static func anyResult(
        of request: some BackedRequest,
        on image: RequestImage
    ) async throws -> Carried<Any> {
        Carried(value: try await run(request, on: image).value)
    }

    private static func wrappedResult<Request: BackedRequest>(
        of request: Request,
        on image: RequestImage
    ) async throws -> VisionResult {
        request.wrapped(try await run(request, on: image).value)
    }

    /// Runs a request on a thread of its own, as it may take long; cancelling the task cancels it.
    private static func run<Request: BackedRequest>(
        _ request: Request,
        on image: RequestImage
    ) async throws -> Carried<Request.Result> {
        let carried: Carried<VNRequest>
        do {
            carried = Carried(value: try request.makeRequest())
        } catch {
            throw VisionError(error)
        }
        let activity = carried.value.activity
        let token = activity.begin()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global().async {
                    do {
                        let work = carried.value
                        try RequestRunner.perform([work], [token], on: image, sequence: request.sequence)
                        continuation.resume(returning: Carried(value: try request.result(of: work)))
                    } catch {
                        continuation.resume(throwing: VisionError(error))
                    }
                }
            }
        } onCancel: {
            token.cancel()
        }
    }
}
