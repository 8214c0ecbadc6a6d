/// All metrics of Obscura, in one list for `/metrics` and for swift-metrics backends.
///
/// Documentation/Metrics.md is the same list for people; a test compares them.
package enum MetricName: String, Sendable, Hashable, CaseIterable {
    // A camera's metrics
    case framesCaptured = "obscura_frames_captured_total"
    case framesDelivered = "obscura_frames_delivered_total"
    case framesDropped = "obscura_frames_dropped_total"
    case framesInFlight = "obscura_frames_in_flight"
    case scans = "obscura_scans_total"
    case scansLost = "obscura_scans_lost_total"
    case liveLatency = "obscura_live_latency_seconds"
    case delayError = "obscura_delay_error_seconds"
    case viewers = "obscura_viewers"
    case imagesCompressed = "obscura_pictures_compressed_total"
    case imagesSkipped = "obscura_pictures_skipped_total"
    case imagesMissed = "obscura_pictures_missed_total"
    case ringBytes = "obscura_ring_bytes"
    case ringSeconds = "obscura_ring_seconds"
    case cameraRunning = "obscura_camera_running"
    case cameraInterruptions = "obscura_camera_interruptions_total"
    case printLabels = "obscura_print_labels_total"
    case printGrade = "obscura_print_grade"
    case printAlarm = "obscura_print_alarm"
    // The process's metrics
    case listeners = "obscura_listeners"
    case clips = "obscura_clips"
    case residentMemory = "obscura_process_resident_memory_bytes"
    case processorTime = "obscura_process_cpu_seconds_total"
    case openDescriptors = "obscura_process_open_descriptors"
    case threads = "obscura_process_threads"
    // The store's metrics
    case storeOK = "obscura_store_ok"
    case storeScans = "obscura_store_scans"
    case storeContent = "obscura_store_content_bytes"
    case storeFile = "obscura_store_file_bytes"
    case storeWaiting = "obscura_store_waiting"
    case storeStored = "obscura_store_stored_total"
    case storeRefused = "obscura_store_refused_total"
    case storeDeleted = "obscura_store_deleted_total"
    case storeDamaged = "obscura_store_damaged_files"
    // A sink's metrics
    case sinkConnected = "obscura_sink_connected"
    case sinkConnections = "obscura_sink_connections_total"
    case sinkSent = "obscura_sink_sent_total"
    case sinkRepeats = "obscura_sink_repeats_total"
    case sinkAcknowledged = "obscura_sink_acknowledged_total"
    case sinkRefused = "obscura_sink_refused_total"
    case sinkBacklog = "obscura_sink_backlog"
    case sinkLost = "obscura_sink_lost_total"
    case sinkBacklogAge = "obscura_sink_backlog_seconds"
    // The server's metrics
    case connections = "obscura_http_connections"
    case watched = "obscura_http_viewers"
    case clients = "obscura_http_listeners"
    case accepted = "obscura_http_connections_accepted_total"
    case refused = "obscura_http_connections_refused_total"
    case displaced = "obscura_http_connections_displaced_total"
    case stalled = "obscura_http_clients_stalled_total"
    case late = "obscura_http_clients_late_total"
    case pieces = "obscura_http_pieces_sent_total"
    case answers = "obscura_http_answers_total"

    /// The metric's kind.
    ///
    /// Values that only increase while the process lives are counters.
    package var kind: ConsoleMetric.Kind { rawValue.hasSuffix("_total") ? .counter : .gauge }

    /// Indicates whether values are integers.
    package var isWhole: Bool { kind == .counter && self != .processorTime }

    /// Indicates whether the metric exists for each camera; in a unit, the label `camera` then has the camera's name.
    package var isOfCamera: Bool {
        switch self {
        case .framesCaptured, .framesDelivered, .framesDropped, .framesInFlight, .scans, .scansLost, .liveLatency,
            .delayError, .viewers, .imagesCompressed, .imagesSkipped, .imagesMissed, .ringBytes, .ringSeconds,
            .cameraRunning, .cameraInterruptions, .printLabels, .printGrade, .printAlarm:
            true
        default: false
        }
    }

    /// The labels that the metric always has, besides `camera`.
    package var labels: [String] {
        switch self {
        case .framesDelivered, .framesInFlight: ["way"]
        case .framesDropped: ["reason", "way"]
        case .scans: ["type"]
        case .liveLatency, .delayError: ["quantile"]
        case .viewers: ["kind", "view"]
        case .imagesCompressed, .imagesSkipped, .imagesMissed: ["view"]
        case .ringBytes: ["place"]
        case .printLabels: ["result"]
        case .printGrade, .printAlarm: ["parameter"]
        case .sinkConnected, .sinkConnections, .sinkSent, .sinkRepeats, .sinkAcknowledged, .sinkRefused, .sinkBacklog,
            .sinkLost, .sinkBacklogAge:
            ["sink"]
        case .answers: ["status"]
        default: []
        }
    }

    /// A description in one sentence.
    package var help: String {
        switch self {
        case .framesCaptured: "Frames that cameras captured or reported as lost."
        case .framesDelivered: "Frames that came to their way's end."
        case .framesDropped: "Frames that were lost on their way, by reason."
        case .framesInFlight: "Frames on their way."
        case .scans: "Codes that came into view, by symbology."
        case .scansLost: "Scans that could not be kept."
        case .liveLatency: "From capture to the live view."
        case .delayError: "By how much later than due frames of the delayed view were shown."
        case .viewers: "Those who watch."
        case .imagesCompressed: "JPEG pictures that were made."
        case .imagesSkipped:
            "Frames that gave way to newer ones before a picture was made, while somebody watched."
        case .imagesMissed: "Pictures that gave way to newer ones before a slow viewer took them."
        case .ringBytes: "Compressed frames that are held."
        case .ringSeconds: "From the oldest to the newest frame that is held."
        case .cameraRunning: "Whether frames come from the camera."
        case .cameraInterruptions: "How often a camera that ran stopped giving frames before its end."
        case .printLabels: "Labels that were graded, or skipped because too many waited."
        case .printGrade: "The mean grade of the newest labels, 4 to 0, by parameter."
        case .printAlarm: "Whether the print is poor or about to be, by parameter."
        case .listeners: "Those who listen to events."
        case .clips: "Films in the folder for clips."
        case .residentMemory: "Memory in use."
        case .processorTime: "Processor time."
        case .openDescriptors: "Open files, sockets and pipes."
        case .threads: "Threads."
        case .storeOK: "Whether scans go to the disk at once."
        case .storeScans: "Scans in the store."
        case .storeContent: "Bytes of scans and pictures in the store."
        case .storeFile: "Bytes of the store's file and its log of writes."
        case .storeWaiting: "Scans that wait for the disk."
        case .storeStored: "Scans that were stored."
        case .storeRefused: "Scans that could not be stored."
        case .storeDeleted: "Scans that were deleted by age, number or size."
        case .storeDamaged: "Damaged stores that were moved aside."
        case .sinkConnected: "Whether the receiver is there."
        case .sinkConnections: "Connections that were made."
        case .sinkSent: "Scans handed to the receiver, repeats too."
        case .sinkRepeats: "Scans handed over once more."
        case .sinkAcknowledged: "Scans that were acknowledged."
        case .sinkRefused: "Scans the receiver will never take."
        case .sinkBacklog: "Scans that wait to be acknowledged."
        case .sinkLost: "Scans deleted before they were acknowledged."
        case .sinkBacklogAge: "How long the oldest of them has waited."
        case .connections: "Connections that are open."
        case .watched: "Pictures and films that are watched."
        case .clients: "Clients that listen to events."
        case .accepted: "Connections that were served."
        case .refused: "Connections turned away because there were too many."
        case .displaced: "Idle connections closed to make room."
        case .stalled: "Clients cut off because they did not take what they were sent."
        case .late: "Clients cut off because they did not say what they want."
        case .pieces: "Pictures and fragments of films that were sent whole."
        case .answers: "Answers by kind of status."
        }
    }
}

extension ConsoleMetric {
    /// Creates a value of a listed metric.
    package init(_ name: MetricName, _ value: Double, _ labels: [String: String] = [:]) {
        assert(Set(labels.keys).subtracting(["camera"]) == Set(name.labels), "\(name) has the labels \(name.labels).")
        self.init(name: name.rawValue, help: name.help, kind: name.kind, labels: labels, value: value)
    }

    /// Creates an integer value.
    package init(_ name: MetricName, _ value: Int, _ labels: [String: String] = [:]) {
        self.init(name, Double(value), labels)
    }
}
