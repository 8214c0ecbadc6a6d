/// A way in which a scene makes reading hard.
package enum Disturbance: String, CaseIterable, Sendable {
    /// An upright code of several pixels a module.
    case none
    /// Rotated by any angle.
    case turned
    /// Rotated a little and seen from the side.
    case perspective
    /// Light on dark.
    case inverted
    /// Out of focus.
    case blurred
    /// The camera moves while the shutter is open.
    case moved
    /// Little contrast.
    case faint
    /// The noise of a dark room.
    case noisy
    /// JPEG of quality 18.
    case compressed
    /// Half of the code lies in a deep shade.
    case shaded
    /// A lamp is reflected in the code.
    case glare
    /// The label is on a bottle.
    case cylinder
    /// A corner is covered.
    case covered
    /// Modules of 1.5 to 2 pixels.
    case small
    /// Modules of 1.5 to 2 pixels, rotated.
    case smallTurned
    /// A little of everything.
    case everything
}
