/// A model or another examination that turns a frame into findings.
public protocol Analysis: Sendable {
    /// A name for results, unique among the analyses of an analyzer.
    var name: String { get }

    /// Examines a frame.
    ///
    /// Called on a thread of the analysis's own, never twice at a time, and may take as long as it needs: meanwhile
    /// frames of a live camera are skipped, and other sources wait.
    ///
    /// - Parameter frame: The frame, with pictures of it that several analyses share.
    /// - Throws: An error that concerns this frame; the next look happens regardless.
    func findings(in frame: AnalysisFrame) throws -> Findings
}

/// An analysis made of a function.
public struct FunctionAnalysis: Analysis {
    /// The name for results.
    public let name: String
    private let function: @Sendable (AnalysisFrame) throws -> Findings

    /// Creates an analysis.
    ///
    /// - Parameters:
    ///   - name: The name for results.
    ///   - function: The examination; see ``Analysis/findings(in:)``.
    public init(_ name: String, _ function: @escaping @Sendable (AnalysisFrame) throws -> Findings) {
        self.name = name
        self.function = function
    }

    /// Calls the function.
    public func findings(in frame: AnalysisFrame) throws -> Findings { try function(frame) }
}
