public import CoreMedia
public import Foundation

// Foundation on Linux stores no structures in values, only numbers and arrays of them. Each type has its own array
// type.

extension NSValue {
    /// Wraps a time.
    public convenience init(time: CMTime) { self.init(copying: time, as: .time) }

    /// Wraps a time.
    public convenience init(CMTime time: CMTime) { self.init(time: time) }

    /// The time; invalid if the value contains something else.
    public var timeValue: CMTime { contents(.time) ?? .invalid }

    /// Wraps a time range.
    public convenience init(timeRange: CMTimeRange) { self.init(copying: timeRange, as: .timeRange) }

    /// Wraps a time range.
    public convenience init(CMTimeRange timeRange: CMTimeRange) { self.init(timeRange: timeRange) }

    /// The time range; invalid if the value contains something else.
    public var timeRangeValue: CMTimeRange { contents(.timeRange) ?? .invalid }

    /// Wraps a mapping of one time range to another.
    public convenience init(timeMapping: CMTimeMapping) { self.init(copying: timeMapping, as: .timeMapping) }

    /// Wraps a mapping of one time range to another.
    public convenience init(CMTimeMapping timeMapping: CMTimeMapping) { self.init(timeMapping: timeMapping) }

    /// The mapping; invalid if the value contains something else.
    public var timeMappingValue: CMTimeMapping {
        contents(.timeMapping) ?? .invalid
    }

    /// Wraps video dimensions.
    public convenience init!(videoDimensions dimensions: CMVideoDimensions) {
        self.init(copying: dimensions, as: .videoDimensions)
    }

    /// Wraps video dimensions.
    public convenience init!(CMVideoDimensions dimensions: CMVideoDimensions) {
        self.init(copying: dimensions, as: .videoDimensions)
    }

    /// The video dimensions; zero if the value contains something else.
    public var videoDimensionsValue: CMVideoDimensions {
        contents(.videoDimensions) ?? CMVideoDimensions(width: 0, height: 0)
    }

    /// The type encodings: each is that of an array of numbers of the same size as the structure.
    private enum Encoding: String {
        case time = "[3q]"
        case timeRange = "[6q]"
        case timeMapping = "[12q]"
        case videoDimensions = "[2i]"
    }

    // Only for structures of plain numbers, as all four are.

    private convenience init<Contents>(copying contents: Contents, as encoding: Encoding) {
        self.init(bytes: withUnsafeBytes(of: contents) { Array($0) }, objCType: encoding.rawValue)
    }

    private func contents<Contents>(_ encoding: Encoding) -> Contents? {
        guard String(cString: objCType) == encoding.rawValue else { return nil }
        return withUnsafeTemporaryAllocation(of: Contents.self, capacity: 1) { room in
            guard let address = room.baseAddress else { return nil }
            getValue(UnsafeMutableRawPointer(address))
            return address.pointee
        }
    }
}
