/// A code that was seen in one of the last pictures, and where it is to be looked for in the next.
struct FollowedCode {
    /// How a code is read where it was before.
    enum Strength {
        /// With the least effort that read it.
        case quick
        /// With everything.
        case full
    }

    let symbology: Symbology
    private(set) var isInverted: Bool
    /// Where it was seen last.
    private(set) var outline: CodeOutline
    /// When, in seconds.
    private var time: Double
    /// Pixels a second; zero until it was seen twice.
    private var velocity = PicturePoint.zero
    /// In how many pictures in a row it was not seen.
    private(set) var misses = 0
    /// In how many pictures a quick look is not worth it, as the last ones failed.
    private var hardness = 0

    /// A code is looked for in so many pictures after it was not seen; then it has to be found anew.
    static let patience = 5
    /// A code that quick looks do not find gets none for so many pictures.
    private static let hardPictures = 8
    /// The longest gap in seconds over which its way is thought to go on.
    private static let longestGap = 0.5

    init(_ barcode: Barcode, outline: CodeOutline, time: Double) {
        symbology = barcode.symbology
        isInverted = barcode.isInverted
        self.outline = outline
        self.time = time
    }

    var strength: Strength { hardness > 0 || misses > 0 ? .full : .quick }

    /// Where it probably is.
    func outline(at now: Double) -> CodeOutline {
        let gap = min(now - time, Self.longestGap)
        return outline.moved(by: velocity * gap)
    }

    /// Where it is looked for; nil when it must have left the picture.
    func region(at now: Double, width: Int, height: Int) -> PixelRegion? {
        let limits = outline(at: now).limits
        // Room for its quiet zone, and for a way that is not the one it was on.
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

    /// How far the middle of an outline is from where it was expected; nil where it can hardly be this code.
    func distance(to other: CodeOutline, at now: Double) -> Double? {
        let distance = (outline(at: now).center - other.center).length
        return distance <= max(outline.extent, 48) ? distance : nil
    }

    /// It was seen.
    mutating func see(_ barcode: Barcode, outline new: CodeOutline, at now: Double, with strength: Strength?) {
        let gap = now - time
        let way = new.center - outline.center
        velocity = gap > 0 && gap <= Self.longestGap ? way / gap : .zero
        if strength == .full, misses == 0 {
            // Quick looks are tried again after a while.
            hardness = hardness == 0 ? Self.hardPictures : hardness - 1
        }
        isInverted = barcode.isInverted
        outline = new
        time = now
        misses = 0
    }

    /// It was looked for in vain.
    mutating func miss() { misses += 1 }
}
