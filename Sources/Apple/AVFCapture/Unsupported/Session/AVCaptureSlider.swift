import AVFBase
public import Dispatch
import Foundation
import Synchronization

/// A slider for a number.
///
/// The action is never called here, as nobody can move the slider.
open class AVCaptureSlider: AVCaptureControl {
    private struct State: Sendable {
        var value: Float
        var format: String?
        var prominent: [Float] = []
        var identifier: String?
    }

    /// The slider's name.
    public let localizedTitle: String
    /// The name of the slider's symbol.
    public let symbolName: String

    private let range: ClosedRange<Float>
    private let values: [Float]?
    private let state: Mutex<State>

    private init(title: String, symbolName: String, range: ClosedRange<Float>, values: [Float]?) {
        localizedTitle = title
        self.symbolName = symbolName
        self.range = range
        self.values = values
        state = Mutex(State(value: range.lowerBound))
        super.init()
    }

    /// Makes a slider for all numbers of a range.
    public convenience init(_ localizedTitle: String, symbolName: String, in range: ClosedRange<Float>) {
        self.init(title: localizedTitle, symbolName: symbolName, range: range, values: nil)
    }

    /// Makes a slider for numbers of a range, a step apart.
    ///
    /// Raises for a step that is not greater than 0.
    public convenience init(_ localizedTitle: String, symbolName: String, in range: ClosedRange<Float>, step: Float) {
        if !(step > 0) {
            ObjectiveCException.raise(
                .invalidArgument,
                "A slider was made with a step of \(step). Give a step greater than 0."
            )
        }
        self.init(title: localizedTitle, symbolName: symbolName, range: range, values: nil)
    }

    /// Makes a slider for some numbers.
    ///
    /// Raises without any.
    public convenience init(_ localizedTitle: String, symbolName: String, values: [Float]) {
        if values.isEmpty {
            ObjectiveCException.raise(.invalidArgument, "A slider was made without values. Give it at least one.")
        }
        let sorted = values.sorted()
        self.init(
            title: localizedTitle,
            symbolName: symbolName,
            range: (sorted.first ?? 0)...(sorted.last ?? 0),
            values: values
        )
    }

    /// Where the slider is.
    ///
    /// Raises for a number that it cannot show.
    open var value: Float {
        get { state.withLock { $0.value } }
        set {
            guard range.contains(newValue), values?.contains(newValue) ?? true else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "The slider \(localizedTitle) was set to \(newValue), which it cannot show. "
                        + "Use one of its values between \(range.lowerBound) and \(range.upperBound)."
                )
                return
            }
            state.withLock { $0.value = newValue }
        }
    }

    /// How the number is written.
    open var localizedValueFormat: String? {
        get { state.withLock { $0.format } }
        set { state.withLock { $0.format = newValue } }
    }

    /// Numbers that the slider shows clearly.
    open var prominentValues: [Float] {
        get { state.withLock { $0.prominent } }
        set { state.withLock { $0.prominent = newValue } }
    }

    /// A name for tests of the program's surface.
    open var accessibilityIdentifier: String? {
        get { state.withLock { $0.identifier } }
        set { state.withLock { $0.identifier = newValue } }
    }

    /// Sets what is done when somebody moves the slider.
    ///
    /// Never called here.
    open func setActionQueue(_ actionQueue: DispatchQueue, action: @escaping (Float) -> Void) {}
}
