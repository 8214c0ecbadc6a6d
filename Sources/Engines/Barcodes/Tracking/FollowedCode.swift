/// A code that was seen in one of the last frames, with its predicted position in the next.
struct FollowedCode {
    /// The effort with which a code is read at its previous position.
    enum Strength {
        /// The least effort that read it.
        case quick
        /// The full effort.
        case full
    }

    let symbology: Symbology
    private(set) var isInverted: Bool
    /// The last position.
    private(set) var outline: CodeOutline
    /// The time of the last reading, in seconds.
    private var time: Double
    /// Velocity in pixels per second; zero until the code was seen twice.
    private var velocity = ImagePoint.zero
    /// Number of consecutive frames without the code.
    private(set) var misses = 0
    /// Number of frames in which to skip the quick attempt, because the last ones failed.
    private var hardness = 0

    /// Number of frames without the code after which it is no longer followed.
    static let maximumMisses = 5
    /// Number of frames without quick attempts after a quick attempt failed.
    private static let hardFrames = 8
    /// The maximum gap in seconds over which motion is extrapolated.
    private static let longestGap = 0.5

    init(_ barcode: Barcode, outline: CodeOutline, time: Double) {
        symbology = barcode.symbology
        isInverted = barcode.isInverted
        self.outline = outline
        self.time = time
    }

    var strength: Strength { hardness > 0 || misses > 0 ? .full : .quick }

    /// Returns the predicted position.
    func outline(at now: Double) -> CodeOutline {
        let gap = min(now - time, Self.longestGap)
        return outline.moved(by: velocity * gap)
    }

    /// Returns the region to read; nil if the code must have left the frame.
    func region(at now: Double, width: Int, height: Int) -> PixelRegion? {
        let limits = outline(at: now).limits
        // Room for the quiet zone and for a change of motion.
        let speed = velocity.length * min(now - time, Self.longestGap)
        let room = max(24, outline.extent / 4) + speed / 2 + Double(misses) * 16
        return PixelRegion(
            left: limits.left - room,
            top: limits.top - room,
            right: limits.right + room,
            bottom: limits.bottom + room,
            width: width,
            height: height
        )
    }

    /// Returns the distance of an outline's center from the predicted one; nil if it is too far to be this code.
    func distance(to other: CodeOutline, at now: Double) -> Double? {
        let distance = (outline(at: now).center - other.center).length
        return distance <= max(outline.extent, 48) ? distance : nil
    }

    /// Records that the code was seen.
    mutating func see(_ barcode: Barcode, outline new: CodeOutline, at now: Double, with strength: Strength?) {
        let gap = now - time
        let way = new.center - outline.center
        velocity = gap > 0 && gap <= Self.longestGap ? way / gap : .zero
        if strength == .full, misses == 0 {
            // Quick attempts resume after a while.
            hardness = hardness == 0 ? Self.hardFrames : hardness - 1
        }
        isInverted = barcode.isInverted
        outline = new
        time = now
        misses = 0
    }

    /// Records that the code was not found.
    mutating func miss() { misses += 1 }
}
