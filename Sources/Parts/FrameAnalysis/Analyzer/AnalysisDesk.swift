import AVFoundation
import Dispatch

/// One analysis of a run: its plan, its boxes and its thread.
struct AnalysisDesk: Sendable {
    let analysis: any Analysis
    /// The queue on which the analysis works; serial, because it looks at one frame at a time.
    let queue: DispatchQueue
    var plan: AnalysisPlan
    var follower: BoxFollower

    init(_ analysis: any Analysis, waits: Bool, memory: Double) {
        self.analysis = analysis
        queue = DispatchQueue(label: "Obscura.FrameAnalyzer.\(analysis.name)", qos: .userInitiated)
        plan = AnalysisPlan(waits: waits)
        follower = BoxFollower(analysis: analysis.name, memory: memory)
    }
}

/// A look that is to be made.
struct AnalysisTask: Sendable {
    /// The place of the desk.
    var desk: Int
    var order: Int
    var analysis: any Analysis
    var queue: DispatchQueue
}
