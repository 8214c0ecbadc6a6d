public import CoreVideo
public import Foundation
import ImageGraph
import Synchronization

/// The properties that all filters have under their typed names.
public protocol CIFilterProtocol: NSObjectProtocol {
    /// The result; nil while an image that the filter needs is missing.
    var outputImage: CIImage? { get }
}

/// An object that makes filters of a name.
public protocol CIFilterConstructor {
    /// Returns a new filter; nil if it knows no filter of this name.
    func filter(withName name: String) -> CIFilter?
}

// `@unchecked Sendable`: the values are behind a mutex; Apple's rule is one thread at a time.
/// A step of image processing, with values for its parameters.
///
/// Nothing is computed before a context renders ``outputImage``, which is a recipe: later changes of the filter do not
/// change it. A subclass overrides ``outputImage``.
///
/// Differs from Apple: a filter made from the source code of a kernel has no output.
open class CIFilter: NSObject, CIFilterProtocol, @unchecked Sendable {
    let definition: FilterDefinition?
    private let state: Mutex<State>

    // `@unchecked Sendable`: the values are copied in and out under the mutex of the filter.
    private struct State: @unchecked Sendable {
        var name: String
        var isEnabled = true
        var values: [String: Any] = [:]
    }

    /// Creates a filter without a name, for subclasses.
    public override init() {
        definition = nil
        state = Mutex(State(name: ""))
        super.init()
        let own = String(describing: type(of: self))
        state.withLock { $0.name = own }
    }

    /// Creates a filter with its defaults.
    ///
    /// Returns nil for names other than those of `filterNames(inCategory: nil)` and registered ones.
    public convenience init?(name: String) {
        guard let definition = FilterTable.all[name], FilterRecipes.all[name] != nil else {
            guard let made = FilterRegistry.make(name) else { return nil }
            self.init(copying: made)
            return
        }
        self.init(definition)
    }

    /// Creates a filter with values for some parameters.
    public convenience init?(name: String, parameters params: [String: Any]?) {
        self.init(name: name)
        for (key, value) in params ?? [:] { setValue(value, forKey: key) }
    }

    /// Creates a filter with values for some parameters.
    public convenience init?(name: String, withInputParameters params: [String: Any]?) {
        self.init(name: name, parameters: params)
    }

    init(_ definition: FilterDefinition) {
        self.definition = definition
        state = Mutex(State(name: definition.name))
        super.init()
        setDefaults()
    }

    private init(copying other: CIFilter) {
        definition = other.definition
        let copy = other.state.withLock { $0 }
        state = Mutex(copy)
        super.init()
        forwarded = other
    }

    /// The registered filter that does the work.
    private var forwarded: CIFilter?

    /// The name of the filter.
    public var name: String {
        get { state.withLock { $0.name } }
        set { state.withLock { $0.name = newValue } }
    }

    /// A Boolean value for programs that show filters; the filter works all the same.
    public var isEnabled: Bool {
        get { state.withLock { $0.isEnabled } }
        set { state.withLock { $0.isEnabled = newValue } }
    }

    /// The result as a recipe; nil while an image that the filter needs is missing, or if a value makes no sense.
    open var outputImage: CIImage? {
        if let forwarded { return forwarded.outputImage }
        guard let definition, let recipe = FilterRecipes.all[definition.name] else { return nil }
        let current = state.withLock { $0 }
        return recipe(FilterInputs(definition: definition, values: current.values))
    }

    /// The name and the values of the parameters, for logs.
    open override var description: String {
        let values = inputKeys.map { key in "\(key)=\(value(forKey: key).map { "\($0)" } ?? "nil")" }
        return "<\(([name] + values).joined(separator: " "))>"
    }

    /// The keys of the parameters.
    open var inputKeys: [String] { definition?.parameters.map(\.key) ?? [] }

    /// The keys of the results.
    open var outputKeys: [String] { [kCIOutputImageKey] }

    /// The description of the filter and of each parameter.
    open var attributes: [String: Any] {
        definition?.attributes ?? [kCIAttributeFilterName: name]
    }

    /// Gives all parameters their defaults; images become nil.
    open func setDefaults() {
        guard let definition else { return }
        var values: [String: Any] = [:]
        for parameter in definition.parameters { values[parameter.key] = parameter.defaultValue }
        let box = State(name: "", values: values)
        state.withLock { $0.values = box.values }
    }

    /// Sets a parameter; nil clears it.
    ///
    /// A filter of Core Image stops the program for a key that it does not have.
    open func setValue(_ value: Any?, forKey key: String) {
        if let forwarded {
            forwarded.setValue(value, forKey: key)
            return
        }
        if let definition, !definition.parameters.contains(where: { $0.key == key }) {
            preconditionFailure("The filter \(definition.name) has no key \(key); it has \(inputKeys).")
        }
        let value = value.flatMap { $0 is NSNull ? nil : $0 }
        let box = State(name: "", values: value.map { [key: $0] } ?? [:])
        state.withLock { $0.values[key] = box.values[key] }
    }

    /// Returns the value of a parameter, or the result for `kCIOutputImageKey`.
    open func value(forKey key: String) -> Any? {
        if key == kCIOutputImageKey { return outputImage }
        return state.withLock { State(name: "", values: $0.values.filter { $0.key == key }) }.values[key]
    }

    /// Sets a parameter of this name.
    open func setValue(_ value: Any?, forKeyPath key: String) { setValue(value, forKey: key) }

    /// Sets several parameters by their keys.
    open func setValuesForKeys(_ keyedValues: [String: Any]) {
        for (key, value) in keyedValues { setValue(value, forKey: key) }
    }

    /// Does nothing: kernels from source code are not supported.
    ///
    /// Differs from Apple: always nil.
    public func apply(_ k: CIKernel, arguments args: [Any]?, options dict: [String: Any]? = nil) -> CIImage? { nil }
}

extension CIFilter {
    /// Returns the names of the filters in a category, sorted; nil for all.
    public class func filterNames(inCategory category: String?) -> [String] {
        filterNames(inCategories: category.map { [$0] })
    }

    /// Returns the names of the filters in all of some categories, sorted; nil for all.
    public class func filterNames(inCategories categories: [String]?) -> [String] {
        let own = FilterTable.all.values.filter { definition in
            FilterRecipes.all[definition.name] != nil
                && (categories ?? []).allSatisfy { definition.categories.contains($0) }
        }
        return (own.map(\.name) + FilterRegistry.names(categories)).sorted()
    }

    /// Returns the name of a filter for people, in English; nil for unknown filters.
    public class func localizedName(forFilterName filterName: String) -> String? {
        FilterTable.all[filterName]?.displayName
    }

    /// Returns the name of a category for people, in English.
    public class func localizedName(forCategory category: String) -> String {
        let bare = category.hasPrefix("CICategory") ? String(category.dropFirst(10)) : category
        return bare.reduce(into: "") { text, letter in
            if letter.isUppercase, !text.isEmpty { text.append(" ") }
            text.append(letter)
        }
    }

    /// Returns nil: there are no descriptions.
    public class func localizedDescription(forFilterName filterName: String) -> String? { nil }

    /// Returns nil: there are no documents.
    public class func localizedReferenceDocumentation(forFilterName filterName: String) -> URL? { nil }

    /// Makes a name known to ``init(name:)``.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - anObject: The object that makes the filters.
    ///   - attributes: Attributes, of which `kCIAttributeFilterCategories` counts.
    public class func registerName(
        _ name: String,
        constructor anObject: any CIFilterConstructor,
        classAttributes attributes: [String: Any] = [:]
    ) {
        FilterRegistry.register(name, anObject, attributes[kCIAttributeFilterCategories] as? [String] ?? [])
    }

    /// Returns nil: filters are not written as metadata.
    ///
    /// Differs from Apple: not supported.
    public class func serializedXMP(from filters: [CIFilter], inputImageExtent extent: CGRect) -> Data? { nil }
}

/// The filters that programs registered.
enum FilterRegistry {
    // `@unchecked Sendable`: nothing changes after the registration; the constructor belongs to its program.
    private struct Entry: @unchecked Sendable {
        let constructor: any CIFilterConstructor
        let categories: [String]
    }

    private static let entries = Mutex<[String: Entry]>([:])

    static func register(_ name: String, _ constructor: any CIFilterConstructor, _ categories: [String]) {
        let entry = Entry(constructor: constructor, categories: categories)
        entries.withLock { $0[name] = entry }
    }

    static func make(_ name: String) -> CIFilter? {
        entries.withLock { $0[name] }?.constructor.filter(withName: name)
    }

    static func names(_ categories: [String]?) -> [String] {
        entries.withLock { entries in
            entries.filter { entry in (categories ?? []).allSatisfy { entry.value.categories.contains($0) } }.map(\.key)
        }
    }
}
