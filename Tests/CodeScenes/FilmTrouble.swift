/// The trouble of a film of one code.
package enum FilmTrouble: String, CaseIterable, Sendable {
    /// Nothing: a control that single frames show.
    case clear
    /// The focus hunts and never arrives.
    case blurred
    /// A reflection wanders over the label.
    case glaring
    /// A part of the label is torn off.
    case torn
    /// A hand wanders over the label.
    case covered
    /// Modules are little larger than a pixel.
    case tiny
    /// The label passes behind a slot that shows about half of it.
    case half
}
