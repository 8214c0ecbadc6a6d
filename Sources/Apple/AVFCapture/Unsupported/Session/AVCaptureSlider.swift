import AVFBase
public import Dispatch
import Foundation
import Synchronization

/// A control that selects a number.
///
/// The action is never called here, as no user can operate the slider.
open class AVCaptureSlider: AVCaptureControl {
    private struct State: Sendable {
        var value: Float
        var format: String?
        var prominent: [Float] = []
        var identifier: String?
    }

    /// The slider's title.
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

    /// Creates a slider for all numbers in a range.
    public convenience init(_ localizedTitle: String, symbolName: String, in range: ClosedRange<Float>) {
        self.init(title: localizedTitle, symbolName: symbolName, range: range, values: nil)
    }

    /// Creates a slider for numbers in a range at a given step.
    ///
    /// Raises if the step is not greater than 0.
    public convenience init(_ localizedTitle: String, symbolName: String, in range: ClosedRange<Float>, step: Float) {
        if !(step > 0) {
            ObjectiveCException.raise(
                .invalidArgument,
                "A slider was made with a step of \(step). Give a step greater than 0."
            )
        }
        self.init(title: localizedTitle, symbolName: symbolName, range: range, values: nil)
    }

    /// Creates a slider for the given numbers.
    ///
    /// Raises if there are none.
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

    /// The value of the slider.
    ///
    /// Raises for a number outside the slider's values.
    open var value: Float {
        get { state.withLock { $0.value } }
        set {
            guard range.contains(newValue), values?.contains(newValue) ?? true else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "The slider \(localizedTitle) was set to \(newValue), which is not one of its values. "
                        + "Use one of its values between \(range.lowerBound) and \(range.upperBound)."
                )
                return
            }
            state.withLock { $0.value = newValue }
        }
    }

    /// The format string for displaying the value.
    open var localizedValueFormat: String? {
        get { state.withLock { $0.format } }
        set { state.withLock { $0.format = newValue } }
    }

    /// The values that the slider highlights.
    open var prominentValues: [Float] {
        get { state.withLock { $0.prominent } }
        set { state.withLock { $0.prominent = newValue } }
    }

    /// The identifier of the control in user interface tests.
    open var accessibilityIdentifier: String? {
        get { state.withLock { $0.identifier } }
        set { state.withLock { $0.identifier = newValue } }
    }

    /// Sets the action for changes by the user.
    ///
    /// The action is never called here.
    open func setActionQueue(_ actionQueue: DispatchQueue, action: @escaping (Float) -> Void) {}
}
